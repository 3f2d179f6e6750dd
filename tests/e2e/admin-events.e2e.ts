import type { BrowserContextOptions } from "playwright-core";
import { expect, test } from "vitest";
import { adminPage } from "./pages/admin.page.ts";
import { adminEventsPage } from "./pages/admin-events.page.ts";
import { createAdmin, enterAs, startSession } from "./support/admin-accounts.ts";
import { findAccessibilityFaults } from "./support/axe.ts";
import { DESKTOP, NARROW, PHONE } from "./support/browser.ts";
import { siteInBrowser } from "./support/site-in-browser.ts";
import { changeStoredEvent, clearStoredEvents, storedEvents, storeEvent } from "./support/stored-events.ts";

const house = siteInBrowser({ SAMPLE_DATA: "false" });
const LOOKS = [
  { look: "a narrow phone, light", options: { ...NARROW, colorScheme: "light" as const } },
  { look: "a phone, dark", options: { ...PHONE, colorScheme: "dark" as const } },
  { look: "a desktop, light", options: { ...DESKTOP, colorScheme: "light" as const } },
  { look: "a desktop, dark", options: { ...DESKTOP, colorScheme: "dark" as const } },
];

/** A fresh admin at the desk of a site that has only these events. */
async function visitEvents(events: Parameters<typeof storeEvent>[2][] = [], options: BrowserContextOptions = {}) {
  const session = await startSession(house.site, await createAdmin(house.site));
  await clearStoredEvents(house.site, session);
  for (const event of events) await storeEvent(house.site, session, event);
  const visit = await house.visit(options);
  await enterAs(visit.page, session);
  const { page } = visit;
  const stored = () => storedEvents(house.site, session);
  return { visit, page, session, stored, admin: adminPage(page), desk: adminEventsPage(page) };
}

