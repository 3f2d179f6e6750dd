import { expect, test } from "vitest";
import { shellPage } from "./pages/shell.page.ts";
import { DESKTOP, PHONE } from "./support/browser.ts";
import { sharedSiteInBrowser } from "./support/site.ts";

const here = sharedSiteInBrowser();

test("on a wide screen the header's box finds pages, without script too", async () => {
  const { page } = await here.visit({ ...DESKTOP, javaScriptEnabled: false });
  await page.goto("/aboutus");
  const box = shellPage(page).header.getByRole("searchbox", { name: "Search this site" });
  await box.fill("library");
  await box.press("Enter");
  await page.waitForURL("**/Search?q=library");

  const results = page.getByRole("main").getByRole("listitem");
  const first = results
    .filter({ has: page.getByRole("heading") })
    .first()
    .getByRole("link");
  await expect.poll(() => first.textContent()).toMatch(/^Library /);
  await first.click();
  await page.waitForURL("**/Library");
});

test("on a phone the drawer's box finds Bengali words", async () => {
  const { page } = await here.visit(PHONE);
  const { burger, menu } = shellPage(page);
  await page.goto("/Bpharma");
  await burger.click();
  await menu.getByRole("searchbox", { name: "Search this site" }).fill("বৃত্তির");
  await menu.getByRole("button", { name: "Search" }).click();
  await page.waitForURL("**/Search?q=*");

  await expect.poll(() => page.getByRole("main").getByRole("searchbox").inputValue()).toBe("বৃত্তির");
  await expect.poll(() => page.getByRole("heading", { level: 2 }).first().textContent()).toBe("Scholarship স্কলারশিপ");
});

test("a second question from the results shows in the page's own box; Back leads to the first one", async () => {
  const { page } = await here.visit();
  const own = page.getByRole("main").getByRole("searchbox");
  await page.goto("/Search?q=library");
  await own.fill("zzzz");
  await own.press("Enter");
  await page.getByText("Nothing was found for “zzzz”.").waitFor();
  await expect.poll(() => page.getByRole("main").getByRole("link", { name: "Contact Us" }).count()).toBe(1);

  await page.goBack();

  await page.getByText(/results for “library”/).waitFor();
});
