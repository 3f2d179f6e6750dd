import { mkdtempDisposable, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { expect, test } from "vitest";
import { DEFAULT_PUSH_CHOICE } from "#server/admissions/reminders/reminders.ts";
import { enqueueHealthMails } from "#server/operations/health/health-mails.ts";
import { enqueueReviewMails } from "#server/operations/review/review-mails.ts";
import { createAccountMails } from "#server/people/account-mails.ts";
import { inLanguage } from "#server/platform/language.ts";
import { ENQUIRIES, openTestDesk } from "#tests/server/open-test-desk.ts";
import { solvePlainForm } from "#tests/support/plain-form.ts";
import { startSmtpServer } from "#tests/support/smtp-server.ts";
import { createMailEnqueuer, listMails, MAIL_KINDS } from "./mail.repository.ts";
import { mailMessageSchema } from "./mail-message.ts";
import { createEmlTransport, createSmtpTransport } from "./mail-transport.ts";

const SENDER = { name: "কৃষ্ণচূড়া কলেজ অব ফার্মেসি, মেদিনীপুর", address: "admissions@a-college-of-pharmacy.example" };
const LONG_NAME = "শ্রীমতী মৌমিতা চট্টোপাধ্যায় ভট্টাচার্য বন্দ্যোপাধ্যায় মুখোপাধ্যায় গঙ্গোপাধ্যায়";

const ATEXT = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]";
const DOT_ATOM = `${ATEXT}+(?:\\.${ATEXT}+)*`;
const QUOTED = '"(?:[ !#-\\[\\]-~]|\\\\[ -~])*"';
/** An encoded word of RFC 2047, at most 75 characters long. */
const ENCODED = "=\\?UTF-8\\?(?:B\\?[A-Za-z0-9+/]{1,59}={0,2}|Q\\?[!->@-~]{1,61})\\?=";
const PHRASE = `(?:${ENCODED}(?: ${ENCODED})*|${QUOTED}|${ATEXT}+(?: (?:${ATEXT}|\\.)+)*)`;
const SPEC = `(?:${DOT_ATOM}|${QUOTED})@${DOT_ATOM}`;
const MAILBOX = `(?:${SPEC}|<${SPEC}>|${PHRASE} <${SPEC}>)`;
const DAY = "(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)";
const MONTH = "(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)";

/** Grammar of unfolded headers by RFC 5322, 2045, 2369, 3834 and 8058. Any header that is not listed is an error. */
const GRAMMAR: Record<string, string> = {
  Date: `${DAY}, \\d{1,2} ${MONTH} \\d{4} \\d\\d:\\d\\d:\\d\\d [+-]\\d{4}`,
  "Message-ID": `<${DOT_ATOM}@${DOT_ATOM}>`,
  From: MAILBOX,
  To: `${MAILBOX}(?:, ${MAILBOX})*`,
  "Reply-To": MAILBOX,
  Subject: `(?:${ENCODED}(?: ${ENCODED})*|[!-~]+(?: [!-~]+)*)`,
  "MIME-Version": "1\\.0",
  "Content-Type": 'multipart/(?:alternative|mixed); boundary="[\\w.-]{1,70}"',
  "Auto-Submitted": "auto-(?:generated|replied)",
  "X-Auto-Response-Suppress": "All",
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  "List-[A-Za-z]+": "<[a-z]+:[^\\s<>]+>(?:, <[a-z]+:[^\\s<>]+>)*",
};

/** Returns the errors in the headers of a raw mail. */
function headerErrorsOf(raw: string): string[] {
  const [head = ""] = raw.split("\r\n\r\n");
  const headerErrors = raw.split("\r\n").filter((line) => line.length > 998);
  // The URL of List-Unsubscribe cannot be folded, so its line may be longer.
  const isTooLong = (line: string) => line.length > 78 && !/^ <https?:[^\s<>]+>$/.test(line);
  headerErrors.push(...head.split("\r\n").filter((line) => isTooLong(line) || !/^[\t -~]*\S[\t -~]*$/.test(line)));
  const names = new Set<string>();
  for (const header of head.split(/\r\n(?![ \t])/)) {
    const [, name = "", folded = ""] = /^([!-9;-~]+):(.*)$/s.exec(header) ?? [];
    const value = folded.replace(/\r\n[ \t]/g, " ").trim();
    const grammar = Object.entries(GRAMMAR).find(([known]) => RegExp(`^${known}$`).test(name))?.[1];
    if (!grammar || !RegExp(`^${grammar}$`).test(value) || names.has(name)) headerErrors.push(header);
    names.add(name);
  }
  for (const name of ["Date", "From", "To", "Message-ID", "Subject", "MIME-Version", "Content-Type"])
    if (!names.has(name)) headerErrors.push(`no ${name}`);
  return headerErrors;
}

