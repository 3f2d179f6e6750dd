import { expect, test } from "vitest";
import { adminPage } from "./pages/admin.page.ts";
import { adminEventsPage } from "./pages/admin-events.page.ts";
import { createAdmin, enterAs, startSession } from "./support/admin-accounts.ts";
import { findAccessibilityFaults } from "./support/axe.ts";
import { siteInBrowser } from "./support/site-in-browser.ts";
import { clearStoredEvents, storedEvents, storeEvent } from "./support/stored-events.ts";

const house = siteInBrowser({ SAMPLE_DATA: "false" });
const YESTERDAY = collegeDay(-1);
const TODAY = collegeDay(0);
const TOMORROW = collegeDay(1);
const FOUR = [
  { title: "Guest lecture", date: TODAY, venue: "Seminar Hall", category: "Lecture" },
  { title: "Industrial visit", date: TOMORROW, venue: "Off campus", category: "Visit", status: "draft" as const },
  { title: "Herbarium walk", date: YESTERDAY, venue: "Garden", category: "Visit" },
  { title: "Annual sports", date: "2025-01-12", venue: "Play Ground", category: "Sports", status: "draft" as const },
];

function collegeDay(offset: number): string {
  return new Date(Date.now() + 330 * 60_000 + offset * 86_400_000).toISOString().slice(0, 10);
}

async function visitEvents(events: Parameters<typeof storeEvent>[2][] = FOUR) {
  const session = await startSession(house.site, await createAdmin(house.site));
  await clearStoredEvents(house.site, session);
  for (let at = 0; at < events.length; at += 10) {
    await Promise.all(events.slice(at, at + 10).map((event) => storeEvent(house.site, session, event)));
  }
  const visit = await house.visit();
  await enterAs(visit.page, session);
  const stored = () => storedEvents(house.site, session);
  return { visit, page: visit.page, stored, admin: adminPage(visit.page), desk: adminEventsPage(visit.page) };
}

test("newest date first; scope, status, search and order narrow the list and stay in the address", async () => {
  const { visit, page, desk } = await visitEvents();
  await using _ = visit;
  await desk.open();
  await desk.row("Guest lecture").waitFor();
  expect(await desk.total.textContent()).toBe("Total 4");
  expect(await desk.titles()).toEqual(["Industrial visit", "Guest lecture", "Herbarium walk", "Annual sports"]);

  await desk.scope("Upcoming").check();
  await expect.poll(desk.titles).toEqual(["Industrial visit", "Guest lecture"]);
  await desk.scope("Past").check();
  await expect.poll(desk.titles).toEqual(["Herbarium walk", "Annual sports"]);
  await desk.status.selectOption("Draft");
  await expect.poll(desk.titles).toEqual(["Annual sports"]);
  await page.reload();
  await desk.row("Annual sports").waitFor();
  expect(await desk.titles()).toEqual(["Annual sports"]);
  await page.goBack();
  await expect.poll(desk.titles).toEqual(["Herbarium walk", "Annual sports"]);

  await desk.scope("All").check();
  await desk.sortBy("Event").click();
  await expect.poll(desk.titles).toEqual(["Annual sports", "Guest lecture", "Herbarium walk", "Industrial visit"]);
  await desk.search.fill("VISIT");
  await expect.poll(desk.titles).toEqual(["Herbarium walk", "Industrial visit"]);
  expect(new URL(page.url()).search).toBe("?tab=event&sort=title&search=VISIT");
  expect(await desk.total.textContent()).toBe("2 of 4");
});

test("chosen events are published, cancelled and deleted together, each with its way back", async () => {
  const { visit, page, desk, admin, stored } = await visitEvents();
  await using _ = visit;
  const statuses = async () => (await stored()).map(({ status }) => status);
  await desk.open();
  await desk.choose("Industrial visit");
  await desk.choose("Annual sports");
  await desk.bulk.getByText("2 selected").waitFor();
  await desk.bulk.getByRole("button", { name: "Publish" }).click();
  await admin.toast("2 events updated").waitFor();
  expect(await statuses()).toEqual(["published", "published", "published", "published"]);

  await desk.undo.click();
  await expect.poll(statuses).toEqual(["draft", "published", "published", "draft"]);
  await desk.bulk.getByRole("button", { name: "Cancel event" }).click();
  await expect.poll(statuses).toEqual(["cancelled", "published", "published", "cancelled"]);

  await desk.bulk.getByRole("button", { name: "Select all 4" }).click();
  await desk.bulk.getByRole("button", { name: "Delete" }).click();
  await desk.dialog.getByRole("heading", { name: "Delete these 4 events?" }).waitFor();
  await desk.answer("Delete 4 events");
  await admin.toast("4 events will be deleted").waitFor();
  await page.getByRole("heading", { name: "No events yet" }).waitFor();
  // The toast of the change before may still be there; the newest is the first.
  await desk.undo.first().click();
  await expect.poll(desk.titles).toHaveLength(4);
  expect(await stored()).toHaveLength(4);
});

