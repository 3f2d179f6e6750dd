import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { EnquiryFilter } from "#contract/enquiries.ts";
import { SETTLED_STATUSES } from "#contract/enquiry-statuses.ts";
import type { Database } from "#server/db/open-database.ts";
import type { EnquiryStepTable, EnquiryTable } from "#server/db/schema-enquiry.ts";
import { collegeMoment } from "#server/time.ts";
import { readSearch } from "./searched-enquiries.ts";

export type EnquiryStepRow = Selectable<EnquiryStepTable>;

export interface DeskFilter extends EnquiryFilter {
  /** The college's day: decides what is overdue. */
  today: string;
}

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

export function findDeskEnquiry(db: Database, id: string, today: string): Promise<DeskRow | undefined> {
  return selectDesk(db, { today }).where("enquiry.id", "=", id).executeTakeFirst();
}

/** The other enquiries with the same mobile number, newest first. */
export function listEnquiriesOfMobile(
  db: Database,
  { id, mobile }: { id: string; mobile: string },
  today: string,
): Promise<DeskRow[]> {
  return selectDesk(db, { today })
    .where("enquiry.mobile", "=", mobile)
    .where("enquiry.id", "!=", id)
    .orderBy("enquiry.created_at", "desc")
    .orderBy("enquiry.id", "desc")
    .execute();
}

/** All that an admin takes care of, with their versions. */
export function listEnquiriesOfOwner(db: Database, ownerId: string) {
  return db
    .selectFrom("enquiry")
    .select(["id", "created_at", "updated_at"])
    .where("owner_id", "=", ownerId)
    .orderBy("id")
    .execute();
}

/** Keeps the row from other writers until the transaction ends. Returns whether there is one. */
export async function lockEnquiry(db: Database, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("enquiry")
    .set(({ ref }) => ({ status: ref("status") }))
    .where("id", "=", id)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function updateEnquiry(db: Database, id: string, changes: Updateable<EnquiryTable>): Promise<void> {
  await db.updateTable("enquiry").set(changes).where("id", "=", id).execute();
}

export async function insertEnquirySteps(db: Database, rows: Insertable<EnquiryStepTable>[]): Promise<void> {
  if (rows.length > 0) await db.insertInto("enquiry_step").values(rows).execute();
}

/** Newest first. */
export function listEnquirySteps(db: Database, enquiryId: string): Promise<EnquiryStepRow[]> {
  return db.selectFrom("enquiry_step").selectAll().where("enquiry_id", "=", enquiryId).orderBy("id", "desc").execute();
}

/** When and for which course each enquiry of a period came. @param period moments as ISO UTC text */
export function listEnquiryDates(db: Database, { since, before }: { since: string; before: string }) {
  return db
    .selectFrom("enquiry")
    .select(["created_at", "course"])
    .where("created_at", ">=", since)
    .where("created_at", "<", before)
    .execute();
}

export async function countEnquiriesByStatus(db: Database): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom("enquiry")
    .select(["status", ({ fn }) => fn.countAll().as("rows")])
    .groupBy("status")
    .execute();
  return Object.fromEntries(rows.map(({ status, rows }) => [status, Number(rows)]));
}

/** How many nobody has opened, and how many should have been called back by today. */
export async function countWaitingEnquiries(db: Database, today: string): Promise<{ unread: number; overdue: number }> {
  const { unread, overdue } = await db
    .selectFrom("enquiry")
    .select([
      sql<number>`coalesce(sum(case when read_at is null then 1 else 0 end), 0)`.as("unread"),
      sql<number>`coalesce(sum(case when ${isOverdue(today)} then 1 else 0 end), 0)`.as("overdue"),
    ])
    .executeTakeFirstOrThrow();
  return { unread: Number(unread), overdue: Number(overdue) };
}

function selectDesk(db: Database, filter: DeskFilter) {
  return filtered(db, filter)
    .leftJoin("admin", "admin.id", "enquiry.owner_id")
    .selectAll("enquiry")
    .select(["admin.name as owner_name", "admin.email as owner_email"])
    .select(({ selectFrom }) =>
      selectFrom("enquiry as twin")
        .select(({ fn }) => fn.countAll().as("rows"))
        .whereRef("twin.mobile", "=", "enquiry.mobile")
        .as("of_mobile"),
    );
}

function filtered(db: Database, { search, course, status, owner, from, to, due, ids, today }: DeskFilter) {
  let query = db.selectFrom("enquiry");
  if (course !== undefined) query = query.where("enquiry.course", "=", course);
  if (status !== undefined) query = query.where("enquiry.status", "=", status);
  if (owner === "none") query = query.where("enquiry.owner_id", "is", null);
  else if (owner !== undefined) query = query.where("enquiry.owner_id", "=", owner);
  if (from !== undefined) query = query.where("enquiry.created_at", ">=", collegeMoment(from, 0).toISOString());
  if (to !== undefined) query = query.where("enquiry.created_at", "<", collegeMoment(to, 24 * 60).toISOString());
  if (ids !== undefined) query = query.where("enquiry.id", "in", ids);
  if (due !== undefined) query = query.where(isOverdue(today));
  const { words, mobile } = readSearch(search);
  if (words.length > 0) {
    query = query.where(({ or, and }) =>
      or([and(words.map((word) => isLike("folded", word))), ...(mobile === null ? [] : [isLike("mobile", mobile)])]),
    );
  }
  return query;
}

/** @param part its signs mean themselves */
function isLike(column: "folded" | "mobile", part: string) {
  const pattern = `%${part.replace(/[\\%_]/g, "\\$&")}%`;
  return sql<boolean>`${sql.ref(`enquiry.${column}`)} like ${pattern} escape '\\'`;
}

function isOverdue(today: string) {
  return sql<boolean>`(enquiry.next_call_on <= ${today} and enquiry.status not in (${sql.join(SETTLED_STATUSES)}))`;
}