test.for(LOOKS)(
  "no accessibility faults and nothing too wide: every face of the list, on $look",
  async ({ options }) => {
    const { visit, page, desk, session } = await visitEvents([], { reducedMotion: "reduce", ...options });
    await using _ = visit;
    visit.expectTrouble(/events\/admin/);
    const check = async () => {
      expect(await findAccessibilityFaults(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    };

    await desk.open();
    await page.getByRole("heading", { name: "No events yet" }).waitFor();
    await check();

    await storeEvent(house.site, session, { title: "রক্তদান শিবির", status: "draft", description: "স্বাস্থ্য পরীক্ষা" });
    await storeEvent(house.site, session, { title: "W".repeat(200), venue: "V".repeat(120), status: "cancelled" });
    await page.reload();
    await desk.choose("রক্তদান শিবির");
    await desk.act("Edit", "রক্তদান শিবির").click();
    await desk.editor("রক্তদান শিবির").getByLabel("Venue").fill("Auditorium");
    await desk.editor("রক্তদান শিবির").getByText("Unsaved changes").waitFor();
    await check();

    await desk.search.fill("nothing of the kind");
    await page.getByRole("heading", { name: "No event matches" }).waitFor();
    await check();

    await page.route("**/api/events/admin**", (route) => route.fulfill({ status: 400, json: { ok: false } }));
    await page.reload();
    await page.getByRole("heading", { name: "Failed to load events" }).waitFor();
    await check();
    await page.unroute("**/api/events/admin**");
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("button", { name: "Clear search and filters" }).click();
    await desk.editor("রক্তদান শিবির").waitFor();
  },
);

test.for([
  { device: "phone", options: PHONE },
  { device: "desktop", options: DESKTOP },
])("an event is created with what was typed, and found in the list, on a $device", async ({ device, options }) => {
  const { visit, desk, admin, stored } = await visitEvents([], options);
  await using _ = visit;
  await desk.open();
  if (device === "phone") await desk.unfold.click();
  await desk.create.click();
  await desk.newEvent.getByText("Title is required").waitFor();
  await desk.newEvent.getByText("Date is required").waitFor();
  expect(await desk.focused()).toBe("title");

  await desk.field("Title").fill("Freshers' welcome");
  expect(await desk.newEvent.getByText("Title is required").count()).toBe(0);
  await desk.field("Date").fill("2026-11-27");
  await desk.field("Category").fill("Campus");
  await desk.field("Starts").fill("10:00 AM");
  await desk.field("Ends").fill("1:00 PM");
  await desk.field("Venue").fill("Auditorium");
  await desk.field("Description").fill("For first-year students.\nCome in time.");
  await desk.newEvent.getByRole("radio", { name: "Draft" }).check();
  await desk.create.click();
  await admin.toast("Event created").waitFor();

  const row = desk.row("Freshers' welcome");
  await row.getByText("27 Nov 2026").waitFor();
  await row.getByText("Fri, 10:00 AM to 1:00 PM").waitFor();
  await row.getByText("Draft", { exact: true }).waitFor();
  expect(await desk.total.textContent()).toBe("Total 1");
  expect(await desk.field("Title").inputValue()).toBe("");
  expect(await stored()).toMatchObject([
    {
      title: "Freshers' welcome",
      date: "2026-11-27",
      category: "Campus",
      startTime: "10:00 AM",
      endTime: "1:00 PM",
      venue: "Auditorium",
      description: "For first-year students.\nCome in time.",
      galleryCategory: null,
      status: "draft",
    },
  ]);
});

test("badges are green, yellow and red, and each is a word and a shape too", async () => {
  const statuses = ["published", "draft", "cancelled"] as const;
  const { visit, desk } = await visitEvents(statuses.map((status) => ({ title: status, status })));
  await using _ = visit;
  await desk.open();
  const badge = (status: string, word: string) =>
    desk
      .row(status)
      .getByText(word, { exact: true })
      .evaluate((element) => [getComputedStyle(element).color, element.getAttribute("data-look")]);

  expect(await badge("published", "Published")).toEqual(["rgb(28, 106, 69)", "dot"]);
  expect(await badge("draft", "Draft")).toEqual(["rgb(122, 79, 0)", "ring"]);
  expect(await badge("cancelled", "Cancelled")).toEqual(["rgb(156, 18, 41)", "dash"]);
});

test("an event is edited in its place, and the change can be undone while the toast is there", async () => {
  const { visit, page, desk, admin, stored } = await visitEvents([{ title: "Herbarium walk", venue: "Garden" }]);
  await using _ = visit;
  await desk.open();
  await desk.act("Edit", "Herbarium walk").click();
  expect(await desk.focused()).toBe("title");
  const editor = desk.editor("Herbarium walk");
  await editor.getByLabel("Venue").fill("Museum");
  await editor.getByText("Unsaved changes").waitFor();
  await editor.getByLabel("Title").fill(" ");
  await page.keyboard.press("Enter");
  await editor.getByText("Title is required").waitFor();
  await editor.getByLabel("Title").fill("Herbarium walk");
  await page.keyboard.press("Enter");
  await admin.toast("Event updated").waitFor();

  await desk.row("Herbarium walk").getByText("Museum").waitFor();
  expect(await editor.count()).toBe(0);
  expect(await desk.focused()).toBe("Herbarium walk");
  expect(await stored()).toMatchObject([{ venue: "Museum" }]);

  await desk.undo.click();
  await desk.row("Herbarium walk").getByText("Garden").waitFor();
  expect(await stored()).toMatchObject([{ venue: "Garden" }]);
});

test("the second of two who edit one event is told, sees both versions and chooses; nothing is overwritten", async () => {
  const { visit, desk, session, stored, admin } = await visitEvents([{ title: "Yoga day", venue: "Play Ground" }]);
  await using _ = visit;
  visit.expectTrouble(/409/);
  await desk.open();
  await desk.act("Edit", "Yoga day").click();
  const editor = desk.editor("Yoga day");
  await editor.getByLabel("Venue").fill("Auditorium");
  const [event] = await stored();
  await changeStoredEvent(house.site, session, event?._id ?? "", { venue: "Museum" });

  await editor.getByRole("button", { name: "Update" }).click();
  await editor.getByText("Somebody else changed this meanwhile").waitFor();
  expect(await editor.getByRole("alert").textContent()).toMatch(/Venue, theirsMuseumVenue, yoursAuditorium/);
  expect(await stored()).toMatchObject([{ venue: "Museum" }]);

  await editor.getByRole("button", { name: "Take theirs" }).click();
  await desk.row("Yoga day").getByText("Museum").waitFor();
  expect(await editor.getByLabel("Venue").inputValue()).toBe("Museum");

  await editor.getByLabel("Venue").fill("Seminar Hall");
  await changeStoredEvent(house.site, session, event?._id ?? "", { venue: "Library", title: "Yoga week" });
  await editor.getByRole("button", { name: "Update" }).click();
  await editor.getByText("Library", { exact: true }).waitFor();
  await editor.getByRole("button", { name: "Save mine over theirs" }).click();
  await admin.toast("Event updated").waitFor();
  await expect.poll(() => desk.editor("Yoga week").count()).toBe(0);
  expect(await stored()).toMatchObject([{ venue: "Seminar Hall", title: "Yoga week" }]);
});

test("what two people change in different fields of one event is kept without a question", async () => {
  const { visit, desk, session, stored, admin } = await visitEvents([{ title: "Yoga day", venue: "Play Ground" }]);
  await using _ = visit;
  visit.expectTrouble(/409/);
  await desk.open();
  await desk.act("Edit", "Yoga day").click();
  const editor = desk.editor("Yoga day");
  await editor.getByLabel("Venue").fill("Auditorium");
  const [event] = await stored();
  await changeStoredEvent(house.site, session, event?._id ?? "", { title: "Yoga week", description: "From Monday" });

  await editor.getByRole("button", { name: "Update" }).click();
  await admin.toast("Event updated").waitFor();
  expect(await stored()).toMatchObject([{ title: "Yoga week", description: "From Monday", venue: "Auditorium" }]);

  await desk.undo.click();
  await expect.poll(stored).toMatchObject([{ title: "Yoga week", venue: "Play Ground" }]);
});

test("an event that somebody else deleted can be saved as a new one, once, however often one clicks", async () => {
  const { visit, admin, desk, session, stored } = await visitEvents([{ title: "Yoga day" }]);
  await using _ = visit;
  visit.expectTrouble(/404/);
  await desk.open();
  await desk.act("Edit", "Yoga day").click();
  const editor = desk.editor("Yoga day");
  await editor.getByLabel("Venue").fill("Auditorium");
  await clearStoredEvents(house.site, session);
  await editor.getByRole("button", { name: "Update" }).click();
  await editor.getByRole("button", { name: "Save it as a new event" }).dblclick();
  await admin.toast("Event created").waitFor();
  await desk.row("Yoga day").getByText("Auditorium").waitFor();

  expect(await stored()).toMatchObject([{ title: "Yoga day", venue: "Auditorium" }]);
});

test("a failure without a sentence of the server says the fallback, and keeps what was typed", async () => {
  const { visit, page, desk, admin } = await visitEvents([{ title: "Yoga day" }]);
  await using _ = visit;
  visit.expectTrouble(/api\/events/);
  await desk.open();
  await desk.row("Yoga day").waitFor();
  await page.route("**/api/events**", (route) => route.fulfill({ status: 400, json: { ok: false } }));

  await desk.field("Title").fill("Freshers' welcome");
  await desk.field("Date").fill("2026-11-27");
  await desk.create.click();
  await admin.toast("Create failed").waitFor();
  await desk.newEvent.getByRole("alert").getByText("Create failed").waitFor();
  expect(await desk.field("Title").inputValue()).toBe("Freshers' welcome");

  await desk.act("Edit", "Yoga day").click();
  await desk.editor("Yoga day").getByLabel("Venue").fill("Auditorium");
  await desk.editor("Yoga day").getByRole("button", { name: "Update" }).click();
  await admin.toast("Update failed").waitFor();
  expect(await desk.editor("Yoga day").getByLabel("Venue").inputValue()).toBe("Auditorium");

  await desk.act("Delete", "Yoga day").click();
  await desk.answer("Delete");
  await admin.toast("Delete failed").waitFor();
  await desk.row("Yoga day").waitFor();
});

test("what is typed survives leaving, which asks first, and a reload", async () => {
  const { visit, page, desk, admin } = await visitEvents([{ title: "Yoga day" }]);
  await using _ = visit;
  page.on("dialog", (dialog) => void dialog.accept());
  await desk.open();
  await desk.act("Edit", "Yoga day").click();
  await desk.editor("Yoga day").getByLabel("Venue").fill("Auditorium");
  await desk.field("Title").fill("Freshers' welcome");
  await admin.tab("Admins").click();
  await desk.dialog.getByRole("heading", { name: "Leave without saving?" }).waitFor();
  await desk.answer("Stay");
  await page.reload();

  expect(await desk.field("Title").inputValue()).toBe("Freshers' welcome");
  expect(await desk.editor("Yoga day").getByLabel("Venue").inputValue()).toBe("Auditorium");
  await desk.editor("Yoga day").getByText("This is what you typed earlier. It is not saved yet.").waitFor();
  await desk.editor("Yoga day").getByRole("button", { name: "Cancel" }).click();
  await desk.dialog.getByRole("heading", { name: "Discard your changes?" }).waitFor();
  await desk.answer("Discard");
  await page.reload();
  await desk.row("Yoga day").waitFor();
  expect(await desk.editor("Yoga day").count()).toBe(0);
});

test("what is typed while a change is on its way stays, unsaved, and is saved by the next", async () => {
  const { visit, page, desk, admin, stored } = await visitEvents([{ title: "Yoga day" }]);
  await using _ = visit;
  let answer = () => {};
  await page.route("**/api/events/*", async (route) => {
    if (route.request().method() !== "PATCH") return route.continue();
    const response = await route.fetch();
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    await route.fulfill({ response });
  });
  await desk.open();
  await desk.act("Edit", "Yoga day").click();
  const editor = desk.editor("Yoga day");
  await editor.getByLabel("Venue").fill("Auditorium");
  await editor.getByRole("button", { name: "Update" }).click();
  await expect.poll(async () => (await stored())[0]?.venue).toBe("Auditorium");
  await editor.getByLabel("Starts").fill("7:00 AM");
  answer();
  await admin.toast("Event updated").waitFor();
  await editor.getByText("Unsaved changes").waitFor();
  expect(await editor.getByLabel("Starts").inputValue()).toBe("7:00 AM");

  await page.unroute("**/api/events/*");
  await editor.getByRole("button", { name: "Update" }).click();
  await expect.poll(() => desk.editor("Yoga week").count()).toBe(0);
  expect(await stored()).toMatchObject([{ venue: "Auditorium", startTime: "7:00 AM" }]);
});
