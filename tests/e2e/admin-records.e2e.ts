import { expect, test } from "vitest";
import { aPdf } from "#tests/server/pictures.ts";
import { hasFocus, PHONE } from "./support/browser.ts";
import { expectAccessible, expectAccessibleInLooks, expectNoHorizontalScroll } from "./support/page-checks.ts";
import { visitRecords } from "./support/records.ts";
import { siteInBrowser } from "./support/site.ts";

const here = siteInBrowser({ SAMPLE_DATA: "false" });

const FAR = "2099-11-25T03:30:00.000Z";
const ASHA = { name: "Asha Roy", placedAt: "Ajay", designation: "Associate" };

test("a notice with a PDF and a publication time can be saved and updated, and an edit can be cancelled", async () => {
  const { records, titles } = await visitRecords(here, "announcements");
  await records.submit("Save");
  await records.toast("Title is required").waitFor();
  await expect.poll(() => records.messages()).toEqual(["Title is required"]);
  await records.form.getByText("Save publishes it on the site at once.").waitFor();
  await records.fill({
    Title: "পরীক্ষার সূচি",
    Date: "2026-11-20",
    "Goes public": "2099-11-25T09:00",
    Description: "Bring your admit row.",
  });
  await records.form.getByText("Fri, 20 Nov 2026").waitFor();
  await records.form.getByText("Visitors see it from 25 Nov 2099, 9:00 am.").waitFor();
  await records.file.setInputFiles({ name: "notes.docx", mimeType: "application/msword", buffer: aPdf() });
  await records.toast("Only a PDF can be uploaded here.").waitFor();
  await records.file.setInputFiles({ name: "সূচি.pdf", mimeType: "application/pdf", buffer: aPdf(20_000) });
  await records.submit("Save");
  await records.toast("Saved").waitFor();
  const row = records.row("পরীক্ষার সূচি");
  const text = (await row.textContent()) ?? "";
  for (const part of ["Notice", "20 Nov 2026", "Goes public on 25 Nov 2099, 9:00 am", "Bring your admit row."]) {
    expect(text).toContain(part);
  }
  const pdf = row.getByRole("link", { name: /PDF: সূচি\.pdf/ });
  expect((await fetch(new URL((await pdf.getAttribute("href")) ?? "", here.site.url))).status).toBe(200);

  await records.edit("পরীক্ষার সূচি").click();
  await expect.poll(() => records.form.getByLabel("Title", { exact: true }).inputValue()).toBe("পরীক্ষার সূচি");
  await expect.poll(() => records.form.getByLabel("Goes public").inputValue()).toBe("2099-11-25T09:00");
  await records.form.getByRole("button", { name: "Cancel" }).click();
  await records.button("Save").waitFor();
  await records.edit("পরীক্ষার সূচি").click();
  await records.fill({ "Goes public": "", Title: "Examination dates" });
  await records.form.getByRole("checkbox", { name: "Remove" }).check();
  await records.submit("Update");
  await records.toast("Updated").waitFor();
  await expect.poll(() => records.row("Examination dates").textContent()).not.toMatch(/Goes public|PDF/);
  expect(await titles()).toEqual(["Examination dates"]);
  await expect.poll(() => hasFocus(records.title("Examination dates"))).toBe(true);
});

test("unsaved input survives a reload, which names the file that was not kept, asked about before saving; leaving the tab asks first, and a question right after another stays open", async () => {
  const { page, records, titles } = await visitRecords(here, "announcements");
  const file = { name: "admit-cards.pdf", mimeType: "application/pdf", buffer: aPdf() };
  await records.fill({ Title: "Admit cards" });
  await records.file.setInputFiles(file);
  page.on("dialog", (dialog) => dialog.accept());
  await page.reload();
  const lost = records.form.getByText("Choose admit-cards.pdf again: files are not kept.");
  await lost.waitFor();
  const title = records.form.getByLabel("Title", { exact: true });
  await expect.poll(() => title.inputValue()).toBe("Admit cards");
  await expectAccessible(page);
  await records.submit("Save");
  await records.dialog.getByText("Save without “admit-cards.pdf”?").waitFor();
  await records.answer("Keep editing");
  expect(await titles()).not.toContain("Admit cards");
  await records.file.setInputFiles(file);
  await lost.waitFor({ state: "detached" });
  await records.submit("Save");

  await records.row("Admit cards").getByRole("link", { name: "PDF: admit-cards.pdf" }).waitFor();
  await title.fill("Half a thought");
  await records.tab("Event").first().click();
  await records.dialog.getByText("Leave without saving?").waitFor();
  // Click and Escape in one task, so that Escape comes before the browser dispatches the first dialog's close event.
  await records.dialog.getByRole("button", { name: "Stay" }).evaluate((stay: HTMLButtonElement) => {
    stay.click();
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
  });
  await records.dialog.getByText("Discard your changes?").waitFor();
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await records.answer("Discard");
  await expect.poll(() => title.inputValue()).toBe("");
  await records.tab("Placed Students").click();
  await page.getByRole("heading", { name: "Placed Students" }).waitFor();
});

