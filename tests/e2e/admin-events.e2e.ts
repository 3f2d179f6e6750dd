import type { BrowserContextOptions } from "playwright-core";
import { expect, test } from "vitest";
import type { EventRecord } from "#contract/collections/event.ts";
import { insertManyEvents } from "#tests/server/record-factories.ts";
import { adminEventsPage } from "./pages/admin-events.page.ts";
import { collegeDay, visitAdmin } from "./support/admin.ts";
import { download, hasFocus, holdRequests, PHONE } from "./support/browser.ts";
import { expectAccessible, expectAccessibleInLooks, expectNoHorizontalScroll } from "./support/page-checks.ts";
import { openSiteDatabase, siteInBrowser } from "./support/site.ts";

const here = siteInBrowser({ SAMPLE_DATA: "false" });

/** A function, because a run may go on past midnight in the college's time zone. */
const fourEvents = () => [
  { title: "Guest lecture", date: collegeDay(), venue: "Seminar Hall", category: "Lecture" },
  { title: "Industrial visit", date: collegeDay(1), venue: "Off campus", category: "Visit", status: "draft" as const },
  { title: "Herbarium walk", date: collegeDay(-1), venue: "Garden", category: "Visit" },
  { title: "Annual sports", date: "2025-01-12", venue: "Play Ground", category: "Sports", status: "draft" as const },
];

/** Logs an admin in on a site that has only these events. Missing fields get default values. */
async function visitEvents(events: Record<string, unknown>[] = [], options: BrowserContextOptions = {}) {
  const all = await visitAdmin(here, options);
  const { call, page } = all;
  const stored = async () => (await call<{ events: EventRecord[] }>("GET", "/events/admin")).events;
  const store = (event: Record<string, unknown>) =>
    call("POST", "/events", { title: "Walk", date: "2025-07-05", venue: "Garden", category: "Visit", ...event });
  const clear = async () => {
    for (const { _id } of await stored()) await call("DELETE", `/events/${_id}`);
  };
  await clear();
  await Promise.all(events.map(store));
  const id = (await stored())[0]?._id;
  const change = (changes: Record<string, unknown>) => call("PATCH", `/events/${id}`, changes);
  return { ...all, stored, store, change, clear, events: adminEventsPage(page) };
}

test("the tab Event is accessible when empty, when filled, during an edit, and after a failure; badges show the status by colour, word and shape", async () => {
  const { allowBrowserErrors, page, events, store } = await visitEvents([], PHONE);
  allowBrowserErrors(/events\/admin/);
  const asked = page.waitForRequest("**/api/events/admin?limit=500");
  await events.open();
  await asked;
  await page.getByRole("heading", { name: "No events yet" }).waitFor();
  await expectAccessibleInLooks(page);
  await page.emulateMedia({ colorScheme: "light" });
  await store({ title: "রক্তদান শিবির", status: "draft", description: "স্বাস্থ্য পরীক্ষা" });
  await store({ title: "W".repeat(200), venue: "V".repeat(120), status: "cancelled" });
  await store({ title: "Public" });
  await page.reload();
  for (const [title, word, colour, shape] of [
    ["Public", "Published", "rgb(28, 106, 69)", "dot"],
    ["রক্তদান শিবির", "Draft", "rgb(122, 79, 0)", "ring"],
    ["W".repeat(200), "Cancelled", "rgb(156, 18, 41)", "dash"],
  ] as const) {
    const badge = events.row(title).locator("[data-look]").filter({ hasText: word });
    const look = await badge.evaluate((element) => [getComputedStyle(element).color, element.dataset.look]);
    expect(look).toEqual([colour, shape]);
  }
  await events.select("রক্তদান শিবির").check();
  await events.edit("রক্তদান শিবির").click();
  await events.editor("রক্তদান শিবির").getByLabel("Venue").fill("Auditorium");
  await events.editor("রক্তদান শিবির").getByText("Unsaved changes").waitFor();
  await expectAccessibleInLooks(page);
  await expectNoHorizontalScroll(page, [320, 390]);

  await events.search.fill("nothing of the kind");
  await page.getByRole("heading", { name: "No event matches" }).waitFor();
  await page.route("**/api/events/admin**", (route) => route.fulfill({ status: 400, json: { ok: false } }));
  await page.reload();
  await page.getByRole("heading", { name: "Failed to load events" }).waitFor();
  await page.getByText("Nothing is lost. Please try again.").waitFor();
  await expectAccessibleInLooks(page);
  await page.unroute("**/api/events/admin**");
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("button", { name: "Clear search and filters" }).click();
  await events.editor("রক্তদান শিবির").waitFor();
});

