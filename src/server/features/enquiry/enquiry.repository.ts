import { type Insertable, type RawBuilder, type Selectable, type SqlBool, sql } from "kysely";
import type { DeskEnquiry, EnquiryFilter } from "#contract/enquiries.ts";
import { SETTLED_STATUSES } from "#contract/enquiry-words.ts";
import { normaliseForSearch, searchedWords, withLatinDigits } from "#contract/normalise.ts";
import { countChanged } from "#server/db/count-changed.ts";
import type { Database } from "#server/db/open-database.ts";
import type { EnquiryTable } from "#server/db/schema.ts";
import { hashAddress } from "#server/db/secrets.ts";
import { collegeMoment } from "#server/time.ts";

export type EnquiryRow = Selectable<EnquiryTable>;

/** `today`: the college's day, which decides what is overdue. */
type DeskFilter = EnquiryFilter & { today: string };
export type DeskRow = Awaited<ReturnType<typeof listDeskEnquiries>>[number];

/** The overdue ones first, those that wait longest before others; then the newest. */
export function listDeskEnquiries(db: Database, filter: DeskFilter, page: { limit: number; offset: number }) {
  return selectDesk(db, filter)
    .orderBy(sql`case when ${isOverdue(filter.today)} then enquiry.next_call_on else '9' end`)
    .orderBy("enquiry.created_at", "desc")
    .orderBy("enquiry.id", "desc")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function countDeskEnquiries(db: Database, filter: DeskFilter): Promise<number> {
  const { rows } = await filtered(db, filter)
    .select(({ fn }) => fn.countAll().as("rows"))
    .executeTakeFirstOrThrow();
  return Number(rows);
}

/** The other enquiries with the same mobile number, newest first. */
export function listDuplicates(db: Database, { _id, mobile }: DeskEnquiry, today: string): Promise<DeskRow[]> {
  return selectDesk(db, { today })
    .where("enquiry.mobile", "=", mobile)
    .where("enquiry.id", "!=", _id)
    .orderBy("enquiry.created_at", "desc")
    .orderBy("enquiry.id", "desc")
    .execute();
}

/** By status: how many there are, how many nobody has opened, and how many should have been called back by today. */
export async function countEnquiries(db: Database, today: string) {
  const countIf = (condition: RawBuilder<SqlBool>) => sql<number>`sum(case when ${condition} then 1 else 0 end)`;
  const rows = await db
    .selectFrom("enquiry")
    .select(["status", ({ fn }) => fn.countAll<number>().as("total")])
    .select([countIf(sql`read_at is null`).as("unread"), countIf(isOverdue(today)).as("overdue")])
    .where("deleted_at", "is", null)
    .groupBy("status")
    .execute();
  const sum = (count: "total" | "unread" | "overdue") => rows.reduce((before, row) => before + Number(row[count]), 0);
  const byStatus: Record<string, number> = Object.fromEntries(rows.map(({ status, total }) => [status, Number(total)]));
  return { byStatus, total: sum("total"), unread: sum("unread"), overdue: sum("overdue") };
}

/** What enquiries are about, by name. */
export async function listAskedCourses(db: Database): Promise<string[]> {
  const asked = db.selectFrom("enquiry").select("course").where("deleted_at", "is", null);
  const rows = await asked.distinct().orderBy("course").execute();
  return rows.map(({ course }) => course);
}

function selectDesk(db: Database, filter: DeskFilter) {
  return filtered(db, filter)
    .leftJoin("admin as owner", "owner.id", "enquiry.owner_id")
    .select(["enquiry.id as _id", "enquiry.name", "enquiry.email", "enquiry.mobile", "course", "status", "read_at"])
    .select(["next_call_on as nextCallOn", "enquiry.created_at as createdAt"])
    .select(["owner_id", "owner.name as owner_name", "owner.email as owner_email"])
    .select(["channel", "source", "origin", "heard_from as heardFrom", "closing_reason as closingReason"])
    .select(["call_time as callTime", "attempts"])
    .select(({ selectFrom }) =>
      selectFrom("enquiry_step")
        .select("after")
        .whereRef("enquiry_step.enquiry_id", "=", "enquiry.id")
        .where("kind", "=", "note")
        .orderBy("enquiry_step.id", "desc")
        .limit(1)
        .as("lastNote"),
    )
    .select(({ fn }) => fn.coalesce("enquiry.updated_at", "enquiry.created_at").as("updatedAt"))
    .select(isOverdue(filter.today).as("is_overdue"))
    .select(({ selectFrom }) =>
      selectFrom("enquiry as other")
        .select(({ fn }) => fn.countAll().as("rows"))
        .whereRef("other.mobile", "=", "enquiry.mobile")
        .where("other.deleted_at", "is", null)
        .as("of_mobile"),
    );
}

function filtered(db: Database, { search, course, status, owner, from, to, due, ids, today }: DeskFilter) {
  let query = db.selectFrom("enquiry").where("enquiry.deleted_at", "is", null);
  if (course !== undefined) query = query.where("enquiry.course", "=", course);
  if (status !== undefined) query = query.where("enquiry.status", "=", status);
  if (owner === "none") query = query.where("enquiry.owner_id", "is", null);
  else if (owner !== undefined) query = query.where("enquiry.owner_id", "=", owner);
  if (from !== undefined) query = query.where("enquiry.created_at", ">=", collegeMoment(from, 0).toISOString());
  if (to !== undefined) query = query.where("enquiry.created_at", "<", collegeMoment(to, 24 * 60).toISOString());
  if (ids !== undefined) query = query.where("enquiry.id", "in", ids);
  if (due !== undefined) query = query.where(isOverdue(today));
  return search === undefined ? query : query.where(isFound(search));
}

const COUNTRY_CODE = /\+91[\s-]*(?=\d)/g;
/** Brackets, all kinds of hyphens, and the marks of direction that telephones copy along. */
const NUMBER = /^[\d\s.+()[\]\p{Pd}\p{Cf}]+$/u;

/** Each word is part of the name, email or mobile, whose ten digits the office types in groups, with a prefix, or in Bengali. */
function isFound(search: string) {
  const words = searchedWords(search.replace(COUNTRY_CODE, "")).map((word) => isLike("folded", word));
  if (words.length === 0) return sql<SqlBool>`true`;
  const latin = withLatinDigits(search).replace(COUNTRY_CODE, "");
  const digits = NUMBER.test(latin) ? latin.replace(/\D/g, "") : "";
  const hasWords = sql<SqlBool>`(${sql.join(words, sql` and `)})`;
  return digits === "" ? hasWords : sql<SqlBool>`(${hasWords} or ${isLike("mobile", digits.slice(-10))})`;
}

/** @param part its signs mean themselves */
function isLike(column: "folded" | "mobile", part: string) {
  const pattern = `%${part.replace(/[\\%_]/g, "\\$&")}%`;
  return sql<SqlBool>`${sql.ref(`enquiry.${column}`)} like ${pattern} escape '\\'`;
}

function isOverdue(today: string) {
  return sql<SqlBool>`(enquiry.next_call_on <= ${today} and enquiry.status not in (${sql.join(SETTLED_STATUSES)}))`;
}

/** What searches compare. */
export function foldedOf({ name, email, mobile }: Pick<EnquiryRow, "name" | "email" | "mobile">): string {
  return normaliseForSearch(`${name}\n${email}\n${mobile}`);
}

/** Stores an enquiry unless its submission id is known; waits for a parallel transaction with the same id. */
export async function insertEnquiry(db: Database, row: Omit<Insertable<EnquiryTable>, "folded">): Promise<boolean> {
  const insert = db.insertInto("enquiry").values({ ...row, folded: foldedOf(row) });
  return (await countChanged(insert.onConflict((conflict) => conflict.column("submission_id").doNothing()))) === 1;
}

/** The enquiries of one mail address in any letter case, of one mobile number of ten digits, or before a moment. */
export type WhichEnquiries = { email: string } | { mobile: string } | { before: string };

/** Newest first. */
export function listEnquiries(db: Database, which: WhichEnquiries): Promise<EnquiryRow[]> {
  return db.selectFrom("enquiry").selectAll().where(fits(which)).orderBy("id", "desc").execute();
}

/** Keeps rows from other writers until the transaction ends. */
export async function lockEnquiries(db: Database, which: WhichEnquiries): Promise<void> {
  const lock = db.updateTable("enquiry").set(({ ref }) => ({ status: ref("status") }));
  await lock.where(fits(which)).execute();
}

/** Deletes enquiries and, by its foreign key, their history. Returns how many enquiries. */
export function deleteEnquiries(db: Database, which: WhichEnquiries): Promise<number> {
  return countChanged(db.deleteFrom("enquiry").where(fits(which)));
}

export function fits(which: WhichEnquiries) {
  if ("email" in which) return sql<SqlBool>`lower(email) = lower(${which.email})`;
  if ("mobile" in which) return sql<SqlBool>`mobile = ${which.mobile}`;
  return sql<SqlBool>`created_at < ${which.before}`;
}

/**
 * Notes an acknowledgement to a mail address, if it has had fewer than two within 24 hours. Call it in the transaction
 * that promises the mail: of any number of callers at once, on any instance, two get true.
 * @param mailboxHash of `hashMailbox`
 */
export async function mayAcknowledge(db: Database, mailboxHash: string, now: Date): Promise<boolean> {
  const note = db
    .insertInto("acknowledged_mailbox")
    .values({ mailbox_hash: mailboxHash, last_at: now.toISOString(), earlier_at: "" })
    .onConflict((conflict) =>
      conflict
        .column("mailbox_hash")
        .doUpdateSet(({ ref }) => ({
          last_at: ref("excluded.last_at"),
          earlier_at: ref("acknowledged_mailbox.last_at"),
        }))
        .where("acknowledged_mailbox.earlier_at", "<=", dayBefore(now)),
    );
  return (await countChanged(note)) === 1;
}

export function deleteOldAcknowledgements(db: Database, now: Date): Promise<number> {
  return countChanged(db.deleteFrom("acknowledged_mailbox").where("last_at", "<=", dayBefore(now)));
}

function dayBefore(now: Date): string {
  return new Date(now.getTime() - 86_400_000).toISOString();
}

/** The same for all spellings of an address that reach one mailbox: letter case, `+tags`, and the dots of Gmail. */
export function hashMailbox(db: Database, email: string): Promise<string> {
  const [, local = "", domain = ""] = /^([^+]*).*@(.*)$/.exec(email.normalize("NFKC").toLowerCase()) ?? [];
  const isGmail = domain === "gmail.com" || domain === "googlemail.com";
  return hashAddress(db, isGmail ? `${local.replaceAll(".", "")}@gmail.com` : `${local}@${domain}`);
}
