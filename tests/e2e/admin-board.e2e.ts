import { expect, test } from "vitest";
import { choose, PHONE } from "./support/browser.ts";
import { visitEnquiries } from "./support/enquiries.ts";
import { expectAccessible, expectAccessibleInLooks } from "./support/page-checks.ts";
import { siteInBrowser } from "./support/site.ts";

/** The board of the enquiries by status. */
const here = siteInBrowser({ CAPTCHA: "off", SAMPLE_DATA: "false" });

test("a card is moved by dragging, by keys and from its menu, and one that a colleague has moved is left alone", async () => {
  const all = await visitEnquiries(here, "Board", ["Dragged", "Keyed", "Chosen", "Clashed"]);
  const { page, tab, expectTrouble, find, open, colleague } = all;
  expectTrouble(/409/);
  const other = await colleague();
  const column = (name: string) => page.getByRole("region", { name, exact: true });
  const card = (name: string) => page.getByRole("listitem").filter({ hasText: `${name} Board` });
  const statusOf = async (name: string) => (await find(name))?.status;
  await open("enquiries", "&view=board&search=Board");
  await column("New").getByRole("listitem").nth(3).waitFor();

  await card("Dragged").dragTo(column("Visited"));
  await expect.poll(() => statusOf("Dragged")).toBe("visited");
  await column("Visited").getByText("Dragged Board").waitFor();
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect.poll(() => statusOf("Dragged")).toBe("new");

  // A colleague's change comes while the card's own is under way.
  let letGo = () => {};
  const colleagueSeen = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/api\/enquiries\/[^/?]+$/, async (route) => {
    if (route.request().method() === "PATCH") await colleagueSeen;
    await route.continue();
  });
  const keyed = page.getByRole("button", { name: "Keyed Board" });
  await keyed.focus();
  await page.keyboard.press("Shift+ArrowRight");
  await other.changeEnquiry("Chosen Board", { status: "contacted" });
  await column("Contacted").getByText("Chosen Board").waitFor();
  letGo();
  await expect.poll(() => statusOf("Keyed")).toBe("contacted");
  await column("Contacted").getByText("Keyed Board").waitFor();
  await expect.poll(() => keyed.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.keyboard.press("ArrowLeft");
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain("Board");
  await page.getByLabel("Move Chosen Board").selectOption("Admitted");
  await expect.poll(() => statusOf("Chosen")).toBe("admitted");

  // Its version is the one in sight until the change has come.
  await page.route(/api\/changes/, (route) => route.abort());
  expectTrouble(/ERR_FAILED|Failed to load/);
  await page.reload();
  await column("New").getByText("Clashed Board").waitFor();
  await other.changeEnquiry("Clashed Board", { status: "applied" });
  await page.getByLabel("Move Clashed Board").selectOption("Closed");
  const closing = page.getByRole("dialog", { name: "Close Clashed Board" });
  await choose(closing, { name: "Wrong number" });
  await closing.getByRole("button", { name: "Close Clashed Board" }).click();
  await page.getByText("Clashed Board: someone else changed it in the meantime. It is Applied now").waitFor();
  expect(await statusOf("Clashed")).toBe("applied");
  await column("Applied").getByText("Clashed Board").waitFor();

  await keyed.click();
  await tab.heading.waitFor();
  await expectAccessible(page);
});

test("the board shows a colleague's work by itself, and fits a phone column by column", async () => {
  const { page, colleague, open } = await visitEnquiries(here, "Pocket", ["First", "Second"], PHONE);
  const other = await colleague();
  await open("enquiries", "&view=board&search=Pocket");
  await page.getByRole("region", { name: "New", exact: true }).getByText("First Pocket").waitFor();
  await other.changeEnquiry("First Pocket", { status: "visited" });
  await page.getByRole("region", { name: "Visited", exact: true }).getByText("First Pocket").waitFor();
  await expectAccessibleInLooks(page);
});
