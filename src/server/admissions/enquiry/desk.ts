import type { PlainAction } from "#contract/activity.ts";
import type {
  DeskEnquiry,
  EnquiryChanges,
  EnquiryExportInput,
  MailPurpose,
  TimelineChange,
} from "#contract/enquiries.ts";
import type { BinnedAs, EnquiryMerge, EnquiryPerson } from "#contract/enquiry-intake.ts";
import { PERSON_FIELDS } from "#contract/enquiry-person.ts";
import { isSettled, isUsualMail, statusAfter } from "#contract/enquiry-words.ts";
import { fieldsIn, type MessageInput, type Outcome, TEMPLATE_FIELDS } from "#contract/templates.ts";
import * as mEnquiries from "#messages/compiled/enquiries.ts";
import * as m from "#messages/compiled/enquiry-server.ts";
import { appointmentAfter, plannedAfter, whatFollows } from "#server/admissions/appointments/appointment.ts";
import type { Content } from "#server/collections/content/load-content.ts";
import { refuseStale, refuseStaleDelete } from "#server/collections/records/record-writer.ts";
import { listAdminsWith } from "#server/people/accounts.repository.ts";
import type { Actor } from "#server/platform/changes/actor.ts";
import { type Change, inChange } from "#server/platform/changes/in-change.ts";
import { ENQUIRIES, raiseVersions } from "#server/platform/db/cache-tag-versions.ts";
import { countChanged } from "#server/platform/db/count-rows.ts";
import type { Database } from "#server/platform/db/schema.ts";
import {
  BadInputError,
  ConflictError,
  fieldError,
  InvalidReferenceError,
  NotFoundError,
} from "#server/platform/errors.ts";
import { listMailsAbout, updateMailsAsDue } from "#server/platform/mail/mail.repository.ts";
import { collegeDay } from "#server/platform/time.ts";
import { recordAssignment } from "./assignment.ts";
import { deleteBlocked, insertBlocked } from "./blocked-senders.repository.ts";
import { findDeskIds, personColumns, personOf, refuseUnknownOwner } from "./enquiry.repository.ts";
import { getEnquiry, listEnquiriesByIds } from "./enquiry-lists.ts";
import {
  changeEnquiry,
  correctedFields,
  type EnquiryChange,
  listTimelineEvents,
  lockEnquiry,
} from "./enquiry-timeline.ts";
import { eraseEnquiries, eraseWithTraces } from "./erase-enquiries.ts";
import { type EnquiryDependencies, refuseUnknownCourse } from "./intake.ts";
import { hasSeat, mergeInto, takeBackMerge } from "./merge-enquiries.ts";
import { changeNews, familyMail } from "./messages.ts";
import { changedOwnValues } from "./own-values.ts";

const MOST_EXPORTED = 50_000;
/** Within this time the same message is a double tap, also on two devices. */
const SAME_WITHIN_MS = 2 * 60_000;

export type Desk = ReturnType<typeof createDesk>;

