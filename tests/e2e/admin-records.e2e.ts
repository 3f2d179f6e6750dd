import { expect, test } from "vitest";
import { aJpeg, aPdf } from "#server/testing/pictures.ts";
import { adminRecordsPage } from "./pages/admin-records.page.ts";
import { enterTab } from "./support/admin-records.ts";
import { findAccessibilityFaults, showWhole } from "./support/axe.ts";
import { DESKTOP, NARROW, PHONE } from "./support/browser.ts";
import { siteInBrowser } from "./support/site-in-browser.ts";

const house = siteInBrowser({ SAMPLE_DATA: "false" });

const FAR = "2099-11-25T03:30:00.000Z";
const LOOKS = [
  { look: "a phone, light", options: { ...PHONE, colorScheme: "light" as const } },
  { look: "a phone, dark", options: { ...PHONE, colorScheme: "dark" as const } },
  { look: "a desktop, light", options: { ...DESKTOP, colorScheme: "light" as const } },
  { look: "a desktop, dark", options: { ...DESKTOP, colorScheme: "dark" as const } },
];

test("before anything is made, each list says so and what to do", async () => {
  const { visit, page } = await enterTab(house, "placed-students");
  const records = adminRecordsPage(page);
  await using _ = visit;

  await page.getByText("No records yet.", { exact: true }).waitFor();
  expect(await records.total.textContent()).toBe("Total 0");
  await records.tab("Announcements").click();

  await page.getByText("No announcements yet", { exact: true }).waitFor();
});

test("an announcement with a PDF and a day of publication is saved, shown, changed and cancelled", async () => {
  const { visit, page, titles } = await enterTab(house, "announcements");
  const records = adminRecordsPage(page);
  await using _ = visit;

  await records.submit("Save");
  await records.toast("Title is required").waitFor();
  expect(await records.messages()).toEqual(["Title is required"]);
  await records.fill({
    Title: "পরীক্ষার সূচি",
    Date: "2026-11-20",
    "Goes public": "2099-11-25T09:00",
    Description: "Bring your admit card.",
  });
  await records.file.setInputFiles({ name: "notes.docx", mimeType: "application/msword", buffer: aPdf() });
  await records.toast("Only a PDF can be uploaded here.").waitFor();
  await records.file.setInputFiles({ name: "সূচি.pdf", mimeType: "application/pdf", buffer: aPdf(20_000) });
  await records.submit("Save");
  await records.toast("Saved").waitFor();

  const card = records.card("পরীক্ষার সূচি");
  const text = (await card.textContent()) ?? "";
  for (const part of ["Notice", "20 Nov 2026", "Goes public on 25 Nov 2099, 9:00 am", "Bring your admit card."]) {
    expect(text).toContain(part);
  }
  const pdf = card.getByRole("link", { name: /PDF: সূচি\.pdf/ });
  expect((await fetch(new URL((await pdf.getAttribute("href")) ?? "", house.site.url))).status).toBe(200);

  await records.edit("পরীক্ষার সূচি").click();
  await expect.poll(() => records.form.getByLabel("Title", { exact: true }).inputValue()).toBe("পরীক্ষার সূচি");
  expect(await records.form.getByLabel("Goes public").inputValue()).toBe("2099-11-25T09:00");
  await records.form.getByRole("button", { name: "Cancel" }).click();
  await records.button("Save").waitFor();
  await records.edit("পরীক্ষার সূচি").click();
  await records.fill({ "Goes public": "", Title: "Examination dates" });
  await records.form.getByRole("checkbox", { name: "Remove" }).check();
  await records.submit("Update");
  await records.toast("Updated").waitFor();

  expect(await records.card("Examination dates").textContent()).not.toMatch(/Goes public|PDF/);
  expect(await titles()).toEqual(["Examination dates"]);
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Edit");
});

test("a placed student is added with a photo, found by company, changed and refused when a field is blank", async () => {
  const { visit, page } = await enterTab(house, "placed-students");
  const records = adminRecordsPage(page);
  await using _ = visit;

  await records.fill({ Name: "Farhana Khatun", "Placed At": "Damodar Hospitals" });
  await records.submit("Add");
  await records.toast("Name, Placed At, and Designation are required").waitFor();
  await records.fill({ Designation: "Clinical pharmacist" });
  const large = { name: "large.jpg", mimeType: "image/jpeg", buffer: Buffer.alloc(1_048_577) };
  await records.file.setInputFiles(large);
  await records.toast("1 file(s) exceed 1MB: large.jpg").waitFor();
  await records.file.setInputFiles({ name: "f.jpg", mimeType: "image/jpeg", buffer: await aJpeg() });
  await records.form.locator("li img").waitFor();
  await records.submit("Add");
  await records.toast("Added").waitFor();

  await records.card("Placed @ Damodar Hospitals").getByRole("img", { name: "Farhana Khatun" }).waitFor();
  await records.fill({ Name: "Rahul", "Placed At": "Padma", Designation: "Officer" });
  await records.submit("Add");
  await expect.poll(() => records.total.textContent()).toBe("Total 2");
  await page.keyboard.press("Tab");
  await records.search.fill("DAMODAR");
  await expect.poll(() => records.cards.count()).toBe(1);
  expect(await records.total.textContent()).toBe("1 of 2");
  await expect.poll(() => records.address()).toBe("/admin?tab=placed-students&search=DAMODAR");
  await page.reload();
  await expect.poll(() => records.cards.count()).toBe(1);
  await records.search.fill("nobody");
  await page.getByText("No record matches").waitFor();
  await records.button("Clear search and filters").click();
  await records.edit("Rahul").click();
  await records.fill({ Designation: "" });
  await records.submit("Update");
  await records.toast("Name, Placed At, and Designation are required").waitFor();
  await records.fill({ Designation: "Manager" });
  await records.submit("Update");
  await records.toast("Updated").waitFor();
});

