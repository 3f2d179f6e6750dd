import { type Insertable, type RawBuilder, type Selectable, type SqlBool, sql } from "kysely";
import { type CustomValues, isDay } from "#contract/custom-fields.ts";
import {
  type DeskEnquiry,
  type EnquiryChannel,
  type EnquiryFilter,
  type EnquirySort,
  noteText,
  type TimelineAction,
} from "#contract/enquiries.ts";
import {
  buildPersonSearchText,
  customMobiles,
  type Enquirer,
  type Identity,
  identitiesOf,
  PERSON_FIELD_RULES,
  PERSON_FIELDS,
  type PersonField,
} from "#contract/enquiry-person.ts";
import { ENQUIRY_STATUSES, type EnquiryColumn, SETTLED_STATUSES, WITHDRAWN } from "#contract/enquiry-words.ts";
import type { RetentionStage } from "#contract/privacy.ts";
import * as m from "#messages/compiled/enquiry-server.ts";
import { ENQUIRIES_TAG, raiseVersions } from "#server/platform/db/cache-tag-versions.ts";
import { countAffected, countRows } from "#server/platform/db/count-rows.ts";
import { isPostgres } from "#server/platform/db/database-facts.ts";
import { isForeignKeyError } from "#server/platform/db/driver-errors.ts";
import type { Database, EnquiryTable } from "#server/platform/db/schema.ts";
import { InvalidReferenceError } from "#server/platform/errors.ts";
import { collegeMoment } from "#server/platform/time.ts";
import { normaliseForSearch, withLatinDigits } from "#shared/normalise.ts";
import { phoneticSearchTerms } from "#shared/romanise.ts";
import { escapeLikePattern, hasIdentity, isUnchangedSince } from "./enquiry-selection.repository.ts";

export type EnquiryRow = Selectable<EnquiryTable>;

/** Filter of the desk's lists. `today`: the college's day. `endings`: only enquiries unchanged since these moments. */
export type DeskFilter = EnquiryFilter & { today: string; endings?: Record<RetentionStage, string> | undefined };
export type DeskRow = Awaited<ReturnType<ReturnType<typeof selectDesk>["execute"]>>[number];

