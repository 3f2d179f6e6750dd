import type { FastifyBaseLogger } from "fastify";
import type { Database } from "#server/db/open-database.ts";
import type { ClaimedMail } from "./mail.repository.ts";
import { type Fate, fatesOf, type NotedAttempt, parkUnreadable } from "./mail-fate.ts";
import { type MailMessage, mailMessageSchema, maskAddresses } from "./mail-message.ts";
import { type MailTransport, reasonOf } from "./mail-transport.ts";
import { retryDelayMs } from "./retry-delay.ts";

export type MailLog = Pick<FastifyBaseLogger, "info" | "warn" | "error">;

interface DeliveryTools {
  db: Database;
  /** Notes how the attempt ended. */
  record: (attempt: NotedAttempt) => Promise<void>;
  transport: MailTransport;
  log: MailLog;
  now: () => Date;
  /** Fires when the process cannot wait any longer: the mail is then due again at once. */
  breakOff: AbortSignal;
}

/** Shorter than a lease, so that no other worker takes up a mail that is still on its way. */
const ATTEMPT_LIMIT_MS = 90_000;

/**
 * One attempt at a mail, and a note of how it ended. Transient faults never end a mail: it waits, about an hour at most,
 * until it is taken, is refused for good, or a person decides.
 */
export async function deliverMail(
  row: ClaimedMail,
  { db, record, transport, log, now, breakOff }: DeliveryTools,
): Promise<void> {
  const about = { mail: row.id, kind: row.kind, attempt: row.attempts };
  const message = readMessage(row.message);
  if (!message) {
    await parkUnreadable(db, row);
    log.error(about, "A mail in the outbox cannot be read; it is parked.");
    return;
  }
  const { fates, takenBy } = await attempt(row, message, transport, breakOff);
  const endedAt = now();
  const retryAt = new Date(endedAt.getTime() + (breakOff.aborted ? 0 : retryDelayMs(row.attempts)));
  await record({ row, message, fates, now: endedAt, retryAt });
  for (const fate of fates) logFate(log, { ...about, ...(takenBy && { takenBy }) }, fate, retryAt);
}

async function attempt(row: ClaimedMail, message: MailMessage, transport: MailTransport, breakOff: AbortSignal) {
  try {
    const { refusals, takenBy } = await transport.send(
      { id: row.id, kind: row.kind, messageId: row.message_id, createdAt: new Date(row.created_at), message },
      AbortSignal.any([breakOff, AbortSignal.timeout(ATTEMPT_LIMIT_MS)]),
    );
    return { fates: fatesOf(message.to, refusals), takenBy };
  } catch (error) {
    const fate: Fate = { status: "pending", to: message.to, reason: reasonOf(error) };
    return { fates: [fate] };
  }
}

function readMessage(stored: string): MailMessage | null {
  try {
    return mailMessageSchema.parse(JSON.parse(stored));
  } catch {
    return null;
  }
}

/** Who got what, with masked addresses and no word of the message. */
function logFate(log: MailLog, about: object, { status, to, reason }: Fate, retryAt: Date): void {
  const facts = { ...about, to: to.map(({ address }) => maskAddresses(address)) };
  const refusal = { ...facts, reason: maskAddresses(reason) };
  if (status === "sent") log.info(facts, "Mail sent.");
  else if (status === "parked") log.warn(refusal, "Mail refused for good; it is parked.");
  else log.warn({ ...refusal, nextAttemptAt: retryAt.toISOString() }, "Mail not sent yet; it will be tried again.");
}
