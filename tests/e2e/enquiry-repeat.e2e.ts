import { expect, test } from "vitest";
import { anEnquiry, EnquiryDialog } from "./pages/enquiry.page.ts";
import { PHONE } from "./support/browser.ts";
import { siteInBrowser } from "./support/site-in-browser.ts";
import { storedEnquiries } from "./support/stored-enquiries.ts";

const house = siteInBrowser();

test("sending again after a lost answer, even after a reload, makes one enquiry", async () => {
  await using visit = await house.visit(PHONE);
  const { page } = visit;
  visit.expectTrouble(/email\/send|ERR_FAILED/);
  const enquiry = new EnquiryDialog(page);
  const typed = anEnquiry({ email: "lost-answer@example.in" });
  let lost = 0;
  await page.route("**/email/send", async (route) => {
    await route.fetch();
    if (lost++ < 2) await route.abort();
    else await route.continue();
  });
  await page.goto("/");
  await enquiry.open();
  await enquiry.fill(typed);
  await enquiry.submit();
  await enquiry.problem.waitFor();
  await enquiry.submit();
  await expect.poll(() => lost).toBe(2);
  await enquiry.problem.waitFor();

  await page.reload();
  await enquiry.open();
  await expect.poll(() => enquiry.values()).toEqual(typed);
  await enquiry.submit();
  await enquiry.thankYou.waitFor();

  expect(storedEnquiries(house.site, typed.email)).toEqual([typed]);
});

test("what was changed after a lost answer is an enquiry of its own", async () => {
  await using visit = await house.visit();
  const { page } = visit;
  visit.expectTrouble(/email\/send|ERR_FAILED/);
  const enquiry = new EnquiryDialog(page);
  await page.route(
    "**/email/send",
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await page.goto("/");
  await enquiry.open();
  await enquiry.fill(anEnquiry({ email: "changed@example.in" }));
  await enquiry.submit();
  await enquiry.problem.waitFor();

  await enquiry.mobile.fill("9830054321");
  await enquiry.submit();
  await enquiry.thankYou.waitFor();

  expect(storedEnquiries(house.site, "changed@example.in").map(({ mobile }) => mobile)).toEqual([
    "9830012345",
    "9830054321",
  ]);
});

test("a double click, however quick, sends one enquiry", async () => {
  await using visit = await house.visit();
  const enquiry = new EnquiryDialog(visit.page);
  const sendings = enquiry.watchSendings();
  await visit.page.goto("/");
  await enquiry.open();
  await enquiry.fill(anEnquiry({ email: "double@example.in" }));

  await enquiry.submitButton.evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  await enquiry.thankYou.waitFor();

  expect(sendings).toHaveLength(1);
  expect(storedEnquiries(house.site, "double@example.in")).toHaveLength(1);
});
