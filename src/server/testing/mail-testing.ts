import type { Database } from "#server/db/open-database.ts";
import type { MailMessage } from "#server/features/mail/mail-message.ts";
import type { Clock } from "#server/features/mail/mail-worker.ts";
import { createOutbox } from "#server/features/mail/outbox.ts";

export const SENDER = { name: "Sample College", address: "admissions@college.example" };

/** A clock that stands until `advance` moves it. */
export interface TestClock extends Clock {
  advance(ms: number): void;
}

export function aMailMessage(overrides: Partial<MailMessage> = {}): MailMessage {
  return {
    to: [{ name: "Moumita Das", address: "moumita@enquirer.example" }],
    subject: "Your enquiry",
    text: "Thank you for your enquiry.",
    html: "<p>Thank you for your enquiry.</p>",
    ...overrides,
  };
}

/** Promises a mail as a feature does. Returns its id. */
export function enqueueTestMail(db: Database, overrides: Partial<MailMessage> = {}, now = new Date()): Promise<string> {
  const message = aMailMessage(overrides);
  return createOutbox({ messageIdHost: "college.example" }).enqueueMail(
    db,
    { kind: "test", subjectId: "0", message },
    now,
  );
}

export function createTestClock(start = new Date("2026-11-21T10:00:00.000Z")): TestClock {
  let now = start.getTime();
  const sleepers = new Set<{ until: number; awake: () => void }>();
  return {
    now: () => new Date(now),
    sleep: (ms, signal) =>
      new Promise<void>((resolve) => {
        if (signal.aborted) return resolve();
        const sleeper = {
          until: now + ms,
          awake: () => {
            sleepers.delete(sleeper);
            resolve();
          },
        };
        sleepers.add(sleeper);
        signal.addEventListener("abort", sleeper.awake, { once: true });
      }),
    advance(ms) {
      now += ms;
      for (const sleeper of sleepers) if (sleeper.until <= now) sleeper.awake();
    },
  };
}

/** A log that keeps its lines as JSON text, one after another. */
export function createTestLog() {
  const lines: string[] = [];
  const keep = (facts: unknown, text?: string) => void lines.push(JSON.stringify({ text, facts }));
  return { lines, info: keep, warn: keep, error: keep };
}
