import { sql } from "kysely";
import { formatMoment } from "#messages/moments.ts";
import { listReferences } from "#server/platform/db/copy-tables.ts";
import { countChanged } from "#server/platform/db/count-changed.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { ACCOUNT_MAIL_KINDS } from "#server/platform/mail/mail.repository.ts";
import { collegeDay } from "#server/platform/time.ts";

/**
 * Makes a restored copy quiet. The first server may still run, or have sent since the backup what waits in it: mails wait
 * for a person, and those of today and this month count as sent. Sessions and links that may have been ended since then are
 * gone.
 * @returns how many mails wait
 */
export async function quietCopy(db: Database, takenAt: Date, now: Date): Promise<number> {
  for (const table of ["session", "one_time_link", "preview_link"] as const) await db.deleteFrom(table).execute();
  const waiting = db.deleteFrom("outbox").where("status", "=", "pending");
  await waiting.where("kind", "in", ACCOUNT_MAIL_KINDS).execute();
  const last_error = `Held: restored from the backup of ${formatMoment(takenAt.toISOString())}; it may have been sent since then.`;
  const held = { status: "parked", leased_until: null, last_error } as const;
  const today = collegeDay(now);
  const told = { untold: "[]", untold_since: null, last_digest_on: today, last_weekly_on: today };
  await db.updateTable("desk_member").set(told).execute();
  await db
    .updateTable("monthly_mail")
    .set({ month: today.slice(0, 7) })
    .execute();
  return countChanged(db.updateTable("outbox").set(held).where("status", "=", "pending"));
}

/** Deletes rows of uploads, and rows that show nothing without them; other rows lose only their reference. */
export async function deleteUploads(db: Database, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  for (const { table, column, parent, isRequired } of await listReferences(db)) {
    if (parent !== "media") continue;
    const which = sql`where ${sql.ref(column)} in (${sql.join(ids)})`;
    await (isRequired
      ? sql`delete from ${sql.table(table)} ${which}`
      : sql`update ${sql.table(table)} set ${sql.ref(column)} = null ${which}`
    ).execute(db);
  }
  await db.deleteFrom("media").where("id", "in", ids).execute();
}
