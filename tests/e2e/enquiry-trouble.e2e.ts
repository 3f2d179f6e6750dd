import { expect, test } from "vitest";
import { anEnquiry, EnquiryDialog } from "./pages/enquiry.page.ts";
import { DESKTOP, PHONE } from "./support/browser.ts";
import { expectBetween, keepJournal } from "./support/journal.ts";
import { siteInBrowser } from "./support/site-in-browser.ts";
import { storedEnquiries } from "./support/stored-enquiries.ts";

const house = siteInBrowser({ ENQUIRY_LIMIT: "10", ENQUIRY_REFUSED_LIMIT: "20" });

test.for([
  { device: "phone", options: PHONE },
  { device: "desktop", options: DESKTOP },
])(
  "an enquiry that cannot be sent keeps its values and says so beside the button, on a $device",
  async ({ options }) => {
    await using visit = await house.visit(options);
    const { page } = visit;
    visit.expectTrouble(/email\/send|ERR_FAILED/);
    const enquiry = new EnquiryDialog(page);
    await keepJournal(page);
    await page.route("**/email/send", (route) => route.abort());
    await page.goto("/");
    await enquiry.open();
    await enquiry.fill(anEnquiry());

    await enquiry.submit();
    await enquiry.errorToast.waitFor();

    expect(await enquiry.values()).toEqual(anEnquiry());
    expect(await enquiry.problem.textContent()).toBe(
      "It is not certain that your enquiry reached us. What you typed is still here: please send it again, it counts only once. Admission cell: 00000 00001",
    );
    expect(await enquiry.focused()).toBe("Submit");
    await enquiry.errorToast.waitFor({ state: "hidden" });
    await expectBetween(page, /^toast: There was an error/, /^leaves: There was an error/, 4000);
    expect(await enquiry.problem.isVisible()).toBe(true);
  },
);

test("without a captcha token nothing is sent; the next try may succeed", async () => {
  await using visit = await house.visit(PHONE);
  const { page } = visit;
  visit.expectTrouble(/captcha\/challenge|ERR_FAILED/);
  const enquiry = new EnquiryDialog(page);
  const sendings = enquiry.watchSendings();
  await page.route("**/api/captcha/challenge", (route) => route.abort());
  await page.goto("/");
  await enquiry.open();
  await enquiry.fill(anEnquiry({ email: "captcha@example.in" }));

  await enquiry.submit();
  await enquiry.problem.waitFor();

  expect(await enquiry.problem.textContent()).toBe("reCAPTCHA failed. Please try again. Admission cell: 00000 00001");
  expect(sendings).toEqual([]);
  expect(await enquiry.values()).toEqual(anEnquiry({ email: "captcha@example.in" }));
  await page.unroute("**/api/captcha/challenge");
  await enquiry.submit();
  await enquiry.thankYou.waitFor();
});

test("who is told to wait reads the server's own sentence", async () => {
  await using visit = await house.visit();
  const { page } = visit;
  visit.expectTrouble(/429/);
  const enquiry = new EnquiryDialog(page);
  await page.goto("/");
  for (let call = 0; call < 30; call++) await page.request.post("/api/v1.0/email/send", { data: {} });
  await enquiry.open();
  await enquiry.fill(anEnquiry());

  await enquiry.submit();
  await enquiry.errorToast.waitFor();

  expect(await enquiry.problem.textContent()).toMatch(
    /^Too many enquiries .* try again in \d+ minutes, or call the admission cell\. Admission cell: 00000 00001$/,
  );
});

test("a service that never answers is given up after 30 s", async () => {
  await using visit = await house.visit();
  const { page } = visit;
  const enquiry = new EnquiryDialog(page);
  const sendings = enquiry.watchSendings();
  await page.clock.install();
  await page.route("**/email/send", () => {});
  await page.goto("/");
  await enquiry.open();
  await enquiry.fill(anEnquiry());
  await enquiry.submit();
  await expect.poll(() => sendings.length).toBe(1);

  await page.clock.runFor(29_000);
  expect(await enquiry.problem.count()).toBe(0);
  await page.clock.runFor(1_500);
  await enquiry.problem.waitFor();

  expect(await enquiry.values()).toEqual(anEnquiry());
});

test("a browser that forbids storage sends enquiries all the same", async () => {
  await using visit = await house.visit();
  const { page } = visit;
  await page.addInitScript(() => {
    for (const name of ["localStorage", "sessionStorage"]) {
      Object.defineProperty(window, name, {
        configurable: true,
        get() {
          throw new DOMException("Access is denied for this document.", "SecurityError");
        },
      });
    }
  });
  // The router keeps scroll positions in the storage and says that it could not.
  visit.expectTrouble(/sessionStorage|SecurityError/);
  const enquiry = new EnquiryDialog(page);
  await page.goto("/");
  await enquiry.open();
  await enquiry.fill(anEnquiry({ email: "private@example.in" }));
  await enquiry.submit();
  await enquiry.thankYou.waitFor();

  expect(storedEnquiries(house.site, "private@example.in")).toHaveLength(1);
});
