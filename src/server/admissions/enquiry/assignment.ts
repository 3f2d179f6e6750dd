import type { Updateable } from "kysely";
import { SETTLED_STATUSES } from "#contract/enquiry-words.ts";
import { insertReminders, parseReminderChoice } from "#server/admissions/reminders/reminders.ts";
import { nextVersion } from "#server/collections/records/record-writer.ts";
import type { DeskMemberTable } from "#server/platform/db/admission-tables.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { lockByName } from "#server/platform/db/secrets.ts";
import { insertTimelineEvents } from "./enquiry-timeline.ts";

/** Author of the timeline events that automatic assignment leaves in the history. */
const DESK = "the desk";
const BEFORE_ALL = new Date(0).toISOString();
/** Maximum rows per statement, since PostgreSQL and SQLite limit a statement's parameters. */
const BATCH_SIZE = 500;

/**
 * Assigns new enquiries by turns: each goes to the admin who takes new enquiries of its course and whose last
 * assignment is the oldest; without such an admin it stays unowned. Call at the end of the transaction that inserts the
 * enquiries: a lock lets one transaction on all servers assign at a time. Each assignment adds a timeline event, and a
 * reminder or a mail within a few minutes informs the new owner.
 * @param ids enquiries inserted in this transaction; an owned, binned or settled one is skipped
 */
export async function assignRoundRobin(transaction: Database, ids: readonly string[], now: Date): Promise<void> {
  const taking = transaction
    .selectFrom("desk_member")
    .innerJoin("admin", "admin.id", "desk_member.admin_id")
    .select(["admin_id", "admin.email", "courses", "last_given_at", "reminders"])
    .where("takes_new", "=", 1)
    .orderBy("admin_id");
  // If no admin takes new enquiries, there is nothing to assign: do not wait for the lock.
  if ((await taking.execute()).length === 0) return;
  await lockAssignments(transaction);
  const members = (await taking.execute()).map(({ courses, last_given_at, ...member }) => {
    return {
      ...member,
      courses: JSON.parse(courses) as string[],
      lastAt: last_given_at ?? BEFORE_ALL,
      given: [] as string[],
    };
  });
  let moment = await findLastGiven(transaction);
  for (const some of inParts(ids)) {
    const free = transaction.selectFrom("enquiry").select(["id", "course"]).where("id", "in", some);
    const isFree = free.where("owner_id", "is", null).where("deleted_at", "is", null);
    for (const { id, course } of await isFree.where("status", "not in", SETTLED_STATUSES).orderBy("id").execute()) {
      const takers = members.filter(({ courses }) => courses.length === 0 || courses.includes(course));
      const next = takers.toSorted((a, b) => (a.lastAt < b.lastAt ? -1 : Number(a.lastAt > b.lastAt)))[0];
      if (!next) continue;
      moment = nextVersion(moment, now);
      next.lastAt = moment;
      next.given.push(id);
    }
  }
  for (const { admin_id, email, reminders, lastAt, given } of members) {
    for (const some of inParts(given)) {
      await transaction.updateTable("enquiry").set({ owner_id: admin_id }).where("id", "in", some).execute();
      const timelineEvent = { action: "step.owner", details: { from: null, to: email } } as const;
      const timelineEvents = some.map((enquiry_id) => ({ enquiry_id, ...timelineEvent }));
      await insertTimelineEvents(transaction, "", DESK, now, timelineEvents);
      await tellOwner(transaction, { admin_id, reminders }, some, now, lastAt);
    }
  }
}

function inParts(ids: readonly string[]): (readonly string[])[] {
  const parts = Math.ceil(ids.length / BATCH_SIZE);
  return Array.from({ length: parts }, (_, part) => ids.slice(part * BATCH_SIZE, (part + 1) * BATCH_SIZE));
}

/**
 * Records that someone assigned enquiries to another admin, and queues a reminder, or a mail that collects further
 * assignments for a few minutes. Call in the transaction of the change, after taking the change's own locks.
 */
export async function recordAssignment(transaction: Database, adminId: string, ids: readonly string[], now: Date) {
  await lockAssignments(transaction);
  const last_given_at = nextVersion(await findLastGiven(transaction), now);
  const member = transaction.selectFrom("desk_member").select("reminders").where("admin_id", "=", adminId);
  const { reminders = null } = (await member.executeTakeFirst()) ?? {};
  await tellOwner(transaction, { admin_id: adminId, reminders }, ids, now, last_given_at);
}

async function tellOwner(
  transaction: Database,
  member: { admin_id: string; reminders: string | null },
  ids: readonly string[],
  now: Date,
  last_given_at: string,
) {
  const { admin_id, reminders } = member;
  if (parseReminderChoice(reminders).given === "mail")
    return queueForAssignmentMail(transaction, admin_id, ids, now.toISOString(), { last_given_at });
  await insertReminders(transaction, "given", member, ids, now);
  await upsertDeskMember(transaction, admin_id, { last_given_at });
}

/** Keeps other transactions from assigning enquiries or writing mails about assignments until this one ends. */
export const lockAssignments = (transaction: Database) => lockByName(transaction, "desk-lock");

async function findLastGiven(transaction: Database): Promise<string> {
  const last = transaction.selectFrom("desk_member").select(({ fn }) => fn.max("last_given_at").as("at"));
  return (await last.executeTakeFirst())?.at ?? BEFORE_ALL;
}

/** Queues enquiries for the admin's next mail about assignments. @param since when the mail's wait begins, ISO 8601 */
export async function queueForAssignmentMail(
  transaction: Database,
  adminId: string,
  ids: readonly string[],
  since: string,
  changes: Updateable<DeskMemberTable> = {},
) {
  const query = transaction
    .selectFrom("desk_member")
    .select(["untold", "untold_since"])
    .where("admin_id", "=", adminId);
  const member = await query.executeTakeFirst();
  await upsertDeskMember(transaction, adminId, {
    untold: JSON.stringify([...new Set([...JSON.parse(member?.untold ?? "[]"), ...ids])]),
    untold_since: member?.untold_since ?? since,
    ...changes,
  });
}

/** Changes the desk settings of an admin, who may have no row yet. */
export async function upsertDeskMember(transaction: Database, adminId: string, change: Updateable<DeskMemberTable>) {
  await transaction
    .insertInto("desk_member")
    .values({ ...change, admin_id: adminId })
    .onConflict((conflict) => conflict.column("admin_id").doUpdateSet(change))
    .execute();
}
