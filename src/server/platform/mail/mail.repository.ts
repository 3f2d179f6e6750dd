import type { ExpressionBuilder, Selectable, Updateable } from "kysely";
import { countAffected } from "#server/platform/db/count-rows.ts";
import { isPostgres } from "#server/platform/db/database-facts.ts";
import type { Database, MailStatus, OutboxTable } from "#server/platform/db/schema.ts";
import { newId } from "#server/platform/ids.ts";
import { type Colours, recolour } from "#shared/colours.ts";
import { type Mailbox, type MailMessage, mailMessageSchema } from "./mail-message.ts";

export type OutboxRow = Selectable<OutboxTable>;
/** A mail that one worker has leased until `leased_until`. */
export type ClaimedMail = OutboxRow & { leased_until: string };

/** Mails about an account. Most contain a one-time link, so the text is kept only until the mail is sent or refused. */
export const ACCOUNT_MAIL_KINDS = [
  "password-reset",
  "invitation",
  "password-changed",
  "second-factor",
  "failed-logins",
] as const;
export type AccountMailKind = (typeof ACCOUNT_MAIL_KINDS)[number];

/** Kinds of mails, shown to the operator and used in file names. */
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

export type EnqueueMail = ReturnType<typeof createMailEnqueuer>;

/**
 * Creates the function that enqueues mails.
 * @param from returns the sender, whose domain is used in the Message-ID
 * @param colours returns the colours that the college has chosen
 */
export function createMailEnqueuer(from: () => Mailbox, colours: () => Colours | undefined = () => undefined) {
  /**
   * Enqueues a mail and returns the mail's id. Call it with the transaction that stores what the mail reports, and wake
   * the worker after the commit. All attempts have the same Message-ID.
   * @throws {z.ZodError} if a recipient or reply address is not one plain mail address
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

/** Returns mails with one of these statuses, newest first. */
export function listMails(db: Database, filter: { statuses: readonly MailStatus[]; limit: number }) {
  const mails = db.selectFrom("outbox").selectAll().where("status", "in", filter.statuses);
  return mails.orderBy("created_at", "desc").orderBy("id", "desc").limit(filter.limit).execute();
}

export function listMailsAbout(db: Database, subjectIds: readonly string[]): Promise<OutboxRow[]> {
  if (subjectIds.length === 0) return Promise.resolve([]);
  return db.selectFrom("outbox").selectAll().where("subject_id", "in", subjectIds).orderBy("id", "desc").execute();
}

type OutboxExpression = ExpressionBuilder<{ outbox: OutboxTable }, "outbox">;

/** Returns the condition that a mail is pending and not leased by a worker. */
export function isUnclaimed(now: string) {
  return ({ eb, and, or }: OutboxExpression) =>
    and([eb("status", "=", "pending"), or([eb("leased_until", "is", null), eb("leased_until", "<=", now)])]);
}

/**
 * Claims due account mails, or all other due mails, longest due first, and increments `attempts`. Uses one statement,
 * so that workers of several instances never claim the same mail: PostgreSQL skips locked rows, and SQLite has one
 * writer at a time.
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
        // Order account mails by kind first, so that the index finds them quickly among any number of other mails.
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
 * Stores the outcome of an attempt and ends the lease. `sent` is stored even if the lease was lost: no resending.
 * @returns false, with nothing changed, if the mail is erased, leased by another worker, or already released
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
  const changed = await countAffected(
    change.status === "sent" ? mail.where("status", "!=", "sent") : mail.where("leased_until", "=", leased_until),
  );
  return changed > 0;
}

/** Deletes mails about these subjects that are not sent yet and have an unsubscribe link. */
export async function deleteUnsentMassMails(db: Database, subjectIds: readonly string[], now: Date): Promise<void> {
  const mails = db.deleteFrom("outbox").where("subject_id", "in", subjectIds).where(isUnclaimed(now.toISOString()));
  await mails.where("message", "like", '%"unsubscribe":"%').execute();
}

/** Addresses the unsent mails of these kinds about a subject to another address; not those being sent just now. */
export async function readdressUnsentMails(
  db: Database,
  { subjectId, kinds, address }: { subjectId: string; kinds: readonly MailKind[]; address: string },
  now: Date,
): Promise<void> {
  const mails = db.selectFrom("outbox").selectAll().where("subject_id", "=", subjectId).where("kind", "in", kinds);
  const waiting = mails.where((row) => row.or([row("status", "=", "parked"), isUnclaimed(now.toISOString())(row)]));
  for (const { id, message } of await waiting.execute()) {
    const { to, ...rest } = JSON.parse(message) as MailMessage;
    const change = { message: JSON.stringify({ ...rest, to: [{ ...to[0], address }] }) };
    await db.updateTable("outbox").set(change).where("id", "=", id).execute();
  }
}

/**
 * Makes unsent mails due now and resets their attempts; not refused account mails, whose text is gone. `all` leaves the
 * mails of a message to many their turns. Returns ids.
 */
export async function updateMailsAsDue(db: Database, which: readonly string[] | "all", now: string): Promise<string[]> {
  if (which.length === 0) return [];
  let query = db
    .updateTable("outbox")
    .set({ status: "pending", next_attempt_at: now, attempts: 0 })
    .where(({ eb, or, and }) =>
      or([eb("status", "=", "pending"), and([eb("status", "=", "parked"), eb("kind", "not in", ACCOUNT_MAIL_KINDS)])]),
    );
  query =
    which === "all"
      ? query.where(({ eb, or }) => or([eb("status", "=", "parked"), eb("created_at", "<=", now)]))
      : query.where("id", "in", which);
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
 * Counts pending mails, and lists late and refused ones.
 * @param before pending mails created until this moment are late
 * @returns the kinds of late mails, and of mails refused after `before`; `oldest` is null if no mail is late
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
    // A parked mail still has the `next_attempt_at` that was computed, but never used, when the mail was refused.
    refused: mails.filter((mail) => mail.status === "parked" && mail.next_attempt_at > moment).map(({ kind }) => kind),
  };
}
