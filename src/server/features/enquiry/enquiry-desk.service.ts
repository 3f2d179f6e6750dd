import { setImmediate as breathe } from "node:timers/promises";
import type { Outcome } from "#contract/content.ts";
import type {
  DeskEnquiry,
  EnquiryChanges,
  EnquiryChannel,
  EnquiryFilter,
  EnquiryMail,
  EnquirySort,
  MailPurpose,
} from "#contract/enquiries.ts";
import { type EnquiryExportInput, MOST_CHOSEN } from "#contract/enquiry-lists.ts";
import { PERSON, PERSON_FIELDS } from "#contract/enquiry-person.ts";
import { CHANNEL_WORDS, ENQUIRY_STATUSES, MAIL_PURPOSES, plannedCall, STATUS_WORDS } from "#contract/enquiry-words.ts";
import * as m from "#messages/compiled/enquiry-server.ts";
import { LANGUAGE_IN_ENGLISH } from "#messages/languages.ts";
import type { Actor } from "#server/actor.ts";
import { isMissingReference } from "#server/db/driver-errors.ts";
import type { Database } from "#server/db/open-database.ts";
import { BadInputError, InvalidReferenceError, NotFoundError } from "#server/errors.ts";
import type { FamilyLinks } from "#server/features/family/family-links.repository.ts";
import {
  type EnqueueMail,
  listMailsAbout,
  type OutboxRow,
  updateMailsAsDue,
} from "#server/features/mail/mail.repository.ts";
import { nextVersion, type RecordWriter, refuseStale } from "#server/record-writer.ts";
import { addDays, collegeDay, collegeMoment, collegeMomentText } from "#server/time.ts";
import { noteGiven } from "./assignment.ts";
import type { CourseNames } from "./course-names.ts";
import { keptUntilChange, noteDeskChange } from "./desk-changes.repository.ts";
import {
  countByStatus,
  countDeskEnquiries,
  countUnread,
  type DeskRow,
  findDeskIds,
  listBriefly,
  listChoices,
  listDuplicates,
  listInOrder,
  listNotes,
} from "./enquiry.repository.ts";
import { noteSteps, type StepChange } from "./enquiry.service.ts";
import { refusePastCall, resolveChanges, takeBackCall } from "./enquiry-call.ts";
import type { ExportCell } from "./enquiry-export.ts";
import type { MailsFor } from "./enquiry-mails.ts";

const MOST_EXPORTED = 50_000;
const EXPORTED_AT_ONCE = 100;

export type EnquiryDeskService = ReturnType<typeof createEnquiryDeskService>;

