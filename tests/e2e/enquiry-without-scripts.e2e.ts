import { expect, test } from "vitest";
import { answerTo, solvePlainForm } from "#tests/support/plain-form.ts";
import { hasTextBrowser, openTextBrowser } from "#tests/support/text-browser.ts";
import { anEnquiry } from "./pages/enquiry.page.ts";
import { visitAdmin } from "./support/admin.ts";
import { DESKTOP, hasFocus, PHONE } from "./support/browser.ts";
import { expectAccessible, expectNoHorizontalScroll } from "./support/page-checks.ts";
import { siteInBrowser, storedEnquiries, writtenMails } from "./support/site.ts";

const here = siteInBrowser({ SAMPLE_DATA: "false" });

const ENGLISH = {
  language: "en",
  page: "/Canteen",
  opener: "ADMISSION ENQUIRY 2025",
  labels: ["Name", "Email", "Mobile"],
  course: "Course",
  submit: "Submit",
  problems: ["Invalid email.", "Enter a valid 10-digit mobile number.", "Select a course."],
  question: /^What is .*\?$/,
  thanks: "Thank You",
  brochure: "Download the brochure",
} as const;
const BENGALI = {
  language: "bn",
  page: "/bn/Canteen",
  opener: "ভর্তির খোঁজখবর নিন",
  labels: ["নাম", "ইমেল", "মোবাইল"],
  course: "কোর্স",
  submit: "জমা দিন",
  problems: ["সঠিক ইমেল ঠিকানা লিখুন, যেমন rina@example.com।", "10 অঙ্কের সঠিক মোবাইল নম্বর লিখুন।", "একটি কোর্স বেছে নিন।"],
  question: /কত হয়\?$/,
  thanks: "ধন্যবাদ",
  brochure: "পুস্তিকা ডাউনলোড করুন",
} as const;

test.for([
  ["English, on a computer", ENGLISH, DESKTOP],
  ["Bengali, on a phone", BENGALI, PHONE],
] as const)(
  "without scripts an enquiry in %s goes from the dialog over its errors and one question to the thanks",
  async ([, words, screen]) => {
    const { page, allowBrowserErrors } = await here.visit({ ...screen, javaScriptEnabled: false });
    allowBrowserErrors(/400/);
    const typed = anEnquiry({ name: "মৌমিতা দাস", email: `plain-${words.language}@example.in` });
    await page.goto(words.page);
    await page.getByRole("button", { name: words.opener }).locator("visible=true").click();
    const dialog = page.getByRole("dialog");
    for (const [index, value] of [typed.name, "moumita", "12"].entries())
      await dialog.getByLabel(words.labels[index] ?? "").fill(value);
    await dialog.getByRole("button", { name: words.submit }).click();

    const main = page.getByRole("main");
    for (const problem of words.problems) await main.getByText(problem).waitFor();
    const [name, email, mobile] = words.labels.map((label) => main.getByLabel(label));
    expect(await name?.inputValue()).toBe(typed.name);
    expect(await hasFocus(main.getByLabel(words.labels[1]))).toBe(true);
    expect(await main.getByLabel(words.labels[1]).getAttribute("aria-describedby")).toBe("email-error");
    await expectNoHorizontalScroll(page);
    await email?.fill(typed.email);
    await mobile?.fill(typed.mobile);
    await main.getByLabel(words.course).selectOption(typed.course);
    const question = main.getByLabel(words.question);
    await question.fill(answerTo((await main.locator("label[for=answer]").textContent()) ?? "", words.language));
    await main.getByRole("button", { name: words.submit }).dblclick();

    await page.getByRole("heading", { level: 1, name: words.thanks }).waitFor();
    expect(await main.getByRole("link", { name: words.brochure }).getAttribute("href")).toMatch(/Brochure\.pdf$/);
    await page.reload();
    expect(storedEnquiries(here.site, typed.email)).toEqual([typed]);
    const mails = async () => (await writtenMails(here.site)).filter(({ text }) => text?.includes(typed.email));
    await expect.poll(mails).toMatchObject([{ subject: expect.stringContaining("(not checked)") }]);
  },
);

test("the desk marks what nobody has checked, in its list and in the details, in English and Bengali", async () => {
  const { page, open, allowBrowserErrors } = await visitAdmin(here);
  allowBrowserErrors(/401.*\/api\/changes/);
  const typed = anEnquiry({ name: "Unchecked Das", email: "desk@plain.example" });
  const post = (fields: Record<string, string>) =>
    fetch(`${here.site.url}/enquiry`, { method: "POST", body: new URLSearchParams(fields) });
  const asked = await (await post({ ...typed })).text();
  await post({ ...typed, ...solvePlainForm(asked) });

  for (const [language, list, mark, from, mail] of [
    ["en", "Enquiries", "Not checked", "by the form without scripts", "None: the enquiry is not checked."],
    ["bn", "ভর্তির খোঁজ", "যাচাই হয়নি", "স্ক্রিপ্ট ছাড়া ফর্মে", "নেই। খোঁজটি যাচাই হয়নি।"],
  ] as const) {
    await open("enquiries", "&view=list&search=Unchecked");
    if (language === "bn") await page.getByRole("button", { name: "বাংলা" }).click();
    const row = page.getByRole("list", { name: list }).getByRole("listitem").filter({ hasText: typed.name });
    await row.getByText(mark).waitFor();
    await row.getByRole("button", { name: typed.name }).click();
    await page.getByText(from).waitFor();
    await page.getByText(mail).waitFor();
  }
});

test("the page of the form is found by a link where no dialog opens, and is accessible", async () => {
  const plain = await here.visit({ ...PHONE, javaScriptEnabled: false });
  await plain.page.goto("/bn");
  await plain.page.getByRole("link", { name: "ভর্তির জিজ্ঞাসা: ফর্ম খুলুন" }).click();
  await plain.page.waitForURL("/bn/enquiry");

  const { page } = await here.visit(PHONE);
  for (const address of ["/enquiry", "/bn/enquiry", "/enquiry?sent"]) {
    await page.goto(address);
    await expectAccessible(page);
    await expectNoHorizontalScroll(page, [320, 1280]);
    expect(await page.getByRole("button", { name: /enquiry/i }).count()).toBe(0);
  }
});

test(`lynx, ${hasTextBrowser ? "installed here" : "NOT installed here, so not tried"}, sends an enquiry from any page`, async () => {
  if (!hasTextBrowser) return;
  const typed = anEnquiry({ email: "text@browser.example" });
  using browser = openTextBrowser(`${here.site.url}/Canteen`);
  // Search only once the page has loaded completely: lynx shows "NORMAL LINK" at that moment.
  await browser.shows(/NORMAL LINK/);
  browser.press("/Name\r");
  await browser.shows(/\(Textfield/);
  browser.press(`${typed.name}\t${typed.email}\t${typed.mobile}\t`);
  // Lynx selects the first course by default.
  await browser.shows(/\(Radio Button\)/);
  browser.press("\t\t\t");
  await browser.shows(/submit button/);
  browser.press("\r");
  await browser.shows(/Admission enquiry 1 of .*LINK\)/);
  browser.press("/Mobile\r");
  const [, question = ""] = await browser.shows(/(What is \w+ plus \w+\?).*\(Textfield/);
  browser.press(`\t\t${answerTo(question)}\t`);
  await browser.shows(/submit button/);
  browser.press("\r");
  await browser.shows(/Thank You/);
  expect(storedEnquiries(here.site, typed.email)).toEqual([typed]);
});