test("every kind of mail has standard headers, over SMTP and as a file", async () => {
  await using desk = await openTestDesk();
  await using smtp = await startSmtpServer();
  await using folder = await mkdtempDisposable(join(tmpdir(), "mortarboard-mail-"));
  await enqueueEveryMail(desk);
  const overSmtp = createSmtpTransport(smtp.url, () => SENDER);
  const asFile = createEmlTransport(folder.path, () => SENDER);
  const rows = await listMails(desk.db, { statuses: ["pending"], limit: 100 });

  expect([...new Set(rows.map(({ kind }) => kind))].sort()).toEqual([...MAIL_KINDS].sort());
  const messages = rows.map(({ message }) => mailMessageSchema.parse(JSON.parse(message)));
  expect(messages.some(({ unsubscribe }) => unsubscribe)).toBe(true);
  expect(messages.some(({ attachments }) => attachments)).toBe(true);
  for (const row of rows) {
    const message = mailMessageSchema.parse(JSON.parse(row.message));
    expect((await overSmtp.send(row, message, AbortSignal.timeout(30_000))).refusals).toEqual([]);
    const { takenBy } = await asFile.send(row, message, AbortSignal.timeout(30_000));
    const file = await readFile(takenBy);
    const received = smtp.mails.at(-1);
    for (const [raw, mail] of [
      [received?.raw ?? "", received?.mail],
      [file.toString("latin1"), await PostalMime.parse(file)],
    ] as const) {
      expect(headerErrorsOf(raw), `${row.kind}: ${message.subject}`).toEqual([]);
      const date = mail?.headers.find(({ key }) => key === "date")?.value ?? "";
      expect(date).toBe(new Date(row.created_at).toUTCString().replace("GMT", "+0000"));
      expect(mail).toMatchObject({ from: SENDER, to: message.to, subject: message.subject, messageId: row.message_id });
      const files = (message.attachments ?? []).map(({ filename, contentType }) => [
        filename,
        contentType.split(";")[0],
      ]);
      expect(mail?.attachments.map(({ filename, mimeType }) => [filename, mimeType])).toEqual(files);
      const wayOut = mail?.headers.find(({ key }) => key === "list-unsubscribe")?.value;
      expect(wayOut).toBe(message.unsubscribe && `<${message.unsubscribe}>`);
      if (message.replyTo) expect(mail?.replyTo?.[0]?.address?.replaceAll(`"`, "")).toBe(message.replyTo.address);
    }
  }
  overSmtp.close();
});

