import {
  type DeskEnquiry,
  type EnquiryChannel,
  type EnquiryMail,
  type EnquirySort,
  type EnquiryTodayQuery,
  MAX_SELECTED_ENQUIRIES,
  noteText,
} from "#contract/enquiries.ts";
import { BIN_PAGE_SIZE, type BinnedAs, type BinnedEnquiry, type BlockedSender } from "#contract/enquiry-intake.ts";
import { type Enquirer, identitiesOf } from "#contract/enquiry-person.ts";
import { ENQUIRY_STATUSES, isUsualMail, MAIL_PURPOSES, SETTLED_STATUSES } from "#contract/enquiry-words.ts";
import * as m from "#messages/compiled/enquiry-server.ts";
import { parseVisitCame } from "#server/admissions/appointments/appointment.ts";
import { BIN_DAYS } from "#server/platform/changes/versions.repository.ts";
import { ENQUIRIES_TAG, findTagVersion } from "#server/platform/db/cache-tag-versions.ts";
import { countRows } from "#server/platform/db/count-rows.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import { listMailsAbout, type OutboxRow } from "#server/platform/mail/mail.repository.ts";
import { daysOf } from "#server/platform/periods.ts";
import { addDays, collegeDay, collegeMoment, collegeMomentText } from "#server/platform/time.ts";
import { findNotice } from "#server/publishing/pages/privacy-notices.ts";
import * as stored from "./enquiry.repository.ts";
import { listHistory } from "./enquiry-timeline.ts";

/** Queries for the desk's lists. `today` is the day on the college's clock, which decides what is overdue. */

type Filter = Omit<stored.DeskFilter, "today">;
type Sorted = Filter & { sort?: EnquirySort | undefined };

const countAll = keptUntilChange((db) => stored.countDeskEnquiries(db, { today: "" }));
const listAllChoices = keptUntilChange(stored.listFilterChoices);

/** Caches a value read from all enquiries until any of them changes, on whatever server. */
function keptUntilChange<Value>(read: (db: Database) => Promise<Value>): (db: Database) => Promise<Value> {
  const kept = new WeakMap<Database, { version: number; value: Value }>();
  return async (db) => {
    // Read the version before the value, so that a change in between causes another read.
    const version = await findTagVersion(db, ENQUIRIES_TAG);
    const last = kept.get(db);
    if (last?.version === version) return last.value;
    const value = await read(db);
    kept.set(db, { version, value });
    return value;
  };
}

/** Returns the enquiries with these ids that are still on the desk, in the order of the ids. */
export async function listEnquiriesByIds(db: Database, ids: readonly string[], today: string): Promise<DeskEnquiry[]> {
  return toDeskEnquiries(await stored.listInOrder(db, ids, today), await listMailsAbout(db, ids));
}

/** @throws {NotFoundError} */
export async function getEnquiry(db: Database, id: string, today: string): Promise<DeskEnquiry> {
  const [item] = await listEnquiriesByIds(db, [id], today);
  if (item) return item;
  const binned = db.selectFrom("enquiry").where("id", "=", id).where("deleted_at", "is not", null);
  throw (await countRows(binned)) > 0
    ? new NotFoundError(m.enquiryBinned(), "in_bin")
    : new NotFoundError(m.enquiryGone());
}

/** Returns an enquiry, its history and privacy notice, and others with one of its mobiles. @throws {NotFoundError} */
export async function getEnquiryDetails(db: Database, id: string, today: string) {
  const item = await getEnquiry(db, id, today);
  const rows = await stored.listDuplicates(db, item, today);
  const mails = rows.map(({ _id }) => _id);
  const history = await listHistory(db, id);
  const notice = item.consent && (await findNotice(db, item.consent.notice));
  const others = toDeskEnquiries(rows, await listMailsAbout(db, mails));
  return { item, history, others, notice: notice?.words ?? null };
}

/** Returns a page of enquiries. @param unreadOf owner whose unread enquiries are counted; by default everyone's */
export async function listEnquiryPage(
  db: Database,
  { page, limit, ...filter }: Sorted & { page: number; limit: number },
  today: string,
  unreadOf?: string,
) {
  const [{ ids, total }, unread] = await Promise.all([
    findPage(db, { ...filter, today }, { limit, offset: (page - 1) * limit }),
    stored.countUnread(db, unreadOf),
  ]);
  return { items: await listEnquiriesByIds(db, ids, today), total, unread };
}

async function findPage(
  db: Database,
  wanted: Sorted & { today: string },
  page: { limit: number; offset: number },
): Promise<{ ids: string[]; total: number }> {
  if (wanted.search === undefined) {
    const { sort: _, today: __, ...filter } = wanted;
    const isFiltered = Object.values(filter).some((value) => value !== undefined);
    const [ids, total] = await Promise.all([
      stored.findDeskIds(db, wanted, page),
      isFiltered ? stored.countDeskEnquiries(db, wanted) : countAll(db),
    ]);
    return { ids, total };
  }
  // A search reads all texts, so the page and the total are taken from one query.
  const all = await stored.findDeskIds(db, wanted);
  return { ids: all.slice(page.offset, page.offset + page.limit), total: all.length };
}

