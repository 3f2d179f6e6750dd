import type { PlainAction } from "#contract/activity.ts";
import type {
  DeskEnquiry,
  EnquiryChanges,
  EnquiryExportInput,
  MailPurpose,
  TimelineChange,
} from "#contract/enquiries.ts";
import type { BinnedAs, EnquiryMerge, EnquiryPerson } from "#contract/enquiry-intake.ts";
import { isSettled, isUsualMail, statusAfter } from "#contract/enquiry-words.ts";
import { fieldsIn, type MessageInput, type Outcome, TEMPLATE_FIELDS } from "#contract/templates.ts";
import * as mEnquiries from "#messages/compiled/enquiries.ts";
import * as m from "#messages/compiled/enquiry-server.ts";
import { applyAppointmentChange, getVisitOutcome, planNextCall } from "#server/admissions/appointments/appointment.ts";
import type { Content } from "#server/collections/content/load-content.ts";
import { refuseStale, refuseStaleDelete } from "#server/collections/records/record-writer.ts";
import { listAdminsWith } from "#server/people/accounts.repository.ts";
import type { Actor } from "#server/platform/changes/actor.ts";
import { type Change, inChange } from "#server/platform/changes/in-change.ts";
import { ENQUIRIES_TAG, raiseVersions } from "#server/platform/db/cache-tag-versions.ts";
import { countAffected } from "#server/platform/db/count-rows.ts";
import type { Database } from "#server/platform/db/schema.ts";
import {
  BadInputError,
  ConflictError,
  fieldError,
  InvalidReferenceError,
  NotFoundError,
} from "#server/platform/errors.ts";
import { listMailsAbout, updateMailsAsDue } from "#server/platform/mail/mail.repository.ts";
import { addDays, collegeDay } from "#server/platform/time.ts";
import { recordAssignment } from "./assignment.ts";
import { deleteBlocked, insertBlocked } from "./blocked-senders.repository.ts";
import { applyCustomValuesOrThrow } from "./custom-values.ts";
import { findDeskIds, personColumns, refuseUnknownOwner, rowToPerson } from "./enquiry.repository.ts";
import { getEnquiry, listEnquiriesByIds } from "./enquiry-lists.ts";
import { lockEnquiries } from "./enquiry-selection.repository.ts";
import { changeEnquiry, diffPersonFields, type EnquiryChange, listTimelineEvents } from "./enquiry-timeline.ts";
import { eraseEnquiries, eraseWithTraces } from "./erase-enquiries.ts";
import { type EnquiryDependencies, refuseUnknownCourse } from "./intake.ts";
import { hasSeat, mergeInto, revertMerge } from "./merge-enquiries.ts";
import { createOptOutChange, familyMail } from "./messages.ts";

const MAX_EXPORTED = 50_000;
/** A later next call or visit is a slip of the year, which would hide the family from all lists of calls. */
const MAX_DAYS_AHEAD = 366;
/** The same message within this time counts as a double click, even on two devices. */
const SAME_WITHIN_MS = 2 * 60_000;

export type Desk = ReturnType<typeof createDesk>;

