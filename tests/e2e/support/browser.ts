import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";

/** Phone and desktop, the two shapes of every page. */
export const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
export const DESKTOP = { viewport: { width: 1280, height: 800 } };
/** The narrowest that WCAG 2.2 asks for (reflow). */
export const NARROW = { ...PHONE, viewport: { width: 320, height: 640 } };

/** Ends what hangs: see vitest.config.ts. */
const WAITS_MS = 120_000;

/** Nothing but what a page needs: no windows, no calls home. */
export const CHROMIUM_ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** The Chromium that the global setup found or installed. */
export function launchBrowser(...more: string[]): Promise<Browser> {
  const { CHROMIUM: executablePath = "" } = process.env;
  return chromium.launch({ executablePath, args: [...CHROMIUM_ARGUMENTS, ...more] });
}

export interface Visit extends AsyncDisposable {
  page: Page;
  /** Trouble that the test causes on purpose, such as a request that it blocks: it does not fail the test. */
  expectTrouble(pattern: RegExp): void;
}

let visitors = 0;

/**
 * A visitor with a fresh browser profile and an address of his own (servers under test trust X-Forwarded-For from this
 * machine). At its end the visit fails the test if anything went wrong unasked: a message on the console (breaches of
 * the content security policy are among them), an uncaught error, a request that failed or answered with an error.
 */
export async function startVisit(browser: Browser, options: BrowserContextOptions = {}): Promise<Visit> {
  visitors += 1;
  const context = await browser.newContext({
    ...DESKTOP,
    extraHTTPHeaders: { "x-forwarded-for": `10.${process.pid % 256}.${visitors >> 8}.${visitors % 256}` },
    ...options,
  });
  context.setDefaultTimeout(WAITS_MS);
  const page = await context.newPage();
  const troubles: string[] = [];
  const expected: RegExp[] = [];

  page.on("pageerror", (error) => troubles.push(`uncaught: ${error.message}`));
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") {
      troubles.push(`console ${message.type()}: ${message.text()} (${message.location().url})`);
    }
  });
  page.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText ?? "";
    // The browser gives up what it was fetching when somebody leaves the page.
    if (reason !== "net::ERR_ABORTED") troubles.push(`request failed: ${request.url()} ${reason}`);
  });
  page.on("response", (response) => {
    if (response.status() >= 400) troubles.push(`answered ${response.status()}: ${response.url()}`);
  });

  return {
    page,
    expectTrouble: (pattern) => void expected.push(pattern),
    async [Symbol.asyncDispose]() {
      await context.close();
      const unexpected = troubles.filter((trouble) => !expected.some((pattern) => pattern.test(trouble)));
      if (unexpected.length > 0) throw new Error(`The browser met with trouble:\n${unexpected.join("\n")}`);
    },
  };
}