/** Returns the enquiries with these ids, in this order, omitting those that are no longer on the desk. */
export async function listInOrder(db: Database, ids: readonly string[], today: string): Promise<DeskRow[]> {
  if (ids.length === 0) return [];
  const rows = await selectDesk(filtered(db, { ids: [...ids], today }), today).execute();
  const byId = new Map(rows.map((row) => [row._id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Returns the fields that a bulk change needs, for the enquiries with these ids, in the order of the ids. */
export async function listBriefly(db: Database, ids: readonly string[]) {
  const rows = await db
    .selectFrom("enquiry")
    .leftJoin("admin as owner", "owner.id", "enquiry.owner_id")
    .select(["enquiry.id as _id", "enquiry.name", "status", "next_call_on as nextCallOn"])
    .select(["closing_reason as closingReason", "call_from as callFrom", "call_until as callUntil"])
    .select(["owner_id", "owner.name as owner_name", "owner.email as owner_email"])
    .select(({ fn }) => fn.coalesce("enquiry.updated_at", "enquiry.created_at").as("updatedAt"))
    .where("enquiry.id", "in", [...ids, ""])
    .execute();
  const byId = new Map(rows.map((row) => [row._id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Returns the sorted ids of all enquiries that fit the filter, or of one page, which callers then read fully. */
export async function findDeskIds(
  db: Database,
  filter: DeskFilter & { sort?: EnquirySort | undefined },
  page?: { limit: number; offset: number },
): Promise<string[]> {
  const { sort = "-received" } = filter;
  const direction = sort.startsWith("-") ? "desc" : "asc";
  const column = sort.replace(/^-/, "") as EnquiryColumn;
  let query = filtered(db, filter).select("enquiry.id");
  if (column === "owner") query = query.leftJoin("admin as owner", "owner.id", "enquiry.owner_id");
  const value = sortExpression(column);
  const hasNulls = column === "next-call" || column === "owner";
  if (value) query = query.orderBy(value, (order) => (hasNulls ? order[direction]().nullsLast() : order[direction]()));
  const newestFirst = column === "received" && sort === "received" ? "asc" : "desc";
  // Few enquiries are due. If sorted by the plain column, SQLite would read all enquiries in this order to find them.
  const received = filter.due === undefined ? sql.ref("enquiry.created_at") : sql`(enquiry.created_at || '')`;
  query = query.orderBy(received, newestFirst).orderBy("enquiry.id", newestFirst);
  if (page) query = query.limit(page.limit).offset(page.offset);
  const rows = await query.execute();
  return rows.map(({ id }) => id);
}

export const countDeskEnquiries = (db: Database, filter: DeskFilter) => countRows(filtered(db, filter));

/** Returns a column's sort expression; none for the date received, by which ties are sorted. */
function sortExpression(column: EnquiryColumn): RawBuilder<unknown> | undefined {
  switch (column) {
    case "received":
      return undefined;
    case "name":
      // The expression of the index enquiry_by_name.
      return sql`lower(substr(enquiry.name, 1, 80))`;
    case "status": {
      const places = ENQUIRY_STATUSES.map((status, at) => sql`when ${status} then ${sql.lit(at)}`);
      return sql`case enquiry.status ${sql.join(places, sql` `)} end`;
    }
    case "next-call":
      return sql`case when enquiry.status not in (${sql.join(SETTLED_STATUSES)}) then enquiry.next_call_on end`;
    case "owner":
      return sql`owner.name`;
    default:
      return sql.ref(`enquiry.${column}`);
  }
}

/** Returns the other enquiries with one of this person's mobile numbers, newest first, at most 50. */
export async function listDuplicates(db: Database, enquiry: DeskEnquiry, today: string): Promise<DeskRow[]> {
  const mobiles = identitiesOf(enquiry).flatMap(({ kind, value }) => (kind === "mobile" ? [value] : []));
  if (mobiles.length === 0) return [];
  const others = filtered(db, { today })
    .select("enquiry.id")
    .where(hasIdentity("mobile", mobiles))
    .where("enquiry.id", "!=", enquiry._id);
  // Few have this number. If sorted by the plain column, SQLite would read all enquiries in this order to find them.
  const sorted = others.orderBy(sql`(enquiry.created_at || '')`, "desc").orderBy("enquiry.id", "desc");
  const ids = (await sorted.limit(50).execute()).map(({ id }) => id);
  return listInOrder(db, ids, today);
}

/** Returns the desk's enquiries with one of these numbers or addresses, newest first. */
export async function listEnquiriesByIdentity(db: Database, identities: readonly Identity[]) {
  if (identities.length === 0) return [];
  const ways = Array.from(
    Map.groupBy(identities, ({ kind }) => kind),
    ([kind, same]) => hasIdentity(kind, [...new Set(same.map(({ value }) => value))]),
  );
  return db
    .selectFrom("enquiry")
    .select(["enquiry.id", "status", "closing_reason", "enquiry.own", ...PERSON_SELECTION])
    .where(sql<SqlBool>`(${sql.join(ways, sql` or `)})`)
    .where("deleted_at", "is", null)
    .orderBy("created_at", "desc")
    .orderBy("enquiry.id", "desc")
    .execute();
}

/** Counts the enquiries that fit the filter: by status, in total, unread, and overdue (to be called back by today). */
export async function countByStatus(db: Database, filter: DeskFilter) {
  const countIf = (condition: RawBuilder<SqlBool>) => sql<number>`sum(case when ${condition} then 1 else 0 end)`;
  const rows = await filtered(db, filter)
    .select(["status", ({ fn }) => fn.countAll<number>().as("total")])
    .select([countIf(sql`read_at is null`).as("unread"), countIf(isOverdue(filter.today)).as("overdue")])
    .groupBy("status")
    .execute();
  const sum = (count: "total" | "unread" | "overdue") => rows.reduce((before, row) => before + Number(row[count]), 0);
  const byStatus: Record<string, number> = Object.fromEntries(rows.map(({ status, total }) => [status, Number(total)]));
  return { byStatus, total: sum("total"), unread: sum("unread"), overdue: sum("overdue") };
}

export function countUnread(db: Database, owner?: string) {
  const unread = db.selectFrom("enquiry").where("read_at", "is", null).where("deleted_at", "is", null);
  return countRows(owner === undefined ? unread : unread.where("owner_id", "=", owner));
}

/** Returns the choices for filters: the distinct values of each column, sorted. */
export async function listFilterChoices(db: Database) {
  const columns = ["course", "channel", "source", "heard_from", "closing_reason"] as const;
  const rows = await db
    .selectFrom("enquiry")
    .select(columns)
    .where("deleted_at", "is", null)
    .groupBy(columns)
    .execute();
  const [courses, channels, sources, heardFrom, closingReasons] = columns.map((column) =>
    [...new Set(rows.map((row) => row[column]))].sort(),
  ) as [string[], EnquiryChannel[], string[], string[], string[]];
  return { courses, channels, sources, heardFrom, closingReasons };
}

const NOTES = ["step.note", "step.joined"] satisfies TimelineAction[];

/** Returns the notes of enquiries, oldest first. */
export async function listNotes(db: Database, ids: readonly string[]) {
  const timelineEvents = db.selectFrom("activity").select(["enquiry_id", "at", "admin_email", "details"]);
  const notes = timelineEvents.where("enquiry_id", "in", [...ids, ""]).where("action", "in", NOTES);
  const rows = await notes.orderBy("id").execute();
  return rows.map(({ details, ...row }) => ({ ...row, text: noteText(JSON.parse(details)) }));
}

/** Select list of the person's columns, named as in the API. */
export const PERSON_SELECTION = PERSON_FIELDS.map(
  (field) => `enquiry.${PERSON_FIELD_RULES[field].column} as ${field}` as const,
);

function selectDesk(query: ReturnType<typeof filtered>, today: string) {
  return query
    .leftJoin("admin as owner", "owner.id", "enquiry.owner_id")
    .select(PERSON_SELECTION)
    .select(["enquiry.id as _id", "enquiry.own", "status", "read_at", "enquiry.language"])
    .select(["next_call_on as nextCallOn", "visit_on as visitOn", "visit_at as visitAt", "visit_came"])
    .select("opted_out_at as optedOutAt")
    .select(["owner_id", "owner.name as owner_name", "owner.email as owner_email"])
    .select(["channel", "source", "origin", "consent", "closing_reason as closingReason"])
    .select(["call_from as callFrom", "call_until as callUntil", "attempts", "enquiry.created_at as createdAt"])
    .select(({ selectFrom }) =>
      selectFrom("activity")
        .select("details")
        .whereRef("activity.enquiry_id", "=", "enquiry.id")
        .where("action", "in", NOTES)
        .orderBy("activity.id", "desc")
        .limit(1)
        .as("last_note"),
    )
    .select(({ fn }) => fn.coalesce("enquiry.updated_at", "enquiry.created_at").as("updatedAt"))
    .select(isOverdue(today).as("is_overdue"))
    .select(({ selectFrom }) =>
      selectFrom("enquiry as other")
        .select(({ fn }) => fn.countAll().as("rows"))
        .whereRef("other.mobile", "=", "enquiry.mobile")
        .where("other.mobile", "!=", "")
        .where("other.deleted_at", "is", null)
        .as("of_mobile"),
    );
}

function filtered(db: Database, filter: DeskFilter) {
  const { search, owner, from, to, own = "", ids, today, endings } = filter;
  let query = db.selectFrom("enquiry").where("enquiry.deleted_at", "is", null);
  if (owner === "none") query = query.where("enquiry.owner_id", "is", null);
  else if (owner !== undefined) query = query.where("enquiry.owner_id", "=", owner);
  if (from !== undefined) query = query.where("enquiry.created_at", ">=", collegeMoment(from, 0).toISOString());
  if (to !== undefined) query = query.where("enquiry.created_at", "<", collegeMoment(to, 24 * 60).toISOString());
  const { course, status, channel, source, heardFrom: heard_from, closingReason: closing_reason } = filter;
  for (const [column, text] of Object.entries({ course, status, channel, source, heard_from, closing_reason })) {
    if (text !== undefined) query = query.where(sql.ref(`enquiry.${column}`), "=", text === "none" ? "" : text);
  }
  // An enquiry that is not closed lacks no reason.
  if (closing_reason === "none") query = query.where("enquiry.status", "=", "closed");
  for (const [key, value] of new URLSearchParams(own)) query = query.where(hasOwn(db, key, value));
  if (ids !== undefined) query = query.where("enquiry.id", "in", ids.length > 0 ? ids : [""]);
  if (filter.due !== undefined) query = query.where(isOverdue(today));
  if (filter.keeping === "no-notice") query = query.where("enquiry.consent", "is", null);
  if (endings) query = query.where(isUnchangedSince(endings));
  return search === undefined ? query : query.where(isFound(search));
}

const COUNTRY_CODE = /\+91[\s-]*(?=\d)/g;
/** Telephone number in a search, with brackets, hyphens, and invisible direction marks that phones copy. */
const NUMBER = /^[\d\s.+()[\]\p{Pd}\p{Cf}]+$/u;

/**
 * Condition of a search: each word is part of the person's searched text or of a note, or sounds like the beginning of
 * a word of the name. A mobile's ten digits may be grouped, have a prefix, or be Bengali.
 */
function isFound(search: string) {
  const words = search.replace(COUNTRY_CODE, "").split(/\s+/).filter(Boolean);
  if (words.length === 0) return sql<SqlBool>`true`;
  const hasWord = words.map((word) => {
    const text = normaliseForSearch(word);
    const ways = [text, ...phoneticSearchTerms(word)].map((part) => isLike("enquiry.folded", part));
    return sql<SqlBool>`(${sql.join(ways, sql` or `)} or ${isInNote(text)})`;
  });
  const hasWords = sql<SqlBool>`(${sql.join(hasWord, sql` and `)})`;
  const latin = withLatinDigits(search).replace(COUNTRY_CODE, "");
  const digits = NUMBER.test(latin) ? latin.replace(/\D/g, "").slice(-10) : "";
  if (digits === "" || digits === latin) return hasWords;
  return sql<SqlBool>`(${hasWords} or ${isLike("enquiry.mobile", digits)} or ${isInNote(digits)})`;
}

function isInNote(part: string) {
  return sql<SqlBool>`enquiry.id in (select enquiry_id from activity where folded is not null and ${isLike("activity.folded", part)})`;
}

/** Condition that a column contains a text. @param part matched literally, including `%` and `_` */
function isLike(column: string, part: string) {
  return sql<SqlBool>`${sql.ref(column)} like ${`%${escapeLikePattern(part)}%`} escape '\\'`;
}

/**
 * Condition that a custom field has a value, matched in its JSON; `none`: that the field has no value. The names
 * `marks.from` and `marks.to` set the minimum and maximum of a number or day.
 */
function hasOwn(db: Database, name: string, value: string) {
  const [key = "", limit] = name.split(".");
  const named = `${JSON.stringify(key)}:`;
  if (limit === undefined && value === "none") return sql<SqlBool>`not ${isLike("enquiry.own", named)}`;
  if (limit === undefined) return isLike("enquiry.own", named + JSON.stringify(value));
  // SQLite fails on keys that are not JSON paths. To PostgreSQL, NaN is larger than all numbers.
  if (!/^\w+$/.test(key) || (!isDay(value) && Number.isNaN(Number(value)))) return sql<SqlBool>`1 = 0`;
  const text = isPostgres(db) ? sql`cast(enquiry.own as json) ->> cast(${key} as text)` : sql`enquiry.own ->> ${key}`;
  // The value may be any text if it was stored while the field had another kind.
  const number = isPostgres(db)
    ? sql`case when ${text} ~ '^[0-9]{1,15}([.][0-9]+)?$' then cast(${text} as double precision) end`
    : sql`case when ${text} glob '[0-9]*' and not (${text} glob '*[^0-9.]*' or ${text} glob '*.*.*')
        then cast(${text} as real) end`;
  const [held, given] = isDay(value) ? [sql`(${text})`, value] : [sql`(${number})`, Number(value)];
  return limit === "to" ? sql<SqlBool>`${held} <= ${given}` : sql<SqlBool>`${held} >= ${given}`;
}

function isOverdue(today: string) {
  return sql<SqlBool>`(enquiry.next_call_on <= ${today} and enquiry.status not in (${sql.join(SETTLED_STATUSES)}))`;
}

type PersonColumn =
  | (typeof PERSON_FIELD_RULES)[keyof typeof PERSON_FIELD_RULES]["column"]
  | "folded"
  | "own"
  | "second_mobile";

/** Returns the column values of a person, including the text that searches compare. */
export function personColumns(person: Enquirer): Record<PersonColumn, string> {
  const columns = PERSON_FIELDS.map((field) => [PERSON_FIELD_RULES[field].column, person[field] ?? ""]);
  const [second_mobile = ""] = customMobiles(person);
  const own = JSON.stringify(person.own ?? {});
  return { ...Object.fromEntries(columns), folded: buildPersonSearchText(person), own, second_mobile };
}

/** Returns the person of a row, with the API's names. */
export function rowToPerson(row: EnquiryRow) {
  const facts = Object.fromEntries(PERSON_FIELDS.map((field) => [field, row[PERSON_FIELD_RULES[field].column]]));
  return { ...(facts as Record<PersonField, string>), own: parseCustomValues(row) };
}

export const parseCustomValues = ({ own }: Pick<EnquiryRow, "own">): CustomValues => JSON.parse(own);

/** Whether the family has withdrawn the enquiry, so that the office must not call. */
export const isWithdrawn = (row: Pick<EnquiryRow, "status" | "closing_reason">) =>
  row.status === "closed" && row.closing_reason === WITHDRAWN;

/** Stores an enquiry unless its submission id is known, after waiting for parallel transactions with the same id. */
export async function insertEnquiry(
  db: Database,
  person: Enquirer,
  row: Omit<Insertable<EnquiryTable>, PersonColumn>,
): Promise<boolean> {
  const insert = db.insertInto("enquiry").values({ ...row, ...personColumns(person) });
  const count = await countAffected(insert.onConflict((conflict) => conflict.column("submission_id").doNothing()));
  if (count === 1) await raiseVersions(db, [ENQUIRIES_TAG]);
  return count === 1;
}

/** Rethrows a database error. @throws {InvalidReferenceError} if an owner no longer exists, else the error itself */
export function refuseUnknownOwner(error: unknown): never {
  if (isForeignKeyError(error)) throw new InvalidReferenceError("owner", m.chooseOwner());
  throw error;
}