test("a delete asks first, can be undone while its toast stands, and is sent when that has gone", async () => {
  const { visit, page, create, titles } = await enterTab(house, "announcements");
  const records = adminRecordsPage(page);
  await using _ = visit;
  await create("/announcements", { title: "Wrong notice" });
  await visit.page.reload();

  await records.remove("Wrong notice").click();
  expect(await records.dialog.textContent()).toMatch(/^Delete this item\?Wrong notice/);
  await records.answer("Cancel");
  await records.remove("Wrong notice").click();
  await records.answer("Delete");
  await records.toast("“Wrong notice” will be deleted").waitFor();
  expect(await records.card("Wrong notice").count()).toBe(0);
  await records.button("Undo").click();
  await records.card("Wrong notice").waitFor();
  expect(await titles()).toContain("Wrong notice");

  await records.remove("Wrong notice").click();
  await records.answer("Delete");

  await records.toast("Deleted").waitFor();
  expect(await titles()).not.toContain("Wrong notice");
  expect(await records.card("Wrong notice").count()).toBe(0);
});

test("what is typed outlives a reload, and leaving the tab asks first", async () => {
  const { visit, page } = await enterTab(house, "announcements");
  const records = adminRecordsPage(page);
  await using _ = visit;
  page.on("dialog", (dialog) => void dialog.accept());

  await records.fill({ Title: "Half a thought" });
  await page.reload();
  await page.getByText("What you typed here earlier is back.").waitFor();
  expect(await records.form.getByLabel("Title", { exact: true }).inputValue()).toBe("Half a thought");
  await records.tab("Event").first().click();
  await records.dialog.getByText("Leave without saving?").waitFor();
  await records.answer("Stay");
  await page.keyboard.press("Escape");
  await records.answer("Discard");

  expect(await records.form.getByLabel("Title", { exact: true }).inputValue()).toBe("");
  await records.tab("Placed Students").click();
  await page.getByRole("heading", { name: "Placed Students" }).waitFor();
});

test("a question that comes at once after another stays open", async () => {
  const { visit, page } = await enterTab(house, "announcements");
  const records = adminRecordsPage(page);
  await using _ = visit;
  await records.fill({ Title: "Half a thought" });
  await records.tab("Event").first().click();
  await records.dialog.getByText("Leave without saving?").waitFor();

  // In one turn of the page, before the browser tells it that the first dialog has closed.
  await records.dialog.getByRole("button", { name: "Stay" }).evaluate((stay: HTMLButtonElement) => {
    stay.click();
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
  });
  await records.dialog.getByText("Discard your changes?").waitFor();
  await page.evaluate(() => new Promise(requestAnimationFrame));

  await records.answer("Discard");
  expect(await records.form.getByLabel("Title", { exact: true }).inputValue()).toBe("");
});

test("several are chosen, published now and deleted together", async () => {
  const { visit, page, create, titles } = await enterTab(house, "announcements");
  const records = adminRecordsPage(page);
  await using _ = visit;
  for (const title of ["Planned one", "Planned two"]) {
    await create("/announcements", { title, publishedAt: FAR });
  }
  await page.goto("/admin?tab=announcements&show=planned");
  await records.select("Planned one").check();
  await records.select("Planned two").check();
  expect(await records.selection.textContent()).toMatch(/^2 selected/);
  await records.selection.getByRole("button", { name: "Publish now" }).click();
  await records.toast("Updated").waitFor();
  await page.getByText("No announcement matches").waitFor();

  await page.goto("/admin?tab=announcements&search=planned&sort=title");
  await expect.poll(() => records.cards.count()).toBe(2);
  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  await records.selection.getByRole("button", { name: "Delete" }).click();
  expect(await records.dialog.textContent()).toMatch(/^Delete these 2 announcements\?/);
  await records.answer("Delete 2 announcements");

  await expect.poll(() => titles()).not.toContain("Planned two");
  expect(await titles()).not.toContain("Planned one");
});

