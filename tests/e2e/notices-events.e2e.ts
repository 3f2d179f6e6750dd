import { expect, test } from "vitest";
import { HYDRATED } from "./pages/shell.page.ts";
import { DESKTOP, PHONE } from "./support/browser.ts";
import { expectAccessible, expectNoHorizontalScroll, showWhole } from "./support/page-checks.ts";
import { sharedSiteInBrowser } from "./support/site.ts";

const here = sharedSiteInBrowser();
let found: ReturnType<typeof findPages> | undefined;

/** Returns the paths of the newest notice and of the first cancelled event. */
async function findPages() {
  const { page } = await here.visit();
  await page.goto("/Notices");
  const notice = (await page.locator("h2 a").first().getAttribute("href")) ?? "";
  await page.goto("/Event");
  const event = (await page.locator("li[data-cancelled] h3 a").first().getAttribute("href")) ?? "";
  return { notice, event };
}

test("a notice and an event of their own page are accessible, fit every width, hydrate and lead on by the router", async () => {
  const { page } = await here.visit();
  await page.addInitScript((event) => addEventListener(event, () => console.info("hydrated")), HYDRATED);
  const heading = page.getByRole("heading", { level: 1 });
  found ??= findPages();
  const { notice, event } = await found;
  for (const path of [notice, event, "/Event?category=Workshop"]) {
    const hydrated = page.waitForEvent("console", (message) => message.text() === "hydrated");
    await page.goto(path);
    const { pathname, search } = new URL(page.url());
    expect(pathname + search).toBe(path);
    expect(await heading.count(), path).toBe(1);
    for (const { viewport } of [PHONE, DESKTOP]) {
      await page.setViewportSize(viewport);
      await showWhole(page);
      await expectAccessible(page);
    }
    await expectNoHorizontalScroll(page, [320, 390, 768, 1024, 1280, 1920]);
    await page.keyboard.press("Tab");
    await hydrated;
  }
  await page.goto(event);
  const title = await heading.innerText();
  await page.getByRole("navigation", { name: "Other events" }).getByRole("link").first().click();

  await expect.poll(() => heading.innerText()).not.toBe(title);
  expect(new URL(page.url()).pathname).toMatch(/^\/Event\/[\w-]{36}$/);
});

test("without script a visitor goes from the board to the archive, through its pages, to one notice and the next", async () => {
  const { page } = await here.visit({ ...PHONE, javaScriptEnabled: false });
  const heading = page.getByRole("heading", { level: 1 });
  await page.goto("/");
  await page.getByRole("link", { name: "All notices" }).click();
  await expect.poll(() => page.locator("h2 a").count()).toBe(20);
  await page.getByRole("link", { name: "Next", exact: true }).click();
  expect(new URL(page.url()).search).toBe("?page=2");
  await expect.poll(() => page.getByRole("link", { name: "Page 2" }).getAttribute("aria-current")).toBe("page");
  const row = page.locator("li:has(h2)").first();
  const title = await row.locator("h2").innerText();
  // The whole row is clickable, not only its title.
  await row.locator("time").click({ force: true });
  await expect.poll(() => heading.innerText()).toBe(title);
  await page.getByRole("navigation", { name: "Other notices" }).getByRole("link").nth(1).click();
  await expect.poll(() => heading.innerText()).not.toBe(title);
  await page.getByRole("link", { name: "Send by WhatsApp" }).waitFor();
  // "Copy link" needs scripts, so it is not shown here.
  await expect.poll(() => page.getByRole("button", { name: "Copy link" }).count()).toBe(0);
});

test("in the list the first notice stands whole in a phone's first screen, and each shows two lines of text at most", async () => {
  const { page } = await here.visit(PHONE);
  await page.goto("/Notices");
  for (const [width, height] of [
    [390, 844],
    [360, 640],
  ] as const) {
    await page.setViewportSize({ width, height });
    const row = await page.locator("li:has(h2)").first().boundingBox();
    const dock = await page.getByRole("navigation", { name: "Quick actions" }).boundingBox();
    expect((row?.y ?? 0) + (row?.height ?? height)).toBeLessThanOrEqual(dock?.y ?? 0);
  }

  const withPdf = page.locator("li:has(h2)", { hasText: "Anti-ragging undertaking" }).locator("h2 + p");
  expect((await withPdf.innerText()).length).toBeGreaterThan(140);
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const lines = await page
      .locator("li h2 + p")
      .evaluateAll((texts) =>
        texts.map((text) => text.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(text).lineHeight)),
      );
    expect(Math.max(...lines), `${width}`).toBeCloseTo(2, 0);
  }
});

test("with script its link is copied at the first touch, and the device's own way to share is offered", async () => {
  const { page } = await here.visit({ ...PHONE, permissions: ["clipboard-read", "clipboard-write"] });
  await page.addInitScript(() =>
    Object.defineProperty(navigator, "share", { value: async (data: ShareData) => console.info(JSON.stringify(data)) }),
  );
  found ??= findPages();
  const { notice } = await found;
  await page.goto(notice);
  await page.getByRole("button", { name: "Copy link" }).tap();
  await page.getByRole("button", { name: "Link copied" }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(here.site.url + notice);

  const shared = page.waitForEvent("console", (message) => message.text().startsWith("{"));
  await page.getByRole("button", { name: "Share", exact: true }).tap();
  expect(JSON.parse((await shared).text())).toMatchObject({ url: here.site.url + notice });
});

test("a notice prints as a sheet with the college's name, its day and its text, and nothing that only a screen needs", async () => {
  const { page } = await here.visit();
  await page.goto("/Notices");
  const [beginning = ""] = (await page.locator("h2 + p").first().innerText()).split(",");
  await page.locator("h2 a").first().click();
  await page.getByRole("navigation", { name: "Other notices" }).waitFor();
  await page.emulateMedia({ media: "print" });

  const printed = await page.evaluate(() => document.body.innerText);
  expect(printed).toContain("Krishnachura College of Pharmacy");
  expect(printed).toMatch(/,\s+Nilkanthapur/);
  expect(printed).toMatch(/\w{3}, \d+ \w{3} \d{4}/);
  expect(printed).toContain(beginning.slice(0, 30));
  for (const screenOnly of ["All notices", "Send by WhatsApp", "Contact Us", "Ask about admission", "Powered By"]) {
    expect(printed).not.toContain(screenOnly);
  }
});
