import { randomUUID } from "node:crypto";
import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { MAX_CONCURRENT_MAILS } from "#server/platform/mail/mail-transport.ts";
import { aSendRequest } from "#tests/server/factories.ts";
import { startServerProcess } from "#tests/support/server-process.ts";
import { startSmtpServer, type TestSmtpServer } from "#tests/support/smtp-server.ts";
import { storedMails } from "#tests/support/stored-mails.ts";

const CONCURRENCY = 4;
/** Resolves at the moment when the process should be killed. */
type Moment = (smtp: TestSmtpServer, sendings: Promise<void>[]) => Promise<unknown>;

/** Moments for a kill, from the arrival of an enquiry to the delivery of the mail. Each waits for an event. */
const moments: Record<string, Moment> = {
  "while enquiries are on their way in": async () => {},
  "at the first acknowledgement": (_smtp, sendings) => Promise.race(sendings),
  "when all are acknowledged": (_smtp, sendings) => Promise.all(sendings),
  "while the mail server reads a mail": (smtp) => nextMail(smtp, () => new Promise<never>(() => {})),
  "when the mail server has said yes": (smtp) => nextMail(smtp).then(() => smtp.nextActivity()),
};

test("whenever the process is killed, each acknowledged enquiry is stored once with two mails, and all mails are delivered", async () => {
  await using smtp = await startSmtpServer();
  await using data = await mkdtempDisposable(join(tmpdir(), "mortarboard-kills-"));
  const mail = { SMTP_URL: smtp.url, MAIL_FROM: "website@college.example", ENQUIRY_TO: "cell@college.example" };
  const start = () => startServerProcess({ env: { PORT: "0", DATA_DIR: data.path, CAPTCHA: "off", ...mail } });
  const outbox = () => storedMails({ dataDir: data.path });
  /** The running process, or the promise of the one that is starting. */
  let server = start();
  const acknowledged: string[] = [];
  /** Sends an enquiry like the form does: retries the same submission until the server responds with 200. */
  const sendUntilTaken = async () => {
    const submission_id = randomUUID();
    const body = JSON.stringify(aSendRequest({ submission_id, email: `${submission_id}@enquirer.example` }));
    const headers = { "content-type": "application/json" };
    let status: number | undefined;
    while (status === undefined) {
      const { url } = await server;
      const reply = await fetch(`${url}/api/v1.0/email/send`, { method: "POST", headers, body }).catch(() => null);
      status = reply?.status;
    }
    expect(status).toBe(200);
    acknowledged.push(submission_id);
  };

  await server;
  for (const moment of Object.values(moments)) {
    const sendings = Array.from({ length: CONCURRENCY }, sendUntilTaken);
    await moment(smtp, sendings);
    // Replace `server` before the kill, so that clients that lose the connection wait for the new process.
    server = server.then((running) => running.kill()).then(start);
    smtp.behave();
    await Promise.all([server, ...sendings]);
  }
  await expect.poll(() => outbox().filter(({ status }) => status !== "sent")).toEqual([]);
  await (await server).stop();

  const promised = outbox();
  expect(acknowledged).toHaveLength(Object.keys(moments).length * CONCURRENCY);
  expect(promised.map(({ submission, kind }) => `${submission} ${kind}`).sort()).toEqual(
    acknowledged.flatMap((id) => [`${id} enquiry-acknowledgement`, `${id} enquiry-notice`]).sort(),
  );
  const delivered = smtp.mails.map((received) => received.mail.messageId);
  expect([...new Set(delivered)].sort()).toEqual(promised.map(({ messageId }) => messageId).sort());
  // A mail may be delivered twice if the kill comes between the delivery and the record of the delivery.
  expect(delivered.length - promised.length).toBeLessThanOrEqual(Object.keys(moments).length * MAX_CONCURRENT_MAILS);
});

/** Resolves when a complete mail has arrived, before the SMTP server responds. The response waits for `answer`. */
function nextMail(smtp: TestSmtpServer, answer: () => undefined | Promise<undefined> = () => undefined): Promise<void> {
  return new Promise((resolve) => {
    smtp.behave({
      onMessage: () => {
        resolve();
        return answer();
      },
    });
  });
}