test("on a phone an event is created as typed and listed, once its errors are corrected", async () => {
  const { allowBrowserErrors, page, events, admin, stored } = await visitEvents([], PHONE);
  allowBrowserErrors(/400/);
  await events.open();
  await events.unfold.click();
  await events.create.click();
  await events.newEvent.getByText("Title is required").waitFor();
  await events.newEvent.getByText("Date is required").waitFor();
  expect(await events.focused()).toBe("title");
  // Text over the limit stays in the field unchanged, with a message that says what to do.
  await events.field("Title").fill("x".repeat(201));
  await events.create.click();
  await events.newEvent.getByText("Use at most 200 characters.").waitFor();
  await expect.poll(() => events.field("Title").inputValue()).toHaveLength(201);
  const typed = {
    Title: "Freshers' welcome",
    Date: "2026-11-27",
    Category: "Campus",
    Starts: "10:00 AM",
    Ends: "1:00 PM",
    Venue: "Auditorium",
    Description: "For first-year students.\nCome in time.",
  };
  for (const [label, value] of Object.entries(typed)) await events.field(label).fill(value);
  await expect.poll(() => events.newEvent.getByText("Title is required").count()).toBe(0);
  await events.newEvent.getByRole("radio", { name: "Draft" }).check();
  // If the server's error has no message, the form shows a fallback and keeps the input.
  await page.route("**/api/events", (route) => route.fulfill({ status: 400, json: { ok: false } }), { times: 1 });
  await events.create.click();
  await admin.toast("Create failed").waitFor();
  await events.newEvent.getByRole("alert").getByText("Create failed").waitFor();
  await events.create.click();
  await admin.toast("Event created").waitFor();

  const row = events.row("Freshers' welcome");
  for (const text of ["27 Nov 2026", "Fri, 10:00 AM to 1:00 PM"]) await row.getByText(text).waitFor();
  await row.getByText("Draft", { exact: true }).waitFor();
  await expect.poll(() => events.total.textContent()).toBe("Total 1");
  await expect.poll(() => events.field("Title").inputValue()).toBe("");
  expect(await stored()).toMatchObject([
    {
      title: typed.Title,
      date: typed.Date,
      category: typed.Category,
      startTime: typed.Starts,
      endTime: typed.Ends,
      venue: typed.Venue,
      description: typed.Description,
      galleryCategory: null,
      status: "draft",
    },
  ]);
});