test("a form with unsaved input is open again when its tab is reopened; a tab prints only its list, in dark ink in any theme", async () => {
  const { page, records } = await visitRecords(here, "placed-students", {
    colorScheme: "dark",
    stored: [ASHA, { ...ASHA, name: "Bina Sen" }],
  });
  await records.edit("Asha Roy").click();
  await records.fill({ Designation: "Quality chemist" });
  await page.getByRole("tab", { name: "Event", exact: true }).click();
  await records.answer("Leave");
  await page.getByRole("heading", { name: "Manage Events" }).waitFor();
  await page.getByRole("tab", { name: "Placed Students" }).click();
  await records.form.getByRole("heading", { name: "Edit record" }).waitFor();
  await expect.poll(() => records.form.getByLabel("Designation").inputValue()).toBe("Quality chemist");
  await records.edit("Bina Sen").click();
  await records.answer("Leave");
  await records.row("Asha Roy").getByText("Not saved").waitFor();
  await expect.poll(() => records.row("Bina Sen").getByText("Not saved").count()).toBe(0);
  await expectAccessible(page);

  const row = records.row("Asha Roy");
  await page.emulateMedia({ media: "print" });
  await expect.poll(() => row.getByText("Placed @ Ajay").isVisible()).toBe(true);
  for (const hidden of [records.form, records.search, records.edit("Asha Roy"), records.select("Asha Roy")]) {
    await expect.poll(() => hidden.isVisible()).toBe(false);
  }
  const [ink] = await records
    .title("Asha Roy")
    .evaluate((name) => getComputedStyle(name).color.match(/\d+/g)?.map(Number) ?? []);
  expect(ink).toBeLessThan(60);
});

test("selected notices can be published or hidden together", async () => {
  const planned = ["Planned one", "Planned two"].map((title) => ({ title, publishedAt: FAR }));
  const { page, records, open, list } = await visitRecords(here, "announcements", { stored: planned });
  const visibility = async () =>
    (await list()).flatMap((item) =>
      item.title.startsWith("Planned") ? [(item as { visibility?: string }).visibility] : [],
    );
  await open("announcements", "&visibility=planned");
  await records.select("Planned one").check();
  await records.select("Planned two").check();
  await expect.poll(() => records.selection.textContent()).toMatch(/^2 selected/);
  await records.selection.getByRole("button", { name: "Publish now" }).click();
  await records.toast("Updated").waitFor();
  await page.getByText("No announcement matches").waitFor();

  await open("announcements", "&visibility=public&search=planned");
  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  await records.selection.getByRole("button", { name: "Hide" }).click();
  await page.getByText("No announcement matches").waitFor();
  expect(await visibility()).toEqual(["hidden", "hidden"]);
});

test("the list opens a notice on the site and hides it; an update leaves it hidden until it is published again", async () => {
  const title = "Bus strike";
  const { page, records, id, open } = await visitRecords(here, "announcements", {
    ...PHONE,
    stored: [{ title }],
  });
  const row = records.row(title);
  const statusOnSite = async () => (await fetch(`${here.site.url}/Notices/${id}`, { redirect: "manual" })).status;
  const opened = page.waitForEvent("popup");
  await row.getByRole("link", { name: `See on the site: ${title}` }).click();
  await (await opened).getByRole("heading", { name: title }).waitFor();
  await records.button(`Hide ${title}`).click();
  await records.button("Undo").click();
  await row.getByRole("link", { name: /See on the site/ }).waitFor();
  expect(await statusOnSite()).toBe(200);
  await records.button(`Hide ${title}`).click();
  await row.getByText("Hidden", { exact: true }).waitFor();
  await expect.poll(() => row.getByRole("link", { name: /See on the site/ }).count()).toBe(0);
  expect(await statusOnSite()).toBe(302);
  expect(await (await fetch(here.site.url)).text()).not.toContain(title);
  await expectAccessible(page);

  await open("announcements", "&visibility=hidden&search=strike");
  await records.edit(title).click();
  await records.form.getByText("It stays hidden from the public site.").waitFor();
  await records.fill({ Description: "It is over." });
  await records.submit("Update");
  await records.toast("Updated").waitFor();
  expect(await statusOnSite()).toBe(302);
  await records.button(`Publish now: ${title}`).click();
  await page.getByText("No announcement matches").waitFor();
  expect(await statusOnSite()).toBe(200);
  await open("announcements", "&visibility=public&search=strike");
  await row.waitFor();
});

