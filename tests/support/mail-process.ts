import { openDatabase } from "#server/db/open-database.ts";
import { createMailWorker } from "#server/features/mail/mail-worker.ts";
import { createSmtpTransport } from "#server/features/mail/smtp-transport.ts";
import { createTestLog, enqueueTestMail, SENDER } from "#server/testing/mail-testing.ts";

/**
 * A process of its own for tests that kill it: `node mail-process.ts <SQLite file> <SMTP URL> <enqueue|send>`. It promises a
 * mail, says `enqueued`, and with `send` begins to deliver it; then it waits to be killed.
 */
const [file = "", smtpUrl = "", task] = process.argv.slice(2);
const db = await openDatabase({ kind: "sqlite", file });
const transport = createSmtpTransport({ url: smtpUrl, from: SENDER });
if (task === "send") createMailWorker({ db, transport, log: createTestLog(), isOnlyWorker: true }).start();
await enqueueTestMail(db);
process.stdout.write("enqueued\n");
setInterval(() => {}, 60_000);
