import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type Behaviour,
  type CaptchaProvider,
  type HostedProvider,
  startCaptchaProvider,
} from "#tests/support/captcha-provider.ts";
import { anEnquiry, EnquiryDialog } from "./pages/enquiry.page.ts";
import { launchBrowser, PHONE, startVisit } from "./support/browser.ts";
import { openTestSite, type TestSite } from "./support/open-test-site.ts";
import { storedEnquiries } from "./support/stored-enquiries.ts";

const HOSTED = ["recaptcha", "hcaptcha", "turnstile"] as const;
let browser: Browser;
let provider: CaptchaProvider;

beforeAll(async () => {
  [browser, provider] = await Promise.all([launchBrowser(), startCaptchaProvider()]);
});
afterAll(async () => {
  await browser?.close();
  await provider?.[Symbol.asyncDispose]();
});

/** The site, set up with the stand-in for that provider. */
function openSite(name: HostedProvider, behaviour?: Behaviour): Promise<TestSite> {
  const settings = provider.settings(name, behaviour);
  return openTestSite({
    env: {
      CAPTCHA: name,
      CAPTCHA_SITE_KEY: settings.siteKey,
      CAPTCHA_SECRET: settings.secret,
      CAPTCHA_SCRIPT_URL: settings.scriptUrl,
      CAPTCHA_VERIFY_URL: settings.verifyUrl,
    },
  });
}

test.for(HOSTED)("%s: an enquiry is sent with its token, under the page's own policy", async (name) => {
  await using site = await openSite(name);
  await using visit = await startVisit(browser, { baseURL: site.url });
  const enquiry = new EnquiryDialog(visit.page);
  await visit.page.goto("/");
  await enquiry.open();
  await enquiry.fill(anEnquiry());

  await enquiry.submit();
  await enquiry.thankYou.waitFor();

  expect(storedEnquiries(site, anEnquiry().email)).toHaveLength(1);
});

test.for(HOSTED)("%s: a challenge is solved beside the open form, and the enquiry goes on", async (name) => {
  await using site = await openSite(name, "challenges");
  await using visit = await startVisit(browser, { baseURL: site.url, ...PHONE });
  const { page } = visit;
  const enquiry = new EnquiryDialog(page);
  await page.goto("/");
  await enquiry.open();
  await enquiry.fill(anEnquiry());
  await enquiry.submit();

  await page.getByRole("button", { name: "I am human" }).click();
  await enquiry.thankYou.waitFor();
  await enquiry.successToast.waitFor();

  expect(await enquiry.dialog.evaluate((dialog) => dialog.matches(":modal"))).toBe(true);
  await enquiry.dialog.waitFor({ state: "hidden" });
  expect(await enquiry.focused()).toBe("ADMISSION ENQUIRY 2025");
});

test.for(HOSTED)("%s: where it gives no token the form says so and keeps its values", async (name) => {
  await using site = await openSite(name, "fails");
  await using visit = await startVisit(browser, { baseURL: site.url });
  const enquiry = new EnquiryDialog(visit.page);
  await visit.page.goto("/");
  await enquiry.open();
  await enquiry.fill(anEnquiry());

  await enquiry.submit();
  await enquiry.problem.waitFor();

  expect(await enquiry.problem.textContent()).toMatch(/^reCAPTCHA failed\. Please try again\. Admission cell: /);
  expect(await enquiry.values()).toEqual(anEnquiry());
  expect(storedEnquiries(site, anEnquiry().email)).toEqual([]);
});