/** What the office does with stored enquiries. Every method that takes an id throws NotFoundError. */
export function createDesk(
  dependencies: EnquiryDependencies & { content: () => Content; onErased: () => Promise<void> },
) {
  const { onErased, db, courseNames, ownFields, enqueueMail, mailsFor, familyLink, content, onMailDue, now } =
    dependencies;
  const today = () => collegeDay(now());
  const changeAs = <Result>(actor: Actor, work: (transaction: Database, moment: Date) => Promise<Change<Result>>) => {
    const moment = now();
    return inChange(db, actor, moment, (transaction) => work(transaction, moment));
  };

  /** Applies `plan` to an enquiry and its history, in one transaction. @param others enquiries to lock too, in a fixed order */
  const change = (
    actor: Actor,
    id: string,
    action: PlainAction,
    plan: (before: DeskEnquiry, transaction: Database, now: Date) => Promise<EnquiryChange> | EnquiryChange,
    others: readonly string[] = [],
  ): Promise<DeskEnquiry> =>
    changeAs(actor, async (transaction, moment) => {
      for (const one of [id, ...others].toSorted()) await lockEnquiry(transaction, one);
      const before = await getEnquiry(transaction, id, today());
      const planned = await plan(before, transaction, moment);
      await changeEnquiry(transaction, { id, version: before.updatedAt }, actor.email, moment, planned);
      const result = planned.set?.deleted_at ? before : await getEnquiry(transaction, id, today());
      return { result, auditEvent: { action, subjectId: id, subject: result.name } };
    });

  return {
    /** Changes the given fields of an enquiry and notes them in the history. `isRead` alone leaves no trace. */
    async update(actor: Actor, id: string, changes: EnquiryChanges): Promise<DeskEnquiry> {
      const { isRead, ifUpdatedAt, ...others } = changes;
      const read = isRead === undefined ? {} : { read_at: isRead ? now().toISOString() : null };
      if (isRead !== undefined && Object.values(others).every((value) => value === undefined)) {
        await db.transaction().execute(async (transaction) => {
          await transaction.updateTable("enquiry").set(read).where("id", "=", id).execute();
          await raiseVersions(transaction, [ENQUIRIES]);
        });
        return getEnquiry(db, id, today());
      }
      return change(actor, id, "enquiry.updated", async (before, transaction, moment) => {
        refuseStale(ifUpdatedAt, before);
        const desk = { outcomes: content().outcomes, today: today(), self: actor.adminId };
        const resolved = resolveChanges(others, before, desk);
        const { outcome, status, owner, nextCallOn, hour, closingReason } = resolved;
        if (nextCallOn !== before.nextCallOn) await refusePastCall(transaction, id, nextCallOn, desk.today);
        const isTakenBack = others.outcome === null && ifUpdatedAt !== undefined;
        const calls = outcome ? 1 : isTakenBack ? -(await takeBackCall(transaction, before, actor.email)) : 0;
        const ownerEmail = owner ? await findEmail(transaction, owner) : owner;
        if (owner && ownerEmail === null) throw new InvalidReferenceError("owner", m.chooseOwner());
        if (owner && owner !== before.owner?._id && owner !== actor.adminId) {
          await recordAssignment(transaction, owner, [id], moment);
        }
        const visit = appointmentAfter(others, before, outcome, desk.today);
        const news = await changeNews(transaction, { id, ...before }, others.wantsNews, moment);
        const set = {
          ...{ ...read, status, owner_id: owner, closing_reason: closingReason, attempts: before.attempts + calls },
          ...{ next_call_on: nextCallOn, call_from: hour.callFrom, call_until: hour.callUntil },
          ...{ ...visit.set, ...news.set },
        };
        const timelineEvents = timelineEventsOf(before, { ...resolved, ownerEmail, note: others.note });
        return { set, timelineEvents: [...timelineEvents, ...visit.timelineEvents, ...news.timelineEvents] };
      }).catch(refuseUnknownOwner);
    },

    /** Corrects the person or the course of an enquiry. @throws {ChangedMeanwhileError} */
    async correct(actor: Actor, id: string, { ifUpdatedAt, own = {}, ...person }: EnquiryPerson): Promise<DeskEnquiry> {
      if (person.course !== undefined) {
        const [known] = await listEnquiriesByIds(db, [id], today());
        // An unchanged course may be one that the college no longer has.
        if (known?.course !== person.course) await refuseUnknownCourse(courseNames, person.course);
      }
      return change(actor, id, "enquiry.corrected", (before) => {
        refuseStale(ifUpdatedAt, before);
        const after = { ...before, own: changedOwnValues(ownFields(), before.own, own) };
        for (const field of PERSON_FIELDS) after[field] = person[field] ?? before[field];
        return { set: personColumns(after), timelineEvents: correctedFields(before, after) };
      });
    },

    /**
     * Moves the history of `other` to the enquiry, whose empty fields are filled from `other`; `other` goes into the bin.
     * @throws {ConflictError} when one of the two was merged or has changed since it was read
     */
    async merge(actor: Actor, id: string, { other: otherId, ifUpdatedAt, ifOtherUpdatedAt }: EnquiryMerge) {
      if (otherId === id) throw new BadInputError(m.sameEnquiry());
      const plan = async (kept: DeskEnquiry, transaction: Database, moment: Date): Promise<EnquiryChange> => {
        const other = await getEnquiry(transaction, otherId, today());
        const isRead = (read: string | undefined, { updatedAt }: DeskEnquiry) =>
          read === undefined || read === updatedAt;
        if (!isRead(ifUpdatedAt, kept) || !isRead(ifOtherUpdatedAt, other)) throw new ConflictError(m.oneHasChanged());
        const merge = await mergeInto(transaction, kept, other);
        const gone = { id: otherId, version: other.updatedAt };
        await changeEnquiry(transaction, gone, actor.email, moment, binned("merged", moment, id));
        return merge;
      };
      return change(actor, id, "enquiry.merged", plan, [otherId]).catch(async (error: unknown) => {
        const merged = db.selectFrom("enquiry").select("id").where("id", "in", [id, otherId]);
        const isMerged = (await merged.where("deleted_as", "=", "merged").execute()).length > 0;
        throw error instanceof NotFoundError && isMerged ? new ConflictError(m.mergedAlready()) : error;
      });
    },

    /** Moves an enquiry into the bin. @throws {ChangedMeanwhileError} */
    remove: (actor: Actor, id: string, ifUpdatedAt?: string) =>
      change(actor, id, "enquiry.deleted", async (before, transaction, moment) => {
        refuseStaleDelete(ifUpdatedAt, before);
        if (await hasSeat(transaction, id)) throw new BadInputError(m.holdsSeat());
        return binned("deleted", moment);
      }),

    /** Moves an enquiry into the bin as spam and blocks its sender. */
    markAsSpam: (actor: Actor, id: string) =>
      change(actor, id, "enquiry.marked-as-spam", async (before, transaction, moment) => {
        if (await hasSeat(transaction, id)) throw new BadInputError(m.holdsSeat());
        await insertBlocked(transaction, before, actor.email, moment);
        return binned("spam", moment);
      }),

    /**
     * Takes an enquiry out of the bin, unblocks the sender of spam, and takes a merge back.
     * @throws {ConflictError} for a merge that cannot be taken back any more
     */
    restore: (actor: Actor, id: string): Promise<DeskEnquiry> =>
      changeAs(actor, async (transaction, moment) => {
        const into = transaction.selectFrom("enquiry").select("merged_into").where("id", "=", id);
        const keptId = (await into.executeTakeFirst())?.merged_into ?? id;
        for (const one of [id, keptId].toSorted()) await lockEnquiry(transaction, one);
        const row = await transaction.selectFrom("enquiry").selectAll().where("id", "=", id).executeTakeFirst();
        if (!row?.deleted_at) throw new NotFoundError(m.noLongerBinned());
        if (row.deleted_as === "merged") await takeBackMerge(transaction, row, actor.email, moment);
        if (row.deleted_as === "spam") await deleteBlocked(transaction, personOf(row));
        await changeEnquiry(transaction, { id, version: row.updated_at ?? row.created_at }, actor.email, moment, {
          set: { deleted_at: null, deleted_as: null, merged_into: null },
          timelineEvents: [{ action: "step.bin", details: { from: row.deleted_as, to: null } }],
        });
        const result = await getEnquiry(transaction, id, today());
        return { result, auditEvent: { action: "enquiry.restored", subjectId: id, subject: row.name } };
      }),

    /** Deletes an enquiry in the bin for good. */
    async erase(actor: Actor, id: string): Promise<void> {
      const count = await eraseEnquiries(db, { binned: [id] }, now(), actor);
      if (count === 0) throw new NotFoundError(m.noLongerBinned());
      await onErased();
    },

    /**
     * Erases a person for good: all enquiries with the mobile number of this one, or the address where it has no number, and
     * what else names the family. @throws {BadInputError} where it has neither
     */
    async erasePerson(actor: Actor, id: string): Promise<void> {
      const { mobile, email } = await getEnquiry(db, id, today());
      if (mobile === "" && email === "") throw new BadInputError(m.eraseNeedsNumber());
      await eraseWithTraces(db, mobile ? { mobile } : { email: email.toLowerCase() }, now(), actor);
      await onErased();
    },

    unblock: (actor: Actor, id: string): Promise<void> =>
      changeAs(actor, async (transaction) => {
        const count = await countChanged(transaction.deleteFrom("blocked_sender").where("id", "=", id));
        if (count === 0) throw new NotFoundError(m.senderGone());
        // No number or address in the event: the audit log is kept for longer than personal data may be.
        return { result: undefined, auditEvent: { action: "blocked-sender.removed", subjectId: id, subject: "" } };
      }),

    /** Makes an unsent mail of an enquiry due now; a notice or acknowledgement that has gone out is enqueued again. */
    async resend(actor: Actor, id: string, purpose: MailPurpose): Promise<DeskEnquiry> {
      const kind = `enquiry-${purpose}`;
      const item = await change(actor, id, "enquiry.mail-resent", async (before, transaction, moment) => {
        if (purpose === "acknowledgement" && before.email === "") throw new BadInputError(m.cannotAcknowledge());
        const earlier = await listMailsAbout(transaction, [id]);
        const unsent = earlier.filter((mail) => mail.kind === kind && mail.status !== "sent").map(({ id }) => id);
        const due = await updateMailsAsDue(transaction, unsent, moment.toISOString());
        if (due.length === 0 && !isUsualMail(purpose)) throw new BadInputError(m.mailHasGone());
        if (due.length === 0) {
          const isAcknowledged = [kind, ...earlier.map((mail) => mail.kind)].includes("enquiry-acknowledgement");
          const link = purpose === "acknowledgement" ? await familyLink(transaction, id, moment) : null;
          const mails = mailsFor(before, new Date(before.createdAt), isAcknowledged, id, link);
          const made = mails.find((mail) => mail.kind === kind);
          if (made) await enqueueMail(transaction, { ...made, subjectId: id }, moment);
        }
        return { timelineEvents: [{ action: "step.mail", details: { purpose } }] };
      });
      onMailDue();
      return item;
    },

    /** Sends or notes a message. @throws {BadInputError} when a template field is left, or a mail has no address or subject */
    async sendMessage(actor: Actor, id: string, message: MessageInput): Promise<DeskEnquiry> {
      const { channel, subject = "", text } = message;
      const item = await change(actor, id, "enquiry.message-sent", async (before, transaction, moment) => {
        const [open] = fieldsIn(`${subject} ${text}`);
        if (open) throw new BadInputError(m.fieldLeft({ field: `{${open}}`, advice: TEMPLATE_FIELDS[open]() }));
        if (channel === "mail" && before.email === "") throw new BadInputError(m.noAddress());
        if (channel === "mail" && subject === "") {
          throw new BadInputError(m.mailNeedsSubject(), { subject: m.typeSubject() });
        }
        const since = new Date(moment.getTime() - SAME_WITHIN_MS).toISOString();
        const sent = await listTimelineEvents(transaction, id, "step.sent");
        const isSame = sent.some((one) => one.channel === channel && one.text === text && one.at > since);
        if (isSame) return { timelineEvents: [] };
        if (channel === "mail") {
          const mail = familyMail(before, { ...message, subject }, content().college);
          await enqueueMail(transaction, { kind: "enquiry-message", subjectId: id, message: mail }, moment);
        }
        return { timelineEvents: [{ action: "step.sent", details: { channel, text } }] };
      });
      if (channel === "mail") onMailDue();
      return item;
    },

    /** Makes a new link to the page of the family, which only the answer holds: a hash is stored. */
    async makeFamilyLink(actor: Actor, id: string): Promise<string> {
      let link = "";
      await change(actor, id, "enquiry.link-made", async (_, transaction, moment) => {
        link = await familyLink(transaction, id, moment);
        return { timelineEvents: [] };
      });
      return link;
    },

    /** @returns the ids of the exported enquiries, in the order of the list; the audit log has noted the export */
    export: (actor: Actor, filter: Omit<EnquiryExportInput, "format">): Promise<string[]> =>
      changeAs(actor, async (transaction) => {
        const wanted = { ...filter, today: today() };
        const result = await findDeskIds(transaction, wanted, { limit: MOST_EXPORTED, offset: 0 });
        const details = { count: result.length };
        return { result, auditEvent: { action: "enquiry.exported", subjectId: null, subject: "", details } };
      }),
  };
}

