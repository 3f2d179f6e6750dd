import { expect, test } from "vitest";
import { aJpeg, aPdf } from "#tests/server/pictures.ts";
import { adminRecordsPage } from "./pages/admin-records.page.ts";
import { visitAdmin } from "./support/admin.ts";
import { holdRequests, PHONE } from "./support/browser.ts";
import { expectAccessible, expectNoHorizontalScroll } from "./support/page-checks.ts";
import { visitRecords } from "./support/records.ts";
import { siteInBrowser } from "./support/site.ts";

/** Tests of content that is not public: drafts, the bin, the history and the library. */
const here = siteInBrowser({ SAMPLE_DATA: "false" });
const TITLE = "Pharmacology practical";
const IN_BENGALI = "ফার্মাকোলজি ব্যবহারিক";

test("a draft of a notice with a PDF can be read by its link on a phone without a login, and then be published", async () => {
  const { page, records, titles } = await visitRecords(here, "announcements");
  await records.fill({ Title: TITLE, Description: "Bring the record book." });
  await records.form
    .getByText(/বাংলা|Bengali/)
    .first()
    .click();
  await records.form.getByRole("textbox", { name: /Title.*(বাংলা|Bengali)/ }).fill(IN_BENGALI);
  await records.file.setInputFiles({ name: "routine.pdf", mimeType: "application/pdf", buffer: aPdf() });
  await records.submit("Save draft");
  await records.toast("Saved as a draft. Visitors see it when it is published.").waitFor();
  const drafts = page.getByRole("region", { name: "Drafts that were never public" });
  await drafts.getByText(TITLE).waitFor();
  expect(await titles()).toEqual([]);
  await records.form.getByText("routine.pdf").waitFor();

  await records.form.getByRole("button", { name: "Preview" }).click();
  const shown = page.frameLocator("iframe[title=Preview]");
  await shown.getByRole("heading", { name: TITLE }).waitFor();
  await expectAccessible(page);
  await page.getByRole("dialog").getByRole("button", { name: "Preview link" }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Create/ })
    .click();
  const link = (await page.getByRole("dialog").locator("output").textContent()) ?? "";
  await page.keyboard.press("Escape");

  const { page: phone } = await here.visit(PHONE);
  await phone.goto(link);
  await phone.getByText("Preview. Not public.").waitFor();
  await phone.getByRole("heading", { name: TITLE }).waitFor();
  await expectNoHorizontalScroll(phone);
  await phone.goto(link.replace("/Notices/", "/bn/Notices/"));
  await phone.getByRole("heading", { name: IN_BENGALI }).waitFor();

  await page.reload();
  await records.fill({ Description: "Bring the record book and an apron." });
  await records.submit("Publish");
  await records.toast("Published: visitors see it now.").waitFor();
  await expect.poll(titles).toEqual([TITLE]);
  await expect.poll(() => drafts.count()).toBe(0);
  // The form is free for the next notice, as after every other save.
  await records.form.getByRole("heading", { name: "New announcement" }).waitFor();
});

test("when two people edit one draft, the second chooses between the versions and publishes the chosen one", async () => {
  const { allowBrowserErrors, page, records, call, titles, list } = await visitRecords(here, "announcements");
  allowBrowserErrors(/409|ERR_|Failed to load resource/);
  const before = (await titles()).length;
  type Saved = { item: { _id: string } };
  const { item } = await call<Saved>("POST", "/announcements/drafts", { title: "Herbarium", description: "Room 4" });
  await page.reload();
  await records.edit("Herbarium").click();
  await records.fill({ Description: "Room 5" });
  await call("PUT", `/announcements/${item._id}/draft`, { title: "Herbarium sheets", description: "Room 6" });
  await records.submit("Publish");
  await records.button("Save mine over theirs").click();
  await records.toast("Published: visitors see it now.").waitFor();
  const shown = (await list()).filter(({ title }) => title.startsWith("Herbarium"));
  expect(shown).toMatchObject([{ _id: item._id, title: "Herbarium sheets", description: "Room 5" }]);
  expect(await titles()).toHaveLength(before + 1);
});

