import type { Updateable } from "kysely";
import { LANGUAGE_FIELD } from "#contract/custom-fields.ts";
import {
  noteText,
  type TimelineAction,
  type TimelineChange,
  type TimelineDetails,
  type TimelineEvent,
} from "#contract/enquiries.ts";
import { type Enquirer, PERSON_FIELDS } from "#contract/enquiry-person.ts";
import { FAMILY_AUTHOR, WITHDRAWN } from "#contract/enquiry-words.ts";
import type { Language } from "#messages/languages.ts";
import { deleteStaleVisitMail } from "#server/admissions/appointments/appointment.ts";
import { nextVersion } from "#server/collections/records/record-writer.ts";
import { ENQUIRIES_TAG, raiseVersions } from "#server/platform/db/cache-tag-versions.ts";
import type { Database, EnquiryTable } from "#server/platform/db/schema.ts";
import { newId } from "#server/platform/ids.ts";
import { deleteUnsentMassMails, MAIL_KINDS, readdressUnsentMails } from "#server/platform/mail/mail.repository.ts";
import { normaliseForSearch } from "#shared/normalise.ts";

/** A change of an enquiry, and its timeline events. Without `set`, the enquiry's version stays. */
export interface EnquiryChange {
  set?: Updateable<EnquiryTable>;
  timelineEvents: TimelineChange[];
}

/**
 * Adds timeline events to the history of an enquiry. Notifies open desks, even without an event.
 * @param by an admin's email address, or a name such as "the operator"
 * @param timelineEvents an event with an `enquiry_id` is added to that enquiry instead
 * @returns the ids of the timeline events
 */
export async function insertTimelineEvents(
  db: Database,
  enquiryId: string,
  by: string,
  now: Date,
  timelineEvents: readonly (TimelineChange & { enquiry_id?: string })[],
): Promise<string[]> {
  await raiseVersions(db, [ENQUIRIES_TAG]);
  const nobody = { admin_id: null, address: "", subject_id: null, subject: "" };
  const rows = timelineEvents.map(({ enquiry_id = enquiryId, action, details }) => ({
    ...{ ...nobody, id: newId(), enquiry_id, at: now.toISOString(), admin_email: by, action },
    details: JSON.stringify(details),
    folded: action === "step.note" || action === "step.joined" ? normaliseForSearch(noteText(details)) : null,
  }));
  if (rows.length > 0) await db.insertInto("activity").values(rows).execute();
  return rows.map(({ id }) => id);
}

/** Parses the details of a timeline event. @param row of `activity`, about an enquiry */
export function readTimelineEvent<Row extends { action: string; details: string }>(row: Row) {
  return { ...row, details: JSON.parse(row.details) } as Omit<Row, keyof TimelineChange> & TimelineChange;
}

/** Returns the whole history of an enquiry, newest first. */
export async function listHistory(db: Database, enquiryId: string): Promise<TimelineEvent[]> {
  const timelineEvents = db
    .selectFrom("activity")
    .select(["id as _id", "at", "admin_email as by", "action", "details"]);
  const rows = await timelineEvents.where("enquiry_id", "=", enquiryId).orderBy("id", "desc").execute();
  return rows.map(readTimelineEvent).map((event) => {
    if (event.action !== "step.merged") return event;
    // Omit the record from which the server reverts a merge.
    const { record: _, ...details } = event.details;
    return { ...event, details };
  });
}

/** Returns the timeline events of one kind in an enquiry's history, newest first. */
export async function listTimelineEvents<Action extends TimelineAction>(
  db: Database,
  enquiryId: string,
  action: Action,
) {
  const timelineEvents = db.selectFrom("activity").select(["at", "details"]).where("enquiry_id", "=", enquiryId);
  const rows = await timelineEvents.where("action", "=", action).orderBy("id", "desc").execute();
  return rows.map(({ at, details }) => ({ ...(JSON.parse(details) as TimelineDetails<Action>), at }));
}

type ComparedPerson = Enquirer & { language?: Language | undefined };

export function diffPersonFields(before: ComparedPerson, after: ComparedPerson): TimelineChange[] {
  const [old, now] = [before, after].map(
    ({ own, language, ...facts }) =>
      ({ ...facts, [LANGUAGE_FIELD]: language, ...own }) as Record<string, string | undefined>,
  );
  const fields = new Set([...PERSON_FIELDS, LANGUAGE_FIELD, ...Object.keys({ ...before.own, ...after.own })]);
  return [...fields].flatMap((field) => {
    const [from, to] = [old?.[field] || null, now?.[field] || null];
    return from === to ? [] : { action: "step.field" as const, details: { field, from, to } };
  });
}

/**
 * Changes an enquiry, whose row the transaction must have locked, and adds timeline events at the new version's moment.
 */
export async function changeEnquiry(
  transaction: Database,
  { id, version }: { id: string; version: string },
  by: string,
  now: Date,
  { set, timelineEvents }: EnquiryChange,
): Promise<void> {
  const updated_at = nextVersion(version, now);
  const change = transaction.updateTable("enquiry").set({ ...set, updated_at });
  if (set) {
    const { email = "" } = (set.email !== undefined && (await emailOf(transaction, id))) || {};
    const isReaddressed = email !== "" && set.email !== email;
    await change.where("id", "=", id).execute();
    await deleteStaleVisitMail(transaction, id, now);
    // Delete queued mass messages if the family withdraws, the enquiry is binned, or the email address is corrected:
    // the old address may be a stranger's.
    if (set.closing_reason === WITHDRAWN || set.deleted_at || isReaddressed)
      await deleteUnsentMassMails(transaction, [id], now);
    // Not if the family itself corrects the address: its page could mail anyone.
    if (isReaddressed && set.email && by !== FAMILY_AUTHOR) {
      const readdressed = { subjectId: id, kinds: MAILS_TO_FAMILY, address: set.email };
      await readdressUnsentMails(transaction, readdressed, now);
    }
  }
  await insertTimelineEvents(transaction, id, by, set ? new Date(updated_at) : now, timelineEvents);
}

const MAILS_TO_FAMILY = MAIL_KINDS.filter((kind) => kind.startsWith("enquiry-") && kind !== "enquiry-notice");

const emailOf = (db: Database, id: string) =>
  db.selectFrom("enquiry").select("email").where("id", "=", id).executeTakeFirst();

/** Removes the owner, an admin who is being deleted, from enquiries, with a timeline event each. Returns how many. */
export async function releaseEnquiries(db: Database, owner: { id: string; email: string }, by: string, now: Date) {
  const enquiries = await db.selectFrom("enquiry").selectAll().where("owner_id", "=", owner.id).execute();
  const timelineEvents: TimelineChange[] = [{ action: "step.owner", details: { from: owner.email, to: null } }];
  for (const { id, created_at, updated_at } of enquiries) {
    await changeEnquiry(db, { id, version: updated_at ?? created_at }, by, now, {
      set: { owner_id: null },
      timelineEvents,
    });
  }
  return enquiries.length;
}