/** Returns up to 5,000 enquiries that fit the filter, with the fields that a bulk change needs. */
export async function listEnquiriesInBrief(db: Database, filter: Sorted, today: string) {
  const wanted = { ...filter, today };
  const ids = await stored.findDeskIds(db, wanted, { limit: MAX_SELECTED_ENQUIRIES, offset: 0 });
  const [rows, total] = await Promise.all([
    stored.listBriefly(db, ids),
    ids.length < MAX_SELECTED_ENQUIRIES ? ids.length : stored.countDeskEnquiries(db, wanted),
  ]);
  return { items: rows.map((row) => withOwner(row)), total };
}

/** Returns the desk's enquiries with this person's mobile number or email address. */
export async function listEnquiriesOf(db: Database, person: Enquirer, today: string): Promise<DeskEnquiry[]> {
  const same = await stored.listEnquiriesByIdentity(db, identitiesOf(person));
  return listEnquiriesByIds(db, [...new Set(same.map(({ id }) => id))].slice(0, BIN_PAGE_SIZE), today);
}

export const countEnquiries = (db: Database, filter: Filter, today: string) =>
  stored.countDeskEnquiries(db, { ...filter, today });

/** Counts enquiries by status, unread and overdue; ignores the filter's `status` and `due`. @param courses on offer */
export async function summariseEnquiries(
  db: Database,
  { status: _, due: __, ...filter }: Filter,
  today: string,
  courses: readonly string[],
) {
  const [{ byStatus, ...counts }, choices, all] = await Promise.all([
    stored.countByStatus(db, { ...filter, today }),
    listAllChoices(db),
    countAll(db),
  ]);
  return {
    ...counts,
    all,
    byStatus: tally(ENQUIRY_STATUSES, (status) => byStatus[status] ?? 0),
    ...choices,
    courses: [...new Set([...courses, ...choices.courses])],
  };
}

function tally<Name extends string>(names: readonly Name[], count: (name: Name) => number): Record<Name, number> {
  return Object.fromEntries(names.map((name) => [name, count(name)])) as Record<Name, number>;
}

/** Channels of people who expect a call soon. */
const FRESH: readonly EnquiryChannel[] = ["website", "plain-form", "lead", "telephone"];

/** Whose enquiries are listed: all, or those of `owner` and, with `withUnowned`, those without an owner. */
type Whose = { owner?: string | undefined; withUnowned?: boolean };

/**
 * Finds whom to call now: calls whose time has come; new `FRESH` enquiries, newest first; overdue and today's calls
 * without a time; other new enquiries; last, counted by `later`, today's calls whose time is still to come.
 */
export async function findToCall(db: Database, { owner, withUnowned }: Whose, now: Date, limit: number) {
  const clock = collegeMomentText(now.toISOString());
  const [today = "", time = ""] = clock.split(" ");
  const some = db.selectFrom("enquiry").where("deleted_at", "is", null);
  const all =
    owner === undefined
      ? some
      : some.where(({ eb, or }) =>
          or([eb("owner_id", "=", owner), ...(withUnowned ? [eb("owner_id", "is", null)] : [])]),
        );
  const open = all.where("status", "not in", SETTLED_STATUSES).where("next_call_on", "<=", today);
  const uncalled = all.where("status", "=", "new").where("attempts", "=", 0).where("next_call_on", "is", null);
  const promised = open.where("call_from", "!=", "").orderBy("next_call_on").orderBy("call_from");
  const parts = [
    promised.where(({ eb, or }) => or([eb("next_call_on", "<", today), eb("call_from", "<=", time)])),
    uncalled.where("channel", "in", FRESH).where("import_id", "is", null).orderBy("created_at", "desc"),
    open.where("call_from", "=", "").orderBy("next_call_on").orderBy("created_at"),
    uncalled
      .where(({ eb, or }) => or([eb("channel", "not in", FRESH), eb("import_id", "is not", null)]))
      .orderBy("created_at", "desc"),
    promised.where("next_call_on", "=", today).where("call_from", ">", time),
  ];
  const [overdue, due, fresh] = await Promise.all([
    countRows(open.where("next_call_on", "<", today)),
    countRows(open.where("next_call_on", "=", today)),
    countRows(uncalled),
  ]);
  const ids: string[] = [];
  let later = 0;
  for (const part of parts) {
    const found = await part
      .select("id")
      .orderBy("id")
      .limit(limit - ids.length)
      .execute();
    ids.push(...found.map(({ id }) => id));
    later = found.length;
  }
  return { counts: { overdue, due, new: fresh }, ids, later };
}

