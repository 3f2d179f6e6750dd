import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { adminPage } from "./pages/admin.page.ts";
import { adminEventsPage } from "./pages/admin-events.page.ts";
import { createAdmin, enterAs, startSession } from "./support/admin-accounts.ts";
import { findAccessibilityFaults } from "./support/axe.ts";
import { siteInBrowser } from "./support/site-in-browser.ts";
import { storedEvents, storeEvent } from "./support/stored-events.ts";

const house = siteInBrowser({ SAMPLE_DATA: "false" });

async function visitEvents() {
  const session = await startSession(house.site, await createAdmin(house.site));
  const visit = await house.visit();
  await enterAs(visit.page, session);
  const { page } = visit;
  return { visit, page, session, admin: adminPage(page), desk: adminEventsPage(page) };
}

/** As the browser tells a page that somebody pressed Ctrl V. */
function paste(field: Locator, text: string) {
  return field.evaluate((element: HTMLElement, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", pasted);
    element.focus();
    const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
    if (element.dispatchEvent(event)) document.execCommand("insertText", false, pasted);
  }, text);
}

test("an event whose text comes from a word processor is saved, plain", async () => {
  const { visit, session, admin, desk } = await visitEvents();
  await using _ = visit;
  await desk.open();
  await desk.field("Title").fill("Seminar");
  await desk.field("Date").fill("2026-12-12");

  await paste(desk.field("Description"), "\uf0a8 Lunch\u000bat one\r\n\r\n\r\n\r\nক\u09cd\u200cষ\u200b");
  await desk.create.click();
  await admin.toast("Event created").waitFor();

  const stored = (await storedEvents(house.site, session)).find(({ title }) => title === "Seminar");
  expect(stored?.description).toBe("• Lunch\nat one\n\nক\u09cd\u200cষ");
});

test("a paste that is too long for its field is cut, and that is said until somebody types", async () => {
  const { visit, page, desk } = await visitEvents();
  await using _ = visit;
  await desk.open();
  const title = desk.field("Title");

  await paste(title, "x".repeat(230));

  const note = desk.newEvent.getByText("At most 200 characters fit here: the end of what you pasted is missing.");
  await note.waitFor();
  expect(await title.inputValue()).toHaveLength(200);
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await title.press("Backspace");
  await note.waitFor({ state: "detached" });
});

test("an event that is saved out of sight can be shown from its toast", async () => {
  const { visit, session, page, desk } = await visitEvents();
  await using _ = visit;
  await storeEvent(house.site, session, { title: "Old meeting", date: "2020-01-01" });
  await desk.open("&scope=past");
  await desk.row("Old meeting").waitFor();
  await desk.field("Title").fill("Farewell");
  await desk.field("Date").fill("2099-12-12");

  await desk.create.click();
  await page.getByRole("button", { name: "Show it" }).click();

  await desk.row("Farewell").waitFor();
  await expect.poll(desk.focused).toBe("Farewell");
  expect(await desk.scope("All").isChecked()).toBe(true);
});

test("the gallery of an event is made inside its form, with its title, and opens for its images", async () => {
  const { visit, session, page, admin, desk } = await visitEvents();
  await using _ = visit;
  await desk.open();
  const make = desk.newEvent.getByRole("button", { name: "New gallery with this title" });
  expect(await make.getAttribute("aria-disabled")).toBe("true");
  await desk.field("Title").fill("Foundation day");
  await desk.field("Date").fill("2026-12-12");

  const { promise: typed, resolve: letGo } = Promise.withResolvers<void>();
  await page.route("**/api/gallery", async (route) => {
    await typed;
    await route.fallback();
  });
  await make.click();
  await desk.field("Venue").fill("Auditorium");
  await desk.newEvent.getByRole("button", { name: "Adding..." }).focus();
  letGo();
  await admin.toast("Category created").waitFor();
  const images = desk.newEvent.getByRole("link", { name: "Add images to it" });
  await images.waitFor();
  await expect.poll(() => images.evaluate((link) => link === document.activeElement)).toBe(true);
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await desk.create.click();
  await admin.toast("Event created").waitFor();

  const stored = (await storedEvents(house.site, session)).find(({ title }) => title === "Foundation day");
  expect(stored).toMatchObject({ galleryCategory: { title: "Foundation day" }, venue: "Auditorium" });
  await desk.act("Edit", "Foundation day").click();
  const opened = page.waitForEvent("popup");
  await desk.editor("Foundation day").getByRole("link", { name: "Add images to it" }).click();
  await (await opened).getByText("No images in this category yet.").waitFor();
});
