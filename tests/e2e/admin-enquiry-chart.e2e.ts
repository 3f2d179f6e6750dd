import { expect, test } from "vitest";
import { sendEnquiry } from "./support/desk-calls.ts";
import { siteInBrowser } from "./support/site-in-browser.ts";
import { collegeDay, visitDesk } from "./support/visit-desk.ts";

const house = siteInBrowser({ CAPTCHA: "off" });

test("the chart and its table tell the same numbers, of the last 30 days unless others are chosen", async () => {
  await sendEnquiry(house.site, { name: "Charted Xena" });
  const { visit, page, desk } = await visitDesk(house);
  await using _ = visit;
  await page.goto("/admin?tab=enquiries");
  await desk.rows.first().waitFor();

  await page.getByText("Show as a table").click();
  expect(await desk.counts.count()).toBe(31);
  const all = Number(await desk.counts.nth(1).getByRole("cell").last().textContent());

  expect(all).toBeGreaterThan(0);
  expect(await page.locator("svg g title").last().textContent()).toMatch(new RegExp(`: ${all}$`));
  expect(await page.locator("#root [style]").count()).toBe(0);
});

test("the chart follows the chosen days, by weeks when they are many", async () => {
  await sendEnquiry(house.site, { name: "Ranged Yusuf" });
  const { visit, page, desk } = await visitDesk(house);
  await using _ = visit;
  await page.goto(`/admin?tab=enquiries&from=${collegeDay(-1)}`);
  await page.getByText("Show as a table").click();
  await expect.poll(() => desk.counts.count()).toBe(3);

  await page.getByLabel("To", { exact: true }).fill(collegeDay(-1));
  await expect.poll(() => desk.counts.count()).toBe(2);
  await page.getByLabel("To", { exact: true }).fill("");
  await page.getByLabel("From", { exact: true }).fill(collegeDay(-99));

  await page.getByRole("heading", { name: "Enquiries a week" }).waitFor();
  expect(await desk.counts.count()).toBeOneOf([16, 17]);
  expect(Number(await desk.counts.nth(1).getByRole("cell").last().textContent())).toBeGreaterThan(0);
});

test("days that cannot be counted say so, and come when tried again", async () => {
  await sendEnquiry(house.site, { name: "Uncounted Zarin" });
  const { visit, page, desk } = await visitDesk(house);
  await using _ = visit;
  visit.expectTrouble(/ERR_|Failed to load resource/);
  await page.route(/api\/enquiries\/days/, (route) => route.abort("connectionreset"), { times: 1 });

  await page.goto("/admin?tab=enquiries");
  await desk.rows.first().waitFor();
  await page.getByRole("button", { name: "Try again" }).click();

  await page.getByRole("heading", { name: "Enquiries a day" }).waitFor();
});
