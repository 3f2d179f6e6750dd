import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { sendEnquiry } from "./support/desk-calls.ts";
import { siteInBrowser } from "./support/site-in-browser.ts";
import { visitDesk } from "./support/visit-desk.ts";

const house = siteInBrowser({ CAPTCHA: "off" });

test("no letter is lost to an address that is still on its way", async () => {
  const { visit, page, desk } = await visitDesk(house);
  await using _ = visit;
  await page.goto("/admin?tab=enquiries");
  await desk.search.waitFor();
  const browser = await page.context().newCDPSession(page);
  await browser.send("Emulation.setCPUThrottlingRate", { rate: 6 });

  // Slower than the list is searched, quicker than the address follows.
  await desk.search.pressSequentially("moumita das of bankura", { delay: 140 });

  await expect.poll(() => new URL(page.url()).searchParams.get("search")).toBe("moumita das of bankura");
  expect(await desk.search.inputValue()).toBe("moumita das of bankura");
  await page.getByRole("button", { name: "Clear search and filters" }).click();
  await expect.poll(() => desk.search.inputValue()).toBe("");
  await page.getByLabel("From", { exact: true }).focus();
  await page.keyboard.type("11052026", { delay: 140 });
  await expect.poll(() => new URL(page.url()).search).toBe("?tab=enquiries&from=2026-11-05");
});

test("on a phone or a small screen J and K, and two buttons, lead on within the sheet", async () => {
  for (const name of ["Third Anik", "Second Anik", "First Anik"]) await sendEnquiry(house.site, { name });
  const { visit, page, desk } = await visitDesk(house, { viewport: { width: 768, height: 900 } });
  await using _ = visit;
  await page.goto("/admin?tab=enquiries&search=anik");
  await desk.open("First Anik");
  await expect.poll(() => desk.heading.textContent()).toBe("First Anik");

  await page.keyboard.press("j");
  await expect.poll(() => desk.heading.textContent()).toBe("Second Anik");
  await desk.button("Next enquiry").click();
  await expect.poll(() => desk.heading.textContent()).toBe("Third Anik");
  expect(await desk.button("Next enquiry").isDisabled()).toBe(true);
  await page.keyboard.press("k");
  await expect.poll(() => desk.heading.textContent()).toBe("Second Anik");
  await desk.note.fill("jk");
  expect(await desk.heading.textContent()).toBe("Second Anik");
  await desk.note.fill("");
  await page.keyboard.press("Escape");
  await expect.poll(() => desk.panel.count()).toBe(0);
});

test("J and K go down and up the list, / goes to the search, Esc closes", async () => {
  for (const name of ["Third Wrik", "Second Wrik", "First Wrik"]) await sendEnquiry(house.site, { name });
  const { visit, page, desk } = await visitDesk(house);
  await using _ = visit;
  await page.goto("/admin?tab=enquiries&search=wrik");
  await desk.rows.nth(2).waitFor();
  const shown = (place: Locator) => place.locator("kbd").allTextContents();

  expect(await shown(desk.rows.first())).toEqual(["J"]);
  await page.keyboard.press("j");
  await expect.poll(() => desk.heading.textContent()).toBe("First Wrik");
  expect(await shown(desk.panel)).toEqual(["K", "J", "Esc"]);
  expect(await shown(desk.rows.first())).toEqual([]);
  await page.keyboard.press("j");
  await expect.poll(() => desk.heading.textContent()).toBe("Second Wrik");
  await page.keyboard.press("k");
  await expect.poll(() => desk.heading.textContent()).toBe("First Wrik");
  await desk.note.fill("jk");
  expect(await desk.heading.textContent()).toBe("First Wrik");
  await desk.note.fill("");
  await page.keyboard.press("Escape");
  await expect.poll(() => desk.panel.count()).toBe(0);
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain("First Wrik");
  await page.keyboard.press("/");
  expect(await desk.search.evaluate((input) => input === document.activeElement)).toBe(true);
});

test("Ctrl K opens the very enquiry, also among several of one name", async () => {
  await sendEnquiry(house.site, { name: "Namesake Rimi", mobile: "9123400001" });
  await sendEnquiry(house.site, { name: "Namesake Rimi", mobile: "9123400002" });
  const { visit, page, desk } = await visitDesk(house);
  await using _ = visit;
  await page.goto("/admin");
  await page.getByRole("tab").first().waitFor();

  await page.keyboard.press("Control+k");
  await page.getByRole("combobox").fill("9123400001");
  await page.getByRole("option", { name: "9123400001" }).click();

  await desk.panel.getByText("91234 00001").waitFor();
  await desk.rows.nth(1).waitFor();
  expect(await desk.names()).toEqual(["Namesake Rimi", "Namesake Rimi"]);
});
