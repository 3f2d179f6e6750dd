import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { answerTo } from "#tests/support/plain-form.ts";
import { collegeDay, sendEnquiry, visitAdmin } from "./support/admin.ts";
import { DESKTOP, PHONE } from "./support/browser.ts";
import { expectAccessible, expectAccessibleInLooks, expectNoHorizontalScroll } from "./support/page-checks.ts";
import { isTo, siteInBrowser, writtenMails } from "./support/site.ts";

const here = siteInBrowser({ CAPTCHA: "off", SAMPLE_DATA: "false" });
const WITHOUT_SCRIPTS = { ...PHONE, javaScriptEnabled: false };

/** Goes from the page Privacy to the form and submits it. @returns the reference and the link in the mail */
async function askByForm(page: Page, what: string, email: string) {
  await page.goto("/Privacy");
  await page.getByRole("link", { name: "Send us a request" }).click();
  const main = page.getByRole("main");
  await main.getByRole("button", { name: "Send the request" }).click();
  await main.getByText("Give an email address or a mobile number.").waitFor();
  await main.getByLabel(what).check();
  await main.getByRole("textbox", { name: "Name" }).fill("Moumita Das");
  await main.getByLabel("Email").fill(email);
  const question = main.getByLabel(/^What is /);
  await question.fill(answerTo((await main.getByText(/^What is \w+ plus/).textContent()) ?? ""));
  await main.getByRole("button", { name: "Send the request" }).click();
  const [, reference = ""] = /(R-\w{6})/.exec((await main.getByText("Your reference is").textContent()) ?? "") ?? [];
  return { reference, link: linkIn(await mailedText(email, "press the button")) };
}

/** Expects server-rendered pages to be accessible and to fit a phone and a desktop. Axe needs scripts to be on. */
async function expectPages(...urls: string[]): Promise<void> {
  const { page } = await here.visit(PHONE);
  for (const url of urls) {
    await page.goto(url);
    await expectAccessible(page);
    await expectNoHorizontalScroll(page, [390, 1280]);
  }
}

/** Waits until the last mail to the address contains these words, and returns the mail's text. */
async function mailedText(to: string, words: string): Promise<string> {
  const find = async () => (await writtenMails(here.site)).findLast(isTo(to))?.text ?? "";
  await expect.poll(find).toContain(words);
  return find();
}
const linkIn = (text: string) => /http\S+\/privacy-request\/[\w-]+/.exec(text)?.[0] ?? "";

test("a parent asks on a phone without scripts what is held, proves the mailbox, and gets it by mail and as a file", async () => {
  const email = "moumita@example.in";
  await sendEnquiry(here.site, { email });
  const { page, allowBrowserErrors } = await here.visit(WITHOUT_SCRIPTS);
  allowBrowserErrors(/400/);
  const { reference, link } = await askByForm(page, "See what you hold about me", email);

  const head = await visitAdmin(here, { ...DESKTOP, acceptDownloads: true }, ["head"]);
  // With no call due, the card has only the link to the request.
  await head.changeEnquiry(email, { status: "contacted", nextCallOn: collegeDay(3) });
  await head.page.goto("/admin");
  const toRequests = head.page.getByRole("link", { name: "1 request about personal data to answer" });
  await toRequests.waitFor();
  await expectAccessible(head.page);
  await toRequests.click();
  await head.page.getByRole("link", { name: reference }).click();
  await head.page.getByText("Data goes only to people who are who they say.").waitFor();
  await expect
    .poll(() => head.page.getByRole("button", { name: "Note as answered" }).getAttribute("aria-disabled"))
    .toBe("true");

  await expectPages("/privacy-request", "/bn/privacy-request", link);
  await page.goto(link);
  await page.getByRole("button", { name: "Yes, this is my request" }).click();
  await page.getByText("Thank you, now we know that it is you.").waitFor();
  // The head's screen, open since before the confirmation, updates without a reload.
  const send = head.page.getByRole("button", { name: "Send the answer" });
  await send.waitFor();
  expect(await head.page.getByLabel("Answer").inputValue()).toContain("We hold one enquiry of yours:");
  await head.page.getByLabel("Answer").press("Control+End");
  await head.page.keyboard.type("Please call us.");
  await head.page.getByRole("link", { name: "Moumita Das", exact: true }).click();
  await head.page.getByRole("heading", { name: "Moumita Das" }).waitFor();
  await head.page.goBack();
  await expect.poll(() => head.page.getByLabel("Answer").inputValue()).toContain("Please call us.");
  await head.settled();
  await expectAccessibleInLooks(head.page);
  await expectNoHorizontalScroll(head.page, [390, 1280]);
  const [file] = await Promise.all([
    head.page.waitForEvent("download"),
    head.page.getByRole("button", { name: "Everything about this person (PDF)" }).click(),
  ]);
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe("%PDF-");
  await send.click();
  await head.page.getByText("The answer is on its way").waitFor();

  await page.goto(linkIn(await mailedText(email, "Please call us.")));
  await page.getByText("Answered on").waitFor();
  await expectPages(page.url());
  const json = await page.getByRole("link", { name: "For programs (JSON)" }).getAttribute("href");
  const held = await (await fetch(new URL(json ?? "", here.site.url))).json();
  expect(held.enquiries).toMatchObject([{ email, mobile: "9830012345" }]);
});

test("an erasure from the queue, asked for with scripts: the person is gone from the desk and the queue, and is told so", async () => {
  const email = "erased@example.in";
  await sendEnquiry(here.site, { email, mobile: "9830055501", name: "Tiyasha Bag" });
  const { page, allowBrowserErrors } = await here.visit(PHONE);
  allowBrowserErrors(/400/);
  const { reference, link } = await askByForm(page, "Erase what you hold about me", email);
  await page.goto(link);
  await page.getByRole("button", { name: "Yes, this is my request" }).click();

  const head = await visitAdmin(here, PHONE, ["head"]);
  await head.open("enquiries", "&view=requests");
  await head.page.getByRole("link", { name: reference }).click();
  await head.page.getByRole("button", { name: "Erase, and send the answer" }).click();
  await head.page.getByRole("alertdialog").getByRole("button", { name: "Erase the person" }).click();
  await head.page.getByText("The answer is on its way").waitFor();

  await head.page.getByText("Erased person").waitFor();
  expect(await head.findEnquiry("Tiyasha")).toBeUndefined();
  await mailedText(email, "We have erased your enquiry and all that named you.");
});