/** What the office does with enquiries. Every method that takes an id throws NotFoundError. */
export function createEnquiryDeskService(dependencies: {
  db: Database;
  courseNames: Pick<CourseNames, "current">;
  write: RecordWriter;
  enqueueMail: EnqueueMail;
  mailsFor: MailsFor;
  familyLink: FamilyLinks;
  outcomes: () => readonly Outcome[];
  onMailDue: () => void;
  now: () => Date;
}) {
  const { db, courseNames, write, enqueueMail, mailsFor, familyLink, outcomes, onMailDue, now } = dependencies;
  const today = () => collegeDay(now());
  const countAll = keptUntilChange(db, () => countDeskEnquiries(db, { today: today() }));
  const listAllChoices = keptUntilChange(db, () => listChoices(db));

  async function complete(from: Database, rows: readonly DeskRow[]): Promise<DeskEnquiry[]> {
    const ids = rows.map(({ _id }) => _id);
    return toDeskEnquiries(rows, await listMailsAbout(from, ids));
  }

  async function getOne(from: Database, id: string): Promise<DeskEnquiry> {
    const [item] = await complete(from, await listInOrder(from, [id], today()));
    if (!item) throw new NotFoundError(m.enquiryGone());
    return item;
  }

  const coursesWith = (asked: readonly string[]) => [...new Set([...courseNames.current(), ...asked])];

  async function findPage(wanted: Sorted & { today: string }, page: { limit: number; offset: number }) {
    if (wanted.search === undefined) {
      const { sort: _, today: __, ...filter } = wanted;
      const isFiltered = Object.values(filter).some((value) => value !== undefined);
      const [ids, total] = await Promise.all([
        findDeskIds(db, wanted, page),
        isFiltered ? countDeskEnquiries(db, wanted) : countAll(),
      ]);
      return { ids, total };
    }
    // A search reads all texts: once for the page and the number.
    const all = await findDeskIds(db, wanted);
    return { ids: all.slice(page.offset, page.offset + page.limit), total: all.length };
  }

  /** Keeps the row from other writers until the transaction ends. */
  async function getLocked(transaction: Database, id: string): Promise<DeskEnquiry> {
    const lock = transaction.updateTable("enquiry").set(({ ref }) => ({ status: ref("status") }));
    await lock.where("id", "=", id).execute();
    return getOne(transaction, id);
  }

  return {
    /** For changes of other services, in their transactions. */
    getLocked,
    listByIds: async (ids: readonly string[]): Promise<DeskEnquiry[]> =>
      complete(db, await listInOrder(db, ids, today())),

    /** One page of those that fit, the newest first unless sorted otherwise. */
    async list({ page, limit, ...filter }: Sorted & { page: number; limit: number }) {
      const wanted = { ...filter, today: today() };
      const [{ ids, total }, unread] = await Promise.all([
        findPage(wanted, { limit, offset: (page - 1) * limit }),
        countUnread(db),
      ]);
      return { items: await complete(db, await listInOrder(db, ids, wanted.today)), total, unread };
    },

    /** All that fit, up to 5,000, with what a change of many needs. */
    async listBriefly(filter: Sorted) {
      const wanted = { ...filter, today: today() };
      const ids = await findDeskIds(db, wanted, { limit: MOST_CHOSEN, offset: 0 });
      const [rows, total] = await Promise.all([
        listBriefly(db, ids),
        ids.length < MOST_CHOSEN ? ids.length : countDeskEnquiries(db, wanted),
      ]);
      return { items: rows.map((row) => withOwner(row)), total };
    },

    async get(id: string) {
      const item = await getOne(db, id);
      const others = await complete(db, await listDuplicates(db, item, today()));
      const history = await db
        .selectFrom("enquiry_step")
        .select(["id as _id", "at", "admin_email as by", "kind", "before as from", "after as to"])
        .where("enquiry_id", "=", id)
        .orderBy("id", "desc")
        .execute();
      return { item, history, others };
    },

    /** Changes what is given and notes it in the history. `isRead` alone leaves no trace. */
    async update(actor: Actor, id: string, changes: EnquiryChanges): Promise<DeskEnquiry> {
      const { isRead, ifUpdatedAt, ...others } = changes;
      const read = isRead === undefined ? {} : { read_at: isRead ? now().toISOString() : null };
      if (isRead !== undefined && Object.values(others).every((value) => value === undefined)) {
        await db.transaction().execute(async (transaction) => {
          await transaction.updateTable("enquiry").set(read).where("id", "=", id).execute();
          await noteDeskChange(transaction);
        });
        return getOne(db, id);
      }
      return write(actor, { topics: [] }, async ({ db: transaction, now: moment }) => {
        const before = await getLocked(transaction, id);
        refuseStale(ifUpdatedAt, before);
        const desk = { outcomes: outcomes(), today: today(), self: actor.adminId };
        const { outcome, status, owner, nextCallOn, closingReason } = resolveChanges(others, before, desk);
        if (nextCallOn !== before.nextCallOn) await refusePastCall(transaction, id, nextCallOn, desk.today);
        const isTakenBack = others.outcome === null && ifUpdatedAt !== undefined;
        const calls = outcome ? 1 : isTakenBack ? -(await takeBackCall(transaction, before, actor.email)) : 0;
        const updated_at = nextVersion(before.updatedAt, moment);
        await transaction
          .updateTable("enquiry")
          .set({ ...read, status, owner_id: owner, next_call_on: nextCallOn, updated_at })
          .set({ closing_reason: closingReason, attempts: before.attempts + calls })
          .where("id", "=", id)
          .execute()
          .catch(refuseUnknownOwner);
        const item = await getOne(transaction, id);
        // The steps of a version have its moment.
        await noteSteps(
          transaction,
          id,
          actor.email,
          new Date(updated_at),
          stepsOf(before, item, others.note, outcome),
        );
        const isGiven = owner && owner !== before.owner?._id && owner !== actor.adminId;
        if (isGiven) await noteGiven(transaction, owner, [id], moment);
        return { result: item, act: { action: "enquiry.updated", subjectId: id, subject: item.name } };
      });
    },

    /** A mail of an enquiry that has not gone out is due now; one that has is promised once more. */
    async resend(actor: Actor, id: string, purpose: MailPurpose): Promise<DeskEnquiry> {
      const kind = `enquiry-${purpose}`;
      const item = await write(actor, { topics: [] }, async ({ db: transaction, now: moment }) => {
        const before = await getLocked(transaction, id);
        if (purpose === "acknowledgement" && before.email === "") {
          throw new BadInputError(m.cannotAcknowledge());
        }
        const earlier = await listMailsAbout(transaction, [id]);
        const unsent = earlier.filter((mail) => mail.kind === kind && mail.status !== "sent").map(({ id }) => id);
        const due = await updateMailsAsDue(transaction, unsent, moment.toISOString());
        if (due.length === 0 && purpose === "message") throw new BadInputError(m.mailHasGone());
        if (due.length === 0) {
          const isAcknowledged = [kind, ...earlier.map((mail) => mail.kind)].includes("enquiry-acknowledgement");
          const link = purpose === "acknowledgement" ? await familyLink(transaction, id, moment) : null;
          const mails = mailsFor(before, new Date(before.createdAt), isAcknowledged, id, link);
          const made = mails.find((mail) => mail.kind === kind);
          if (made) await enqueueMail(transaction, { ...made, subjectId: id }, moment);
        }
        await noteSteps(transaction, id, actor.email, moment, [{ kind: "mail", before: null, after: purpose }]);
        const item = await getOne(transaction, id);
        return { result: item, act: { action: "enquiry.mail-resent", subjectId: id, subject: item.name } };
      });
      onMailDue();
      return item;
    },

    /** By status and what waits, of those that fit all else that is asked. */
    async summarise({ status: _, due: __, ...filter }: EnquiryFilter) {
      const wanted = { ...filter, today: today() };
      const [{ byStatus, ...counts }, choices, all] = await Promise.all([
        countByStatus(db, wanted),
        listAllChoices(),
        countAll(),
      ]);
      return {
        ...counts,
        all,
        byStatus: tally(ENQUIRY_STATUSES, (status) => byStatus[status] ?? 0),
        ...choices,
        courses: coursesWith(choices.courses),
      };
    },

    countByDay: async (range: Pick<EnquiryFilter, "from" | "to">) => ({
      courses: coursesWith((await listAllChoices()).courses),
      days: await countByDay(db, today(), range),
    }),

    /** @returns what is to be written, a page of rows at a time, in the order of the list; the audit log has noted it */
    async export(actor: Actor, filter: Omit<EnquiryExportInput, "format">) {
      const wanted = { ...filter, today: today() };
      const ids = await write(actor, { topics: [] }, async ({ db: transaction }) => {
        const result = await findDeskIds(transaction, wanted, { limit: MOST_EXPORTED, offset: 0 });
        const subject = result.length === 1 ? "1 enquiry" : `${result.length} enquiries`;
        return { result, act: { action: "enquiry.exported", subjectId: null, subject } };
      });
      const columns = exportColumns();
      return {
        filename: `enquiries-${wanted.today}`,
        heads: columns.map(([head]) => head),
        widths: columns.map(([, width]) => width),
        pages: exportPages(db, ids, wanted.today, columns),
      };
    },
  };
}