/** Returns the enquiries to call now, in the order of `findToCall`. */
export async function listEnquiriesToCall(
  db: Database,
  adminId: string,
  { mine, limit }: EnquiryTodayQuery,
  now: Date,
) {
  const { ids, ...found } = await findToCall(db, { owner: mine ? adminId : undefined }, now, limit);
  return { ...found, items: await listEnquiriesByIds(db, ids, collegeDay(now)) };
}

const MAX_PER_DAY = 500;

/**
 * Lists the appointments of a day by time, including kept and missed ones. Today's list begins with open appointments
 * of earlier days. @param owner id of the admin whose enquiries are listed; undefined lists everyone's
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
    .limit(MAX_PER_DAY)
    .execute();
  const ids = rows.map(({ id }) => id);
  return listEnquiriesByIds(db, ids, today);
}

/** Returns a page of the bin, the most recently binned first. */
export async function listBin(
  db: Database,
  { as, page }: { as: BinnedAs; page: number },
): Promise<{ items: BinnedEnquiry[]; total: number }> {
  const binned = db.selectFrom("enquiry").where("deleted_as", "=", as).where("deleted_at", "is not", null);
  const [total, rows] = await Promise.all([
    countRows(binned),
    binned
      .select(stored.PERSON_SELECTION)
      .select(["enquiry.id as _id", "merged_into as mergedInto", "deleted_at"])
      .orderBy("deleted_at", "desc")
      .orderBy("enquiry.id", "desc")
      .limit(BIN_PAGE_SIZE)
      .offset((page - 1) * BIN_PAGE_SIZE)
      .execute(),
  ]);
  const items = rows.map(({ deleted_at, ...row }) => {
    const deletedAt = deleted_at ?? "";
    return { ...row, as, deletedAt, erasedAt: new Date(Date.parse(deletedAt) + BIN_DAYS * 86_400_000).toISOString() };
  });
  return { items, total };
}

export function listBlockedSenders(db: Database): Promise<BlockedSender[]> {
  const senders = db.selectFrom("blocked_sender").select(["id as _id", "kind", "value", "admin_email as by", "at"]);
  return senders.orderBy("id", "desc").execute();
}

/** Converts rows to the enquiries of the API. @param mails about any of the rows, newest first */
export function toDeskEnquiries(rows: readonly stored.DeskRow[], mails: readonly OutboxRow[]): DeskEnquiry[] {
  const mailsBySubject = Map.groupBy(mails, (mail) => mail.subject_id);
  return rows.map(({ is_overdue, read_at, of_mobile, origin, consent, last_note, visit_came, ...row }) => ({
    ...withOwner(row),
    own: stored.parseCustomValues(row),
    visitCame: parseVisitCame({ visit_came }),
    isOverdue: Boolean(is_overdue),
    origin: origin === null ? null : JSON.parse(origin),
    consent: consent === null ? null : JSON.parse(consent),
    lastNote: last_note === null ? null : noteText(JSON.parse(last_note)),
    isRead: read_at !== null,
    duplicates: Math.max(0, Number(of_mobile) - 1),
    mails: toMails(mailsBySubject.get(row._id) ?? [], row),
  }));
}

type OwnerColumns = { owner_id: string | null; owner_name: string | null; owner_email: string | null };

function withOwner<Row extends OwnerColumns>({ owner_id, owner_name, owner_email, ...row }: Row) {
  const owner = owner_id === null ? null : { _id: owner_id, name: owner_name ?? "", email: owner_email ?? "" };
  return { ...row, owner };
}

function toMails(
  newestFirst: readonly OutboxRow[],
  { channel, email }: Pick<DeskEnquiry, "channel" | "email">,
): EnquiryMail[] {
  return MAIL_PURPOSES.flatMap((purpose): EnquiryMail[] => {
    const mail = newestFirst.find(({ kind }) => kind === `enquiry-${purpose}`);
    if (mail) return [{ purpose, status: mail.status, sentAt: mail.sent_at, error: mail.last_error }];
    if (!isUsualMail(purpose)) return [];
    // No mail was due: the enquiry did not come by the website's form, or the family gave no address.
    if (channel !== "website" || (purpose === "acknowledgement" && email === ""))
      return [{ purpose, status: "none", sentAt: null, error: null }];
    return purpose === "acknowledgement" ? [{ purpose, status: "left-out", sentAt: null, error: null }] : [];
  });
}

const USUAL_DAYS = 30;
/** Maximum number of days in a range. */
const MAX_DAYS = 366;

/** Counts the enquiries received on each day, by course; empty if the first day is after the last. */
export async function countByDay(
  db: Database,
  { from, to }: Pick<Filter, "from" | "to">,
  today: string,
  known: readonly string[],
) {
  const last = to !== undefined && to < today ? to : today;
  const earliest = addDays(last, 1 - MAX_DAYS);
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
  const days = daysOf({ from: first, to: last }).map((day) => {
    const courses: Record<string, number> = {};
    for (const { course } of byDay.get(day) ?? []) courses[course] = (courses[course] ?? 0) + 1;
    return { day, courses };
  });
  return { courses: [...new Set([...known, ...(await listAllChoices(db)).courses])], days };
}
