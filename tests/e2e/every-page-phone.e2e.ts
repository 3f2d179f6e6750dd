import { expect, test } from "vitest";
import { findAccessibilityFaults, showWhole } from "./support/axe.ts";
import { PHONE } from "./support/browser.ts";
import { findWideWidths, PAGES } from "./support/every-page.ts";
import { weighFirstScreen } from "./support/first-screen.ts";
import { siteInBrowser } from "./support/site-in-browser.ts";

/** Bytes of the first screen on a phone. */
const MOST_BYTES = 100_000;

const { visit } = siteInBrowser();

test.for(PAGES)("%s on a phone: light, accessible, no scrolling sideways, no script before intent", async (path) => {
  await using visitor = await visit(PHONE);
  const { page } = visitor;
  const response = await page.goto(path);
  await page.evaluate(() => document.fonts.ready);

  expect(response?.status()).toBe(200);
  expect(await weighFirstScreen(page)).toBeLessThan(MOST_BYTES);
  expect(await page.evaluate(() => "__reactRouterContext" in globalThis)).toBe(false);
  await showWhole(page);
  expect(await findAccessibilityFaults(page)).toEqual([]);
  expect(await findWideWidths(page, [320, 390, 768])).toEqual([]);
});