async function enqueueEveryMail(desk: Awaited<ReturnType<typeof openTestDesk>>): Promise<void> {
  const { db, clock, app } = desk;
  const enqueueMail = createMailEnqueuer(() => SENDER);
  const { college } = desk.contentStore.current();
  const publicUrl = "https://a-college-of-pharmacy.example";
  const { admin } = await desk.signIn({ name: 'D. K. "Bapi" O\'Brien', email: "d.k.o'brien+desk@college.example" });
  const actor = { adminId: admin._id, email: admin.email, address: "", roles: ["owner"] as const };
  await app.features.team.service.update(actor, admin._id, { digestHour: 9, weekly: true });
  await desk.asAdmin("PUT", "/api/reminders", { ...DEFAULT_PUSH_CHOICE, given: "mail" });
  for (const name of ["Moumita Das", LONG_NAME, "x".repeat(60), "Das, Moumita; (B.Sc.) <m@x.example>"])
    for (const language of ["en", "bn"])
      await desk.receive({ name, language, email: `o.${name.length}+${language}@example.in` });
  const id = await desk.firstId();
  await desk.asAdmin("PATCH", `${ENQUIRIES}/${id}`, { owner: admin._id });
  const letter = { channel: "mail", subject: `Fees, ${LONG_NAME}: ${"very ".repeat(8)}`, text: "Dear Moumita" };
  expect((await desk.asAdmin("POST", `${ENQUIRIES}/${id}/messages`, letter)).statusCode).toBe(201);
  await app.features.reminders.deliver();
  await enqueueMailsOfCalls(desk, id);
  clock.now = new Date(clock.now.getTime() + 3 * 60_000);
  await app.features.team.sendMails();
  clock.now = new Date(clock.now.getTime() + 7 * 24 * 60 * 60_000);
  await app.features.team.sendMails();

  const due = [{ title: "Fees", owner: null, reviewOn: "2020-01-01" }];
  const shared = { db, enqueueMail, college: () => college, publicUrl };
  await enqueueReviewMails({ ...shared, listDocuments: async () => due, now: clock.now });
  const check = { id: "uploads", title: "Uploads", state: "bad", text: "They cannot be written.", advice: "" } as const;
  for (const minutes of [0, 11]) {
    const now = new Date(clock.now.getTime() + minutes * 60_000);
    await enqueueHealthMails({ ...shared, watch: async () => [check], now: () => now });
  }
  const mails = createAccountMails({ ...shared, wake: () => {} });
  const link = { id: "1", url: `${publicUrl}/admin/reset?token=abc`, expiresAt: clock.now };
  for (const language of ["en", "bn"] as const) {
    const account = { id: admin._id, name: admin.name, email: admin.email, language };
    await mails.enqueuePasswordReset(db, account, link, clock.now);
    await mails.enqueuePasswordChanged(db, account, clock.now);
    await mails.enqueueSecondFactorChanged(db, account, true, clock.now);
    await mails.enqueueFailedLogins(db, account, clock.now);
    await inLanguage(language, () => mails.enqueueInvitation(db, "new@example.in", "a..b@example.in", link, clock.now));
  }
}

/** Enqueues the mails caused by an admin's requests and by a request for personal data. @param id of an enquiry */
async function enqueueMailsOfCalls(desk: Awaited<ReturnType<typeof openTestDesk>>, id: string): Promise<void> {
  const call = async (method: "POST" | "PUT" | "PATCH", path: string, input?: object) => {
    const reply = await desk.asAdmin(method, path, input);
    expect(reply.statusCode, `${path}: ${reply.body}`).toBeLessThan(300);
    return reply.json();
  };
  const ids = (await desk.list()).items.map(({ _id }) => _id);
  await call("POST", "/api/messages", { ids, template: "Fees" });

  await call("PATCH", `${ENQUIRIES}/${id}`, { outcome: "Will visit", visitOn: "2026-11-21", visitAt: "15:00" });
  await desk.app.features.appointments.sendMails();

  const paid = { course: "B.Pharm", number: "KCP/2026/001", amount: 12_500, paidOn: "2026-11-20" };
  const admission = await call("POST", `${ENQUIRIES}/${ids.at(-1)}/admissions`, paid);
  await call("POST", `/api/admissions/${admission.item._id}/mail`);

  const library = "/api/documents/pages%2FLibrary.md";
  const { current } = (await desk.asAdmin("GET", library)).json().document;
  await call("PUT", `${library}/draft`, { value: current.value, body: "Until eight.", basedOn: current.version });
  await call("POST", `${library}/review`, { note: LONG_NAME });

  const times = { awareAt: desk.clock.now, happenedFrom: "2026-11-20T06:00:00.000Z", happenedUntil: desk.clock.now };
  const known = { isDrill: false, scope: null, what: "copied", words: "A stranger logged in.", measures: ["sessions"] };
  const breach = await call("POST", "/api/breaches", { ...times, ...known });
  await call("POST", `/api/breaches/${breach.item._id}/mails`);

  const { body } = await desk.send("GET", "/privacy-request");
  const asked = { kind: "see", name: LONG_NAME, email: "moumita@example.in", mobile: "", words: "" };
  await desk.postForm("/privacy-request", { ...asked, ...solvePlainForm(body) });
  const mails = desk.db.selectFrom("outbox").select("message").where("kind", "=", "rights-link");
  const { message } = await mails.executeTakeFirstOrThrow();
  await desk.postForm(/\/(?:bn\/)?privacy-request\/[\w-]+/.exec(JSON.parse(message).text)?.[0] ?? "");
  const { items } = (await desk.asAdmin("GET", "/api/rights")).json();
  await call("POST", `/api/rights/${items[0]._id}/answer`, { state: "done", text: "Here it is." });
}