/** Operations on stored enquiries. Every method that takes an id throws NotFoundError for an unknown id. */
export function createDesk(
  dependencies: EnquiryDependencies & { content: () => Content; onErased: () => Promise<void> },
) {
  const {
    onErased,
    db,
    courseNames,
    customFields,
    enqueueMail,
    composeEnquiryMails,
    familyLink,
    content,
    onMailDue,
    now,
  } = dependencies;
  const today = () => collegeDay(now());
  const changeAs = <Result>(actor: Actor, work: (transaction: Database, moment: Date) => Promise<Change<Result>>) => {
    const moment = now();
    return inChange(db, actor, moment, (transaction) => work(transaction, moment));
  };

  /** Applies the change that `plan` returns to an enquiry, in one transaction. @param others more ids to lock */
  const change = (
    actor: Actor,
    id: string,
    action: PlainAction,
    plan: (before: DeskEnquiry, transaction: Database, now: Date) => Promise<EnquiryChange> | EnquiryChange,
    others: readonly string[] = [],
  ): Promise<DeskEnquiry> =>
    changeAs(actor, async (transaction, moment) => {
      for (const one of [id, ...others].toSorted()) await lockEnquiries(transaction, { ids: [one] });
      const before = await getEnquiry(transaction, id, today());
      const planned = await plan(before, transaction, moment);
      await changeEnquiry(transaction, { id, version: before.updatedAt }, actor.email, moment, planned);
      const result = planned.set?.deleted_at ? before : await getEnquiry(transaction, id, today());
      return { result, auditEvent: { action, subjectId: id, subject: result.name } };
    });

  return {
    /** Changes the given fields of an enquiry and adds timeline events; `isRead` alone adds none. */
    async update(actor: Actor, id: string, changes: EnquiryChanges): Promise<DeskEnquiry> {
      const { isRead, ifUpdatedAt, ...others } = changes;
      const read = isRead === undefined ? {} : { read_at: isRead ? now().toISOString() : null };
      if (isRead !== undefined && Object.values(others).every((value) => value === undefined)) {
        await db.transaction().execute(async (transaction) => {
          await transaction.updateTable("enquiry").set(read).where("id", "=", id).execute();
          await raiseVersions(transaction, [ENQUIRIES_TAG]);
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
        const visit = applyAppointmentChange(others, before, outcome, desk.today);
        const news = await createOptOutChange(transaction, { id, ...before }, others.wantsNews, moment);
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
        const after = { ...before, ...person, own: applyCustomValuesOrThrow(customFields(), before.own, own) };
        const { language = before.language } = after;
        return { set: { ...personColumns(after), language }, timelineEvents: diffPersonFields(before, after) };
      });
    },

    /**
     * Moves the history of `other` to the enquiry, fills empty fields from `other`, and moves `other` into the bin.
     * @throws {ConflictError} if both have a seat, or one of them was merged or has changed since it was read
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

    /** Moves an enquiry into the bin. @throws {ChangedMeanwhileError}; {BadInputError} if the enquiry has a seat */
    remove: (actor: Actor, id: string, ifUpdatedAt?: string) =>
      change(actor, id, "enquiry.deleted", async (before, transaction, moment) => {
        refuseStaleDelete(ifUpdatedAt, before);
        if (await hasSeat(transaction, id)) throw new BadInputError(m.holdsSeat());
        return binned("deleted", moment);
      }),

    /** Moves an enquiry into the bin as spam and blocks its sender. @throws {BadInputError} if it has a seat */
    markAsSpam: (actor: Actor, id: string) =>
      change(actor, id, "enquiry.marked-as-spam", async (before, transaction, moment) => {
        if (await hasSeat(transaction, id)) throw new BadInputError(m.holdsSeat());
        await insertBlocked(transaction, before, actor.email, moment);
        return binned("spam", moment);
      }),

    /**
     * Restores an enquiry from the bin; unblocks the sender of spam, and reverts a merge.
     * @throws {ConflictError} for a merge that can no longer be reverted
     */
    restore: (actor: Actor, id: string): Promise<DeskEnquiry> =>
      changeAs(actor, async (transaction, moment) => {
        const into = transaction.selectFrom("enquiry").select("merged_into").where("id", "=", id);
        const keptId = (await into.executeTakeFirst())?.merged_into ?? id;
        for (const one of [id, keptId].toSorted()) await lockEnquiries(transaction, { ids: [one] });
        const row = await transaction.selectFrom("enquiry").selectAll().where("id", "=", id).executeTakeFirst();
        if (!row?.deleted_at) throw new NotFoundError(m.noLongerBinned());
        if (row.deleted_as === "merged") await revertMerge(transaction, row, actor.email, moment);
        if (row.deleted_as === "spam") await deleteBlocked(transaction, rowToPerson(row));
        await changeEnquiry(transaction, { id, version: row.updated_at ?? row.created_at }, actor.email, moment, {
          set: { deleted_at: null, deleted_as: null, merged_into: null },
          timelineEvents: [{ action: "step.bin", details: { from: row.deleted_as, to: null } }],
        });
        const result = await getEnquiry(transaction, id, today());
        return { result, auditEvent: { action: "enquiry.restored", subjectId: id, subject: row.name } };
      }),

    /** Permanently erases an enquiry that is in the bin. */
    async erase(actor: Actor, id: string): Promise<void> {
      const count = await eraseEnquiries(db, { binned: [id] }, now(), actor);
      if (count === 0) throw new NotFoundError(m.noLongerBinned());
      await onErased();
    },

    /**
     * Permanently erases a person: all enquiries with this one's mobile number (or, without a number, its email
     * address) and other data that names the person. @throws {BadInputError} if the enquiry has neither
     */
    async erasePerson(actor: Actor, id: string): Promise<void> {
      const { mobile, email } = await getEnquiry(db, id, today());
      if (mobile === "" && email === "") throw new BadInputError(m.eraseNeedsNumber());
      await eraseWithTraces(db, mobile ? { mobile } : { email: email.toLowerCase() }, now(), actor);
      await onErased();
    },

    unblock: (actor: Actor, id: string): Promise<void> =>
      changeAs(actor, async (transaction) => {
        const count = await countAffected(transaction.deleteFrom("blocked_sender").where("id", "=", id));
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
          const mails = composeEnquiryMails(before, new Date(before.createdAt), isAcknowledged, id, link);
          const made = mails.find((mail) => mail.kind === kind);
          if (made) await enqueueMail(transaction, { ...made, subjectId: id }, moment);
        }
        return { timelineEvents: [{ action: "step.mail", details: { purpose } }] };
      });
      onMailDue();
      return item;
    },

    /** Sends or records a message. @throws {BadInputError} if a template field, the address or subject is missing */
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
          const mail = familyMail(before, { ...message, subject }, content());
          await enqueueMail(transaction, { kind: "enquiry-message", subjectId: id, message: mail }, moment);
        }
        return { timelineEvents: [{ action: "step.sent", details: { channel, text } }] };
      });
      if (channel === "mail") onMailDue();
      return item;
    },

    /** Creates a new link to the family page. Only the reply contains the link: the database stores its hash. */
    async makeFamilyLink(actor: Actor, id: string): Promise<string> {
      let link = "";
      await change(actor, id, "enquiry.link-made", async (_, transaction, moment) => {
        link = await familyLink(transaction, id, moment);
        return { timelineEvents: [] };
      });
      return link;
    },

    /** Records an export in the audit log. @returns the ids of the enquiries to export, in the order of the list */
    export: (actor: Actor, filter: Omit<EnquiryExportInput, "format">): Promise<string[]> =>
      changeAs(actor, async (transaction) => {
        const wanted = { ...filter, today: today() };
        const result = await findDeskIds(transaction, wanted, { limit: MAX_EXPORTED, offset: 0 });
        const details = { count: result.length };
        return { result, auditEvent: { action: "enquiry.exported", subjectId: null, subject: "", details } };
      }),
  };
}

