import type { Email } from "postal-mime";
import { expect, test } from "vitest";
import { startSmtpServer } from "#tests/support/smtp-server.ts";
import { anEnquiry, enquiryDialog, type TypedEnquiry } from "./pages/enquiry.page.ts";
import { openTestSite } from "./support/open-test-site.ts";
import { sharedSiteInBrowser, writtenMails } from "./support/site.ts";

const here = sharedSiteInBrowser();
const OFFICE = "cell@college.example";
const SETTINGS = { MAIL_FROM: "Website <website@college.example>", ENQUIRY_TO: OFFICE, SAMPLE_DATA: "false" };

/** Fills in the form on the home page and waits for its thanks. */
async function sendInBrowser({ url }: { url: string }, enquiry: TypedEnquiry): Promise<void> {
  const { page } = await here.visit({ baseURL: url });
  const form = enquiryDialog(page);
  await page.goto("/");
  await form.open();
  await form.fill(enquiry);
  await form.submit();
  await form.thankYou.waitFor();
}

/** That these are what the office and the enquirer must have got, whichever came first. */
function expectBothMails(mails: readonly Email[], { url }: { url: string }, sent: TypedEnquiry): void {
  const isTo = (mail: Email, address: string) => mail.to?.some((mailbox) => mailbox.address === address);
  const acknowledgement = mails.find((mail) => isTo(mail, sent.email));
  const notice = mails.find((mail) => !isTo(mail, sent.email));
  expect(mails).toHaveLength(2);
  expect(notice?.replyTo).toEqual([{ name: sent.name, address: sent.email }]);
  for (const text of [notice?.text, notice?.html, acknowledgement?.text, acknowledgement?.html]) {
    for (const part of [sent.name, sent.email, sent.course]) expect(text).toContain(part);
    expect(text).toMatch(/98300.12345/);
  }
  expect(acknowledgement?.text).toContain(`${url}/Pdf/Brochure.pdf`);
  expect(acknowledgement?.html).toContain(`href="${url}/Pdf/Brochure.pdf"`);
  expect(notice?.messageId).not.toBe(acknowledgement?.messageId);
}

test("an enquiry reaches the office and the enquirer by mail, and as soon as a mail server that is down is up again", async () => {
  await using smtp = await startSmtpServer();
  await using site = await openTestSite({ env: { ...SETTINGS, SMTP_URL: smtp.url } });
  const first = anEnquiry({ name: "মৌমিতা দাস", email: "moumita@enquirer.example", course: "D.Pharm" });
  await sendInBrowser(site, first);
  const mails = (await smtp.waitForMails(2)).map(({ mail }) => mail);
  expectBothMails(mails, site, first);
  expect(smtp.mails.map(({ envelope }) => envelope.to).sort()).toEqual([[OFFICE], [first.email]]);
  for (const { from } of mails) expect(from).toMatchObject({ name: "Website", address: "website@college.example" });

  await smtp.stop();
  const second = anEnquiry({ email: "second@enquirer.example" });
  await sendInBrowser(site, second);
  const failures = () => site.printed.filter((line) => line.includes("Mail not sent yet")).length;
  await expect.poll(failures).toBe(2);
  await smtp.start();
  await smtp.waitForMails(4);
  expectBothMails(
    smtp.mails.slice(2).map(({ mail }) => mail),
    site,
    second,
  );
});

test("without a mail server the mails are files that a mail program opens", async () => {
  const sent = anEnquiry({ name: "Files", email: "files@enquirer.example" });
  await sendInBrowser(here.site, sent);
  const mails = async () => (await writtenMails(here.site)).filter(({ text }) => text?.includes(sent.email));
  await expect.poll(mails).toHaveLength(2);

  expectBothMails(await mails(), here.site, sent);
});
