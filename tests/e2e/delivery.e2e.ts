import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import PostalMime, { type Email } from "postal-mime";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openRestartingServer } from "#tests/support/restarting-server.ts";
import { startSmtpServer } from "#tests/support/smtp-server.ts";
import { storedMails } from "#tests/support/stored-mails.ts";
import { anEnquiry, EnquiryDialog, type TypedEnquiry } from "./pages/enquiry.page.ts";
import { launchBrowser, startVisit } from "./support/browser.ts";
import { openTestSite } from "./support/open-test-site.ts";

const SETTINGS = { MAIL_FROM: "Website <website@college.example>", ENQUIRY_TO: "cell@college.example" };
const SENT = anEnquiry({ name: "মৌমিতা দাস", email: "moumita@enquirer.example", course: "D.Pharm" });

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());

/** Fills in the form on the home page and waits for its thanks. */
async function sendInBrowser({ url }: { url: string }, enquiry: TypedEnquiry): Promise<void> {
  await using visit = await startVisit(browser, { baseURL: url });
  const form = new EnquiryDialog(visit.page);
  await visit.page.goto("/");
  await form.open();
  await form.fill(enquiry);
  await form.submit();
  await form.thankYou.waitFor();
}

/** What the admission cell and the enquirer must have got, whichever came first. */
function expectBothMails(mails: readonly Email[], { url }: { url: string }): void {
  const to = (address: string) => mails.filter((mail) => mail.to?.some((mailbox) => mailbox.address === address));
  const [notice, ...otherNotices] = to("cell@college.example");
  const [acknowledgement, ...otherAcknowledgements] = to(SENT.email);

  expect([mails.length, otherNotices, otherAcknowledgements]).toEqual([2, [], []]);
  expect(notice?.from).toMatchObject({ name: "Website", address: "website@college.example" });
  expect(notice?.replyTo).toEqual([{ name: SENT.name, address: SENT.email }]);
  for (const mail of [notice, acknowledgement]) {
    for (const text of [mail?.text, mail?.html]) {
      expect(text).toContain(SENT.name);
      expect(text).toContain(SENT.email);
      expect(text).toMatch(/98300.12345/);
      expect(text).toContain(SENT.course);
    }
  }
  expect(acknowledgement?.text).toContain(`${url}/Pdf/Brochure.pdf`);
  expect(acknowledgement?.html).toContain(`href="${url}/Pdf/Brochure.pdf"`);
  expect(notice?.messageId).not.toBe(acknowledgement?.messageId);
}

test("an enquiry from the form reaches the admission cell and the enquirer by mail", async () => {
  await using smtp = await startSmtpServer();
  await using site = await openTestSite({ env: { ...SETTINGS, SMTP_URL: smtp.url } });

  await sendInBrowser(site, SENT);
  await smtp.waitForMails(2);

  expectBothMails(
    smtp.mails.map(({ mail }) => mail),
    site,
  );
  expect(smtp.mails.map(({ envelope }) => envelope.to).sort()).toEqual([["cell@college.example"], [SENT.email]]);
});

test("an enquiry is thanked for while the mail server is down, and its mails come when it is up", async () => {
  await using smtp = await startSmtpServer();
  await using site = await openTestSite({ env: { ...SETTINGS, SMTP_URL: smtp.url } });
  await smtp.stop();

  await sendInBrowser(site, SENT);
  const failures = () => site.printed.filter((line) => line.includes("Mail not sent yet")).length;
  await expect.poll(failures).toBe(2);
  await smtp.start();
  await smtp.waitForMails(2);

  expectBothMails(
    smtp.mails.map(({ mail }) => mail),
    site,
  );
});

test("an enquiry whose process is killed after the thanks is mailed, once, by the next process", async () => {
  await using smtp = await startSmtpServer();
  await using house = await openRestartingServer({ ...SETTINGS, SMTP_URL: smtp.url });
  const site = await house.current();
  smtp.behave({ hangsAt: "greeting" });

  await sendInBrowser(site, SENT);
  expect(storedMails(house).map(({ status }) => status)).toEqual(["pending", "pending"]);
  const restarting = house.killAndRestart();
  smtp.behave();
  await restarting;
  await expect.poll(() => storedMails(house).map(({ status }) => status)).toEqual(["sent", "sent"]);

  expectBothMails(
    smtp.mails.map(({ mail }) => mail),
    site,
  );
});

test("without a mail server the mails are files that a mail program opens", async () => {
  await using site = await openTestSite({ env: SETTINGS });
  const folder = join(site.dataDir, "mail");
  const files = async () => (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".eml"));

  await sendInBrowser(site, SENT);
  await expect.poll(files).toHaveLength(2);

  const names = await files();
  const mails = await Promise.all(names.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))));
  expectBothMails(mails, site);
  for (const name of names) await expect.poll(() => site.printed.join("\n")).toContain(name);
});
