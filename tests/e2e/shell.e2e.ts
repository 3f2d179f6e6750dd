import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { shellPage } from "./pages/shell.page.ts";
import { DESKTOP, launchBrowser, PHONE, startVisit } from "./support/browser.ts";
import { expectBetween, keepJournal } from "./support/journal.ts";
import { openTestSite, type TestSite } from "./support/open-test-site.ts";

let site: TestSite;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([openTestSite(), launchBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await site[Symbol.asyncDispose]();
});

test("the first page comes whole, without a spinner, and runs no framework before somebody means to use it", async () => {
  await using visit = await startVisit(browser, DESKTOP);
  const shell = shellPage(visit.page);
  await visit.page.goto(`${site.url}/aboutus`, { waitUntil: "networkidle" });

  expect(await visit.page.evaluate(() => "changing" in document.documentElement.dataset)).toBe(false);
  expect(await shell.isAwake()).toBe(false);

  await visit.page.mouse.move(400, 400);
  await visit.page.waitForFunction(() => "__reactRouterRouteModules" in globalThis);
});

test("a link that is clicked before the scripts are awake is held, then shows the spinner for 800 ms and the page", async () => {
  await using visit = await startVisit(browser, DESKTOP);
  const shell = shellPage(visit.page);
  await keepJournal(visit.page);
  await visit.page.goto(site.url);
  await visit.page.evaluate(() => Object.assign(globalThis, { stillTheSameDocument: true }));

  await shell.link("Gallery").click();
  await shell.spinner(true);
  await shell.spinner(false);

  expect(visit.page.url()).toBe(`${site.url}/Gallery`);
  expect(await shell.heading.textContent()).toContain("Gallery");
  await expectBetween(visit.page, /^spinner$/, /^no spinner$/, 800, /^shown: Gallery/);
  expect(await visit.page.evaluate(() => "stillTheSameDocument" in globalThis)).toBe(true);
});

test("the search from another page, and the footer's Contact Us, show the spinner and keep the document", async () => {
  await using visit = await startVisit(browser, DESKTOP);
  const { page } = visit;
  const shell = shellPage(page);
  await page.goto(site.url);
  await page.evaluate(() => Object.assign(globalThis, { stillTheSameDocument: true }));

  await page.getByRole("searchbox", { name: "Search this site" }).first().fill("রসায়ন");
  await page.keyboard.press("Enter");
  await shell.spinner(true);
  await page.getByRole("heading", { level: 1, name: "Search" }).waitFor();
  await shell.spinner(false);
  expect(new URL(page.url()).searchParams.get("q")).toBe("রসায়ন");
  await page.getByRole("contentinfo").getByRole("link", { name: "Contact Us" }).click();
  await shell.spinner(true);
  await page.getByRole("heading", { level: 1, name: "Contact Us" }).waitFor();
  await shell.spinner(false);

  expect(new URL(page.url()).pathname).toBe("/ContactUs");
  expect(await page.evaluate(() => "stillTheSameDocument" in globalThis)).toBe(true);
});

test("every later change of path shows the spinner, back and forward too; a change of hash does not", async () => {
  await using visit = await startVisit(browser, DESKTOP);
  const { page } = visit;
  const shell = shellPage(page);
  await page.goto(site.url);
  await shell.link("Event").click();
  await shell.spinner(true);
  await shell.spinner(false);

  await page.goBack();
  await shell.spinner(true);
  await shell.spinner(false);
  expect(new URL(page.url()).pathname).toBe("/");

  const showsSpinner = page.evaluate(
    () =>
      new Promise((resolve) => {
        new MutationObserver(() => resolve(true)).observe(document.documentElement, {
          attributeFilter: ["data-changing"],
        });
        addEventListener("hashchange", () => setTimeout(resolve, 200, false));
      }),
  );
  await page.getByRole("link", { name: "Notice", exact: true }).click();
  expect(await showsSpinner).toBe(false);
  expect(page.url()).toBe(`${site.url}/#notice`);
});

test("a link to the notices from another page opens the home page at the notices", async () => {
  await using visit = await startVisit(browser, DESKTOP);
  const { page } = visit;
  await page.goto(`${site.url}/Gallery`);

  await page.getByRole("link", { name: "Notice", exact: true }).click();
  await page.waitForURL(`${site.url}/#notice`);
  await page.waitForFunction(() => {
    const top = document.getElementById("notice")?.getBoundingClientRect().top ?? -1;
    return top >= 0 && top < 300;
  });
});

test("links inside a page's text are followed without loading the document anew", async () => {
  await using visit = await startVisit(browser, DESKTOP);
  const { page } = visit;
  await page.goto(`${site.url}/aboutus`);
  await page.evaluate(() => Object.assign(globalThis, { stillTheSameDocument: true }));

  await page.getByRole("main").getByRole("link", { name: "Pharmacognosy" }).first().click();
  await page.waitForURL(/\/Pharmacognosy$/i);

  expect(await page.evaluate(() => "stillTheSameDocument" in globalThis)).toBe(true);
});

