import { expect, test } from "vitest";
import { aPdf } from "#tests/server/pictures.ts";
import { adminRecordsPage } from "./pages/admin-records.page.ts";
import { visitAdmin } from "./support/admin.ts";
import { PHONE } from "./support/browser.ts";
import { expectAccessible, expectToFit } from "./support/page-checks.ts";
import { visitRecords } from "./support/records.ts";
import { siteInBrowser } from "./support/site.ts";

const here = siteInBrowser({ SAMPLE_DATA: "false" });
const TITLE = "Pharmacology practical";
const IN_BENGALI = "ফার্মাকোলজি ব্যবহারিক";

test("a clerk drafts a notice with a PDF, the principal opens its link on a phone without a login, and it is published", async () => {
  const { page, records, titles } = await visitRecords(here, "announcements");
  await records.fill({ Title: TITLE, Description: "Bring the record book." });
  await records.form
    .getByText(/বাংলা|Bengali/)
    .first()
    .click();
  await records.form.getByRole("textbox", { name: /Title.*(বাংলা|Bengali)/ }).fill(IN_BENGALI);
  await records.file.setInputFiles({ name: "routine.pdf", mimeType: "application/pdf", buffer: aPdf() });
  await records.submit("Save draft");
  await records.toast("Saved as a draft. Visitors see it when you publish it.").waitFor();
  const drafts = page.getByRole("region", { name: "Drafts that were never public" });
  await drafts.getByText(TITLE).waitFor();
  expect(await titles()).toEqual([]);
  await records.form.getByText("routine.pdf").waitFor();

  await records.form.getByRole("button", { name: "Preview" }).click();
  const shown = page.frameLocator("iframe[title=Preview]");
  await shown.getByRole("heading", { name: TITLE }).waitFor();
  await expectAccessible(page);
  await page.getByRole("dialog").getByRole("button", { name: "Preview link" }).click();
  await page.getByRole("dialog").getByRole("button", { name: /^Make/ }).click();
  const link = (await page.getByRole("dialog").locator("output").textContent()) ?? "";
  await page.keyboard.press("Escape");

  const { page: phone } = await here.visit(PHONE);
  await phone.goto(link);
  await phone.getByText("Preview. Not public.").waitFor();
  await phone.getByRole("heading", { name: TITLE }).waitFor();
  await expectToFit(phone);
  const pdf = await phone
    .getByRole("link", { name: /PDF|routine/ })
    .first()
    .getAttribute("href");
  expect((await fetch(new URL(pdf ?? "", here.site.url))).status).toBe(200);
  await phone.goto(link.replace("/Notices/", "/bn/Notices/"));
  await phone.getByRole("heading", { name: IN_BENGALI }).waitFor();

  await page.reload();
  await records.fill({ Description: "Bring the record book and an apron." });
  await records.submit("Publish");
  await records.toast("Published: visitors see it now.").waitFor();
  await expect.poll(titles).toEqual([TITLE]);
  await expect.poll(() => drafts.count()).toBe(0);
  await phone.goto(new URL("/Notices", here.site.url).href);
  await phone.getByRole("link", { name: TITLE }).first().click();
  await phone.getByText("Bring the record book and an apron.").waitFor();
});

test("changes of a public event wait as a draft, marked in the list, and are discarded", async () => {
  const { page, call, open } = await visitAdmin(here);
  await call("POST", "/events", { title: "Alumni meet", date: "2099-12-12", venue: "Hall A" });
  await open("event");
  const events = adminRecordsPage(page);
  await page.getByRole("button", { name: "Alumni meet" }).first().click();
  const form = page.getByRole("form", { name: /Alumni meet/ });
  await form.getByLabel("Venue").fill("Auditorium");
  await form.getByRole("button", { name: "Save draft" }).click();
  await events.toast("Saved as a draft. Visitors see it when you publish it.").waitFor();
  const row = page.locator("tr[id^=record-]");
  await row.getByText("Draft", { exact: true }).waitFor();
  expect(await row.textContent()).toContain("Hall A");
  await form.getByRole("button", { name: "Schedule" }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Publish on/ })
    .click();
  await row.getByText(/^Scheduled for/).waitFor();
  await form.getByText(/^Will be published on/).waitFor();
  await form.getByRole("button", { name: "Discard draft" }).click();
  await events.dialog.getByRole("button", { name: "Discard draft" }).click();
  await events.toast("Discarded.").waitFor();
});