test("a link to a record opens no form until the record's draft is loaded", async () => {
  const { page, records, call, id } = await visitRecords(here, "announcements", { stored: [{ title: "Lab coats" }] });
  await call("PUT", `/announcements/${id}/draft`, { title: "Lab coats", description: "White ones." });
  await page.goto(`/admin?tab=announcements&edit=${id}`);
  await records.form.waitFor();
  const letGo = await holdRequests(page, "**/api/announcements/drafts");
  await page.reload();
  await page.getByRole("heading", { name: "Edit announcement" }).waitFor();
  await page.waitForTimeout(500);
  expect(await records.form.count()).toBe(0);
  letGo();
  await records.form.waitFor();
  expect(await records.form.getByLabel("Description").inputValue()).toBe("White ones.");
});

test("changes to a public event become a draft that is marked in the list and can be scheduled and discarded", async () => {
  const { page, call, open, settled } = await visitAdmin(here);
  await call("POST", "/events", { title: "Alumni meet", date: "2099-12-12", venue: "Hall A" });
  await open("event");
  const events = adminRecordsPage(page);
  await page.getByRole("button", { name: "Alumni meet" }).first().click();
  const form = page.getByRole("form", { name: /Alumni meet/ });
  await form.getByLabel("Venue").fill("Auditorium");
  await form.getByRole("button", { name: "Save draft" }).click();
  await events.toast("Saved as a draft. Visitors see it when it is published.").waitFor();
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
  // The start screen must not list the event: its draft is discarded, although it is still scheduled.
  const read = page.waitForResponse(/\/api\/events\/drafts/);
  await page.getByRole("link", { name: "Start", exact: true }).click();
  await (await read).finished();
  await settled();
  await page.getByText("Choose what you want to work on.").waitFor();
});

