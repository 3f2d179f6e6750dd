import type { Insertable, Selectable } from "kysely";
import type { Database } from "#server/db/open-database.ts";
import type { MailStatus, OutboxTable } from "#server/db/schema-enquiry.ts";
import { ACCOUNT_MAIL_KINDS } from "./account-mail-kinds.ts";

export type OutboxRow = Selectable<OutboxTable>;
/** A mail in the hands of one worker until `leased_until`. */
export type ClaimedMail = OutboxRow & { leased_until: string };

export async function insertMail(db: Database, row: Insertable<OutboxTable>): Promise<void> {
  await db.insertInto("outbox").values(row).execute();
}

/** Newest first. */
export function listMails(
  db: Database,
  filter: { statuses: readonly MailStatus[]; limit: number },
): Promise<OutboxRow[]> {
  return db
    .selectFrom("outbox")
    .selectAll()
    .where("status", "in", filter.statuses)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(filter.limit)
    .execute();
}

/** The mails that tell of these rows, newest first. */
export function listMailsAbout(db: Database, subjectIds: readonly string[]): Promise<OutboxRow[]> {
  if (subjectIds.length === 0) return Promise.resolve([]);
  return db.selectFrom("outbox").selectAll().where("subject_id", "in", subjectIds).orderBy("id", "desc").execute();
}

/**
 * Takes due mails in hand, either those of accounts or the others, the longest due first, and counts the attempt. One
 * statement, so that workers of several instances can share a database: a row that another worker has taken no longer fits
 * the outer conditions, which PostgreSQL checks again under the row's lock, and SQLite has one writer at a time.
 */
export async function claimDueMails(
  db: Database,
  { ofAccounts, now, leaseUntil, limit }: { ofAccounts: boolean; now: string; leaseUntil: string; limit: number },
): Promise<ClaimedMail[]> {
  const rows = await db
    .updateTable("outbox")
    .set((row) => ({ leased_until: leaseUntil, attempts: row("attempts", "+", 1) }))
    .where("id", "in", (inner) =>
      inner
        .selectFrom("outbox")
        .select("id")
        .where("status", "=", "pending")
        .where("kind", ofAccounts ? "in" : "not in", ACCOUNT_MAIL_KINDS)
        .where("next_attempt_at", "<=", now)
        .where(({ eb, or }) => or([eb("leased_until", "is", null), eb("leased_until", "<=", now)]))
        // By kind first, so that the few of accounts are found by their index among any number of others.
        .$if(ofAccounts, (mails) => mails.orderBy("kind"))
        .orderBy("next_attempt_at")
        .limit(limit),
    )
    .where("status", "=", "pending")
    .where(({ eb, or }) => or([eb("leased_until", "is", null), eb("leased_until", "<=", now)]))
    .returningAll()
    .execute();
  return rows.map((row) => ({ ...row, leased_until: leaseUntil }));
}

/** The moment at which the next mail that nobody has in hand falls due, or null when none waits. */
export async function findNextDueMoment(db: Database, now: string): Promise<string | null> {
  const row = await db
    .selectFrom("outbox")
    .select("next_attempt_at")
    .where("status", "=", "pending")
    .where(({ eb, or }) => or([eb("leased_until", "is", null), eb("leased_until", "<=", now)]))
    .orderBy("next_attempt_at")
    .limit(1)
    .executeTakeFirst();
  return row?.next_attempt_at ?? null;
}

/**
 * Not tied to the lease: once a server has the mail, nobody may send it again.
 * @returns false when the mail was erased meanwhile
 */
export async function updateMailAsSent(
  db: Database,
  mail: { id: string; sentAt: string; message: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("outbox")
    .set({ status: "sent", sent_at: mail.sentAt, message: mail.message, leased_until: null, last_error: null })
    .where("id", "=", mail.id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Gives the mail back, to be tried again later or parked.
 * @returns false, with nothing changed, when its lease has gone to another worker meanwhile
 */
export async function updateMailAsUnsent(
  db: Database,
  mail: {
    id: string;
    leased_until: string;
    status: "pending" | "parked";
    nextAttemptAt: string;
    message: string;
    error: string;
  },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("outbox")
    .set({
      status: mail.status,
      next_attempt_at: mail.nextAttemptAt,
      message: mail.message,
      leased_until: null,
      last_error: mail.error,
    })
    .where("id", "=", mail.id)
    .where("leased_until", "=", mail.leased_until)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Takes all mails out of all hands. Only for a database that no other worker uses. */
export async function deleteLeases(db: Database): Promise<void> {
  await db.updateTable("outbox").set({ leased_until: null }).where("leased_until", "is not", null).execute();
}

/**
 * Makes mails that are not sent due now, with a fresh row of delays. A mail of an account that was refused for good is
 * not among them: its text is gone.
 * @returns the ids of those that were changed
 */
export async function updateMailsAsDue(db: Database, which: readonly string[] | "all", now: string): Promise<string[]> {
  if (which.length === 0) return [];
  let query = db
    .updateTable("outbox")
    .set({ status: "pending", next_attempt_at: now, attempts: 0 })
    .where(({ eb, or, and }) =>
      or([eb("status", "=", "pending"), and([eb("status", "=", "parked"), eb("kind", "not in", ACCOUNT_MAIL_KINDS)])]),
    );
  if (which !== "all") query = query.where("id", "in", which);
  return (await query.returning("id").execute()).map((row) => row.id);
}

/** Deletes mails of these kinds that were promised before a moment, wherever they stand. Returns how many. */
export async function deleteMailsBefore(db: Database, kinds: readonly string[], moment: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("outbox")
    .where("kind", "in", kinds)
    .where("created_at", "<", moment)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Deletes the mails of enquiries that are no longer there. */
export async function deleteMailsOfErasedEnquiries(db: Database): Promise<void> {
  await db
    .deleteFrom("outbox")
    .where("kind", "like", "enquiry-%")
    .where("subject_id", "not in", (inner) => inner.selectFrom("enquiry").select("id"))
    .execute();
}

/** How many mails stand where, for the metrics and the operator. */
export async function countMailsByStatus(db: Database): Promise<Record<MailStatus, number>> {
  const rows = await db
    .selectFrom("outbox")
    .select(["status", (count) => count.fn.countAll().as("mails")])
    .groupBy("status")
    .execute();
  const found = Object.fromEntries(rows.map((row) => [row.status, Number(row.mails)]));
  return { pending: 0, sent: 0, parked: 0, ...found };
}
