import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { enquiriesTab } from "./pages/enquiries-tab.page.ts";
import { anEnquiry, enquiryDialog } from "./pages/enquiry.page.ts";
import { visitAdmin } from "./support/admin.ts";
import { download } from "./support/browser.ts";
import { expectAccessibleInLooks, expectNoHorizontalScroll } from "./support/page-checks.ts";
import { siteInBrowser } from "./support/site.ts";

/** Tests of the sources of enquiries and of the reports. */
const here = siteInBrowser({ CAPTCHA: "off" });
/** User agent of a phone. With the headless browser's own, the reports would exclude the visits as a robot's. */
const userAgent =
  "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36";

function reportsPage(page: Page) {
  const table = (name: string) => page.getByRole("table", { name, exact: true });
  return {
    cells: (name: string, row: string) =>
      table(name).getByRole("row").filter({ hasText: row }).getByRole("cell").allTextContents(),
    figure: (label: string) => page.locator("dl div").filter({ hasText: label }).locator("b").textContent(),
    period: page.getByRole("combobox", { name: "Period" }),
    shown: page.getByRole("region", { name: "Reports", exact: true }).getByRole("status"),
    csv: page.getByRole("button", { name: "Download CSV" }),
    visits: page.getByRole("region", { name: "Searches without a result" }),
  };
}

test("the panel and the reports show a campaign's visit and enquiry, but no source of a visitor with Do Not Track", async () => {
  const visitor = await here.visit({ userAgent });
  const form = enquiryDialog(visitor.page);
  await visitor.page.goto("/Notices?utm_source=Mela&utm_medium=fair", { referer: "https://www.google.com/" });
  const notice = visitor.page.getByRole("main").locator("a[href^='/Notices/']").first();
  const path = await notice.getAttribute("href");
  await notice.click();
  await visitor.page.waitForURL(`**${path}`);
  const heading = visitor.page.getByRole("heading", { level: 1 }).filter({ hasNotText: "Notices" });
  const title = (await heading.textContent()) ?? "";
  await form.open();
  await form.fill(anEnquiry({ name: "Asha Mela" }));
  await form.submit();
  await form.thankYou.waitFor();

  const hidden = await here.visit({ userAgent });
  const hiddenForm = enquiryDialog(hidden.page);
  await hidden.page.setExtraHTTPHeaders({ dnt: "1" });
  await hidden.page.addInitScript(() => Object.defineProperty(navigator, "doNotTrack", { value: "1" }));
  await hidden.page.goto(`${path}?utm_source=hidden`);
  await hiddenForm.open();
  await hiddenForm.fill(anEnquiry({ name: "Bela Hidden" }));
  await hiddenForm.submit();
  await hiddenForm.thankYou.waitFor();

  const { page, open, findEnquiry } = await visitAdmin(here);
  expect(await findEnquiry("Bela Hidden")).toMatchObject({ source: "", origin: null });
  await open("enquiries", "&search=Asha Mela");
  const tab = enquiriesTab(page);
  await tab.open("Asha Mela");
  await tab.panel.getByText(`mela (fair), google.com, first page /Notices, form opened on “${title}”`).waitFor();

  await open("enquiries", "&view=reports");
  const reports = reportsPage(page);
  await reports.visits.waitFor();
  expect((await reports.cells("By source of the website", "mela"))[0]).toBe("1");
  expect((await reports.cells("By source of the website", "Not known"))[0]).toBe("1");
  expect((await reports.cells("By channel", "Website"))[0]).toBe("2");
  expect(await reports.figure("Visits")).toBe("1");
  expect(await reports.cells("What led here", "mela")).toEqual(["1"]);
  expect(await reports.cells("Notices", title)).toEqual(["1"]);
  await expectAccessibleInLooks(page);
  await page.getByText("Show as a table").first().click();
  await expectNoHorizontalScroll(page, [390]);

  const csv = await download(page, reports.csv.first());
  expect(csv.text).toContain('"By source of the website","mela","1"');
  const seasonText = await reports.shown.textContent();
  await reports.period.selectOption("Last 7 days");
  await expect.poll(() => reports.shown.textContent()).not.toBe(seasonText);
  await page.reload();
  await reports.visits.waitFor();
  expect(await reports.period.inputValue()).toBe("7-days");
  expect(await reports.figure("Enquiries")).toBe("2");
});