const binned = (as: BinnedAs, moment: Date, into: string | null = null): EnquiryChange => ({
  set: { deleted_at: moment.toISOString(), deleted_as: as, merged_into: into },
  timelineEvents: [{ action: "step.bin", details: { from: null, to: as } }],
});

/** Mail address of an admin who works on enquiries; null where there is none any more: then the change is refused. */
async function findEmail(db: Database, adminId: string): Promise<string | null> {
  const admin = (await listAdminsWith(db, "desk.work")).find(({ id }) => id === adminId);
  return admin?.email ?? null;
}

type Resolved = ReturnType<typeof resolveChanges> & { ownerEmail: string | null | undefined; note: string | undefined };

function timelineEventsOf(before: DeskEnquiry, after: Resolved): TimelineChange[] {
  const { status, outcome, ownerEmail, nextCallOn, hour, closingReason, note } = after;
  const at = hour.callUntil === "" ? hour.callFrom : "";
  const owner = before.owner?.email ?? null;
  // The label of an outcome that closes is the reason already: no timeline event of its own.
  const isReasonGiven = !["", before.closingReason, outcome?.label].includes(closingReason);
  const timelineEvents: (TimelineChange | false)[] = [
    status !== before.status && { action: "step.status", details: { from: before.status, to: status } },
    ownerEmail !== undefined &&
      ownerEmail !== owner && { action: "step.owner", details: { from: owner, to: ownerEmail } },
    (nextCallOn !== before.nextCallOn || (at !== "" && at !== before.callFrom)) && {
      action: "step.next-call",
      details: { from: before.nextCallOn, to: nextCallOn, ...(at && { at }) },
    },
    isReasonGiven && { action: "step.reason", details: { from: before.closingReason || null, to: closingReason } },
    outcome !== undefined && {
      action: "step.call",
      details: { outcome: outcome.label, ...(outcome.isReached && { isReached: true }) },
    },
    !!note && { action: "step.note", details: { text: note } },
  ];
  return timelineEvents.filter((timelineEvent) => timelineEvent !== false);
}

