import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { anEnquiry, EnquiryDialog } from "./pages/enquiry.page.ts";
import { shellPage } from "./pages/shell.page.ts";
import { PHONE } from "./support/browser.ts";
import { siteInBrowser } from "./support/site-in-browser.ts";

/** Chrome before 114, Firefox before 125 and Safari before 17 know no `popover`, in HTML, CSS or script. */
const house = siteInBrowser();

async function visitWithoutPopover(path: string, javaScriptEnabled = true) {
  const viewport = { width: 375, height: 667 };
  const visit = await house.visit({ ...PHONE, viewport, bypassCSP: true, javaScriptEnabled });
  const { page } = visit;
  await page.addInitScript(() => {
    for (const name of ["popover", "showPopover", "hidePopover", "togglePopover"]) {
      Reflect.deleteProperty(HTMLElement.prototype, name);
    }
  });
  await page.route("**/*", async (route) => {
    if (!/document|stylesheet|script/.test(route.request().resourceType())) return route.continue();
    // Null at the end of a visit that does not wait for it.
    const response = await route.fetch().catch(() => null);
    const text = await response?.text().catch(() => null);
    if (!response || !text) return;
    const body = text.replaceAll(":popover-open", ":not-known").replaceAll(' popover="auto"', " data-no-popover");
    await route.fulfill({ response, body });
  });
  await page.goto(path);
  return { visit, page, shell: shellPage(page) };
}

const isLocked = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).overflowY === "hidden");
const focusedLabel = (page: Page) => page.evaluate(() => document.activeElement?.ariaLabel);
/** What a tap in the middle of the page meets. */
const isInSight = (page: Page) =>
  page.evaluate(() => document.elementFromPoint(innerWidth / 2, 300)?.closest("main") !== null);

test("without popover the closed drawer does not cover the page, and opens and closes by its buttons", async () => {
  const { visit, page, shell } = await visitWithoutPopover("/aboutus");
  await using _ = visit;
  expect([await shell.menu.isVisible(), await isInSight(page), await isLocked(page)]).toEqual([false, true, false]);

  await shell.burger.tap();
  await shell.section("Infrastructure").tap();
  await shell.section("Laboratories").tap();
  await shell.link("Microbiology").waitFor({ state: "visible" });
  expect([await isInSight(page), await isLocked(page)]).toEqual([false, true]);

  await page.getByRole("button", { name: "Close menu" }).tap();
  expect([await shell.menu.isVisible(), await isInSight(page), await isLocked(page)]).toEqual([false, true, false]);
  expect(await focusedLabel(page)).toBe("Open menu");
});

test("without popover the drawer closes by Escape, by a tap beside it and by a chosen link", async () => {
  const { visit, page, shell } = await visitWithoutPopover("/aboutus");
  await using _ = visit;

  await shell.burger.tap();
  await page.keyboard.press("Escape");
  expect([await shell.menu.isVisible(), await focusedLabel(page)]).toEqual([false, "Open menu"]);
  await shell.burger.tap();
  await page.touchscreen.tap(10, 400);
  expect(await shell.menu.isVisible()).toBe(false);
  await shell.burger.tap();
  await shell.section("Courses").tap();
  await shell.link("D.Pharm").tap();
  await page.waitForURL("/DPharm");

  await expect.poll(() => shell.menu.isVisible()).toBe(false);
  expect(await isLocked(page)).toBe(false);
});

test("without popover and without scripts the menu stands in the page and leads on", async () => {
  const { visit, page, shell } = await visitWithoutPopover("/aboutus", false);
  await using _ = visit;

  await shell.heading.tap();
  await shell.section("Courses").tap();
  await shell.link("D.Pharm").tap();

  await page.waitForURL("/DPharm");
});

test("without popover an enquiry is sent and its toast is seen", async () => {
  const { visit, page } = await visitWithoutPopover("/");
  await using _ = visit;
  const enquiry = new EnquiryDialog(page);

  await enquiry.open();
  await enquiry.fill(anEnquiry({ email: "no-popover@example.in" }));
  await enquiry.submit();

  await enquiry.successToast.waitFor();
  await enquiry.thankYou.waitFor();
});