test("an update can be undone while its toast stands, unless its file has changed", async () => {
  const { visit, page, create, list } = await enterTab(house, "announcements");
  const records = adminRecordsPage(page);
  await using _ = visit;
  await create("/announcements", { title: "Undone notice", description: "As it was", publishedAt: FAR });
  const stored = async () => (await list()).find(({ title }) => title.includes("ndone notice"));
  await page.reload();

  await records.edit("Undone notice").click();
  await records.fill({ Title: "Not undone notice", Description: "", "Goes public": "" });
  await records.submit("Update");
  await records.button("Undo").click();
  await records.card("As it was").waitFor();
  expect(await stored()).toMatchObject({ title: "Undone notice", description: "As it was", publishedAt: FAR });

  await records.edit("Undone notice").click();
  await records.file.setInputFiles({ name: "n.pdf", mimeType: "application/pdf", buffer: aPdf() });
  await expect.poll(() => records.toast("Updated").count()).toBe(0);
  await records.submit("Update");
  await records.toast("Updated").waitFor();
  expect(await records.button("Undo").count()).toBe(0);
});

test("keys: / searches, N begins a new one, Esc clears the selection", async () => {
  const { visit, page, create } = await enterTab(house, "announcements");
  const records = adminRecordsPage(page);
  await using _ = visit;
  await create("/announcements", { title: "For the keys" });
  await page.reload();
  await records.select("For the keys").check();

  await page.keyboard.press("Escape");
  expect(await records.selection.count()).toBe(0);
  await page.keyboard.press("n");
  expect(await records.form.getByLabel("Type").evaluate((field) => field === document.activeElement)).toBe(true);
  await records.search.evaluate((field) => (document.activeElement as HTMLElement).blur() ?? field);
  await page.keyboard.press("/");
  await page.keyboard.type("no such thing");

  await page.getByText("No announcement matches").waitFor();
});

test("on paper a tab is its list alone, in dark ink whatever the theme", async () => {
  const { visit, page, create } = await enterTab(house, "placed-students", { colorScheme: "dark" });
  const records = adminRecordsPage(page);
  await using _ = visit;
  await create("/placed", { name: "Mita Das", placedAt: "Ajay Formulations", designation: "Chemist" });
  await page.reload();
  await records.card("Mita Das").waitFor();

  await page.emulateMedia({ media: "print" });

  const card = records.card("Mita Das");
  expect(await card.getByText("Placed @ Ajay Formulations").isVisible()).toBe(true);
  for (const hidden of [records.form, records.search, records.edit("Mita Das"), records.select("Mita Das")]) {
    expect(await hidden.isVisible()).toBe(false);
  }
  const [ink] = await card
    .locator("h3")
    .evaluate((name) => getComputedStyle(name).color.match(/\d+/g)?.map(Number) ?? []);
  expect(ink).toBeLessThan(60);
});

test("text pasted from a word processor arrives plain", async () => {
  const { visit, page } = await enterTab(house, "announcements");
  const records = adminRecordsPage(page);
  await using _ = visit;
  const description = records.form.getByLabel("Description");
  const paste = (element: Element, text: string) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    (element as HTMLElement).focus();
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  };

  await description.evaluate(paste, "\uf0b7\tছুটি:\u00a0১২ Oct\r\n\r\n\r\n\r\nOffice\u000bopen\u200b");
  expect(await description.inputValue()).toBe("• ছুটি: ১২ Oct\n\nOffice\nopen");
  await page.keyboard.press("Control+z");

  expect(await description.inputValue()).toBe("");
});

test.for(LOOKS)("both tabs are free of accessibility faults and as wide as $look", async ({ options }) => {
  const { visit, page, create } = await enterTab(house, "announcements", options);
  const records = adminRecordsPage(page);
  await using _ = visit;
  const long = { placedAt: "Subarnarekha".repeat(12), designation: "প্রশিক্ষণার্থী" };
  await create("/announcements", {
    title: "বিজ্ঞপ্তি".repeat(20),
    publishedAt: FAR,
    description: "x".repeat(900),
  });
  await create("/placed", { name: "Aparajita".repeat(15), ...long });

  for (const tab of ["announcements", "placed-students"]) {
    await page.goto(`/admin?tab=${tab}`);
    await records.cards.first().waitFor();
    if (await records.isPhone()) {
      expect(await records.form.getByRole("textbox").first().isVisible()).toBe(false);
    }
    await records.cards.first().getByRole("checkbox").check();
    await records.cards
      .first()
      .getByRole("button", { name: /^Edit / })
      .click();
    await records.form.getByRole("textbox").first().waitFor();

    await showWhole(page);
    expect(await findAccessibilityFaults(page)).toEqual([]);
    for (const viewport of [options.viewport, NARROW.viewport]) {
      await page.setViewportSize(viewport);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    }
    await page.setViewportSize(options.viewport);
  }
});