test("a server that goes away in the middle of many changes: what is done is done, the rest stays chosen", async () => {
  const { visit, page, desk, stored } = await visitEvents();
  await using _ = visit;
  visit.expectTrouble(/api\/events/);
  const [, lecture] = await stored();
  await desk.open();
  await desk.row("Guest lecture").waitFor();
  await page.route(`**/api/events/${lecture?._id}`, (route) => route.abort());
  await page.getByLabel("Select all on this page").check();
  await desk.bulk.getByRole("button", { name: "Cancel event" }).click();

  await desk.list.getByText(/^Update failed: 1 of 4 events are as they were/).waitFor();
  await desk.list.getByText(/^Guest lecture: The server cannot be reached/).waitFor();
  await desk.bulk.getByText("4 selected").waitFor();
});

test("galleries that cannot be loaded are told beside their field, and the event is saved without", async () => {
  const { visit, page, desk, admin, stored } = await visitEvents([]);
  await using _ = visit;
  visit.expectTrouble(/api\/gallery|400/);
  await page.route("**/api/gallery?*", (route) => route.fulfill({ status: 400, json: { ok: false } }));
  await desk.open();

  const note = desk.newEvent.getByRole("alert");
  await note.getByText("Failed to load categories", { exact: true }).waitFor();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await desk.field("Title").fill("Yoga day");
  await desk.field("Date").fill("2026-06-21");
  await desk.create.click();
  await admin.toast("Event created").waitFor();
  expect(await stored()).toMatchObject([{ title: "Yoga day", galleryCategory: null }]);

  await page.unroute("**/api/gallery?*");
  await note.getByRole("button", { name: "Try again" }).click();
  await note.waitFor({ state: "detached" });
});

test("a copy of an event begins as a new one without a date; category and venue are suggested", async () => {
  const { visit, page, desk, stored } = await visitEvents();
  await using _ = visit;
  await desk.open();
  await desk.act("Duplicate", "Industrial visit").click();
  await expect.poll(desk.focused).toBe("date");
  expect(await desk.field("Title").inputValue()).toBe("Industrial visit");
  const suggestions = await page
    .locator("datalist")
    .evaluateAll((lists) =>
      lists.map((list) => [...list.children].map((option) => (option as HTMLOptionElement).value)),
    );
  expect(suggestions[0]?.[0]).toBe("Visit");
  expect(suggestions[1]).toContain("Seminar Hall");
  expect(await desk.field("Category").getAttribute("list")).toBe("event-categories");

  await desk.field("Date").fill("2027-02-01");
  await desk.create.click();
  await expect.poll(async () => (await stored())[0]).toMatchObject({ title: "Industrial visit", date: "2027-02-01" });
  expect(await stored()).toHaveLength(5);
});

test("keys: / searches, N begins a new event, Esc leaves the editor and the selection", async () => {
  const { visit, page, desk } = await visitEvents();
  await using _ = visit;
  await desk.open();
  await desk.row("Guest lecture").waitFor();
  await page.keyboard.press("/");
  expect(await desk.focused()).toBe("Search events");
  await page.keyboard.press("Tab");
  await page.keyboard.press("n");
  await expect.poll(desk.focused).toBe("title");
  expect(await desk.field("Title").inputValue()).toBe("");

  await desk.act("Edit", "Guest lecture").click();
  await desk.editor("Guest lecture").waitFor();
  await page.keyboard.press("Escape");
  await desk.editor("Guest lecture").waitFor({ state: "detached" });
  await desk.choose("Guest lecture");
  await page.keyboard.press("Escape");
  await desk.bulk.waitFor({ state: "detached" });
});

test("the list goes to a file for spreadsheets", async () => {
  const { visit, page, desk } = await visitEvents();
  await using _ = visit;
  await desk.open("&search=lecture");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    desk.list.getByRole("button", { name: "Export CSV" }).click(),
  ]);

  expect(download.suggestedFilename()).toBe(`events-${TODAY}.csv`);
  const chunks = await (await download.createReadStream()).toArray();
  expect(Buffer.concat(chunks).toString("utf8").split("\r\n").length).toBe(3);
});

test("the search looks through all of 500 events and loses no letter on a slow phone", async () => {
  const events = Array.from({ length: 500 }, (_, index) => ({
    title: `Event number ${index}`,
    date: `${2000 + (index % 30)}-03-05`,
    category: `Kind ${index % 12}`,
    description: "One or two sentences that visitors read about it. ".repeat(4),
  }));
  const { visit, page, desk } = await visitEvents(events);
  await using _ = visit;
  await desk.open();
  await desk.list.getByText("1–50 of 500").waitFor();
  const phone = await page.context().newCDPSession(page);
  await phone.send("Emulation.setCPUThrottlingRate", { rate: 8 });

  // Slower than the pause after which it searches: each letter comes while the list of the one before is drawn.
  await desk.search.pressSequentially("event number 49", { delay: 140 });

  expect(await desk.search.inputValue()).toBe("event number 49");
  await desk.list.getByText("Event number 499").waitFor();
});