type Sorted = EnquiryFilter & { sort?: EnquirySort | undefined };

/** Each page is read when the one before is on its way, and the server has answered others. */
async function* exportPages(db: Database, ids: readonly string[], today: string, columns: readonly ExportColumn[]) {
  for (let at = 0; at < ids.length; at += EXPORTED_AT_ONCE) {
    const part = ids.slice(at, at + EXPORTED_AT_ONCE);
    const [rows, notes] = await Promise.all([listInOrder(db, part, today), listNotes(db, part)]);
    const notesOf = Map.groupBy(notes, (note) => note.enquiry_id);
    yield toDeskEnquiries(rows, []).map((enquiry) => {
      const texts = (notesOf.get(enquiry._id) ?? []).map(
        ({ at, admin_email, after }) => `${collegeMomentText(at)} ${admin_email}: ${after}`,
      );
      return columns.map(([, , cellOf]) => cellOf(enquiry, texts.join("\n")));
    });
    await breathe();
  }
}

export function refuseUnknownOwner(error: unknown): never {
  if (isMissingReference(error)) throw new InvalidReferenceError("owner", m.chooseOwner());
  throw error;
}

/** @param mails of any of the rows, newest first */
export function toDeskEnquiries(rows: readonly DeskRow[], mails: readonly OutboxRow[]): DeskEnquiry[] {
  const mailsBySubject = Map.groupBy(mails, (mail) => mail.subject_id);
  return rows.map(({ is_overdue, read_at, of_mobile, origin, ...row }) => ({
    ...withOwner(row),
    isOverdue: Boolean(is_overdue),
    origin: origin === null ? null : JSON.parse(origin),
    isRead: read_at !== null,
    duplicates: Number(of_mobile) - 1,
    mails: toMails(mailsBySubject.get(row._id) ?? [], row.channel),
  }));
}

type OwnerColumns = { owner_id: string | null; owner_name: string | null; owner_email: string | null };

function withOwner<Row extends OwnerColumns>({ owner_id, owner_name, owner_email, ...row }: Row) {
  const owner = owner_id === null ? null : { _id: owner_id, name: owner_name ?? "", email: owner_email ?? "" };
  return { ...row, owner };
}

