import type { Page } from "playwright-core";
import { PUBLIC_ROUTES } from "#tests/support/public-routes.ts";

/** Those of the specification and our own. The pages of single records have tests of their own. */
export const PAGES = [...PUBLIC_ROUTES, "/Notices", "/Search", "/Search?q=admission"];

/** Those of the widths, in CSS pixels, at which the open page scrolls sideways. */
export async function findWideWidths(page: Page, widths: readonly number[]): Promise<number[]> {
  const tooWide: number[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)) tooWide.push(width);
  }
  return tooWide;
}
