import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import type { BrowserContextOptions } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { type Behaviour, startCaptchaProvider } from "#tests/support/captcha-provider.ts";
import { anEnquiry, enquiryDialog } from "./pages/enquiry.page.ts";
import { launchBrowser, PHONE, startVisit, takeClock } from "./support/browser.ts";
import { sharedSiteInBrowser, siteInBrowser, storedEnquiries } from "./support/site.ts";

const ASSETS = "build/site/client/assets";
const FAILED = /^reCAPTCHA failed\. Please try again\. Admission cell: /;
const here = sharedSiteInBrowser();
const provider = await startCaptchaProvider();
afterAll(() => provider[Symbol.asyncDispose]());
const { siteKey, secret, scriptUrl, verifyUrl } = provider.settings;
const guarded = siteInBrowser({
  ...{ CAPTCHA: "recaptcha", CAPTCHA_SITE_KEY: siteKey, CAPTCHA_SECRET: secret, SAMPLE_DATA: "false" },
  ...{ CAPTCHA_SCRIPT_URL: scriptUrl, CAPTCHA_VERIFY_URL: verifyUrl },
});

/** Visits the guarded site and fills in the form. The captcha stand-in has the given behaviour. */
async function fillIn(behaviour: Behaviour, options?: BrowserContextOptions) {
  const visit = await guarded.visit(options);
  visit.allowBrowserErrors(/^asks somebody else: .*\/api\.js/);
  const { page } = visit;
  await page.addInitScript((captchaBehaviour) => Object.assign(globalThis, { captchaBehaviour }), behaviour);
  await takeClock(page);
  const enquiry = enquiryDialog(page);
  const typed = anEnquiry({ email: `${behaviour}@example.in` });
  const prepare = async () => {
    await page.goto("/Canteen");
    await enquiry.open();
    await enquiry.fill(typed);
  };
  return { ...visit, enquiry, typed, prepare, stored: () => storedEnquiries(guarded.site, typed.email) };
}

test("where the script of reCAPTCHA is blocked or gives no token the form says so; the next try is sent", async () => {
  const { allowBrowserErrors, page, enquiry, typed, prepare, stored } = await fillIn("passes");
  allowBrowserErrors(/api\.js|ERR_FAILED/);
  await page.route(`${provider.origin}/**`, (route) => route.abort());
  await prepare();
  await enquiry.submit();
  await enquiry.problem.waitFor();
  await expect.poll(() => enquiry.problem.textContent()).toMatch(FAILED);
  expect(await enquiry.values()).toEqual(typed);
  await page.unroute(`${provider.origin}/**`);
  await page.evaluate(() => Object.assign(globalThis, { captchaBehaviour: "fails" }));
  await enquiry.submit();
  await expect.poll(() => enquiry.submitButton.textContent()).toBe("Submit");
  await expect.poll(() => enquiry.problem.textContent()).toMatch(FAILED);
  expect(stored()).toEqual([]);

  await page.evaluate(() => Object.assign(globalThis, { captchaBehaviour: "passes" }));
  await enquiry.submit();
  await enquiry.thankYou.waitFor();
  expect(stored()).toHaveLength(1);
});

test("a challenge is closed, or solved beside the open form, and the enquiry goes on", async () => {
  const { page, enquiry, prepare, stored } = await fillIn("challenges", PHONE);
  await prepare();
  await enquiry.submit();
  await page.getByRole("button", { name: "Close challenge" }).click();
  // reCAPTCHA does not report a closed challenge, so the form waits for its timeout.
  await page.clock.runFor(61_000);
  await enquiry.problem.waitFor();
  await expect.poll(() => enquiry.problem.textContent()).toMatch(FAILED);

  await enquiry.submit();
  await page.getByRole("button", { name: "I am human" }).click();
  await enquiry.thankYou.waitFor();
  expect(await enquiry.dialog.evaluate((dialog) => dialog.matches(":modal"))).toBe(true);
  await enquiry.dialog.waitFor({ state: "hidden" });
  expect(await enquiry.focused()).toBe("ADMISSION ENQUIRY 2025");
  expect(stored()).toHaveLength(1);
});

test("a script of reCAPTCHA that never comes is given up", async () => {
  const { page, enquiry, prepare } = await fillIn("passes");
  await page.route(`${provider.origin}/**`, () => {});
  await prepare();
  await enquiry.submit();
  await expect.poll(() => enquiry.submitButton.textContent()).toBe("Submitting...");
  await page.clock.runFor(21_000);

  await enquiry.problem.waitFor();
});

test("a proof of work that was prepared too long ago is made anew before the enquiry is sent", async () => {
  const { page } = await here.visit();
  const enquiry = enquiryDialog(page);
  await takeClock(page);
  await page.goto("/Canteen");
  const challenged = page.waitForResponse("**/api/captcha/challenge");
  await enquiry.open();
  await enquiry.fill(anEnquiry({ email: "slow@example.in" }));
  await challenged;
  await page.clock.fastForward("09:01");

  const newChallenge = page.waitForRequest("**/api/captcha/challenge");
  await enquiry.submit();
  await newChallenge;
  await enquiry.thankYou.waitFor();
});

test("on plain http, where browsers have no WebCrypto, the work is done all the same", async () => {
  const browser = await launchBrowser("--host-resolver-rules=MAP office.test 127.0.0.1");
  try {
    await using visit = await startVisit(browser, { baseURL: here.site.url.replace("localhost", "office.test") });
    const { page } = visit;
    visit.allowBrowserErrors(/Cross-Origin-Opener-Policy|Origin-Agent-Cluster/);
    const enquiry = enquiryDialog(page);
    await page.goto("/Canteen");
    expect(await page.evaluate(() => isSecureContext)).toBe(false);
    await enquiry.open();
    await enquiry.fill(anEnquiry({ email: "office@example.in" }));
    await enquiry.submit();
    await enquiry.thankYou.waitFor();
  } finally {
    await browser.close();
  }
});

test.for([
  ["pow-captcha", 3_000],
  ["recaptcha", 2_000],
] as const)("what a visitor downloads for %s is within %i bytes", async ([name, most]) => {
  const files = (await readdir(ASSETS)).filter((file) => file.startsWith(`${name}-`) && file.endsWith(".js"));
  expect(files).toHaveLength(1);

  expect(brotliCompressSync(await readFile(join(ASSETS, files[0] ?? ""))).length).toBeLessThan(most);
});
