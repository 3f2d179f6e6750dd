import { expect, test } from "vitest";
import { adminPage } from "./pages/admin.page.ts";
import { createAdmin } from "./support/admin.ts";
import { PHONE } from "./support/browser.ts";
import { expectAccessible } from "./support/page-checks.ts";
import { siteInBrowser } from "./support/site.ts";

const here = siteInBrowser({ SAMPLE_DATA: "false" });
const TABS = [
  "বিজ্ঞপ্তি",
  "চাকরি পাওয়া ছাত্রছাত্রী",
  "অনুষ্ঠানের অ্যালবাম",
  "অনুষ্ঠান",
  "ছবিঘর",
  "পাতা",
  "কলেজ",
  "ভর্তির খোঁজ",
  "অ্যাডমিন",
  "সার্ভারের হাল",
];

test("an admin switches to Bengali: tabs, titles and faults are Bengali, here and in the next browser", async () => {
  const account = await createAdmin(here.site);
  const { page, expectTrouble } = await here.visit();
  expectTrouble(/409/);
  const admin = adminPage(page);
  await page.goto("/admin/login");
  await admin.email.fill(account.email);
  await admin.password.fill(account.password);
  await admin.button("Login").click();
  await admin.tab("Admins").click();
  await page.getByRole("heading", { name: "Your account" }).waitFor();
  await page.getByRole("button", { name: "বাংলা" }).click();

  await page.getByRole("heading", { name: "আপনার অ্যাকাউন্ট" }).waitFor();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe("bn");
  expect(await admin.tabs.allTextContents()).toEqual(TABS);
  await expect.poll(() => page.title()).toBe("অ্যাডমিন | অ্যাডমিন");
  await expectAccessible(page);

  // A fault that the browser finds, and one that only the server knows.
  const email = page.getByRole("form", { name: "অ্যাডমিনকে আমন্ত্রণ জানান" }).getByLabel("ইমেল", { exact: true });
  await page.getByRole("button", { name: "আমন্ত্রণ পাঠান" }).click();
  await expect.poll(() => admin.messages()).toEqual(["ইমেল লিখুন"]);
  await email.fill(account.email);
  await page.getByRole("button", { name: "আমন্ত্রণ পাঠান" }).click();
  await expect.poll(() => admin.messages()).toEqual(["এই ঠিকানায় আগে থেকেই একজন অ্যাডমিন আছেন।"]);
  await email.fill("");

  await page.reload();
  await page.getByRole("heading", { name: "আপনার অ্যাকাউন্ট" }).waitFor();
  await page.getByRole("button", { name: "লগ-আউট", exact: true }).click();
  await admin.button("লগ-ইন").waitFor();
  await page.reload();
  await admin.button("Login").waitFor();

  await using other = await here.visit(PHONE);
  const next = adminPage(other.page);
  await other.page.goto("/admin/login");
  await next.email.fill(account.email);
  await next.password.fill(account.password);
  await next.button("Login").click();

  await other.page.getByRole("heading", { name: "প্রথম ধাপ" }).waitFor();
  expect(await other.page.evaluate(() => document.documentElement.lang)).toBe("bn");
  await expectAccessible(other.page);
});

test("the login speaks the language that is chosen there, and the account follows", async () => {
  const account = await createAdmin(here.site);
  const { page, expectTrouble } = await here.visit(PHONE);
  expectTrouble(/400/);
  const admin = adminPage(page);
  await page.goto("/admin/login");
  await page.getByRole("button", { name: "বাংলা" }).click();
  await page.getByRole("heading", { name: "লগ-ইন" }).waitFor();
  await expect.poll(() => page.title()).toBe("লগ-ইন | অ্যাডমিন");

  const submit = admin.button("লগ-ইন");
  await submit.click();
  await expect.poll(() => admin.messages()).toEqual(expect.arrayContaining(["পাসওয়ার্ড লিখুন"]));
  await expectAccessible(page);
  await page.getByLabel("ইমেল", { exact: true }).fill(account.email);
  await page.getByLabel("পাসওয়ার্ড", { exact: true }).fill("another one");
  await submit.click();
  await page.getByText("ইমেল বা পাসওয়ার্ড ঠিক নয়।").first().waitFor();
  await page.getByLabel("পাসওয়ার্ড", { exact: true }).fill(account.password);
  await submit.click();

  await expect.poll(() => admin.tabs.allTextContents()).toEqual(TABS);
  // By a key: the toast of the login, which may still lie over it, would stay for as long as a pointer is on it.
  await page.getByRole("button", { name: "English" }).press("Enter");
  await admin.tab("Health").waitFor();
});
