import { expect, test } from "vitest";
import { enquiriesTab } from "./pages/enquiries-tab.page.ts";
import { anEnquiry } from "./pages/enquiry.page.ts";
import { sendEnquiry, visitAdmin } from "./support/admin.ts";
import { PHONE } from "./support/browser.ts";
import { isTo, siteInBrowser, writtenMail } from "./support/site.ts";

const here = siteInBrowser({ CAPTCHA: "off", SAMPLE_DATA: "false" });

test("who asks on a Bengali page is thanked there, answered by mail, and written to from the desk, all in Bengali", async () => {
  const { page } = await here.visit(PHONE);
  const sent = anEnquiry({ name: "মৌমিতা দাস", email: "moumita@enquirer.example" });
  const dialog = page.getByRole("dialog", { name: "ভর্তির খোঁজখবর" });
  await page.goto("/bn/Bpharma");
  await page.getByRole("button", { name: "ভর্তির খোঁজখবর" }).first().tap();
  await dialog.getByLabel("নাম").fill(sent.name);
  await dialog.getByLabel("ইমেল").fill(sent.email);
  await dialog.getByLabel("মোবাইল").fill("৯৮৩০০ ১২৩৪৫");
  await expect.poll(() => dialog.getByRole("radio", { name: "বি.ফার্ম 4 বছর" }).isChecked()).toBe(true);
  await dialog.getByRole("button", { name: "জমা দিন" }).tap();
  await dialog.getByRole("heading", { name: "ধন্যবাদ" }).waitFor();

  const mail = await writtenMail(here.site, isTo(sent.email));
  const notice = await writtenMail(here.site, (mail) => !isTo(sent.email)(mail));
  expect(notice.subject).toBe(`Admission enquiry: B.Pharm, ${sent.name}`);
  expect(mail.subject).toBe("বি.ফার্ম নিয়ে আপনার জিজ্ঞাসা আমরা পেয়েছি");
  expect(mail.html).toContain('<html lang="bn">');
  for (const part of [mail.text, mail.html]) {
    for (const fact of [`নমস্কার ${sent.name},`, "আমাদের কলেজে বি.ফার্ম", "/bn/Privacy"]) {
      expect(part).toContain(fact);
    }
  }

  const desk = await visitAdmin(here);
  desk.allowBrowserErrors(/401.*\/api\/changes/);
  await desk.open("enquiries", "&view=list");
  const tab = enquiriesTab(desk.page);
  await tab.open(sent.name);
  await tab.panel.getByText("LanguageBengali").waitFor();
  await desk.page.getByRole("button", { name: "Write from a template" }).click();
  await expect.poll(() => desk.page.getByRole("textbox", { name: "Text" }).inputValue()).toMatch(/^নমস্কার মৌমিতা দাস,/);
  expect(await desk.findEnquiry("মৌমিতা")).toMatchObject({ course: "B.Pharm", language: "bn" });
});

test("the Bengali dashboard leads to the Bengali site; its search shows Bengali texts and finds the English ones too", async () => {
  const { page, call } = await visitAdmin(here);
  const translations = { bn: { title: "জাদুঘর ভ্রমণ", venue: "মিলনায়তন" } };
  await call("POST", "/events", { title: "Museum tour", venue: "Auditorium", date: "2031-01-02", translations });
  await sendEnquiry(here.site, { name: "Mitali Palette" });
  await page.addInitScript(() => localStorage.setItem("admin-language", "bn"));
  await page.goto("/admin?tab=pages");
  await page.getByRole("tab").first().waitFor();
  expect(await page.getByRole("link", { name: "সাইট দেখুন" }).getAttribute("href")).toBe("/bn");
  await page.keyboard.press("Control+k");
  const field = page.getByRole("dialog").getByRole("combobox");
  await field.fill("Mitali Palette");
  await page.getByRole("option", { name: /^Mitali Palette.*ফার্ম/ }).waitFor();
  for (const text of ["Museum tour", "Auditorium 2031", "মিলনায়তন"]) {
    await field.fill(text);
    await page.getByRole("option", { name: /^জাদুঘর ভ্রমণ/ }).waitFor();
  }
  const screens = {
    ...{ "data breach": "তথ্য ফাঁস", hacked: "তথ্য ফাঁস", reports: "প্রতিবেদন", templates: "ছাঁচ" },
    ...{ menu: "মেনু", "message from the principal": "অধ্যক্ষ" },
  };
  for (const [text, name] of Object.entries(screens)) {
    await field.fill(text);
    await page.getByRole("dialog").getByRole("option", { name }).waitFor({ timeout: 10_000 });
  }
});

test("the note about an enquiry can be clicked beside the list, however low the window or large the page's zoom", async () => {
  const { page, open, allowBrowserErrors } = await visitAdmin(here);
  allowBrowserErrors(/401.*\/api\/changes/);
  const name = "Purnima Low";
  await sendEnquiry(here.site, { name });
  await page.goto("/admin");
  await page.evaluate(() => localStorage.setItem("admin-language", "bn"));
  // The windows of a laptop of 1366 x 768 at 100, 125 and 200 percent, and of one of 1280 x 800.
  for (const [width, height] of [
    [1366, 650],
    [1093, 520],
    [683, 340],
    [1280, 720],
  ] as const) {
    await page.setViewportSize({ width, height });
    await open("enquiries", `&view=list&search=${encodeURIComponent(name)}`);
    await page.getByRole("button", { name }).first().click({ timeout: 10_000 });
    await page.getByRole("textbox", { name: "মন্তব্য" }).click({ timeout: 5_000 });
  }
});