test("dropdowns open by click and keys, one at a time, and close by a click outside, Escape and a followed link", async () => {
  await using visit = await startVisit(browser, DESKTOP);
  const { page } = visit;
  const shell = shellPage(page);
  await page.goto(site.url);
  const lab = shell.link("Central Instrument Room");

  await shell.section("Infrastructure").click();
  await shell.section("Laboratories").click();
  await lab.waitFor({ state: "visible" });
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

  await shell.section("Courses").click();
  expect([await lab.isVisible(), await shell.link("D.Pharm").isVisible()]).toEqual([false, true]);

  await page.getByRole("main").click({ position: { x: 5, y: 5 } });
  expect(await shell.link("D.Pharm").isVisible()).toBe(false);

  await shell.section("Courses").press("ArrowDown");
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("B.Pharm");
  await page.keyboard.press("Escape");
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Courses");
  expect(await shell.link("D.Pharm").isVisible()).toBe(false);

  await shell.section("Courses").press("Enter");
  await shell.link("D.Pharm").click();
  await page.waitForURL(`${site.url}/DPharm`);
  await expect.poll(() => shell.link("D.Pharm").isVisible()).toBe(false);
});

test.for([320, 390, 768, 1023])("at %i px the menu is a drawer that locks the page behind it", async (width) => {
  await using visit = await startVisit(browser, { ...PHONE, viewport: { width, height: 800 } });
  const { page } = visit;
  const shell = shellPage(page);
  await page.goto(`${site.url}/aboutus`);
  expect(await shell.menu.isVisible()).toBe(false);

  await shell.burger.tap();
  await shell.section("Infrastructure").tap();
  await shell.section("Laboratories").tap();
  await shell.link("Microbiology").waitFor({ state: "visible" });
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe("hidden");
  const { right } = await shell.menu.evaluate((element) => element.getBoundingClientRect());
  expect(Math.round(right)).toBe(width);

  await shell.link("Microbiology").tap();
  await page.waitForURL(`${site.url}/Microbiology`);
  await expect.poll(() => shell.menu.isVisible()).toBe(false);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).not.toBe("hidden");
});

test("without scripts every page reads and links, and the drawer and the dialog open", async () => {
  await using visit = await startVisit(browser, { ...PHONE, javaScriptEnabled: false });
  const { page } = visit;
  const shell = shellPage(page);
  await page.goto(`${site.url}/aboutus`);

  await shell.burger.tap();
  await shell.section("Courses").tap();
  await shell.link("D.Pharm").tap();
  await page.waitForURL(`${site.url}/DPharm`);
  expect(await shell.heading.isVisible()).toBe(true);

  await shell.campaign.tap();
  expect(await page.getByRole("dialog").isVisible()).toBe(true);
});

test("the campaign link blinks three times within five seconds, and not at all under reduced motion", async () => {
  await using visit = await startVisit(browser, DESKTOP);
  await visit.page.goto(site.url);
  const animation = () =>
    shellPage(visit.page).campaign.evaluate((element) => {
      const { animationName, animationDuration, animationIterationCount } = getComputedStyle(element);
      return {
        name: animationName,
        seconds: Number.parseFloat(animationDuration) * Number(animationIterationCount),
        count: animationIterationCount,
      };
    });

  expect(await animation()).toMatchObject({
    name: expect.stringContaining("blink"),
    count: "3",
    seconds: expect.closeTo(4.8),
  });
  await visit.page.emulateMedia({ reducedMotion: "reduce" });
  expect((await animation()).name).toBe("none");
});

test("a path that no page has leads home from inside the site as well", async () => {
  await using visit = await startVisit(browser, DESKTOP);
  const { page } = visit;
  await page.goto(`${site.url}/aboutus`);
  await shellPage(page).link("Gallery").click();
  await page.waitForURL(`${site.url}/Gallery`);
  await page.evaluate(() => {
    const link = Object.assign(document.createElement("a"), { href: "/NoSuchPage", textContent: "nowhere" });
    document.querySelector("main")?.prepend(link);
  });

  await page.getByRole("link", { name: "nowhere" }).click();
  await page.waitForURL(`${site.url}/`);
});

test("a page that cannot be loaded keeps header and footer, says so, and is there once it is tried again", async () => {
  await using visit = await startVisit(browser, DESKTOP);
  const { page } = visit;
  const shell = shellPage(page);
  visit.expectTrouble(/500|Gallery|React Router caught/);
  await page.goto(`${site.url}/aboutus`);
  await page.route("**/Gallery.data*", (route) => route.fulfill({ status: 500, body: "broken" }));

  await shell.link("Gallery").click();
  await page.getByRole("main").getByRole("heading", { name: "Unexpected Application Error!" }).waitFor();
  await shell.spinner(false);
  expect(await shell.menu.isVisible()).toBe(true);
  expect(await page.getByRole("contentinfo").isVisible()).toBe(true);
  expect(await page.title()).toBe("Unexpected Application Error!");

  await page.getByRole("link", { name: "Try again" }).click();
  await page.getByRole("heading", { level: 1, name: "Gallery" }).waitFor();
  expect(page.url()).toBe(`${site.url}/Gallery`);
});

test("the footer keeps the specification's mismatched labels and leads to the admin", async () => {
  await using visit = await startVisit(browser, DESKTOP);
  await visit.page.goto(site.url);
  const footer = visit.page.getByRole("contentinfo");
  const target = (name: string) => footer.getByRole("link", { name, exact: true }).getAttribute("href");

  expect(await target("Message of Secretary")).toBe("/MessageFromGeneralSecreatry");
  expect(await target("Message of Principal")).toBe("/MessageFromTreasurer");
  expect(await target("Contact Us")).toBe("/contactpage");

  await footer.getByRole("link", { name: "Admin", exact: true }).click();
  await visit.page.waitForURL(`${site.url}/admin/login`);
});