interface CallDesk {
  outcomes: readonly Outcome[];
  /** Today on the college's clock, `YYYY-MM-DD`. */
  today: string;
  /** Id of the admin who makes the change. */
  self: string;
}

/** The hour of the next call. A promised one goes with its day; what the family wishes stays until an hour is promised. */
function hourAfter(changes: EnquiryChanges, nextCallOn: string | null, before: DeskEnquiry) {
  const { callFrom, callUntil } = before;
  const { callFrom: wanted, callUntil: until = "" } = changes;
  if (wanted && (until || nextCallOn !== null)) return { callFrom: wanted, callUntil: until };
  const isKept = callUntil !== "" || (wanted === undefined && nextCallOn === before.nextCallOn);
  return isKept ? { callFrom, callUntil } : { callFrom: "", callUntil: "" };
}

/**
 * What the changes make of an enquiry: given values count first, then what follows from the outcome of a call. An
 * enquiry without an owner goes to the admin who called: else its next call would be in no clerk's list.
 * @throws {BadInputError} for an unknown outcome, an outcome that lacks its day, or a closing without a reason
 */
function resolveChanges(changes: EnquiryChanges, before: DeskEnquiry, { outcomes, today, self }: CallDesk) {
  const outcome = outcomes.find(({ label }) => label === changes.outcome);
  if (changes.outcome && !outcome) {
    throw fieldError("outcome", m.noSuchOutcome({ outcome: changes.outcome }));
  }
  const follows = outcome ?? whatFollows(changes, outcomes);
  const status = changes.status ?? (follows ? statusAfter(follows, before.status) : before.status);
  const planned = plannedAfter(changes, before, follows, today);
  const nextCallOn = isSettled(status) ? null : changes.nextCallOn === undefined ? planned : changes.nextCallOn;
  if (outcome?.asksDay && nextCallOn === null && !isSettled(status)) {
    throw fieldError("nextCallOn", mEnquiries.dayIsMissing({ outcome: outcome.label }));
  }
  if (outcome?.asksVisit && !changes.visitOn && !isSettled(status)) {
    throw fieldError("visitOn", mEnquiries.dayIsMissing({ outcome: outcome.label }));
  }
  const reason = changes.closingReason ?? (outcome?.status === "closed" ? outcome.label : before.closingReason);
  // An enquiry that was closed without a reason, as by a merge, needs none now.
  const wasWithout = before.status === "closed" && before.closingReason === "";
  if (status === "closed" && reason === "" && !wasWithout)
    throw fieldError("closingReason", mEnquiries.reasonIsMissing());
  return {
    outcome,
    status,
    nextCallOn,
    hour: hourAfter(changes, nextCallOn, before),
    owner: changes.owner === undefined && outcome && !before.owner ? self : changes.owner,
    closingReason: status === "closed" ? reason : "",
  };
}

/** Refuses a next call on a past day, unless it was planned for that day before, as an undo does. @throws {BadInputError} */
async function refusePastCall(db: Database, id: string, day: string | null, today: string): Promise<void> {
  if (day === null || day >= today) return;
  const planned = await listTimelineEvents(db, id, "step.next-call");
  if (planned.every(({ from }) => from !== day)) throw fieldError("nextCallOn", m.dayIsPast());
}

/** Deletes the timeline event of the call that made this version of an enquiry. @returns how many were deleted, 0 or 1 */
function takeBackCall(db: Database, { _id, updatedAt }: DeskEnquiry, by: string): Promise<number> {
  const call = db.deleteFrom("activity").where("enquiry_id", "=", _id).where("action", "=", "step.call");
  return countChanged(call.where("at", "=", updatedAt).where("admin_email", "=", by));
}