function toMails(newestFirst: readonly OutboxRow[], channel: EnquiryChannel): EnquiryMail[] {
  return MAIL_PURPOSES.flatMap((purpose): EnquiryMail[] => {
    const mail = newestFirst.find(({ kind }) => kind === `enquiry-${purpose}`);
    if (mail) return [{ purpose, status: mail.status, sentAt: mail.sent_at, error: mail.last_error }];
    // The office knows of what it typed itself.
    if (channel !== "website" && purpose !== "message") return [{ purpose, status: "none", sentAt: null, error: null }];
    return purpose === "acknowledgement" ? [{ purpose, status: "left-out", sentAt: null, error: null }] : [];
  });
}

function stepsOf(before: DeskEnquiry, after: DeskEnquiry, note = "", outcome?: Outcome): StepChange[] {
  const { label = null, isReached = false } = outcome ?? {};
  // An outcome that closes says why.
  const reason = after.closingReason === label ? "" : after.closingReason;
  const steps: StepChange[] = [
    { kind: "status", before: before.status, after: after.status },
    { kind: "owner", before: before.owner?.email ?? null, after: after.owner?.email ?? null },
    { kind: "next-call", before: before.nextCallOn, after: after.nextCallOn },
    { kind: "reason", before: before.closingReason || null, after: reason || before.closingReason || null },
    { kind: "call", before: isReached ? "reached" : null, after: label },
    { kind: "note", before: null, after: note === "" ? null : note },
  ];
  return steps.filter(({ kind, before, after }) => (kind === "call" ? after !== null : before !== after));
}

type ExportColumn = readonly [head: string, width: number, cellOf: (enquiry: DeskEnquiry, notes: string) => ExportCell];

/** In the language of the person who asks: the pages are written after the request. */
function exportColumns(): ExportColumn[] {
  const statuses = mapValues(STATUS_WORDS);
  const channels = mapValues(CHANNEL_WORDS);
  const received: ExportColumn = [
    m.exportHead({ column: "received" }),
    17,
    ({ createdAt }) => ({ date: collegeMomentText(createdAt) }),
  ];
  const person = PERSON_FIELDS.map((field): ExportColumn => {
    const { label, width } = PERSON[field];
    return [label(), width, (enquiry) => enquiry[field]];
  });
  const others: ExportColumn[] = [
    ["language", 10, ({ language }) => LANGUAGE_IN_ENGLISH[language]],
    ["status", 11, ({ status }) => statuses[status]],
    ["owner", 18, ({ owner }) => owner?.name ?? ""],
    ["nextCall", 12, (enquiry) => ({ date: plannedCall(enquiry) ?? "" })],
    ["calls", 7, ({ attempts }) => (attempts > 0 ? String(attempts) : "")],
    ["channel", 11, ({ channel }) => channels[channel]],
    ["source", 18, ({ source }) => source],
    ["closingReason", 18, ({ closingReason }) => closingReason],
    ["notes", 70, (_enquiry, notes) => notes],
  ];
  return [received, ...person, ...others.map(([column, ...rest]): ExportColumn => [m.exportHead({ column }), ...rest])];
}

const mapValues = <Key extends string>(words: Record<Key, () => string>) =>
  Object.fromEntries(Object.entries<() => string>(words).map(([key, word]) => [key, word()])) as Record<Key, string>;

const USUAL_DAYS = 30;
/** Older enquiries are deleted. */
const MOST_DAYS = 366;

/** How many enquiries came on each day, for which course; empty when the first day comes after the last. */
async function countByDay(db: Database, today: string, { from, to = today }: Pick<EnquiryFilter, "from" | "to">) {
  const last = to < today ? to : today;
  const earliest = addDays(last, 1 - MOST_DAYS);
  const wanted = from ?? addDays(last, 1 - USUAL_DAYS);
  const first = wanted > earliest ? wanted : earliest;
  const received = await db
    .selectFrom("enquiry")
    .select(["created_at", "course"])
    .where("deleted_at", "is", null)
    .where("created_at", ">=", collegeMoment(first, 0).toISOString())
    .where("created_at", "<", collegeMoment(last, 24 * 60).toISOString())
    .execute();
  const byDay = Map.groupBy(received, ({ created_at }) => collegeDay(new Date(created_at)));
  const days: string[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days.map((day) => {
    const ofDay = byDay.get(day) ?? [];
    const courses: Record<string, number> = {};
    for (const { course } of ofDay) courses[course] = (courses[course] ?? 0) + 1;
    return { day, courses };
  });
}

function tally<Name extends string>(names: readonly Name[], count: (name: Name) => number): Record<Name, number> {
  return Object.fromEntries(names.map((name) => [name, count(name)])) as Record<Name, number>;
}
