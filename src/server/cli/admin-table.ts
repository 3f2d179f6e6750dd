import type { Admin } from "#contract/admins.ts";
import { collegeTimeText } from "#server/time.ts";

const HEAD = ["EMAIL", "NAME", "SINCE", "LAST SEEN"];

/** The admins as columns. */
export function adminTable(admins: readonly Admin[]): string {
  const rows = admins.map(({ email, name, createdAt, lastUsedAt }) => [
    email,
    name,
    collegeTimeText(new Date(createdAt)),
    lastUsedAt === null ? "not logged in" : collegeTimeText(new Date(lastUsedAt)),
  ]);
  const lines = [HEAD, ...rows];
  const widths = HEAD.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
