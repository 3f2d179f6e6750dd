import { expect, test } from "vitest";
import { createAdmin, startSession } from "./support/admin-accounts.ts";
import { findAccessibilityFaults } from "./support/axe.ts";
import { PHONE } from "./support/browser.ts";
import { siteInBrowser } from "./support/site-in-browser.ts";
import { changeStoredEvent, storeEvent } from "./support/stored-events.ts";

const WIDTHS = [320, 390, 768, 1024, 1280, 1920];
const here = siteInBrowser();

/** The addresses of the two lists and of the first notice in Bengali and the first cancelled event. */
async function pagesOfBothKinds(): Promise<string[]> {
  await using visit = await here.visit();
  const { page } = visit;
  await page.goto("/Notices");
  const notice = await page.locator("h2:lang(bn) a").first().getAttribute("href");
  await page.goto("/Event");
  const event = await page.locator("li[data-cancelled] h3 a").first().getAttribute("href");
  return ["/Notices", "/Notices?page=2", "/Event", "/Event?category=Workshop", notice ?? "", event ?? ""];
}

test("the pages of notices and events are there and scroll in one direction only, from 320 to 1920 px", async () => {
  const paths = await pagesOfBothKinds();
  await using visit = await here.visit();
  const { page } = visit;
  for (const path of paths) {
    await page.goto(path);
    const address = new URL(page.url());
    expect(address.pathname + address.search).toBe(path);
    expect(await page.getByRole("heading", { level: 1 }).count(), path).toBe(1);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${path} at ${width}`).toBe(width);
    }
  }
});

test.for([390, 1280])("the pages of notices and events at %i px have no fault that axe can find", async (width) => {
  const paths = await pagesOfBothKinds();
  await using visit = await here.visit({ viewport: { width, height: 800 } });
  const { page } = visit;
  for (const path of paths) {
    await page.goto(path);
    // As high as the page: the bar at the lower edge then lies over no link, which axe would take for a small one.
    await page.setViewportSize({ width, height: await page.evaluate(() => document.documentElement.scrollHeight) });
    expect(await findAccessibilityFaults(page), path).toEqual([]);
    await page.setViewportSize({ width, height: 800 });
  }
});

test("without script a visitor goes from the board to the archive, through its pages, to one notice and the next", async () => {
  await using visit = await here.visit({ ...PHONE, javaScriptEnabled: false });
  const { page } = visit;
  await page.goto("/");

  await page.getByRole("link", { name: "All notices" }).click();
  expect(await page.locator("h2 a").count()).toBe(20);
  await page.getByRole("link", { name: "Next", exact: true }).click();
  expect(new URL(page.url()).search).toBe("?page=2");
  expect(await page.getByRole("link", { name: "Page 2" }).getAttribute("aria-current")).toBe("page");
  const row = page.locator("li:has(h2)").first();
  const title = await row.locator("h2").innerText();
  // Anywhere in the row, not on its title alone.
  await row.locator("time").click({ force: true });
  expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe(title);
  await page.getByRole("navigation", { name: "Other notices" }).getByRole("link").nth(1).click();
  expect(await page.getByRole("heading", { level: 1 }).innerText()).not.toBe(title);
});

test("with script the same pages wake, and the router goes from one to the next", async () => {
  await using visit = await here.visit();
  const { page } = visit;
  await page.addInitScript(() => addEventListener("site:awake", () => console.info("awake")));
  for (const path of await pagesOfBothKinds()) {
    const awake = page.waitForEvent("console", (message) => message.text() === "awake");
    await page.goto(path);
    await page.keyboard.press("Tab");
    await awake;
  }
  const heading = page.getByRole("heading", { level: 1 });
  const title = await heading.innerText();

  await page.getByRole("navigation", { name: "Other events" }).getByRole("link").first().click();

  await expect.poll(() => heading.innerText()).not.toBe(title);
  expect(new URL(page.url()).pathname).toMatch(/^\/Event\/[\w-]{36}$/);
});

test("events are filtered by plain links, a cancelled one says so in words, and a calendar file can be fetched", async () => {
  await using visit = await here.visit({ javaScriptEnabled: false });
  const { page } = visit;
  await page.goto("/Event");
  expect(
    await page.getByRole("listitem").filter({ hasText: "Industrial visit to a tablet factory" }).innerText(),
  ).toContain("Cancelled");
  const all = await page.locator("h3").count();

  await page.getByRole("link", { name: "Workshop", exact: true }).click();

  expect(await page.locator("h3").count()).toBeLessThan(all);
  await page.locator("h3 a", { hasText: "Herbarium walk" }).click();
  const file = await page.getByRole("link", { name: "Add to calendar" }).getAttribute("href");
  const reply = await page.request.get(file ?? "");
  expect(await reply.text()).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*SUMMARY:Herbarium walk/);
});

test.for([
  [390, 844],
  [360, 640],
] as const)("on a phone of %i by %i px the first notice stands whole in the first screen", async ([width, height]) => {
  await using visit = await here.visit({ ...PHONE, viewport: { width, height } });
  const { page } = visit;
  await page.goto("/Notices");

  const row = await page.locator("li:has(h2)").first().boundingBox();
  const dock = await page.getByRole("navigation", { name: "Quick actions" }).boundingBox();

  expect((row?.y ?? 0) + (row?.height ?? height)).toBeLessThanOrEqual(dock?.y ?? 0);
});

test("a notice in the list shows two lines of its text at most, beside a PDF too", async () => {
  await using visit = await here.visit();
  const { page } = visit;
  await page.goto("/Notices");
  const withPdf = page.locator("li:has(h2)", { hasText: "Anti-ragging undertaking" }).locator("h2 + p");

  expect((await withPdf.innerText()).length).toBeGreaterThan(140);
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const heights = await page
      .locator("li h2 + p")
      .evaluateAll((texts) =>
        texts.map((text) => text.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(text).lineHeight)),
      );
    expect(Math.max(...heights), `${width}`).toBeLessThan(2.1);
    expect(Math.max(...heights), `${width}`).toBeGreaterThan(1.9);
  }
});

test("without script a notice and an event are sent on by a plain WhatsApp link that names them", async () => {
  const paths = await pagesOfBothKinds();
  await using visit = await here.visit({ ...PHONE, javaScriptEnabled: false });
  const { page } = visit;
  for (const path of paths.slice(-2)) {
    await page.goto(path);
    const title = await page.getByRole("heading", { level: 1 }).textContent();

    const href = await page.getByRole("link", { name: "Send by WhatsApp" }).getAttribute("href");

    const text = new URL(href ?? "").searchParams.get("text") ?? "";
    expect(href).toMatch(/^https:\/\/wa\.me\/\?text=/);
    expect(text.startsWith(title ?? "-"), text).toBe(true);
    expect(text.split("\n").at(-1)).toBe(here.site.url + path);
    expect(await page.getByRole("button", { name: "Copy link" }).count()).toBe(0);
  }
});

test("with script its link is copied at the first touch, and the device's own way to share is offered", async () => {
  const [path = ""] = (await pagesOfBothKinds()).slice(-2);
  await using visit = await here.visit({ ...PHONE, permissions: ["clipboard-read", "clipboard-write"] });
  const { page } = visit;
  await page.addInitScript(() =>
    Object.defineProperty(navigator, "share", { value: async (data: ShareData) => console.info(JSON.stringify(data)) }),
  );
  await page.goto(path);

  await page.getByRole("button", { name: "Copy link" }).tap();

  await page.getByRole("button", { name: "Link copied" }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(here.site.url + path);
  const shared = page.waitForEvent("console", (message) => message.text().startsWith("{"));
  await page.getByRole("button", { name: "Share", exact: true }).tap();
  expect(JSON.parse((await shared).text())).toMatchObject({ url: here.site.url + path });
});

test("a notice prints as a sheet with the college's name, its day and its text, and nothing that only a screen needs", async () => {
  await using visit = await here.visit();
  const { page } = visit;
  await page.goto("/Notices");
  await page.locator("h2 a").first().click();
  await page.getByRole("navigation", { name: "Other notices" }).waitFor();

  await page.emulateMedia({ media: "print" });

  const printed = await page.evaluate(() => document.body.innerText);
  expect(printed).toContain("Krishnachura College of Pharmacy");
  expect(printed).toMatch(/,\s+Nilkanthapur/);
  expect(printed).toMatch(/\w{3}, \d+ \w{3} \d{4}/);
  expect(printed).toContain("Bring your rank card");
  for (const screenOnly of ["All notices", "Send by WhatsApp", "Contact Us", "Ask about admission", "Powered By"]) {
    expect(printed).not.toContain(screenOnly);
  }
});

test("browsers find the feed on the home page and the archive, and read it as well-formed RSS", async () => {
  await using visit = await here.visit();
  const { page } = visit;
  for (const path of ["/", "/Notices"]) {
    await page.goto(path);
    const link = page.locator('link[rel="alternate"][type="application/rss+xml"]');
    expect(await link.getAttribute("href"), path).toBe("/notices.xml");
  }

  const feed = await page.evaluate(async () => {
    const xml = new DOMParser().parseFromString(await (await fetch("/notices.xml")).text(), "text/xml");
    return {
      root: xml.documentElement.nodeName,
      items: xml.querySelectorAll("item").length,
      guids: new Set(Array.from(xml.querySelectorAll("guid"), (guid) => guid.textContent)).size,
      titles: Array.from(xml.querySelectorAll("item > title"), (title) => title.textContent),
    };
  });

  expect(feed).toMatchObject({ root: "rss", items: 24, guids: 24 });
  expect(feed.titles).toContain("কালীপূজা ও ভাইফোঁটার ছুটি");
});

test("a page that is open while its event is renamed or deleted still wakes, without the former name", async () => {
  const session = await startSession(here.site, await createAdmin(here.site));
  const { _id } = await storeEvent(here.site, session, { title: "Talk by Rahul Mandal" });
  const path = `/Event/${_id}`;
  await using visit = await here.visit();
  // React says that the page had other data.
  visit.expectTrouble(/React error #418/);
  const { page } = visit;
  const openAsleep = async () => {
    const fetched = Promise.withResolvers<void>();
    await page.route("**/awake/**", (route) => fetched.promise.then(() => route.continue()), { times: 1 });
    await page.goto(path);
    return fetched.resolve;
  };

  const wakeRenamed = await openAsleep();
  await changeStoredEvent(here.site, session, _id, { title: "Talk" });
  wakeRenamed();
  await page.keyboard.press("Tab");
  await expect.poll(() => page.getByRole("heading", { level: 1 }).innerText()).toBe("Talk");

  const wakeDeleted = await openAsleep();
  const headers = { authorization: `Bearer ${session.token}` };
  expect(
    (await fetch(`${here.site.url}/api${path.replace("Event", "events")}`, { method: "DELETE", headers })).ok,
  ).toBe(true);
  wakeDeleted();
  await page.keyboard.press("Tab");
  await page.waitForURL("**/Event");
});
