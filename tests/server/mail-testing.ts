import { expect } from "vitest";
import type { Database } from "#server/platform/db/schema.ts";
import { createMailEnqueuer, listMails } from "#server/platform/mail/mail.repository.ts";
import type { MailMessage } from "#server/platform/mail/mail-message.ts";
import { createSmtpTransport } from "#server/platform/mail/mail-transport.ts";
import { type Clock, createMailWorker } from "#server/platform/mail/mail-worker.ts";
import { startSmtpServer } from "#tests/support/smtp-server.ts";
import { type databaseKinds, openTestDatabase } from "./test-databases.ts";

export const SENDER = { name: "Sample College", address: "admissions@college.example" };
/** Start time of the clock of `openTestMail`. */
export const START = new Date("2026-11-21T10:00:00.000Z");

export function aMailMessage(overrides: Partial<MailMessage> = {}): MailMessage {
  return {
    to: [{ name: "Moumita Das", address: "moumita@enquirer.example" }],
    subject: "Your enquiry",
    text: "Thank you for your enquiry.",
    html: "<p>Thank you for your enquiry.</p>",
    ...overrides,
  };
}

export function enqueueTestMail(db: Database, overrides: Partial<MailMessage> = {}, now = new Date()): Promise<string> {
  const mail = { kind: "review" as const, subjectId: "0", message: aMailMessage(overrides) };
  return createMailEnqueuer(() => SENDER)(db, mail, now);
}

/** Creates a clock that moves only with `advance`. */
function createTestClock() {
  let now = START.getTime();
  const checks: (() => void)[] = [];
  const sleep: Clock["sleep"] = (ms, signal) =>
    new Promise<void>((resolve) => {
      const until = now + ms;
      const check = () => {
        if (signal.aborted || now >= until) resolve();
      };
      checks.push(check);
      signal.addEventListener("abort", check);
      check();
    });
  return {
    now: () => new Date(now),
    sleep,
    advance(ms: number) {
      now += ms;
      for (const check of checks) check();
    },
  };
}

/** Creates a log that keeps the lines as JSON text. */
function createTestLog() {
  const lines: string[] = [];
  const keep = (facts: unknown, text?: string) => void lines.push(JSON.stringify({ text, facts }));
  return { lines, info: keep, warn: keep, error: keep };
}

/**
 * Opens a database, a mail server and a mail worker that sends the outbox. The worker's clock moves only by `advance`.
 * @param silenceMs the worker's timeout for a silent mail server
 */
export async function openTestMail(
  kind?: (typeof databaseKinds)[number],
  { isOnlyWorker = true, silenceMs = 30_000 } = {},
) {
  const stack = new AsyncDisposableStack();
  const database = stack.use(await openTestDatabase(kind));
  const { db } = database;
  const smtp = stack.use(await startSmtpServer());
  const clock = createTestClock();
  const log = createTestLog();
  const connection = { connectionTimeout: 30_000, dnsTimeout: 30_000 };
  const timeouts = { ...connection, greetingTimeout: silenceMs, socketTimeout: silenceMs };
  const transport = createSmtpTransport(smtp.url, () => SENDER, timeouts);
  const worker = createMailWorker({ db, transport, log, isOnlyWorker, clock });
  stack.defer(() => worker.stop(0));
  const rows = () => listMails(db, { statuses: ["pending", "sent", "parked"], limit: 100 });
  return {
    ...{ database, db, smtp, clock, log, transport, worker, rows },
    /** Waits until the outbox holds these mails, newest first. */
    expectRows: (...expected: object[]) => expect.poll(rows).toMatchObject(expected),
    /** Makes the mail server hold its responses until `release`. `arrived` resolves at the first mail. */
    holdMails() {
      const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
      const { promise: released, resolve } = Promise.withResolvers<undefined>();
      smtp.behave({
        onMessage: () => {
          arrive();
          return released;
        },
      });
      return { arrived, release: () => resolve(undefined) };
    },
    /** Advances the clock and wakes the worker, whose pause may have begun before. */
    advance(ms: number) {
      clock.advance(ms);
      worker.wake();
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}
