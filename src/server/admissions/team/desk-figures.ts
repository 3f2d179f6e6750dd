import type { EnquiryStatus, TimelineChange } from "#contract/enquiries.ts";
import { SETTLED_STATUSES } from "#contract/enquiry-words.ts";
import { readTimelineEvent } from "#server/admissions/enquiry/enquiry-timeline.ts";
import { countRows } from "#server/platform/db/count-rows.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { addDays, collegeMoment } from "#server/platform/time.ts";

/** Days after which the daily mail mentions an enquiry without an owner. */
export const UNOWNED_DAYS = 3;

/** What mails say of an enquiry to call. */
export const CALLED_COLUMNS = [
  ...(["enquiry.id", "enquiry.name", "course", "mobile", "next_call_on", "enquiry.created_at"] as const),
  ...(["call_from as callFrom", "call_until as callUntil"] as const),
] as const;

export type CalledRow = Awaited<ReturnType<typeof findDay>>["first"][number];

/** Enquiries that are in the lists and not settled. */
function openEnquiries(db: Database) {
  return db.selectFrom("enquiry").where("deleted_at", "is", null).where("status", "not in", SETTLED_STATUSES);
}

const waiting = (db: Database, today: string) =>
  openEnquiries(db)
    .where("owner_id", "is", null)
    .where("created_at", "<", collegeMoment(addDays(today, 1 - UNOWNED_DAYS), 0).toISOString());

/**
 * What an admin has to do on a day, in the own enquiries and those without an owner.
 * @param most how many are named in `first`, in the order in which to call: planned calls, then new ones
 */
export async function findDay(db: Database, adminId: string, today: string, most: number) {
  const own = openEnquiries(db).where(({ eb, or }) => or([eb("owner_id", "=", adminId), eb("owner_id", "is", null)]));
  const due = own.where("next_call_on", "<=", today);
  const fresh = own.where("status", "=", "new").where("attempts", "=", 0).where("next_call_on", "is", null);
  const calls = await due.select(CALLED_COLUMNS).orderBy("next_call_on").orderBy("created_at").limit(most).execute();
  const others = await fresh.select(CALLED_COLUMNS).orderBy("created_at").orderBy("id").limit(most).execute();
  return {
    due: await countRows(due),
    fresh: await countRows(fresh),
    unowned: await countRows(waiting(db, today)),
    first: [...calls, ...others].slice(0, most),
  };
}

/** Open ones of the given enquiries that are still the admin's, oldest first. */
export function listGiven(db: Database, adminId: string, ids: readonly string[]): Promise<CalledRow[]> {
  const own = openEnquiries(db).where("owner_id", "=", adminId);
  return own.select(CALLED_COLUMNS).where("id", "in", ids).orderBy("created_at").orderBy("id").execute();
}

/** Counts what came and what became of enquiries in seven days. @param monday the first of these days */
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

/** Counts of open enquiries without an owner and with an overdue call, as they are on a day. */
export async function countLeft(db: Database, today: string) {
  return {
    unowned: await countRows(openEnquiries(db).where("owner_id", "is", null)),
    overdue: await countRows(openEnquiries(db).where("next_call_on", "<", today)),
  };
}
