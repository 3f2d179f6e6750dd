import type { EnquiryStatus, TimelineChange, TimelineDetails } from "#contract/enquiries.ts";
import { ENQUIRY_STATUSES, SETTLED_STATUSES } from "#contract/enquiry-words.ts";
import { findToCall } from "#server/admissions/enquiry/enquiry-lists.ts";
import { readTimelineEvent } from "#server/admissions/enquiry/enquiry-timeline.ts";
import { countRows } from "#server/platform/db/count-rows.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { addDays, collegeDay, collegeMoment } from "#server/platform/time.ts";

/** Days after which the daily mail mentions an enquiry without an owner. */
export const UNOWNED_DAYS = 3;

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
  const { counts, ids } = await findToCall(db, { owner: adminId, withUnowned: seesAll }, now, limit);
  const rows = await db
    .selectFrom("enquiry")
    .select(CALLED_COLUMNS)
    .where("id", "in", [...ids, ""])
    .execute();
  return {
    seesAll,
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

/** Whether such a change of status is in a history and stands: no later one led back, as an undo does. */
function hasRisenTo(
  status: EnquiryStatus,
  history: readonly TimelineChange[],
  fits: (details: TimelineDetails<"step.status">) => boolean,
): boolean {
  const isBefore = (one: EnquiryStatus) => ENQUIRY_STATUSES.indexOf(one) < ENQUIRY_STATUSES.indexOf(status);
  const changes = history.flatMap(({ action, details }) => (action === "step.status" ? details : []));
  const at = changes.findLastIndex(fits);
  // A reopened enquiry keeps what it had reached before.
  return at >= 0 && !changes.slice(at + 1).some(({ from, to }) => from !== "closed" && isBefore(to));
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
    .orderBy("activity.id")
    .execute();
  const histories = [...Map.groupBy(noted.map(readTimelineEvent), ({ enquiry_id }) => enquiry_id).values()];
  const became = (status: EnquiryStatus) =>
    histories.filter((history) => hasRisenTo(status, history, (details) => details.to === status)).length;
  const isReached = (history: readonly TimelineChange[]) =>
    history.some(({ action, details }) => action === "step.call" && details.isReached) ||
    hasRisenTo("contacted", history, ({ from, to }) => from === "new" && to !== "closed");
  return {
    received: await countRows(received.where("created_at", "<", to)),
    reached: histories.filter(isReached).length,
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
