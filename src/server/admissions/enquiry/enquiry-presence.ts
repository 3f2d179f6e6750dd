import type { OpenEnquiry } from "#contract/enquiry-lists.ts";
import type { Database } from "#server/platform/db/open-database.ts";
import { noteDeskChange } from "./desk-changes.repository.ts";

/** In `presence`, before the id. */
const PREFIX = "enquiries/";
/** As long as a call may take. After that the family is free for others, though it may still be open. */
const OPEN_FOR_MS = 10 * 60_000;

/**
 * Who has which enquiry open, so that two do not call the same family.
 * @param enquiry that is open from now on, null for none; undefined: as it is
 * @returns what others opened within ten minutes
 */
export async function meetAtEnquiry(
  db: Database,
  now: Date,
  adminId: string,
  enquiry: string | null | undefined,
): Promise<OpenEnquiry[]> {
  if (enquiry !== undefined) {
    await db.transaction().execute(async (transaction) => {
      const before = transaction.deleteFrom("presence").where("admin_id", "=", adminId);
      await before.where("path", "like", `${PREFIX}%`).execute();
      const row = { path: PREFIX + enquiry, admin_id: adminId, seen_at: now.toISOString() };
      if (enquiry !== null) await transaction.insertInto("presence").values(row).execute();
      await noteDeskChange(transaction);
    });
  }
  const others = await db
    .selectFrom("presence")
    .innerJoin("admin", "admin.id", "presence.admin_id")
    .select(["path", "admin.name as by"])
    .where("path", "like", `${PREFIX}%`)
    .where("admin_id", "!=", adminId)
    .where("seen_at", ">", new Date(now.getTime() - OPEN_FOR_MS).toISOString())
    .orderBy("seen_at")
    .execute();
  return others.map(({ path, by }) => ({ enquiry: path.slice(PREFIX.length), by }));
}
