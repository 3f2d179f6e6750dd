import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { findAccessibilityFaults } from "./support/axe.ts";
import { sendEnquiry } from "./support/desk-calls.ts";
import { siteInBrowser } from "./support/site-in-browser.ts";
import { collegeDay, LOOKS, visitDesk } from "./support/visit-desk.ts";

const house = siteInBrowser({ CAPTCHA: "off" });

test("with no enquiry at all the tab says what will appear here", async () => {
  const { visit, page, desk } = await visitDesk(house);
  await using _ = visit;

  await page.goto("/admin?tab=enquiries");

  await page.getByRole("heading", { name: "No enquiries yet" }).waitFor();
  expect(await desk.list.count()).toBe(0);
  expect(await findAccessibilityFaults(page)).toEqual([]);
});

test.for(LOOKS)("list, details and filters are free of accessibility faults on $look", async ({ look, options }) => {
  const word = look.replace(/\W/g, "");
  await sendEnquiry(house.site, { name: `রাহুল ${word}`, mobile: "9000000001", course: "B.Pharm Lateral Entry" });
  await sendEnquiry(house.site, { name: `Late ${word}` });
  const { visit, page, desk, calls } = await visitDesk(house, options);
  await using _ = visit;
  await calls.change(`Late ${word}`, {
    nextCallOn: collegeDay(-2),
    status: "contacted",
    note: "Father asks about the hostel.",
  });

  await page.goto(`/admin?tab=enquiries&search=${word}`);
  await desk.row(`রাহুল ${word}`).waitFor();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

  await desk.open(`Late ${word}`);
  await desk.history.first().waitFor();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await desk.button("Close").click();
  await page.goto("/admin?tab=enquiries&search=nobody-has-this-name");
  await page.getByRole("heading", { name: "No enquiry matches" }).waitFor();
  await page.getByText("Show as a table").click();
  expect(await findAccessibilityFaults(page)).toEqual([]);
});

test("the overdue stand first and say so; one tap calls, opens WhatsApp or begins a mail", async () => {
  await sendEnquiry(house.site, { name: "Kuhu" });
  for (const name of ["Oldest Jhilik", "Overdue Jhilik", "Newest Jhilik"]) {
    await sendEnquiry(house.site, { name, email: "jhilik@example.in" });
  }
  const { visit, page, desk, calls } = await visitDesk(house);
  await using _ = visit;
  await calls.change("Overdue Jhilik", { nextCallOn: collegeDay(-3) });

  await page.goto("/admin?tab=enquiries&search=jhilik");
  await desk.rows.first().waitFor();

  expect(await desk.names()).toEqual(["Overdue Jhilik", "Newest Jhilik", "Oldest Jhilik"]);
  await page.getByText(/^3 of \d+$/).waitFor();
  expect(await desk.rows.first().textContent()).toContain("3 days overdue");
  const href = (name: string) => desk.rows.first().getByRole("link", { name }).getAttribute("href");
  expect(await href("Call Overdue Jhilik")).toBe("tel:+919830012345");
  expect(await href("WhatsApp to Overdue Jhilik")).toBe("https://wa.me/919830012345");
  expect(await href("Mail to Overdue Jhilik")).toBe(
    "mailto:jhilik@example.in?subject=Your%20admission%20enquiry%3A%20B.Pharm",
  );

  await desk.total("Overdue").click();
  await expect.poll(() => desk.names()).toEqual(["Overdue Jhilik"]);
  expect(new URL(page.url()).search).toBe("?tab=enquiries&search=jhilik&due=true");
});

test("a list that does not come says so, and comes when tried again", async () => {
  await sendEnquiry(house.site, { name: "Failed Paoli" });
  const { visit, page, desk } = await visitDesk(house);
  await using _ = visit;
  visit.expectTrouble(/ERR_|Failed to load resource/);

  await page.route(/api\/enquiries\?search=paoli/, (route) => route.abort("connectionreset"), { times: 1 });
  await page.goto("/admin?tab=enquiries&search=paoli");

  await page.getByRole("heading", { name: "Failed to load" }).waitFor();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await page.getByRole("button", { name: "Try again" }).click();
  await desk.row("Failed Paoli").waitFor();
});

test("a tablet has all filters in one line", async () => {
  const { visit, page, desk } = await visitDesk(house, { viewport: { width: 768, height: 1024 } });
  await using _ = visit;
  await page.goto("/admin?tab=enquiries");
  await desk.search.waitFor();

  const labels = ["Filter by course", "Filter by owner", "From", "To"];
  const middles = await Promise.all(
    labels.map(async (label) => {
      const box = await page.getByLabel(label, { exact: true }).boundingBox();
      return Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2);
    }),
  );

  expect(new Set(middles).size).toBe(1);
});

test("the filters are in the address: a reload and Back keep them, and the export has the same", async () => {
  await sendEnquiry(house.site, { name: "Filtered Ria", course: "D.Pharm" });
  await sendEnquiry(house.site, { name: "Filtered Sona", course: "B.Pharm" });
  const { visit, page, desk } = await visitDesk(house);
  await using _ = visit;
  await page.goto("/admin?tab=enquiries&search=filtered");
  await desk.rows.nth(1).waitFor();

  await page.getByLabel("Filter by course").selectOption("D.Pharm");
  await expect.poll(() => desk.names()).toEqual(["Filtered Ria"]);
  await page.getByLabel("From", { exact: true }).fill(collegeDay(0));
  await page.getByLabel("To", { exact: true }).fill(collegeDay(1));
  await expect.poll(() => new URL(page.url()).search).toContain(`from=${collegeDay(0)}&to=${collegeDay(1)}`);
  await page.reload();
  await expect.poll(() => desk.names()).toEqual(["Filtered Ria"]);

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export CSV" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`enquiries-${collegeDay(0)}.csv`);
  const csv = await readFile(await download.path(), "utf8");
  expect(csv.trim().split("\r\n")).toHaveLength(2);
  expect(csv).toContain("Filtered Ria");

  await page.getByLabel("From", { exact: true }).fill(collegeDay(2));
  await page.getByText("The range of days ends before it begins.").waitFor();
  await page.getByRole("button", { name: "Clear search and filters" }).click();
  await expect.poll(() => new URL(page.url()).search).toBe("?tab=enquiries");
  await page.goBack();
  await page.getByText("The range of days ends before it begins.").waitFor();
});

test("new enquiries are told each minute and move nothing until they are asked for", async () => {
  await sendEnquiry(house.site, { name: "Before Zoya" });
  const { visit, page, desk, calls } = await visitDesk(house);
  await using _ = visit;
  await page.clock.install();
  await page.goto("/admin?tab=enquiries&search=zoya");
  await desk.row("Before Zoya").waitFor();

  await sendEnquiry(house.site, { name: "After Zoya" });
  await calls.change("Before Zoya", { status: "visited" });
  await page.clock.fastForward(61_000);

  await desk.news.waitFor();
  expect(await desk.news.textContent()).toBe("1 new enquiry");
  expect(await desk.names()).toEqual(["Before Zoya"]);
  await desk.row("Before Zoya").getByText("Visited").waitFor();
  await desk.news.click();
  await expect.poll(() => desk.names()).toEqual(["After Zoya", "Before Zoya"]);
  expect(await desk.news.count()).toBe(0);
});
