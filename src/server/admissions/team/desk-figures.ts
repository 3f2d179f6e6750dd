import type { EnquiryStatus, TimelineChange } from "#contract/enquiries.ts";
import { SETTLED_STATUSES } from "#contract/enquiry-words.ts";
import { findToCall } from "#server/admissions/enquiry/enquiry-lists.ts";
import { readTimelineEvent } from "#server/admissions/enquiry/enquiry-timeline.ts";
import { countRows } from "#server/platform/db/count-rows.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { addDays, collegeDay, collegeMoment } from "#server/platform/time.ts";

/** Days after which the daily mail mentions an enquiry without an owner. */
export const UNOWNED_DAYS = 3;

/** Columns that mails show of an enquiry to call. */
export const CALLED_COLUMNS = [
  ...(["enquiry.id", "enquiry.name", "course", "mobile", "next_call_on", "enquiry.created_at"] as const),
  ...(["call_from as callFrom", "call_until as callUntil"] as const),
] as const;

export type CalledRow = Awaited<ReturnType<typeof collectDailyFigures>>["first"][number];

/** Selects the enquiries that are neither binned nor settled. */
function openEnquiries(db: Database) {
  return db.selectFrom("enquiry").where("deleted_at", "is", null).where("status", "not in", SETTLED_STATUSES);
}

const waiting = (db: Database, today: string) =>
  openEnquiries(db)
    .where("owner_id", "is", null)
    .where("created_at", "<", collegeMoment(addDays(today, 1 - UNOWNED_DAYS), 0).toISOString());

/**
 * Finds whom an admin has to call today, counted and ordered like the desk's list of the day.
 * @param seesAll whether enquiries without an owner count too
 * @param limit maximum number of enquiries in `first`
 */
export async function collectDailyFigures(db: Database, adminId: string, seesAll: boolean, now: Date, limit: number) {
  const { counts, ids } = await findToCall(db, { owner: adminId, orNobodys: seesAll }, now, limit);
  const rows = await db
    .selectFrom("enquiry")
    .select(CALLED_COLUMNS)
    .where("id", "in", [...ids, ""])
    .execute();
  return {
    toCall: counts.overdue + counts.due + counts.new,
    fresh: counts.new,
    unowned: seesAll ? await countRows(waiting(db, collegeDay(now))) : 0,
    first: rows.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id)),
  };
}

/** Lists those of the assigned enquiries that are open and still the admin's, oldest first. */
export function listAssignedEnquiries(db: Database, adminId: string, ids: readonly string[]): Promise<CalledRow[]> {
  const own = openEnquiries(db).where("owner_id", "=", adminId);
  return own.select(CALLED_COLUMNS).where("id", "in", ids).orderBy("created_at").orderBy("id").execute();
}

/** Counts the enquiries received, and the statuses reached, in seven days. @param monday the first of these days */
export async function countWeek(db: Database, monday: string) {
  const from = collegeMoment(monday, 0).toISOString();
  const to = collegeMoment(addDays(monday, 7), 0).toISOString();
  const received = db.selectFrom("enquiry").where("deleted_at", "is", null).where("created_at", ">=", from);
  const noted = await db
    .selectFrom("activity")
    .innerJoin("enquiry", "enquiry.id", "enquiry_id")
    .select(["enquiry_id", "action", "details"])
    .where("deleted_at", "is", null)
    .where("action", "in", ["step.status", "step.call"])
    .where("at", ">=", from)
    .where("at", "<", to)
    .execute();
  const timelineEvents = noted.map(readTimelineEvent);
  const countOfThose = (fits: (timelineEvent: TimelineChange) => boolean) =>
    new Set(timelineEvents.filter(fits).map(({ enquiry_id }) => enquiry_id)).size;
  const became = (status: EnquiryStatus) =>
    countOfThose(({ action, details }) => action === "step.status" && details.to === status);
  return {
    received: await countRows(received.where("created_at", "<", to)),
    reached: countOfThose(({ action, details }) =>
      action === "step.call"
        ? details.isReached === true
        : action === "step.status" && details.from === "new" && details.to !== "closed",
    ),
    visited: became("visited"),
    applied: became("applied"),
    admitted: became("admitted"),
  };
}

/** Counts the open enquiries without an owner, and those whose call is overdue on a day. */
export async function countBacklog(db: Database, today: string) {
  return {
    unowned: await countRows(openEnquiries(db).where("owner_id", "is", null)),
    overdue: await countRows(openEnquiries(db).where("next_call_on", "<", today)),
  };
}
