import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import type { BrowserContextOptions } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type Behaviour,
  type CaptchaProvider,
  type HostedProvider,
  startCaptchaProvider,
} from "#tests/support/captcha-provider.ts";
import { anEnquiry, enquiryDialog } from "./pages/enquiry.page.ts";
import { launchBrowser, PHONE, startVisit, takeClock } from "./support/browser.ts";
import { openTestSite, type TestSite } from "./support/open-test-site.ts";
import { sharedSiteInBrowser, storedEnquiries } from "./support/site.ts";

const ASSETS = "build/site/client/assets";
const FAILED = /^reCAPTCHA failed\. Please try again\. Admission cell: /;
const HOSTED = ["recaptcha", "hcaptcha", "turnstile"] as const;
const here = sharedSiteInBrowser();
let provider: CaptchaProvider;
const sites = new Map<HostedProvider, TestSite>();

beforeAll(async () => {
  provider = await startCaptchaProvider();
  for (const name of HOSTED) {
    const { siteKey, secret, scriptUrl, verifyUrl } = provider.settings(name);
    const env = { CAPTCHA: name, CAPTCHA_SITE_KEY: siteKey, CAPTCHA_SECRET: secret };
    const urls = { CAPTCHA_SCRIPT_URL: scriptUrl, CAPTCHA_VERIFY_URL: verifyUrl };
    sites.set(name, await openTestSite({ env: { ...env, ...urls, SAMPLE_DATA: "false" } }));
  }
});
afterAll(async () => {
  for (const site of sites.values()) await site[Symbol.asyncDispose]();
  await provider?.[Symbol.asyncDispose]();
});

/** A visitor with the form filled in, and with a stand-in that behaves so. */
async function fillIn(name: HostedProvider, behaviour: Behaviour, options: BrowserContextOptions = {}) {
  const site = sites.get(name);
  if (!site) throw new Error(`There is no site with ${name}`);
  const visit = await here.visit({ baseURL: site.url, ...options });
  const { page } = visit;
  await page.addInitScript((captchaBehaviour) => Object.assign(globalThis, { captchaBehaviour }), behaviour);
  await takeClock(page);
  const enquiry = enquiryDialog(page);
  const typed = anEnquiry({ email: `${behaviour}@example.in` });
  const prepare = async () => {
    await page.goto("/");
    await enquiry.open();
    await enquiry.fill(typed);
  };
  return { ...visit, enquiry, typed, prepare, stored: () => storedEnquiries(site, typed.email) };
}

test.for(HOSTED)(
  "%s: where its script is blocked or gives no token the form says so; the next try is sent",
  async (name) => {
    const { expectTrouble, page, enquiry, typed, prepare, stored } = await fillIn(name, "passes");
    expectTrouble(/api\.js|ERR_FAILED/);
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
  },
);

test.for(HOSTED)("%s: a challenge is closed, or solved beside the open form, and the enquiry goes on", async (name) => {
  const { page, enquiry, prepare, stored } = await fillIn(name, "challenges", PHONE);
  await prepare();
  await enquiry.submit();
  await page.getByRole("button", { name: "Close challenge" }).click();
  // Only hCaptcha reports that its challenge was closed; with the others the time runs out.
  if (name !== "hcaptcha") await page.clock.runFor(61_000);
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

test("a script of a provider that never comes is given up", async () => {
  const { page, enquiry, prepare } = await fillIn("turnstile", "passes");
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
  await page.goto("/");
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
    visit.expectTrouble(/Cross-Origin-Opener-Policy|Origin-Agent-Cluster/);
    const enquiry = enquiryDialog(page);
    await page.goto("/");
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
  ["hosted-captcha", 2_000],
] as const)("what a visitor downloads for %s is within %i bytes", async ([name, most]) => {
  const files = (await readdir(ASSETS)).filter((file) => file.startsWith(`${name}-`) && file.endsWith(".js"));
  expect(files).toHaveLength(1);

  expect(brotliCompressSync(await readFile(join(ASSETS, files[0] ?? ""))).length).toBeLessThan(most);
});