test("the toast of an update offers Undo unless the file has changed; that of a saved record that the filters hide has a button to show it", async () => {
  const notice = { title: "Undone notice", description: "As it was", publishedAt: FAR };
  const { records, id, find, open } = await visitRecords(here, "announcements", { stored: [notice] });
  await records.edit("Undone notice").click();
  await records.fill({ Title: "Not undone notice", Description: "", "Goes public": "" });
  await records.submit("Update");
  await records.button("Undo").click();
  await records.row("As it was").waitFor();
  expect(await find(id)).toMatchObject(notice);

  await records.edit("Undone notice").click();
  await records.file.setInputFiles({ name: "n.pdf", mimeType: "application/pdf", buffer: aPdf() });
  await expect.poll(() => records.toast("Updated").count()).toBe(0);
  await records.submit("Update");
  await records.toast("Updated").waitFor();
  await expect.poll(() => records.button("Undo").count()).toBe(0);

  await open("announcements", "&visibility=planned");
  await records.row("Undone notice").waitFor();
  await records.fill({ Title: "Fee receipt", Date: "2020-01-01" });
  await records.submit("Save");
  await records.button("Show it").click();
  await records.row("Fee receipt").waitFor();
  await expect.poll(() => hasFocus(records.title("Fee receipt"))).toBe(true);
  await records.toast("Saved").waitFor({ state: "detached" });
  await records.edit("Fee receipt").click();
  await records.fill({ Description: "Rice" });
  await records.submit("Update");
  await records.toast("Updated").waitFor();
  await expect.poll(() => records.button("Show it").count()).toBe(0);
});

test("announcements and placements are accessible with long texts; on a phone the heading opens and closes the form", async () => {
  const { page, call, records, open } = await visitRecords(here, "announcements", {
    ...PHONE,
    stored: [{ title: "বিজ্ঞপ্তি".repeat(20), publishedAt: FAR, description: "x".repeat(900) }],
  });
  const long = { placedAt: "Subarnarekha".repeat(12), designation: "প্রশিক্ষণার্থী" };
  await call("POST", "/placed", { name: "Aparajita".repeat(15), ...long });
  for (const [tab, title] of [
    ["announcements", "New announcement"],
    ["placed-students", "New record"],
  ] as const) {
    await open(tab);
    const row = records.rows.first();
    await row.waitFor();
    const field = records.form.getByRole("textbox").first();
    for (const state of ["visible", "hidden"] as const) {
      const { x = 0, y = 0 } = (await page.getByRole("form").getByRole("heading", { name: title }).boundingBox()) ?? {};
      await page.touchscreen.tap(x + 10, y + 10);
      await field.waitFor({ state });
    }
    await row.getByRole("checkbox").check();
    await row.getByRole("button", { name: /^Edit / }).click();
    await field.waitFor();
    await expectAccessibleInLooks(page);
    await expectNoHorizontalScroll(page, [320]);
  }
});

const ENGLISH = "Library closes early on Friday";
const BENGALI = "শুক্রবার গ্রন্থাগার আগে বন্ধ";

test("a notice typed in English and Bengali appears on the pages of each language; the Bengali fields are open if filled, not needed for a title in Bengali, and their changes can be undone", async () => {
  const { page, records, list } = await visitRecords(here, "announcements");
  const stored = async () => (await list()).find(({ title }) => title === ENGLISH);
  const part = records.form.getByRole("button", { name: "In Bengali" });
  const inBengali = records.form.getByLabel("Title in Bengali");
  await records.fill({ Type: "Holiday", Title: ENGLISH, Description: "It closes at 2:00 PM." });
  expect(await part.getAttribute("aria-expanded")).toBe("false");
  await part.press("Enter");
  await expect.poll(() => hasFocus(inBengali)).toBe(true);
  expect(await inBengali.getAttribute("lang")).toBe("bn");
  await expect.poll(() => records.form.getByLabel("Type in Bengali").getAttribute("placeholder")).toBe("ছুটি");
  await inBengali.fill("ক".repeat(201));
  await expectAccessible(page);
  await inBengali.fill(BENGALI);
  await page.reload();
  // After a reload the unsaved draft is back, in each language.
  await expect.poll(() => inBengali.inputValue()).toBe(BENGALI);
  await records.file.setInputFiles({ name: "library.pdf", mimeType: "application/pdf", buffer: aPdf() });
  await records.submit("Save");
  await records.toast("Saved").waitFor();
  for (const [path, title] of [
    ["/Notices", ENGLISH],
    ["/bn/Notices", BENGALI],
  ] as const)
    expect(await (await fetch(here.site.url + path)).text()).toContain(title);

  await records.search.fill("গ্রন্থাগার");
  await records.edit(ENGLISH).first().click();
  await expect.poll(() => inBengali.inputValue()).toBe(BENGALI);
  await expectNoHorizontalScroll(page, [320, 390, 1280]);
  await inBengali.fill("");
  await records.submit("Update");
  await records.toast("Updated").waitFor();
  expect(await stored()).not.toHaveProperty("translations");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(stored).toMatchObject({ translations: { bn: { title: BENGALI } } });

  await records.search.fill("");
  await records.edit(ENGLISH).first().click();
  await records.fill({ Title: "শুক্রবার ছুটি", Description: "", "Title in Bengali": "" });
  await part.click();
  await records.form.getByText("The text is in Bengali already").waitFor();
});
