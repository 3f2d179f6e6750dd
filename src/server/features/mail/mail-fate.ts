import { setTimeout as pause } from "node:timers/promises";
import type { Database } from "#server/db/open-database.ts";
import { newId } from "#server/ids.ts";
import { isAccountMail } from "./account-mail-kinds.ts";
import { type ClaimedMail, insertMail, updateMailAsSent, updateMailAsUnsent } from "./mail.repository.ts";
import type { Mailbox, MailMessage } from "./mail-message.ts";
import type { Refusal } from "./mail-transport.ts";
import { messageIdOf } from "./outbox.ts";

const GATHERED_FOR_MS = 10;

/** What becomes of a mail for some of its recipients. `reason` is empty for those who got it. */
export interface Fate {
  status: "sent" | "pending" | "parked";
  to: Mailbox[];
  reason: string;
}

/** Sorts the recipients by what the mail server said about each. Those who got the mail come first. */
export function fatesOf(recipients: Mailbox[], refusals: readonly Refusal[]): Fate[] {
  const refusalOf = new Map(refusals.map((refusal) => [refusal.address, refusal]));
  const groups = Map.groupBy(recipients, ({ address }) => {
    const refusal = refusalOf.get(address);
    if (!refusal) return "sent";
    return refusal.isPermanent ? "parked" : "pending";
  });
  return (["sent", "pending", "parked"] as const).flatMap((status) => {
    const to = groups.get(status);
    if (!to) return [];
    const reasons = to.map(({ address }) => `${address}: ${refusalOf.get(address)?.reason}`);
    return { status, to, reason: status === "sent" ? "" : reasons.join("; ") };
  });
}

/**
 * Notes how attempts ended. Those that end within 10 ms share a transaction, because each commit is synced to the disk.
 * @returns a function that resolves when its attempt is noted
 */
export function createFateRecorder(db: Database): (attempt: NotedAttempt) => Promise<void> {
  let waiting: NotedAttempt[] = [];
  let writing: Promise<void> | undefined;
  return (attempt) => {
    waiting.push(attempt);
    writing ??= pause(GATHERED_FOR_MS).then(() => {
      const attempts = waiting;
      waiting = [];
      writing = undefined;
      return insist(() =>
        db.transaction().execute(async (transaction) => {
          for (const ended of attempts) await recordFates(transaction, ended);
        }),
      );
    });
    return writing;
  };
}

/**
 * The first fate stays with the mail's own row, whose Message-ID may be out; every other one becomes a row beside it, so
 * that each recipient gets the mail once.
 */
async function recordFates(transaction: Database, { row, message, fates, now, retryAt }: NotedAttempt): Promise<void> {
  const keptOf = (fate: Fate) =>
    JSON.stringify(needsText(row.kind, fate) ? { ...message, to: fate.to } : bare(fate.to));
  const [own, ...others] = fates;
  if (own?.status === "sent") {
    const mail = { id: row.id, sentAt: now.toISOString(), message: keptOf(own) };
    // A person who was erased since then does not come back with the mails to others.
    if (!(await updateMailAsSent(transaction, mail))) return;
  } else if (own) {
    const isStillOurs = await updateMailAsUnsent(transaction, {
      id: row.id,
      leased_until: row.leased_until,
      status: own.status,
      nextAttemptAt: retryAt.toISOString(),
      message: keptOf(own),
      error: own.reason,
    });
    if (!isStillOurs) return;
  }
  for (const fate of others) {
    const id = newId();
    await insertMail(transaction, {
      ...row,
      id,
      message_id: messageIdOf(id, row.message_id.slice(row.message_id.lastIndexOf("@") + 1, -1)),
      message: keptOf(fate),
      status: fate.status,
      next_attempt_at: retryAt.toISOString(),
      leased_until: null,
      last_error: fate.reason,
    });
  }
}

/** What is sent needs no text any more. What was refused may be sent again by a person, unless it is about an account. */
function needsText(kind: string, { status }: Fate): boolean {
  return status === "pending" || (status === "parked" && !isAccountMail(kind));
}

/** What the operator may still want to know of it: who it was for. */
function bare(to: Mailbox[]): MailMessage {
  return { to, subject: "", text: "", html: "" };
}

/** Parks a mail whose stored form cannot be read: there is nothing to send. */
export async function parkUnreadable(db: Database, row: ClaimedMail): Promise<void> {
  const fate = {
    status: "parked",
    nextAttemptAt: row.next_attempt_at,
    error: "the stored message is damaged",
  } as const;
  await insist(() => updateMailAsUnsent(db, { ...row, ...fate }));
}

export interface NotedAttempt {
  row: ClaimedMail;
  message: MailMessage;
  fates: Fate[];
  now: Date;
  retryAt: Date;
}

/** A database that is busy for a moment must not make us forget that a mail is out: it would go out again. */
async function insist(write: () => Promise<unknown>): Promise<void> {
  for (const wait of [100, 300, 900]) {
    try {
      await write();
      return;
    } catch {
      await pause(wait);
    }
  }
  await write();
}
