import type { Browser, BrowserContextOptions } from "playwright-core";
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
const sites = new Map<HostedProvider, TestSite>();

beforeAll(async () => {
  [browser, provider] = await Promise.all([launchBrowser(), startCaptchaProvider()]);
  for (const name of HOSTED) sites.set(name, await openSite(name));
});
afterAll(async () => {
  await browser?.close();
  for (const site of sites.values()) await site[Symbol.asyncDispose]();
  await provider?.[Symbol.asyncDispose]();
});

/** The site, set up with the stand-in for that provider. */
function openSite(name: HostedProvider): Promise<TestSite> {
  const settings = provider.settings(name);
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

/** A visitor with the form filled in, and with a stand-in that behaves so. */
async function fillIn(name: HostedProvider, behaviour: Behaviour, options?: BrowserContextOptions) {
  const site = sites.get(name);
  if (!site) throw new Error(`There is no site with ${name}`);
  const visit = await startVisit(browser, { baseURL: site.url, ...options });
  const { page } = visit;
  await page.addInitScript((captchaBehaviour) => Object.assign(globalThis, { captchaBehaviour }), behaviour);
  const enquiry = new EnquiryDialog(page);
  const typed = anEnquiry({ email: `${behaviour}@example.in` });
  await page.goto("/");
  await enquiry.open();
  await enquiry.fill(typed);
  return { visit, page, enquiry, typed, stored: () => storedEnquiries(site, typed.email) };
}

test.for(HOSTED)("%s: an enquiry is sent with its token, under the page's own policy", async (name) => {
  const { visit, enquiry, stored } = await fillIn(name, "passes");
  await using _ = visit;

  await enquiry.submit();
  await enquiry.thankYou.waitFor();

  expect(stored()).toHaveLength(1);
});

test.for(HOSTED)("%s: a challenge is solved beside the open form, and the enquiry goes on", async (name) => {
  const { visit, page, enquiry } = await fillIn(name, "challenges", PHONE);
  await using _ = visit;
  await enquiry.submit();

  await page.getByRole("button", { name: "I am human" }).click();
  await enquiry.thankYou.waitFor();
  await enquiry.successToast.waitFor();

  expect(await enquiry.dialog.evaluate((dialog) => dialog.matches(":modal"))).toBe(true);
  await enquiry.dialog.waitFor({ state: "hidden" });
  expect(await enquiry.focused()).toBe("ADMISSION ENQUIRY 2025");
});

test.for(HOSTED)("%s: where it gives no token the form says so and keeps its values", async (name) => {
  const { visit, enquiry, typed, stored } = await fillIn(name, "fails");
  await using _ = visit;

  await enquiry.submit();
  await enquiry.problem.waitFor();

  expect(await enquiry.problem.textContent()).toMatch(/^reCAPTCHA failed\. Please try again\. Admission cell: /);
  expect(await enquiry.values()).toEqual(typed);
  expect(stored()).toEqual([]);
});
