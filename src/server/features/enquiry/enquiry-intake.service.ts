import type { DeskEnquiry, EnquiryChannel } from "#contract/enquiries.ts";
import {
  BIN_PAGE_SIZE,
  type BinnedAs,
  type BinnedEnquiry,
  type BlockedSender,
  type EnquiryInput,
  type EnquiryMerge,
  type EnquiryPerson,
} from "#contract/enquiry-intake.ts";
import { identitiesOf, PERSON, PERSON_FIELDS, type Person } from "#contract/enquiry-person.ts";
import { foldPerson } from "#contract/romanise.ts";
import * as mContract from "#messages/compiled/contract.ts";
import * as m from "#messages/compiled/enquiry-server.ts";
import type { Actor } from "#server/actor.ts";
import { countChanged } from "#server/db/count-changed.ts";
import type { Database } from "#server/db/open-database.ts";
import { BadInputError, ConflictError, NotFoundError } from "#server/errors.ts";
import type { FamilyLinks } from "#server/features/family/family-links.repository.ts";
import type { EnqueueMail } from "#server/features/mail/mail.repository.ts";
import { BIN_DAYS } from "#server/features/versions/versions.repository.ts";
import { newId } from "#server/ids.ts";
import { nextVersion, type RecordWriter, refuseStale, refuseStaleDelete } from "#server/record-writer.ts";
import { collegeTimeText } from "#server/time.ts";
import { assignByTurns, noteGiven } from "./assignment.ts";
import { deleteBlocked, insertBlocked } from "./blocked-senders.repository.ts";
import type { CourseNames } from "./course-names.ts";
import { type EnquiryRow, hashMailbox, insertEnquiry, mayAcknowledge } from "./enquiry.repository.ts";
import { eraseEnquiries, noteSteps, type StepChange } from "./enquiry.service.ts";
import { type EnquiryDeskService, refuseUnknownOwner } from "./enquiry-desk.service.ts";
import { listSame } from "./enquiry-intake.repository.ts";
import { type MailsFor, readableMobile } from "./enquiry-mails.ts";

export type EnquiryIntakeService = ReturnType<typeof createEnquiryIntakeService>;

