import type { DeskEnquiry } from "#contract/enquiries.ts";
import { SETTLED_STATUSES } from "#contract/enquiry-words.ts";
import { listEnquiriesByIds } from "#server/admissions/enquiry/enquiry-lists.ts";
import type { Database } from "#server/platform/db/schema.ts";

const MOST_A_DAY = 500;

/**
 * Who comes to the college on a day, by hour, with those who came and who did not; of today after the appointments of earlier
 * days that are still open. @param owner id of an admin whose enquiries these are; undefined for everyone's
 */
export async function listAppointments(
  db: Database,
  day: string,
  today: string,
  owner: string | undefined,
): Promise<DeskEnquiry[]> {
  const all = db.selectFrom("enquiry").select("id").where("deleted_at", "is", null);
  const some = owner === undefined ? all : all.where("owner_id", "=", owner);
  const rows = await some
    .where(({ eb, or, and }) => {
      const isOpen = and([eb("visit_came", "is", null), eb("status", "not in", SETTLED_STATUSES)]);
      const isOfDay = and([eb("visit_on", "=", day), or([eb("visit_came", "is not", null), isOpen])]);
      return day === today ? or([isOfDay, and([eb("visit_on", "<", today), isOpen])]) : isOfDay;
    })
    .orderBy("visit_on")
    .orderBy("visit_at")
    .orderBy("id")
    .limit(MOST_A_DAY)
    .execute();
  const ids = rows.map(({ id }) => id);
  return listEnquiriesByIds(db, ids, today);
}
