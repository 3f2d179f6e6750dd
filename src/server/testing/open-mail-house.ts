import { listMails } from "#server/features/mail/mail.repository.ts";
import type { MailTransport } from "#server/features/mail/mail-transport.ts";
import { createMailWorker } from "#server/features/mail/mail-worker.ts";
import { createSmtpTransport } from "#server/features/mail/smtp-transport.ts";
import { startSmtpServer, type TestSmtpServer } from "#tests/support/smtp-server.ts";
import { createTestClock, createTestLog, SENDER } from "./mail-testing.ts";
import { type databaseKinds, openTestDatabase, type TestDatabase, usualKind } from "./test-databases.ts";

/** The moment at which the clock of a mail house stands. */
export const START = new Date("2026-11-21T10:00:00.000Z");

export interface MailHouse extends AsyncDisposable {
  database: TestDatabase;
  db: TestDatabase["db"];
  smtp: TestSmtpServer;
  clock: ReturnType<typeof createTestClock>;
  log: ReturnType<typeof createTestLog>;
  transport: MailTransport;
  worker: ReturnType<typeof createMailWorker>;
  rows: () => ReturnType<typeof listMails>;
}

/**
 * A database, a mail server and a worker between them, whose clock stands still.
 * @param silenceMs how long the mail server may be silent; only tests of that need a short time
 */
export async function openMailHouse(
  kind: (typeof databaseKinds)[number] = usualKind,
  { isOnlyWorker = true, silenceMs = 30_000 } = {},
): Promise<MailHouse> {
  const database = await openTestDatabase(kind);
  const { db } = database;
  const smtp = await startSmtpServer();
  const clock = createTestClock(START);
  const log = createTestLog();
  const timeouts = { connect: 30_000, greeting: silenceMs, silence: silenceMs };
  const transport = createSmtpTransport({ url: smtp.url, from: SENDER, timeouts });
  const worker = createMailWorker({ db, transport, log, isOnlyWorker, clock });
  return {
    database,
    db,
    smtp,
    clock,
    log,
    transport,
    worker,
    rows: () => listMails(db, { statuses: ["pending", "sent", "parked"], limit: 100 }),
    async [Symbol.asyncDispose]() {
      await worker.stop(0);
      await smtp.stop();
      await database[Symbol.asyncDispose]();
    },
  };
}
