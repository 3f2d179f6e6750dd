import type { ExpressionBuilder, Selectable, Updateable } from "kysely";
import { countChanged } from "#server/platform/db/count-rows.ts";
import { isPostgres } from "#server/platform/db/database-facts.ts";
import type { Database, MailStatus, OutboxTable } from "#server/platform/db/schema.ts";
import { newId } from "#server/platform/ids.ts";
import { type Colours, recolour } from "#shared/colours.ts";
import { type Mailbox, type MailMessage, mailMessageSchema } from "./mail-message.ts";

export type OutboxRow = Selectable<OutboxTable>;
/** A mail in the hands of one worker until `leased_until`. */
export type ClaimedMail = OutboxRow & { leased_until: string };

/** Mails about an account. Most carry a one-time link, so their text is kept only while they wait. */
export const ACCOUNT_MAIL_KINDS = [
  "password-reset",
  "invitation",
  "password-changed",
  "second-factor",
  "failed-logins",
] as const;
export type AccountMailKind = (typeof ACCOUNT_MAIL_KINDS)[number];

/** What a mail is, for the operator and file names. */
export const MAIL_KINDS = [
  ...ACCOUNT_MAIL_KINDS,
  ...(["desk-day", "desk-given", "desk-reminder", "desk-week", "draft-review", "health", "review"] as const),
  ...([
    "enquiry-acknowledgement",
    "enquiry-breach",
    "enquiry-message",
    "enquiry-notice",
    "enquiry-receipt",
    "enquiry-visit",
  ] as const),
  ...(["rights-answer", "rights-link", "rights-notice"] as const),
];
export type MailKind = (typeof MAIL_KINDS)[number];

export function isAccountMail(kind: string): boolean {
  return ACCOUNT_MAIL_KINDS.some((known) => known === kind);
}

export interface NewMail {
  kind: MailKind;
  subjectId: string;
  message: MailMessage;
}

export type EnqueueMail = ReturnType<typeof createOutbox>;

/**
 * Makes the function that puts mails into the outbox.
 * @param from the sender, asked for each mail, whose domain stands in its Message-ID
 * @param colours the colours that the college has chosen
 */
export function createOutbox(from: () => Mailbox, colours: () => Colours | undefined = () => undefined) {
  /**
   * Promises a mail. Call it with the transaction that stores what the mail reports, and wake the worker after the
   * commit. Every attempt carries the same Message-ID. Returns the mail's id.
   * @throws {z.ZodError} when a recipient or reply address is not one plain mail address
   */
  return async (db: Database, { kind, subjectId, message }: NewMail, now: Date): Promise<string> => {
    const id = newId();
    const { address } = from();
    const row = {
      id,
      kind,
      subject_id: subjectId,
      message_id: `<${id}${address.slice(address.lastIndexOf("@"))}>`,
      message: JSON.stringify(mailMessageSchema.parse({ ...message, html: recolour(message.html, colours() ?? {}) })),
      status: "pending" as const,
      attempts: 0,
      next_attempt_at: now.toISOString(),
      created_at: now.toISOString(),
    };
    await db.insertInto("outbox").values(row).execute();
    return id;
  };
}

/** Mails with one of these statuses, newest first. */
export function listMails(db: Database, filter: { statuses: readonly MailStatus[]; limit: number }) {
  const mails = db.selectFrom("outbox").selectAll().where("status", "in", filter.statuses);
  return mails.orderBy("created_at", "desc").orderBy("id", "desc").limit(filter.limit).execute();
}

export function listMailsAbout(db: Database, subjectIds: readonly string[]): Promise<OutboxRow[]> {
  if (subjectIds.length === 0) return Promise.resolve([]);
  return db.selectFrom("outbox").selectAll().where("subject_id", "in", subjectIds).orderBy("id", "desc").execute();
}

type OutboxExpression = ExpressionBuilder<{ outbox: OutboxTable }, "outbox">;

/** Whether a mail is pending, and in no worker's hands. */
export function isUnclaimed(now: string) {
  return ({ eb, and, or }: OutboxExpression) =>
    and([eb("status", "=", "pending"), or([eb("leased_until", "is", null), eb("leased_until", "<=", now)])]);
}

