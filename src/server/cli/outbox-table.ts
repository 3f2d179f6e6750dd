import type { OutboxRow } from "#server/features/mail/mail.repository.ts";
import { mailMessageSchema } from "#server/features/mail/mail-message.ts";
import { collegeTimeText } from "#server/time.ts";

const HEAD = ["ID", "KIND", "TO", "STATUS", "ATTEMPTS", "NEXT TRY OR SENT", "LAST ERROR"];

/** The mails as lines of text in columns; times are those of the college's clock. */
export function outboxTable(rows: readonly OutboxRow[]): string {
  const lines = [HEAD, ...rows.map(cellsOf)];
  const widths = HEAD.map((_, column) => Math.max(...lines.map((cells) => cells[column]?.length ?? 0)));
  return lines
    .map((cells) =>
      cells
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

function cellsOf(row: OutboxRow): string[] {
  return [row.id, row.kind, recipientsOf(row), row.status, String(row.attempts), momentOf(row), row.last_error ?? ""];
}

function recipientsOf({ message }: OutboxRow): string {
  try {
    return mailMessageSchema
      .parse(JSON.parse(message))
      .to.map(({ address }) => address)
      .join(", ");
  } catch {
    return "(cannot be read)";
  }
}

function momentOf({ status, sent_at, next_attempt_at }: OutboxRow): string {
  if (status === "parked") return "when asked to";
  return collegeTimeText(new Date(sent_at ?? next_attempt_at));
}
