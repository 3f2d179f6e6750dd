import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { expect, test } from "vitest";
import { openTestSite } from "#tests/e2e/support/open-test-site.ts";
import { findFreePort } from "#tests/scale/service-process.ts";
import { aSendRequest } from "#tests/server/factories.ts";
import { connectRaw } from "#tests/support/raw-client.ts";
import { startSmtpServer } from "#tests/support/smtp-server.ts";
import { storedMails } from "#tests/support/stored-mails.ts";

const PERSON = { name: "Moumita Das", email: "moumita.das@enquirer.example", mobile: "9830012345" };
const SECRET = "s3cretS3cret";
/** Patterns of personal data and secrets that must not appear in a log, in any notation. */
const PRIVATE = [/98300\W{0,3}12345/, new RegExp(SECRET), /[\w.+-]+@[\w-]+\.\w+/];

test("even the most verbose log contains no telephone number, token, query or whole mail address", async () => {
  await using smtp = await startSmtpServer();
  await using site = await openTestSite({
    env: { LOG_LEVEL: "trace", SMTP_URL: smtp.url, MAIL_FROM: "website@college.example" },
  });
  const tokens: string[] = [];
  const send = async (params: object) => {
    const token = await aCaptchaToken(site.url);
    tokens.push(token);
    return post(site.url, "", JSON.stringify(aSendRequest({ ...PERSON, "g-recaptcha-response": token, ...params })));
  };

  smtp.behave({ onRecipient: (address) => ({ code: 550, text: `${address} is no mailbox here` }) });
  expect(await send({})).toBe(200);
  expect(await send({ mobile: "98300-1234" })).toBe(400);
  expect(await send({ "g-recaptcha-response": SECRET })).toBe(400);
  expect(await post(site.url, `?token=${SECRET}&mobile=9830012345`, `{"token":"${SECRET}`)).toBe(400);
  await expect.poll(() => storedMails(site).map(({ status }) => status)).toEqual(["parked", "parked"]);

  breakDatabase(site.dataDir);
  expect(await send({})).toBe(500);
  for (const target of [
    "/",
    `/reset?token=${SECRET}&email=${PERSON.email}`,
    `/nowhere/${PERSON.mobile}/${PERSON.email}`,
    `/preview/${SECRET}/Library`,
    `//Preview//${SECRET}`,
    `/Enquiry/${SECRET}?done=${SECRET}`,
    `/bn/Privacy-request/${SECRET}`,
    `/api/%E0%A4%A?token=${SECRET}`,
    `/api/nowhere?token=${SECRET}`,
  ]) {
    const headers = { authorization: `Bearer ${SECRET}`, cookie: `session=${SECRET}`, referer: `http://x/?${SECRET}` };
    await fetch(site.url + target, { redirect: "manual", headers });
  }
  const broken = await connectRaw(site.url);
  broken.write(`CALL /${PERSON.mobile}?token=${SECRET} HTTP/9\r\n${PERSON.email}\r\n\r\n`);
  await broken.ended;
  const { code, stdout, stderr } = await site.stop();

  expect([code, stderr]).toEqual([0, []]);
  const entries = stdout.map((line) => JSON.parse(line));
  for (const msg of ["request failed", "request refused", "page failed", "connection refused"]) {
    expect(entries).toContainEqual(expect.objectContaining({ msg }));
  }
  expect(entries).toContainEqual(expect.objectContaining({ reason: expect.stringContaining("m…@enquirer.example") }));
  // The long values in a captcha token: nonce, signature and solution.
  const secretsOf = (token: string) => String(Buffer.from(token, "base64")).match(/[\da-f]{24,}/g) ?? [];
  const secrets = tokens.flatMap((token) => [token, ...secretsOf(token)]);
  const isPrivate = (line: string) =>
    PRIVATE.some((what) => what.test(line)) || secrets.some((secret) => line.includes(secret));
  expect(stdout.filter(isPrivate)).toEqual([]);
});

test("if the log cannot be written, the server still answers requests and stops cleanly", async () => {
  await using data = await mkdtempDisposable(join(tmpdir(), "mortarboard-full-"));
  const PORT = String(await findFreePort());
  const url = `http://localhost:${PORT}`;
  // Every write to the log fails, as on a full disk.
  const full = openSync("/dev/full", "w");
  const env = { PATH: process.env.PATH, PORT, DATA_DIR: data.path, CAPTCHA: "off", SAMPLE_DATA: "false" };
  const server = spawn(process.execPath, ["src/server/main.ts"], { env, stdio: ["ignore", full, "inherit"] });
  closeSync(full);
  const ended = once(server, "exit");
  const ready = () => fetch(`${url}/readyz`).then(({ status }) => status, String);
  await expect.poll(ready).toBe(200);

  const statuses = [await post(url, "", JSON.stringify(aSendRequest())), await ready()];
  server.kill("SIGTERM");

  expect(statuses).toEqual([200, 200]);
  expect(await ended).toEqual([0, null]);
});

async function post(origin: string, query: string, body: string): Promise<number> {
  const headers = { "content-type": "application/json" };
  return (await fetch(`${origin}/api/v1.0/email/send${query}`, { method: "POST", headers, body })).status;
}

/** Makes the database's error message quote an enquiry, and removes a table that the home page needs. */
function breakDatabase(dataDir: string): void {
  using db = new DatabaseSync(join(dataDir, "mortarboard.sqlite"));
  db.exec(`CREATE TRIGGER quote BEFORE INSERT ON enquiry BEGIN
    SELECT RAISE(ABORT, 'refused ' || NEW.email || ' ' || NEW.mobile); END`);
  db.exec("DROP TABLE event");
}

async function aCaptchaToken(origin: string): Promise<string> {
  const { challenge } = await (await fetch(`${origin}/api/captcha/challenge`)).json();
  const { counter, derivedKey } = (await solveChallenge({ challenge, deriveKey })) ?? {};
  return Buffer.from(JSON.stringify({ challenge, solution: { counter, derivedKey } })).toString("base64");
}
