import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import { classifyDatabaseError } from "#server/platform/db/driver-errors.ts";
import type { Database, MailStatus } from "#server/platform/db/schema.ts";
import { CommitUnknownError, errorReason } from "#server/platform/errors.ts";
import { newId } from "#server/platform/ids.ts";
import { type ClaimedMail, isAccountMail, releaseMail } from "./mail.repository.ts";
import { type Mailbox, type MailMessage, mailMessageSchema, maskAddresses } from "./mail-message.ts";
import type { MailTransport, Refusal } from "./mail-transport.ts";

export type MailLog = Pick<FastifyBaseLogger, "info" | "warn" | "error">;

/** The outcome of an attempt for a group of recipients. `parked`: permanently refused. */
interface Outcome {
  status: MailStatus;
  to: Mailbox[];
  reason: string;
}

/** Timeout of an attempt, shorter than a lease, so that no other worker claims a mail that is still being sent. */
const ATTEMPT_LIMIT_MS = 90_000;
/** Retries to store an outcome. More follow while the database is unavailable and the process is not stopping. */
const RETRIES = 3;
const MAX_WAIT_MS = 1_000;
/** Pauses between the first attempts. Later attempts follow hourly. */
const RETRY_SECONDS = [10, 30, 2 * 60, 10 * 60, 30 * 60];
const RETRY_SPREAD = 0.2;

/**
 * Attempts to send a mail and stores the outcome. After a temporary error, a mail is retried, at least hourly, until it
 * is accepted or permanently refused.
 * @param tools `breakOff` aborts when the process must exit: the mail is due again at once
 */
export async function deliverMail(
  row: ClaimedMail,
  tools: { db: Database; transport: MailTransport; log: MailLog; now: () => Date; breakOff: AbortSignal },
): Promise<void> {
  const { db, transport, log, now, breakOff } = tools;
  const about = { mail: row.id, kind: row.kind, attempt: row.attempts };
  const message = readMessage(row.message);
  if (!message) {
    const damaged = { status: "parked", last_error: "the stored message is damaged" } as const;
    await retryWrite(() => releaseMail(db, row, damaged), breakOff);
    log.error(about, "A mail in the outbox cannot be read; it is parked.");
    return;
  }
  const signal = AbortSignal.any([breakOff, AbortSignal.timeout(ATTEMPT_LIMIT_MS)]);
  const { refusals, takenBy } = await transport.send(row, message, signal).catch((error: unknown) => ({
    refusals: message.to.map(({ address }) => ({ address, isPermanent: false, reason: errorReason(error) })),
    takenBy: undefined,
  }));
  const outcomes = outcomesOf(message.to, refusals);
  const endedAt = now();
  const retryAt = new Date(endedAt.getTime() + (breakOff.aborted ? 0 : retryDelayMs(row.attempts))).toISOString();
  const changes = outcomes.map((outcome) => changeOf(outcome, row.kind, message, endedAt, retryAt));
  await retryWrite(() => db.transaction().execute((transaction) => store(transaction, row, changes)), breakOff);
  for (const outcome of outcomes) logOutcome(log, { ...about, takenBy }, outcome, retryAt);
}

/** Groups the recipients by the mail server's answer for each. The recipients who received the mail come first. */
function outcomesOf(recipients: Mailbox[], refusals: readonly Refusal[]): Outcome[] {
  const refusalOf = new Map(refusals.map((refusal) => [refusal.address, refusal]));
  const groups = Map.groupBy(recipients, ({ address }) => {
    const refusal = refusalOf.get(address);
    if (!refusal) return "sent";
    return refusal.isPermanent ? "parked" : "pending";
  });
  return (["sent", "pending", "parked"] as const).flatMap((status) => {
    const to = groups.get(status);
    const reasons = new Set(to?.map(({ address }) => refusalOf.get(address)?.reason));
    return to ? [{ status, to, reason: [...reasons].join("; ") }] : [];
  });
}

function changeOf({ status, to, reason }: Outcome, kind: string, message: MailMessage, now: Date, retryAt: string) {
  // Drop the text of a sent mail. Keep the text of a parked mail for `outbox retry`, except for account mails.
  const isTextNeeded = status === "pending" || (status === "parked" && !isAccountMail(kind));
  const kept = JSON.stringify(isTextNeeded ? { ...message, to } : { to, subject: "", text: "", html: "" });
  return status === "sent"
    ? { status, message: kept, sent_at: now.toISOString(), last_error: null }
    : { status, message: kept, next_attempt_at: retryAt, last_error: reason };
}

/** Stores the first outcome in the mail's row, and each other in a new row, so that no recipient gets it twice. */
async function store(transaction: Database, row: ClaimedMail, [own, ...others]: ReturnType<typeof changeOf>[]) {
  // If the mail was erased while it was being sent, do not store it again as rows for the other recipients.
  if (!own || !(await releaseMail(transaction, row, own))) return;
  for (const change of others) {
    const id = newId();
    const ids = { id, message_id: row.message_id.replace(row.id, id) };
    await transaction
      .insertInto("outbox")
      .values({ ...row, ...change, ...ids, leased_until: null })
      .execute();
  }
}

function readMessage(stored: string): MailMessage | null {
  try {
    return mailMessageSchema.parse(JSON.parse(stored));
  } catch {
    return null;
  }
}

/** Logs the outcome with masked addresses, and without any text of the message. */
function logOutcome(log: MailLog, about: object, { status, to, reason }: Outcome, retryAt: string): void {
  const facts = { ...about, to: to.map(({ address }) => maskAddresses(address)) };
  const refusal = { ...facts, reason: maskAddresses(reason) };
  if (status === "sent") log.info(facts, "Mail sent.");
  else if (status === "parked") log.warn(refusal, "Mail refused for good; it is parked.");
  else log.warn({ ...refusal, nextAttemptAt: retryAt }, "Mail not sent yet; it will be tried again.");
}

/** Retries `write` while the database is unavailable: a mail without a stored outcome would be sent again. */
async function retryWrite(write: () => Promise<unknown>, breakOff: AbortSignal): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await write();
      return;
    } catch (error) {
      const isPassing = error instanceof CommitUnknownError || classifyDatabaseError(error) !== null;
      if (tries > RETRIES && (!isPassing || breakOff.aborted)) throw error;
    }
    await sleep(Math.min(100 * 3 ** (tries - 1), MAX_WAIT_MS));
  }
}

/** Returns the pause before the next attempt in ms, varied by 20 % so that mails that failed together spread out. */
export function retryDelayMs(attempts: number, random = Math.random): number {
  const seconds = RETRY_SECONDS[attempts - 1] ?? 60 * 60;
  return Math.round(seconds * 1000 * (1 + RETRY_SPREAD * (2 * random() - 1)));
}