/** Enquiries that the office adds, corrects, merges and removes. Every method that takes an id throws NotFoundError. */
export function createEnquiryIntakeService(dependencies: {
  db: Database;
  desk: Pick<EnquiryDeskService, "getLocked" | "listByIds">;
  courseNames: CourseNames;
  write: RecordWriter;
  enqueueMail: EnqueueMail;
  mailsFor: MailsFor;
  familyLink: FamilyLinks;
  onMailDue: () => void;
  now: () => Date;
}) {
  const { db, desk, courseNames, write, enqueueMail, mailsFor, familyLink, onMailDue, now } = dependencies;
  const { getLocked } = desk;

  async function refuseUnknownCourse(course: string): Promise<void> {
    if (await courseNames.isKnown(course)) return;
    throw new BadInputError(mContract.courseRequired(), { course: mContract.courseRequired() });
  }

  /** Puts an enquiry into the bin, in the caller's transaction. */
  async function bin(
    transaction: Database,
    by: string,
    moment: Date,
    enquiry: DeskEnquiry,
    as: BinnedAs,
    into?: string,
  ) {
    const updated_at = nextVersion(enquiry.updatedAt, moment);
    const binned = { deleted_at: moment.toISOString(), deleted_as: as, merged_into: into ?? null, updated_at };
    await transaction.updateTable("enquiry").set(binned).where("id", "=", enquiry._id).execute();
    await noteSteps(transaction, enquiry._id, by, moment, [{ kind: "bin", before: null, after: as }]);
  }

  async function getBinned(transaction: Database, id: string): Promise<EnquiryRow> {
    const lock = transaction.updateTable("enquiry").set(({ ref }) => ({ status: ref("status") }));
    const row = await lock.where("id", "=", id).where("deleted_at", "is not", null).returningAll().executeTakeFirst();
    if (!row) throw new NotFoundError(m.noLongerBinned());
    return row;
  }

  return {
    /**
     * Adds what a visitor or caller has said. Office mails do not go out; the acknowledgement does when it was asked for.
     * @throws {BadInputError} {InvalidReferenceError} for an owner who is gone
     */
    async create(actor: Actor, input: EnquiryInput): Promise<DeskEnquiry> {
      const { heardFrom, note, owner, acknowledge, channel, ...person } = input;
      await refuseUnknownCourse(person.course);
      if (acknowledge && person.email === "") {
        const sentence = m.emailForAcknowledgement();
        throw new BadInputError(sentence, { email: sentence });
      }
      const mailbox = acknowledge ? await hashMailbox(db, person.email) : "";
      const item = await write(actor, { topics: [] }, async ({ db: transaction, now: moment }) => {
        const id = newId();
        const at = moment.toISOString();
        const heard = { heard_from: heardFrom, channel, owner_id: owner ?? null };
        // Who typed it has read it.
        const row = { id, submission_id: newId(), ...person, status: "new" as const, created_at: at, read_at: at };
        await insertEnquiry(transaction, { ...row, ...heard }).catch(refuseUnknownOwner);
        const steps: StepChange[] = [{ kind: "added", before: null, after: channel }];
        if (note !== "") steps.push({ kind: "note", before: null, after: note });
        await noteSteps(transaction, id, actor.email, moment, steps);
        if (acknowledge && (await mayAcknowledge(transaction, mailbox, moment))) {
          const link = await familyLink(transaction, id, moment);
          const mails = mailsFor({ ...person, language: "en" }, moment, true, id, link);
          const mail = mails.find(({ kind }) => kind === "enquiry-acknowledgement");
          if (mail) await enqueueMail(transaction, { ...mail, subjectId: id }, moment);
        }
        if (!owner) await assignByTurns(transaction, [id], moment);
        else if (owner !== actor.adminId) await noteGiven(transaction, owner, [id], moment);
        const result = await getLocked(transaction, id);
        return { result, act: { action: "enquiry.added", subjectId: id, subject: person.name } };
      });
      if (acknowledge) onMailDue();
      return item;
    },

    listCourses: () => courseNames.current(),

    /** Those of the desk with this number or address. */
    async listDuplicates({ mobile, email }: { mobile?: string | undefined; email?: string | undefined }) {
      const same = await listSame(db, identitiesOf({ mobile: mobile ?? "", email: email ?? "" }));
      const ids = [...new Set(same.map(({ id }) => id))].slice(0, BIN_PAGE_SIZE);
      return ids.length === 0 ? [] : desk.listByIds(ids);
    },

    /** Corrects who asks for what. @throws {ChangedMeanwhileError} */
    async correct(actor: Actor, id: string, { ifUpdatedAt, ...person }: EnquiryPerson): Promise<DeskEnquiry> {
      if (person.course !== undefined) {
        const { course } = (await desk.listByIds([id]))[0] ?? {};
        // A course that the college has no more may stay.
        if (course !== person.course) await refuseUnknownCourse(person.course);
      }
      return write(actor, { topics: [] }, async ({ db: transaction, now: moment }) => {
        const before = await getLocked(transaction, id);
        refuseStale(ifUpdatedAt, before);
        const given = Object.fromEntries(Object.entries(person).filter(([, value]) => value !== undefined));
        const after = { ...before, ...given };
        const updated_at = nextVersion(before.updatedAt, moment);
        const columns = { ...personColumns(after), folded: foldPerson(after), updated_at };
        await transaction.updateTable("enquiry").set(columns).where("id", "=", id).execute();
        await noteSteps(transaction, id, actor.email, moment, correctionsOf(before, after));
        const result = await getLocked(transaction, id);
        return { result, act: { action: "enquiry.corrected", subjectId: id, subject: after.name } };
      });
    },

    /**
     * Moves the history of `other` to the enquiry, which also takes what it had left empty; `other` goes into the bin.
     * @throws {ConflictError} for one that was merged or changed before
     */
    async merge(actor: Actor, id: string, { other: otherId, ifUpdatedAt, ifOtherUpdatedAt }: EnquiryMerge) {
      if (otherId === id) throw new BadInputError(m.sameEnquiry());
      return write(actor, { topics: [] }, async ({ db: transaction, now: moment }) => {
        // Two who merge the same pair the other way round must not wait for each other.
        const locked = new Map<string, DeskEnquiry>();
        for (const one of [id, otherId].toSorted()) locked.set(one, await getLive(transaction, one));
        const [kept, other] = [locked.get(id), locked.get(otherId)];
        if (!kept || !other) throw new NotFoundError();
        const isRead = (read: string | undefined, { updatedAt }: DeskEnquiry) =>
          read === undefined || read === updatedAt;
        if (!isRead(ifUpdatedAt, kept) || !isRead(ifOtherUpdatedAt, other)) {
          throw new ConflictError(m.oneHasChanged());
        }
        const updated_at = nextVersion(kept.updatedAt, moment);
        const person = Object.fromEntries(PERSON_FIELDS.map((field) => [field, kept[field] || other[field]]));
        const filled = {
          ...personColumns(person),
          folded: foldPerson(person),
          // The office does not know it of what it typed.
          language: kept.language !== "en" || kept.channel === "website" ? kept.language : other.language,
          call_from: (kept.callFrom ? kept : other).callFrom,
          call_until: (kept.callFrom ? kept : other).callUntil,
          next_call_on: kept.nextCallOn ?? other.nextCallOn,
          owner_id: kept.owner?._id ?? other.owner?._id ?? null,
          attempts: kept.attempts + other.attempts,
        };
        await transaction
          .updateTable("enquiry")
          .set({ ...filled, updated_at })
          .where("id", "=", id)
          .execute();
        await transaction
          .updateTable("enquiry_step")
          .set({ enquiry_id: id })
          .where("enquiry_id", "=", otherId)
          .execute();
        // What was merged into the one that goes belongs to the one that stays.
        await transaction.updateTable("enquiry").set({ merged_into: id }).where("merged_into", "=", otherId).execute();
        await transaction.updateTable("outbox").set({ subject_id: id }).where("subject_id", "=", otherId).execute();
        const links = transaction.updateTable("family_link").set({ enquiry_id: id });
        await links.where("enquiry_id", "=", otherId).execute();
        await bin(transaction, actor.email, moment, other, "merged", id);
        const [before, after] = mergedText(other);
        await noteSteps(transaction, id, actor.email, moment, [{ kind: "merged", before, after }]);
        const result = await getLocked(transaction, id);
        return { result, act: { action: "enquiry.merged", subjectId: id, subject: kept.name } };
      });
    },

    /** Into the bin. @throws {ChangedMeanwhileError} */
    remove: (actor: Actor, id: string, ifUpdatedAt?: string): Promise<void> =>
      write(actor, { topics: [] }, async ({ db: transaction, now: moment }) => {
        const before = await getLocked(transaction, id);
        refuseStaleDelete(ifUpdatedAt, before);
        await bin(transaction, actor.email, moment, before, "deleted");
        return { result: undefined, act: { action: "enquiry.deleted", subjectId: id, subject: before.name } };
      }),

    /** Into the bin, and its sender on the list. */
    markAsSpam: (actor: Actor, id: string): Promise<void> =>
      write(actor, { topics: [] }, async ({ db: transaction, now: moment }) => {
        const before = await getLocked(transaction, id);
        await bin(transaction, actor.email, moment, before, "spam");
        await insertBlocked(transaction, before, actor.email, moment);
        return { result: undefined, act: { action: "enquiry.marked-as-spam", subjectId: id, subject: before.name } };
      }),

    /** Back on the desk; the sender of spam is off the list. @throws {ConflictError} for a merged one */
    restore: (actor: Actor, id: string): Promise<DeskEnquiry> =>
      write(actor, { topics: [] }, async ({ db: transaction, now: moment }) => {
        const row = await getBinned(transaction, id);
        if (row.deleted_as === "merged") {
          throw new ConflictError(m.mergedCannotReturn());
        }
        if (row.deleted_as === "spam") await deleteBlocked(transaction, row);
        const updated_at = nextVersion(row.updated_at ?? row.created_at, moment);
        const live = { deleted_at: null, deleted_as: null, updated_at };
        await transaction.updateTable("enquiry").set(live).where("id", "=", id).execute();
        await noteSteps(transaction, id, actor.email, moment, [{ kind: "bin", before: row.deleted_as, after: null }]);
        const result = await getLocked(transaction, id);
        return { result, act: { action: "enquiry.restored", subjectId: id, subject: row.name } };
      }),

    /** For good. */
    async erase(actor: Actor, id: string): Promise<void> {
      const count = await eraseEnquiries(db, { binned: [id] }, now(), actor);
      if (count === 0) throw new NotFoundError(m.noLongerBinned());
    },

    /** One page, the last that came first. */
    async listBin({ as, page }: { as: BinnedAs; page: number }): Promise<{ items: BinnedEnquiry[]; total: number }> {
      const binned = db.selectFrom("enquiry").where("deleted_as", "=", as).where("deleted_at", "is not", null);
      const [{ count }, rows] = await Promise.all([
        binned.select(({ fn }) => fn.countAll().as("count")).executeTakeFirstOrThrow(),
        binned
          .selectAll()
          .orderBy("deleted_at", "desc")
          .orderBy("id", "desc")
          .limit(BIN_PAGE_SIZE)
          .offset((page - 1) * BIN_PAGE_SIZE)
          .execute(),
      ]);
      return { items: rows.flatMap(toBinned), total: Number(count) };
    },

    async listBlocked(): Promise<BlockedSender[]> {
      const rows = await db.selectFrom("blocked_sender").selectAll().orderBy("id", "desc").execute();
      return rows.map(({ id, kind, value, admin_email, at }) => ({ _id: id, kind, value, by: admin_email, at }));
    },

    unblock: (actor: Actor, id: string): Promise<void> =>
      write(actor, { topics: [] }, async ({ db: transaction }) => {
        const count = await countChanged(transaction.deleteFrom("blocked_sender").where("id", "=", id));
        if (count === 0) throw new NotFoundError(m.senderGone());
        // Without the number or address: the log is kept for longer.
        return { result: undefined, act: { action: "blocked-sender.removed", subjectId: id, subject: "" } };
      }),
  };

  /** Locked. @throws {ConflictError} for one that was merged, with a sentence */
  async function getLive(transaction: Database, id: string): Promise<DeskEnquiry> {
    const found = transaction.selectFrom("enquiry").select("deleted_as").where("id", "=", id);
    const isMerged = async () => (await found.executeTakeFirst())?.deleted_as === "merged";
    return getLocked(transaction, id).catch(async (error: unknown) => {
      if (error instanceof NotFoundError && (await isMerged())) {
        throw new ConflictError(m.mergedAlready());
      }
      throw error;
    });
  }
}