const binned = (as: BinnedAs, moment: Date, into: string | null = null): EnquiryChange => ({
  set: { deleted_at: moment.toISOString(), deleted_as: as, merged_into: into },
  timelineEvents: [{ action: "step.bin", details: { from: null, to: as } }],
});

/** Returns the email address of an admin who may work on the desk; null if no such admin has this id. */
async function findEmail(db: Database, adminId: string): Promise<string | null> {
  const admin = (await listAdminsWith(db, "desk.work")).find(({ id }) => id === adminId);
  return admin?.email ?? null;
}

type Resolved = ReturnType<typeof resolveChanges> & { ownerEmail: string | null | undefined; note: string | undefined };

function timelineEventsOf(before: DeskEnquiry, after: Resolved): TimelineChange[] {
  const { status, outcome, ownerEmail, nextCallOn, hour, closingReason, note } = after;
  const at = hour.callUntil === "" ? hour.callFrom : "";
  const owner = before.owner?.email ?? null;
  // Omit the event of a closing reason that is the label of the call's outcome: the call's event has the label.
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

/** Returns the next call's time. An agreed time is dropped when the day changes; the family's chosen range is kept. */
function hourAfter(changes: EnquiryChanges, nextCallOn: string | null, before: DeskEnquiry) {
  const { callFrom, callUntil } = before;
  const { callFrom: wanted, callUntil: until = "" } = changes;
  if (wanted && (until || nextCallOn !== null)) return { callFrom: wanted, callUntil: until };
  const isKept = callUntil !== "" || (wanted === undefined && nextCallOn === before.nextCallOn);
  return isKept ? { callFrom, callUntil } : { callFrom: "", callUntil: "" };
}

/**
 * Resolves changes: given values take precedence over the effects of a call's outcome. An enquiry without an owner is
 * assigned to the admin who called, so that its next call is in that admin's list.
 * @throws {BadInputError} for an unknown outcome, a day too far ahead or missing, or a closing without a reason
 */
function resolveChanges(changes: EnquiryChanges, before: DeskEnquiry, { outcomes, today, self }: CallDesk) {
  const latest = addDays(today, MAX_DAYS_AHEAD);
  for (const field of ["visitOn", "nextCallOn"] as const) {
    if ((changes[field] ?? "") > latest) throw fieldError(field, m.dayIsFar());
  }
  const outcome = outcomes.find(({ label }) => label === changes.outcome);
  if (changes.outcome && !outcome) {
    throw fieldError("outcome", m.noSuchOutcome({ outcome: changes.outcome }));
  }
  const follows = outcome ?? getVisitOutcome(changes, outcomes);
  const status = changes.status ?? (follows ? statusAfter(follows, before.status) : before.status);
  const planned = planNextCall(changes, before, follows, today);
  const nextCallOn = isSettled(status) ? null : changes.nextCallOn === undefined ? planned : changes.nextCallOn;
  if (outcome?.asksDay && nextCallOn === null && !isSettled(status)) {
    throw fieldError("nextCallOn", mEnquiries.dayIsMissing({ outcome: outcome.label }));
  }
  if (outcome?.asksVisit && !changes.visitOn && !isSettled(status)) {
    throw fieldError("visitOn", mEnquiries.dayIsMissing({ outcome: outcome.label }));
  }
  const reason = changes.closingReason ?? (outcome?.status === "closed" ? outcome.label : before.closingReason);
  // An enquiry that was already closed without a reason, as by a merge, still needs none.
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

/** Refuses a next call on a past day, unless an undo restores a formerly planned day. @throws {BadInputError} */
async function refusePastCall(db: Database, id: string, day: string | null, today: string): Promise<void> {
  if (day === null || day >= today) return;
  const planned = await listTimelineEvents(db, id, "step.next-call");
  if (planned.every(({ from }) => from !== day)) throw fieldError("nextCallOn", m.dayIsPast());
}

/** Deletes the event of the call that created this version of an enquiry. @returns the number deleted, 0 or 1 */
function takeBackCall(db: Database, { _id, updatedAt }: DeskEnquiry, by: string): Promise<number> {
  const call = db.deleteFrom("activity").where("enquiry_id", "=", _id).where("action", "=", "step.call");
  return countAffected(call.where("at", "=", updatedAt).where("admin_email", "=", by));
}
