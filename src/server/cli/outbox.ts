import { parseArgs } from "node:util";
import { formatMoment } from "#messages/moments.ts";
import { OPERATOR_TOOL, readConfig } from "#server/platform/config.ts";
import type { MailStatus } from "#server/platform/db/schema.ts";
import {
  countMailsByStatus,
  listMails,
  type OutboxRow,
  updateMailsAsDue,
} from "#server/platform/mail/mail.repository.ts";
import { mailMessageSchema } from "#server/platform/mail/mail-message.ts";
import { type Command, formatTable, UsageError, withConfiguredDatabase } from "./command.ts";

const MAX_LISTED_MAILS = 200;

const STATUSES: readonly MailStatus[] = ["pending", "sent", "parked"];

export const outboxCommand: Command = {
  name: "outbox",
  usages: ["list [--status pending|sent|parked|all]", "retry ID…", "retry --all"],
  help: "Shows the mails that are not sent yet, and sends them again.",
  run: { list, retry },
};

async function list(args: string[]): Promise<number> {
  const { status = "unsent" } = parseArgs({ args, options: { status: { type: "string" } } }).values;
  const isAsked = (each: MailStatus) => status === each || status === "all" || (status === "unsent" && each !== "sent");
  const statuses = STATUSES.filter(isAsked);
  if (statuses.length === 0) throw new UsageError(`--status is pending, sent, parked or all, not "${status}".`);
  return withConfiguredDatabase(readConfig(), async (db) => {
    const rows = await listMails(db, { statuses, limit: MAX_LISTED_MAILS });
    const { pending, parked, sent } = await countMailsByStatus(db);
    if (rows.length > 0) console.log(`${formatTable(HEAD, rows.map(cellsOf))}\n`);
    if (rows.length === MAX_LISTED_MAILS) console.log(`Only the newest ${MAX_LISTED_MAILS} are shown.`);
    console.log(`${pending} waiting, ${parked} parked, ${sent} sent.`);
    if (parked > 0) {
      console.log("A parked mail was refused for good, or is held since a restore: see LAST ERROR.");
      console.log(`Put the cause right, then: ${OPERATOR_TOOL} outbox retry ID`);
      console.log("The text of a parked mail of an account is not kept: make a new invitation or reset link instead.");
    }
    return 0;
  });
}

async function retry(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args, options: { all: { type: "boolean" } }, allowPositionals: true });
  if (values.all ? positionals.length > 0 : positionals.length === 0) {
    throw new UsageError("retry takes the ids of mails, or --all for every unsent one.");
  }
  return withConfiguredDatabase(readConfig(), async (db) => {
    const changed = await updateMailsAsDue(db, values.all ? "all" : positionals, new Date().toISOString());
    const unknown = positionals.filter((id) => !changed.includes(id));
    for (const id of unknown)
      console.error(`${id}: no mail with this id can be sent again. See: ${OPERATOR_TOOL} outbox list`);
    if (changed.length > 0) {
      console.log(`Due now: ${changed.length}. A running server sends within half a minute, else the next start does.`);
    } else if (values.all) console.log("All mails have been sent.");
    return unknown.length > 0 ? 1 : 0;
  });
}

const HEAD = ["ID", "KIND", "TO", "STATUS", "ATTEMPTS", "NEXT TRY OR SENT", "LAST ERROR"];

function cellsOf(row: OutboxRow): string[] {
  const { id, kind, status, attempts, sent_at, next_attempt_at, last_error } = row;
  const next = status === "parked" ? "when asked to" : formatMoment(sent_at ?? next_attempt_at);
  return [id, kind, recipientsOf(row), status, String(attempts), next, last_error ?? ""];
}

function recipientsOf({ message }: OutboxRow): string {
  try {
    const { to } = mailMessageSchema.parse(JSON.parse(message));
    return to.map(({ address }) => address).join(", ");
  } catch {
    return "(cannot be read)";
  }
}