test("deleting a notice takes its PDF off the site, and restoring it from the bin brings the PDF back", async () => {
  const { page, records } = await visitRecords(here, "announcements");
  await records.fill({ Title: "Admit cards", Description: "Bring your admit card." });
  await records.file.setInputFiles({ name: "cards.pdf", mimeType: "application/pdf", buffer: aPdf(2000) });
  await records.submit("Save");
  const link = records.row("Admit cards").getByRole("link", { name: /PDF: cards\.pdf/ });
  const address = new URL((await link.getAttribute("href")) ?? "", here.site.url);
  const statusOf = async () => (await fetch(address)).status;
  await expect.poll(statusOf).toBe(200);

  await records.row("Admit cards").getByRole("button", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Bin" }).click();
  const bin = page.getByRole("region", { name: "Bin" });
  await bin.getByText("Admit cards", { exact: true }).waitFor();
  expect(await statusOf()).toBe(404);
  await expectAccessible(page);
  await bin.getByRole("button", { name: "Restore" }).click();
  await bin.getByText("Nothing was deleted").waitFor();
  await bin.getByRole("button", { name: "All announcements" }).click();

  await records
    .row("Admit cards")
    .getByRole("link", { name: /PDF: cards\.pdf/ })
    .waitFor();
  expect(await statusOf()).toBe(200);
});

test("the history of a notice shows changes word by word and can restore an earlier version", async () => {
  const stored = [{ title: "Examination dates", description: "Bring your admit card." }];
  const { page, records, id, change } = await visitRecords(here, "announcements", { stored });
  await change(id, { description: "Bring your admit card and two photographs." });
  await page.reload();
  await records.edit("Examination dates").click();

  await page.getByRole("button", { name: "History of Examination dates" }).click();
  const history = page.getByRole("dialog", { name: "History of “Examination dates”" });
  await expect.poll(() => history.locator("ins").allTextContents()).toEqual(["and two photographs"]);
  await expectAccessible(page);
  await history.getByRole("button", { name: /^Restore the version/ }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Restore" }).click();

  await records.toast("Restored").waitFor();
  await expect.poll(() => records.form.getByLabel("Description").inputValue()).toBe("Bring your admit card.");
});

test("on a phone a picture can be cropped, uploaded and deleted, must be described to be saved, and moves no button when it loads", async () => {
  const { page, call } = await visitAdmin(here, { viewport: { width: 390, height: 844 } });
  await page.goto(`${here.site.url}/admin?tab=college&edit=library`);
  await page.getByText("No files yet").waitFor();
  const buffer = await aJpeg({ width: 600, height: 400 });
  await page
    .getByLabel("Drop pictures or PDFs here")
    .setInputFiles({ name: "gate.jpg", mimeType: "image/jpeg", buffer });
  const crop = page.getByRole("dialog", { name: "Which part of the picture?" });
  await crop.getByText("Square", { exact: true }).click();
  await crop.getByRole("button", { name: /^The part that is kept/ }).press("ArrowRight");
  await crop.getByRole("button", { name: "Upload this part" }).click();

  const file = page.getByRole("dialog", { name: "gate" });
  await file.getByRole("button", { name: "Save" }).click();
  await file.getByText(/^Describe the picture in a few words/).waitFor();
  await file.getByLabel("Alternative text").fill("The gate of the college");
  await page.keyboard.press("Escape");
  await page.getByRole("alertdialog").getByRole("button", { name: "Keep editing" }).click();
  await file.getByRole("button", { name: /^Focal point: 50% from the left/ }).press("ArrowUp");
  await expectNoHorizontalScroll(page);
  await expectAccessible(page);
  await file.getByRole("button", { name: "Save" }).click();
  await file.waitFor({ state: "detached" });
  const { items } = await call<{ items: object[] }>("GET", "/library");
  expect(items).toMatchObject([
    { alt: "The gate of the college", focusX: 50, focusY: 48, image: { width: 400, height: 400 } },
  ]);
  await page.reload();
  const card = page.getByRole("button", { name: /^gate/ });
  await card.waitFor();
  const letGo = await holdRequests(page, "**/media/**/gate.jpg");
  await card.click();
  const place = () => file.getByRole("button", { name: "Save" }).boundingBox();
  const before = await place();
  letGo();
  await expect.poll(() => file.locator("img").evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(400);
  expect(await place()).toEqual(before);
  await file.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await page.getByText("No files yet").waitFor();
});

test("text typed while a new draft is being saved is kept; a retry of a failed draft saves a draft again", async () => {
  const { allowBrowserErrors, page, records, titles } = await visitRecords(here, "announcements");
  allowBrowserErrors(/ERR_|Failed to load resource/);
  const before = await titles();
  await records.fill({ Title: "Slow line" });
  const letGo = await holdRequests(page, "**/api/announcements/drafts", { times: 1 });
  await records.submit("Save draft");
  await records.fill({ Description: "Typed meanwhile" });
  letGo();
  await records.toast("Saved as a draft. Visitors see it when it is published.").waitFor();
  await expect.poll(() => records.form.getByLabel("Title", { exact: true }).inputValue()).toBe("Slow line");
  expect(await records.form.getByLabel("Description", { exact: true }).inputValue()).toBe("Typed meanwhile");

  await page.route("**/api/announcements/*/draft", (route) => route.abort("connectionreset"), { times: 1 });
  await records.file.setInputFiles({ name: "slow.pdf", mimeType: "application/pdf", buffer: aPdf() });
  await records.submit("Save draft");
  await records.form.getByRole("button", { name: "Try slow.pdf again" }).click();
  await records.toast("Saved as a draft. Visitors see it when it is published.").last().waitFor();
  expect(await titles()).toEqual(before);
});