/** As the table `enquiry` has them. */
function personColumns(person: Person) {
  return Object.fromEntries(PERSON_FIELDS.map((field) => [PERSON[field].column, person[field]]));
}

function toBinned(row: EnquiryRow): BinnedEnquiry[] {
  const { id: _id, name, mobile, email, course, deleted_at, deleted_as, merged_into: mergedInto } = row;
  if (deleted_at === null || deleted_as === null) return [];
  const erasedAt = new Date(Date.parse(deleted_at) + BIN_DAYS * 86_400_000).toISOString();
  return [{ _id, name, mobile, email, course, as: deleted_as, mergedInto, deletedAt: deleted_at, erasedAt }];
}

/** By what an erasure finds it, and what the history says. */
function mergedText({ name, mobile, email, course, channel, createdAt }: DeskEnquiry): [string, string] {
  const received = `${CHANNEL_TEXTS[channel]} of ${collegeTimeText(new Date(createdAt))}`;
  const facts = [name, readableMobile(mobile), email, course, received].filter(Boolean);
  return [`${mobile} ${email}`, facts.join(", ")];
}

const CHANNEL_TEXTS: Record<EnquiryChannel, string> = {
  website: "enquiry from the website",
  "plain-form": "unchecked enquiry from the website",
  "walk-in": "visit",
  telephone: "call",
  fair: "talk at a fair",
  school: "talk at a school",
  import: "imported enquiry",
};

function correctionsOf(before: DeskEnquiry, after: DeskEnquiry): StepChange[] {
  return PERSON_FIELDS.filter((field) => before[field] !== after[field]).map((field) => ({
    kind: PERSON[field].step,
    before: before[field] || null,
    after: after[field] || null,
  }));
}