test("an event is edited in the list, Undo in the toast reverts the update, and text typed while an update is being saved stays as unsaved, to be saved by the next", async () => {
  const { allowBrowserErrors, page, events, admin, stored } = await visitEvents([{ title: "Herbarium walk" }]);
  allowBrowserErrors(/ERR_FAILED/);
  await events.open();
  await events.edit("Herbarium walk").click();
  expect(await events.focused()).toBe("title");
  const editor = events.editor("Herbarium walk");
  await editor.getByLabel("Venue").fill("Museum");
  await editor.getByText("Unsaved changes").waitFor();
  await editor.getByLabel("Title").fill(" ");
  await page.keyboard.press("Enter");
  await editor.getByText("Title is required").waitFor();
  await editor.getByLabel("Title").fill("Herbarium walk");
  const [event] = await stored();
  await page.route(`**/api/events/${event?._id}`, (route) => route.abort(), { times: 1 });
  await editor.getByRole("button", { name: "Update" }).click();
  await admin.toast("Update failed").waitFor();
  await editor.getByRole("alert").getByText("The server cannot be reached.").waitFor();
  await editor.getByLabel("Title").press("Enter");
  // A toast stays for two seconds, or as long as the mouse is on it.
  await events.undo.hover();
  await admin.toast("Event updated").waitFor();
  await events.row("Herbarium walk").getByText("Museum").waitFor();
  await expect.poll(() => editor.count()).toBe(0);
  expect(await events.focused()).toBe("Herbarium walk");
  expect(await stored()).toMatchObject([{ venue: "Museum" }]);
  await events.undo.click();
  await events.row("Herbarium walk").getByText("Garden").waitFor();
  expect(await stored()).toMatchObject([{ venue: "Garden" }]);

  const { promise: mayAnswer, resolve: letAnswer } = Promise.withResolvers<void>();
  await page.route("**/api/events/*", async (route) => {
    if (route.request().method() !== "PATCH") return route.continue();
    const response = await route.fetch();
    await mayAnswer;
    await route.fulfill({ response });
  });
  await events.edit("Herbarium walk").click();
  await editor.getByLabel("Venue").fill("Auditorium");
  await editor.getByRole("button", { name: "Update" }).click();
  await expect.poll(async () => (await stored())[0]?.venue).toBe("Auditorium");
  await editor.getByLabel("Starts").fill("7:00 AM");
  letAnswer();
  await editor.getByText("Unsaved changes").waitFor();
  await expect.poll(() => editor.getByLabel("Starts").inputValue()).toBe("7:00 AM");
  await editor.getByRole("button", { name: "Update" }).click();
  await expect.poll(stored).toMatchObject([{ venue: "Auditorium", startTime: "7:00 AM" }]);
  // Also wait for the response to the update: closing the page earlier would fail the routed request.
  await editor.waitFor({ state: "detached" });
});

test("an event that a colleague deletes stays while it has unsaved text, which can be saved as a new event", async () => {
  const { page, allowBrowserErrors, events, admin, clear, stored } = await visitEvents([
    { title: "Museum tour" },
    { title: "Yoga day" },
  ]);
  allowBrowserErrors(/404/);
  await events.open();
  await events.edit("Museum tour").click();
  const editor = events.editor("Museum tour");
  await editor.getByLabel("Venue").fill("Auditorium");
  await clear();
  await events.row("Yoga day").waitFor({ state: "detached" });
  expect(await editor.getByLabel("Venue").inputValue()).toBe("Auditorium");
  await page.getByRole("tab", { name: "Announcements", exact: true }).click();
  await events.answer("Leave");
  await page.getByRole("tab", { name: "Event", exact: true }).click();
  expect(await editor.getByLabel("Venue").inputValue()).toBe("Auditorium");
  await editor.getByRole("button", { name: "Update" }).click();
  await editor.getByRole("button", { name: "Save it as a new event" }).click();
  await admin.toast("Event created").waitFor();
  await expect.poll(stored).toMatchObject([{ title: "Museum tour", venue: "Auditorium" }]);
  await expect.poll(events.titles).toHaveLength(1);

  await events.edit("Museum tour").click();
  await editor.getByLabel("Venue").fill("Garden");
  await events.remove("Museum tour").click();
  await events.answer("Delete");
  await expect.poll(events.titles).toEqual([]);
});

