import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { PHONE } from "./support/browser.ts";
import { siteInBrowser } from "./support/site-in-browser.ts";

const house = siteInBrowser();

/** Keeps the stylesheet that no first screen needs away, as a slow line does, until the test lets it come. */
async function holdLateStyles(page: Page): Promise<() => void> {
  const { promise: mayCome, resolve: letCome } = Promise.withResolvers<void>();
  await page.route("**/assets/late-*.css", async (route) => {
    await mayCome;
    await route.continue();
  });
  return letCome;
}

test("the first screen does not wait for the styles of what is below it", async () => {
  await using visit = await house.visit(PHONE);
  const letStylesCome = await holdLateStyles(visit.page);

  await visit.page.goto("/", { waitUntil: "commit" });
  await visit.page.locator("h1").waitFor();
  await expect
    .poll(() => visit.page.evaluate(() => performance.getEntriesByName("first-contentful-paint").length))
    .toBe(1);
  expect(await visit.page.locator("#notice").count()).toBe(0);

  letStylesCome();
  await visit.page.locator("#notice").waitFor();
});

test("a tap that comes before the styles of the dialog opens it, with them", async () => {
  await using visit = await house.visit(PHONE);
  const { page } = visit;
  const letStylesCome = await holdLateStyles(page);
  await page.goto("/", { waitUntil: "commit" });

  await page.locator("main button[commandfor=enquiry]").tap();
  expect(await page.locator("#enquiry").count()).toBe(0);

  letStylesCome();
  const dialog = page.locator("#enquiry[open]");
  await dialog.waitFor();
  expect(await dialog.evaluate((element) => getComputedStyle(element).borderTopWidth)).toBe("0px");
  // Once it has come to rest.
  await expect.poll(() => dialog.boundingBox()).toMatchObject({ x: 0, y: 0, width: 390, height: 844 });
});

test("the dialog keeps its styles on the way to another page, and leaves from every page", async () => {
  await using visit = await house.visit();
  const { page } = visit;
  await page.goto("/");
  await page.locator("main a[href='/Bpharma']").first().click();
  await page.getByRole("heading", { level: 1, name: "B.Pharm" }).waitFor();

  await page.locator("main button[commandfor=enquiry]").first().click();

  const dialog = page.locator("#enquiry[open]");
  await dialog.waitFor();
  expect(await dialog.evaluate((element) => getComputedStyle(element).display)).toBe("grid");
});
