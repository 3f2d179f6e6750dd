import { expect, test } from "vitest";
import { shellPage } from "./pages/shell.page.ts";
import { findAccessibilityFaults, showWhole } from "./support/axe.ts";
import { DESKTOP, PHONE } from "./support/browser.ts";
import { siteInBrowser } from "./support/site-in-browser.ts";

const house = siteInBrowser();

test.for([true, false])("on a wide screen the header's box finds pages, with script: %s", async (javaScriptEnabled) => {
  await using visit = await house.visit({ ...DESKTOP, javaScriptEnabled });
  const { page } = visit;
  await page.goto("/aboutus");

  const box = shellPage(page).header.getByRole("searchbox", { name: "Search this site" });
  await box.fill("library");
  await box.press("Enter");
  await page.waitForURL("**/Search?q=library");

  const first = page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading") })
    .first();
  expect(await first.getByRole("link").textContent()).toMatch(/^Library /);
  await first.getByRole("link").click();
  await page.waitForURL("**/Library");
});

test("the rows of the header stay 120 px high in all, and the box fits from 1024 px on", async () => {
  await using visit = await house.visit(DESKTOP);
  const { page } = visit;
  for (const width of [1024, 1100, 1280, 1920]) {
    await page.setViewportSize({ width, height: 700 });
    await page.goto("/");
    expect(await shellPage(page).menuTop(), `${width}`).toBe(120);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});

test.for([true, false])(
  "on a phone the drawer's box finds Bengali words, with script: %s",
  async (javaScriptEnabled) => {
    await using visit = await house.visit({ ...PHONE, javaScriptEnabled });
    const { page } = visit;
    await page.goto("/Bpharma");

    await shellPage(page).burger.click();
    const box = shellPage(page).menu.getByRole("searchbox", { name: "Search this site" });
    await box.fill("বৃত্তির");
    await shellPage(page).menu.getByRole("button", { name: "Search" }).click();
    await page.waitForURL("**/Search?q=*");

    expect(await page.getByRole("main").getByRole("searchbox").inputValue()).toBe("বৃত্তির");
    expect(await page.getByRole("heading", { level: 2 }).first().textContent()).toBe("Scholarship বৃত্তি");
  },
);

test("a second question from the results shows in the page's own box; Back leads to the first one", async () => {
  await using visit = await house.visit(DESKTOP);
  const { page } = visit;
  const own = page.getByRole("main").getByRole("searchbox");
  await page.goto("/Search?q=library");
  await own.fill("zzzz");
  await own.press("Enter");
  await page.getByText("Nothing was found for “zzzz”.").waitFor();
  expect(await page.getByRole("main").getByRole("link", { name: "Contact Us" }).count()).toBe(1);

  await page.goBack();

  await page.getByText(/results for “library”/).waitFor();
});

test.for(
  ["/Search", "/Search?q=pharmacy", "/Search?q=zzzz", `/Search?q=${"W".repeat(60)}`].flatMap((path) =>
    [320, 390, 1280].map((width) => [path, width] as const),
  ),
)("%s at %i px has no fault that axe can find and scrolls in one direction", async ([path, width]) => {
  await using visit = await house.visit({ viewport: { width, height: 844 } });
  await visit.page.goto(path);
  await showWhole(visit.page);

  expect(await findAccessibilityFaults(visit.page)).toEqual([]);
  expect(await visit.page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
});
