import type { Browser, BrowserContextOptions } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { launchBrowser, startVisit, type Visit } from "./browser.ts";
import { openTestSite, type TestSite } from "./open-test-site.ts";

interface SiteInBrowser {
  readonly site: TestSite;
  visit(options?: BrowserContextOptions): Promise<Visit>;
}

/** One server and one browser for all tests of a file; each test brings visitors of its own. */
export function siteInBrowser(env: Record<string, string> = {}): SiteInBrowser {
  let site: TestSite;
  let browser: Browser;

  beforeAll(async () => {
    [site, browser] = await Promise.all([openTestSite({ env: { TRUST_PROXY: "127.0.0.1", ...env } }), launchBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await site?.[Symbol.asyncDispose]();
  });

  return {
    get site() {
      return site;
    },
    visit: (options) => startVisit(browser, { baseURL: site.url, ...options }),
  };
}