test("events are listed newest first; scope, status, search and order apply to the list, its CSV and the URL", async () => {
  const { page, events } = await visitEvents(fourEvents());
  await events.open();
  await events.row("Guest lecture").waitFor();
  await expect.poll(() => events.total.textContent()).toBe("Total 4");
  expect(await events.titles()).toEqual(["Industrial visit", "Guest lecture", "Herbarium walk", "Annual sports"]);
  await events.scope("Upcoming").check();
  await expect.poll(events.titles).toEqual(["Industrial visit", "Guest lecture"]);
  await events.scope("Past").check();
  await expect.poll(events.titles).toEqual(["Herbarium walk", "Annual sports"]);
  await events.status.selectOption("Draft");
  await expect.poll(events.titles).toEqual(["Annual sports"]);
  await page.reload();
  await events.row("Annual sports").waitFor();
  expect(await events.titles()).toEqual(["Annual sports"]);
  await page.goBack();
  await expect.poll(events.titles).toEqual(["Herbarium walk", "Annual sports"]);
  await events.scope("All").check();
  await events.sortBy("Title").click();
  await expect.poll(events.titles).toEqual(["Annual sports", "Guest lecture", "Herbarium walk", "Industrial visit"]);
  await events.search.fill("VISIT");
  await expect.poll(events.titles).toEqual(["Herbarium walk", "Industrial visit"]);
  expect(new URL(page.url()).search).toBe("?tab=event&sort=title&search=VISIT");
  await expect.poll(() => events.total.textContent()).toBe("Total 4, 2 shown");
  const csv = await download(page, events.list.getByRole("button", { name: "Export CSV" }));
  expect(csv.name).toBe(`events-${collegeDay()}.csv`);
  expect(csv.text.split("\r\n")).toHaveLength(4);
});

test("selected events can be published, cancelled, deleted and restored together; those that fail are named", async () => {
  const { allowBrowserErrors, page, events, admin, stored } = await visitEvents(fourEvents());
  allowBrowserErrors(/api\/events/);
  const statuses = async () => (await stored()).map(({ status }) => status);
  await events.open();
  await events.select("Industrial visit").check();
  await events.select("Annual sports").check();
  await events.selection.getByText("2 selected").waitFor();
  await events.selection.getByRole("button", { name: "Publish" }).click();
  await admin.toast("2 events updated").waitFor();
  expect(await statuses()).toEqual(["published", "published", "published", "published"]);
  await events.undo.click();
  await expect.poll(statuses).toEqual(["draft", "published", "published", "draft"]);
  await events.selection.getByRole("button", { name: "Cancel event" }).click();
  await expect.poll(statuses).toEqual(["cancelled", "published", "published", "cancelled"]);
  await events.selection.getByRole("button", { name: "Select all 4" }).click();
  await page.route(`**/api/events/${(await stored())[1]?._id}`, (route) => route.abort(), { times: 1 });
  await events.selection.getByRole("button", { name: "Cancel event" }).click();
  await events.list.getByText(/^Update failed: 1 of 2 events are as they were/).waitFor();
  await events.list.getByText(/^Guest lecture: The server cannot be reached/).waitFor();
  await events.selection.getByText("4 selected").waitFor();
  await events.selection.getByRole("button", { name: "Delete" }).click();
  await events.dialog.getByRole("heading", { name: "Delete these 4 events?" }).waitFor();
  await events.answer("Delete 4 events");
  await page.getByRole("heading", { name: "No events yet" }).waitFor();
  expect(await stored()).toEqual([]);
  // The toast of an earlier change may still be shown; the newest toast comes first.
  await events.undo.first().click();
  await expect.poll(events.titles).toHaveLength(4);
  expect(await stored()).toHaveLength(4);
});

