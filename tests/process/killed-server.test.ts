import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { MAILS_AT_ONCE } from "#server/features/mail/mail-transport.ts";
import { aSendRequest } from "#server/testing/factories.ts";
import { openRestartingServer, type RestartingServer } from "#tests/support/restarting-server.ts";
import { startSmtpServer, type TestSmtpServer } from "#tests/support/smtp-server.ts";
import { storedMails } from "#tests/support/stored-mails.ts";

const AT_ONCE = 4;

interface Wave {
  server: RestartingServer;
  smtp: TestSmtpServer;
  /** The enquiries of the wave, on their way; each resolves when it is answered OK. */
  sendings: Promise<void>[];
}

/** When the process is killed, measured by what has just happened, from an enquiry's arrival to its mail's. */
const moments: [string, (wave: Wave) => Promise<unknown>][] = [
  ["while enquiries are on their way in", async () => {}],
  ["at the first acknowledgement", ({ sendings }) => Promise.race(sendings)],
  ["when all are acknowledged", ({ sendings }) => Promise.all(sendings)],
  ["while the mail server reads a mail", ({ smtp }) => nextMail(smtp, () => new Promise<never>(() => {}))],
  ["when the mail server has said yes", ({ smtp }) => nextMail(smtp).then(() => smtp.nextActivity())],
  ["as soon as the killed process has a successor", ({ server }) => server.killAndRestart()],
];

test("whenever the process is killed, each acknowledged enquiry is stored once and its two mails go out once", async () => {
  await using smtp = await startSmtpServer();
  await using server = await openRestartingServer({
    CAPTCHA: "off",
    SMTP_URL: smtp.url,
    MAIL_FROM: "website@college.example",
    ENQUIRY_TO: "cell@college.example",
  });
  const acknowledged: string[] = [];

  for (const [, moment] of moments) {
    const sendings = Array.from({ length: AT_ONCE }, async () => {
      acknowledged.push(await sendUntilTaken(server));
    });
    await moment({ server, smtp, sendings });
    const restarting = server.killAndRestart();
    smtp.behave();
    await Promise.all([restarting, ...sendings]);
  }
  const pending = () => storedMails(server).filter(({ status }) => status !== "sent");
  await expect.poll(pending).toEqual([]);

  expect(acknowledged).toHaveLength(moments.length * AT_ONCE);
  const promised = storedMails(server);
  expect(promised.map(({ submission, kind }) => `${submission} ${kind}`).sort()).toEqual(
    acknowledged.flatMap((id) => [`${id} enquiry-acknowledgement`, `${id} enquiry-notice`]).sort(),
  );
  const delivered = smtp.mails.map(({ mail }) => mail.messageId);
  expect([...new Set(delivered)].sort()).toEqual(promised.map(({ messageId }) => messageId).sort());
  // So many mails may be between a mail server's yes and our note of it when a kill comes.
  expect(delivered.length - promised.length).toBeLessThanOrEqual(server.kills * MAILS_AT_ONCE);
}, 180_000);

/** As the form does it: the same submission again until somebody answers OK. Returns its id. */
async function sendUntilTaken(server: RestartingServer): Promise<string> {
  const submission_id = randomUUID();
  const body = JSON.stringify(aSendRequest({ submission_id, email: `${submission_id}@enquirer.example` }));
  for (;;) {
    const { url } = await server.current();
    const reply = await fetch(`${url}/api/v1.0/email/send`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body,
    }).catch(() => null);
    if (reply?.status === 200) return submission_id;
    if (reply) throw new Error(`${reply.status}: ${await reply.text()}`);
  }
}

/** Resolves when a mail has come whole and is not yet answered; `answer` then decides. */
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