/**
 * Claims due mails, either those of accounts or the others, the longest due first, and counts the attempt. One
 * statement, so that workers of several instances can share a database: each takes rows that no other one holds, and SQLite
 * has one writer at a time.
 */
export async function claimDueMails(
  db: Database,
  { ofAccounts, now, leaseUntil, limit }: { ofAccounts: boolean; now: string; leaseUntil: string; limit: number },
): Promise<ClaimedMail[]> {
  const rows = await db
    // Keep the subquery in a CTE: inlined, PostgreSQL may evaluate it again and claim more rows than the limit.
    .with("due", (queries) =>
      queries
        .selectFrom("outbox")
        .select("id")
        .where(isUnclaimed(now))
        .where("kind", ofAccounts ? "in" : "not in", ACCOUNT_MAIL_KINDS)
        .where("next_attempt_at", "<=", now)
        // Order account mails by kind first, so that the index finds the few of them among any number of other mails.
        .$if(ofAccounts, (mails) => mails.orderBy("kind"))
        .orderBy("next_attempt_at")
        .limit(limit)
        .$if(isPostgres(db), (mails) => mails.forUpdate().skipLocked()),
    )
    .updateTable("outbox")
    .set((row) => ({ leased_until: leaseUntil, attempts: row("attempts", "+", 1) }))
    .where("id", "in", (inner) => inner.selectFrom("due").select("due.id"))
    .where(isUnclaimed(now))
    .returningAll()
    .execute();
  return rows.map((row) => ({ ...row, leased_until: leaseUntil }));
}

/**
 * Gives a mail back after an attempt. A sent one needs no lease: no worker may send it again.
 * @returns false, with nothing changed, when the mail was erased, its lease has gone to another worker, or this was done
 */
export async function releaseMail(
  db: Database,
  { id, leased_until }: ClaimedMail,
  change: Updateable<OutboxTable> & { status: MailStatus },
): Promise<boolean> {
  const mail = db
    .updateTable("outbox")
    .set({ ...change, leased_until: null })
    .where("id", "=", id);
  const changed = await countChanged(
    change.status === "sent" ? mail.where("status", "!=", "sent") : mail.where("leased_until", "=", leased_until),
  );
  return changed > 0;
}

/** Takes back mails about a subject that have a way out and have not gone out. */
export async function deleteUnsentNews(db: Database, subjectId: string, now: Date): Promise<void> {
  const mails = db.deleteFrom("outbox").where("subject_id", "=", subjectId).where(isUnclaimed(now.toISOString()));
  await mails.where("message", "like", '%"unsubscribe":"%').execute();
}

/** Makes unsent mails due now, with fresh delays, except refused ones of accounts: their text is gone. Returns their ids. */
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

export async function countMailsByStatus(db: Database): Promise<Record<MailStatus, number>> {
  const rows = await db
    .selectFrom("outbox")
    .select(["status", ({ fn }) => fn.countAll().as("mails")])
    .groupBy("status")
    .execute();
  return { pending: 0, sent: 0, parked: 0, ...Object.fromEntries(rows.map((row) => [row.status, Number(row.mails)])) };
}

/**
 * Counts the mails that wait, and lists which are late or were refused.
 * @param before mails that have waited since then are late
 * @returns kinds of the late ones and of those refused since then; `oldest` is null while none is late
 */
export async function countUnsent(db: Database, before: Date) {
  const moment = before.toISOString();
  const mails = await db
    .selectFrom("outbox")
    .select(["kind", "status", "created_at", "next_attempt_at"])
    .where("status", "in", ["pending", "parked"])
    .orderBy("created_at")
    .execute();
  const pending = mails.filter(({ status }) => status === "pending");
  const late = pending.filter(({ created_at }) => created_at <= moment);
  const oldest = late[0]?.created_at ?? null;
  const sent = db.selectFrom("outbox").select("id").where("status", "=", "sent");
  return {
    pending: pending.length,
    late: late.map(({ kind }) => kind),
    oldest,
    isAnySentSince:
      oldest !== null && (await sent.where("sent_at", ">", oldest).limit(1).executeTakeFirst()) !== undefined,
    // Of a parked mail, `next_attempt_at` is when it was refused.
    refused: mails.filter((mail) => mail.status === "parked" && mail.next_attempt_at > moment).map(({ kind }) => kind),
  };
}