test("a copy of an event has no date, and suggests categories and venues; Escape closes an editor or clears the selection", async () => {
  const { page, events, stored } = await visitEvents(fourEvents());
  await events.open();
  await events.button("Duplicate Industrial visit").click();
  await expect.poll(events.focused).toBe("date");
  await expect.poll(() => events.field("Title").inputValue()).toBe("Industrial visit");
  const suggestions = await page
    .locator("datalist")
    .evaluateAll((lists) => lists.map((list) => [...list.querySelectorAll("option")].map(({ value }) => value)));
  expect(suggestions[0]?.[0]).toBe("Visit");
  expect(suggestions[1]).toContain("Seminar Hall");
  const listed = await page.locator("datalist").first().getAttribute("id");
  expect(await events.field("Category").getAttribute("list")).toBe(listed);
  await events.field("Date").fill("2027-02-01");
  await events.create.click();
  await expect.poll(async () => (await stored())[0]).toMatchObject({ title: "Industrial visit", date: "2027-02-01" });
  expect(await stored()).toHaveLength(5);

  await page.reload();
  await events.row("Guest lecture").waitFor();
  await events.edit("Guest lecture").click();
  await events.editor("Guest lecture").waitFor();
  await page.keyboard.press("Escape");
  await events.editor("Guest lecture").waitFor({ state: "detached" });
  await events.select("Guest lecture").check();
  await page.keyboard.press("Escape");
  await events.selection.waitFor({ state: "detached" });
});

test("the form of an event can create an album with the event's title and links to it, and says if albums fail to load, without which it can be saved", async () => {
  const { allowBrowserErrors, stored, page, admin, events } = await visitEvents();
  allowBrowserErrors(/api\/gallery|400/);
  await page.route("**/api/gallery?*", (route) => route.fulfill({ status: 400, json: { ok: false } }));
  await events.open();
  const note = events.newEvent.getByRole("alert");
  await note.getByText("Failed to load categories", { exact: true }).waitFor();
  await expectAccessible(page);
  await events.field("Title").fill("Yoga day");
  await events.field("Date").fill("2026-06-21");
  await events.create.click();
  await admin.toast("Event created").waitFor();
  expect(await stored()).toMatchObject([{ title: "Yoga day", galleryCategory: null }]);
  await page.unroute("**/api/gallery?*");
  await note.getByRole("button", { name: "Try again" }).click();
  await note.waitFor({ state: "detached" });

  const make = events.newEvent.getByRole("button", { name: "New gallery with this title" });
  await expect.poll(() => make.getAttribute("aria-disabled")).toBe("true");
  await events.field("Title").fill("Foundation day");
  await events.field("Date").fill("2026-12-12");
  const letGo = await holdRequests(page, "**/api/gallery");
  await make.click();
  await events.field("Venue").fill("Auditorium");
  await events.newEvent.getByRole("button", { name: "Adding..." }).focus();
  letGo();
  await admin.toast("Category created").waitFor();
  const images = events.newEvent.getByRole("link", { name: "Add images to it" });
  await images.waitFor();
  await expect.poll(() => hasFocus(images)).toBe(true);
  await expectAccessible(page);
  await events.create.click();
  await events.row("Foundation day").waitFor();
  expect((await stored())[0]).toMatchObject({ galleryCategory: { title: "Foundation day" }, venue: "Auditorium" });
  await events.edit("Foundation day").click();
  const opened = page.waitForEvent("popup");
  await events.editor("Foundation day").getByRole("link", { name: "Add images to it" }).click();
  await (await opened).getByText("No images in this category yet.").waitFor();
});

test("the search covers all 500 events and loses no letter on a slow phone; a link opens any event", async () => {
  const { page, events } = await visitEvents();
  await using db = await openSiteDatabase(here.site);
  const [first] = await insertManyEvents(db, 500);
  await events.open();
  await events.list.getByText("1–50 of 500").waitFor();
  const phone = await page.context().newCDPSession(page);
  await phone.send("Emulation.setCPUThrottlingRate", { rate: 8 });
  // Type slower than the debounce of the search, so that each letter arrives while the previous list renders.
  await events.search.pressSequentially("event 123", { delay: 140 });
  await expect.poll(() => events.search.inputValue()).toBe("event 123");
  await expect.poll(events.titles).toEqual(["Event 123"]);

  // A link, as from the start screen, opens an event that is not on the first page.
  await phone.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  await page.goto(`/admin?tab=event&edit=${first}`);
  await events.editor("Event 0").waitFor();
});
