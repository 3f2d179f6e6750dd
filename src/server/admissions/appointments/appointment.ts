import type { DeskEnquiry, EnquiryChanges, TimelineChange } from "#contract/enquiries.ts";
import { isAppointmentOpen, nextCallAfter } from "#contract/enquiry-words.ts";
import type { Outcome } from "#contract/templates.ts";
import * as m from "#messages/compiled/enquiry-server.ts";
import { countAffected } from "#server/platform/db/count-rows.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { fieldError } from "#server/platform/errors.ts";
import { isUnclaimed } from "#server/platform/mail/mail.repository.ts";

/** Rules of appointments: a family visits the college on a day, usually at a time. An enquiry has at most one. */

type Appointment = Pick<DeskEnquiry, "visitOn" | "visitAt" | "visitCame">;

/** Effect of a visit on the status and the next call. A family that did not come is called on the next working day. */
type Follows = Partial<Pick<Outcome, "status" | "nextCallIn">>;
const MISSED: Follows = { nextCallIn: 1 };

/** Returns `2026-11-28 11:00`, or the day if no time is set; null without a day. Stored as `visit_told` once mailed. */
export const appointmentKey = (on: string | null, at: string): string | null => on && `${on} ${at}`.trim();

/** Returns the day and time of an `appointmentKey`. */
export function parseAppointmentKey(key: string): { visitOn: string; visitAt: string } {
  const [visitOn = "", visitAt = ""] = key.split(" ");
  return { visitOn, visitAt };
}

/** Returns the effect of recording *came* or *did not come*. *Came* acts like the outcome with the status `visited`. */
export function getVisitOutcome(changes: EnquiryChanges, outcomes: readonly Outcome[]): Follows | undefined {
  if (changes.visitCame === undefined || changes.visitOn) return undefined;
  if (!changes.visitCame) return MISSED;
  return outcomes.find(({ status }) => status === "visited") ?? { status: "visited" };
}

/** Returns the next call's day: the working day after a newly agreed visit, else by `follows`, else the planned day. */
export function planNextCall(
  changes: EnquiryChanges,
  before: DeskEnquiry,
  follows: Follows | undefined,
  today: string,
) {
  if (changes.visitOn && isNew(changes, before)) {
    const next = nextCallAfter({ nextCallIn: 1 }, changes.visitOn);
    return next === null || next > today ? next : today;
  }
  return follows ? nextCallAfter(follows, today) : before.nextCallOn;
}

/**
 * Returns the appointment's columns after a change, and the timeline events. An outcome with the status `visited` marks
 * an open appointment as kept if its day has come.
 * @throws {BadInputError} for a past day, or *came* or *did not come* without an open appointment
 */
export function applyAppointmentChange(
  { visitOn, visitAt = "", visitCame }: EnquiryChanges,
  before: DeskEnquiry,
  outcome: Outcome | undefined,
  today: string,
) {
  const from = openSlot(before);
  const isDue = from !== null && (before.visitOn ?? "") <= today;
  const came = (visitOn ? undefined : visitCame) ?? (isDue && outcome?.status === "visited" ? true : undefined);
  if (visitOn && isNew({ visitOn, visitAt }, before)) {
    // Undoing *did not come* sends the stored day again, which may be past.
    if (visitOn < today && visitOn !== before.visitOn) throw fieldError("visitOn", m.visitIsPast());
    return noted({ visitOn, visitAt, visitCame: null }, { from, to: { day: visitOn, at: visitAt } });
  }
  if (came !== undefined) {
    if (from === null) throw fieldError("visitCame", m.noAppointment());
    return noted({ ...before, visitCame: came }, { from, to: null, came });
  }
  if (visitOn === null && from !== null) return noted(NONE, { from, to: null });
  return UNCHANGED;
}

const NONE: Appointment = { visitOn: null, visitAt: "", visitCame: null };
const UNCHANGED = { set: {}, timelineEvents: [] as TimelineChange[] };

/** Whether the change sets a new appointment. Forms also send the current appointment unchanged, which is not new. */
const isNew = ({ visitOn, visitAt = "" }: EnquiryChanges, before: DeskEnquiry) =>
  visitOn !== before.visitOn || visitAt !== before.visitAt || before.visitCame !== null;

const openSlot = (one: DeskEnquiry) =>
  isAppointmentOpen(one) && one.visitOn !== null ? { day: one.visitOn, at: one.visitAt } : null;

function noted(after: Appointment, details: Extract<TimelineChange, { action: "step.visit" }>["details"]) {
  return { set: appointmentColumns(after), timelineEvents: [{ action: "step.visit", details } as TimelineChange] };
}

/** Returns whether the family came; null while unknown. */
export const parseVisitCame = ({ visit_came }: { visit_came: number | null }) =>
  visit_came === null ? null : visit_came === 1;

export function appointmentColumns({ visitOn, visitAt, visitCame }: Appointment) {
  const came = visitCame === null ? null : visitCame ? (1 as const) : (0 as const);
  return { visit_on: visitOn, visit_at: visitAt, visit_came: came };
}

/** Kind of the mail about an appointment. An erasure deletes mails whose kind begins with `enquiry-`. */
export const APPOINTMENT_MAIL = "enquiry-visit";

/** Deletes the unsent mail about an appointment that was moved or cancelled, so that a correct mail can be enqueued. */
export async function deleteStaleVisitMail(db: Database, enquiryId: string, now: Date): Promise<void> {
  const row = await db
    .selectFrom("enquiry")
    .select(["visit_on as visitOn", "visit_at as visitAt", "visit_came", "visit_told", "status", "deleted_at"])
    .where("id", "=", enquiryId)
    .executeTakeFirst();
  if (!row || row.visit_told === "") return;
  const isOpen = row.deleted_at === null && isAppointmentOpen({ ...row, visitCame: parseVisitCame(row) });
  if (isOpen && appointmentKey(row.visitOn, row.visitAt) === row.visit_told) return;
  const mails = db.deleteFrom("outbox").where("kind", "=", APPOINTMENT_MAIL).where("subject_id", "=", enquiryId);
  if ((await countAffected(mails.where(isUnclaimed(now.toISOString())))) === 0) return;
  await db.updateTable("enquiry").set({ visit_told: "" }).where("id", "=", enquiryId).execute();
}
