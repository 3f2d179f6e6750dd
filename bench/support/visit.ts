import { setTimeout as sleep } from "node:timers/promises";
import type { Browser, CDPSession, Page } from "playwright-core";

/** A telephone, as narrow as most are. */
export const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 };
const QUIET_MS = 800;
const WAKES_WITHIN_MS = 15_000;
const SCROLL_STEP_PX = 400;

/** The addresses of one visit, each where it was fetched first. */
export interface Visit {
  /** Script files that ran before anybody touched the page: there should be none. */
  ranBeforeIntent: string[];
  /** Script files that have run when the page is awake. */
  ranByIntent: string[];
  /** Before the page was loaded, and after that while the browser was idle. */
  atLoad: string[];
  atIdle: string[];
  /** While somebody scrolls down to the end. */
  onScroll: string[];
  /** At the first key, pointer or touch. */
  onIntent: string[];
  /** When the enquiry dialog opens. */
  onDialog: string[];
  /** Pictures that show without scrolling. */
  aboveTheFold: string[];
}

/** Opens a page on a telephone, scrolls to its end, touches it and opens the enquiry dialog. */
export async function visitPage(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    const fetched: string[] = [];
    page.on("request", (request) => {
      if (/^https?:/.test(request.url())) fetched.push(request.url());
    });
    const takeNew = async () => {
      for (let known = -1; known !== fetched.length; ) {
        known = fetched.length;
        await sleep(QUIET_MS);
      }
      return fetched.splice(0);
    };
    const profiler = await startCoverage(page);

    await page.goto(url, { waitUntil: "load" });
    const first = await takeNew();
    const early = new Set(await page.evaluate(startedBeforeLoad));
    const aboveTheFold = await page.evaluate(shownPictures);
    await scrollThrough(page);
    const onScroll = await takeNew();
    const ranBeforeIntent = await executedScripts(profiler, url);
    await wake(page);
    const onIntent = await takeNew();
    const ranByIntent = await executedScripts(profiler, url);
    await page.locator("button[commandfor=enquiry]").filter({ visible: true }).first().tap();
    await page.locator("dialog#enquiry[open]").waitFor();
    const onDialog = await takeNew();
    return {
      ranBeforeIntent,
      ranByIntent,
      atLoad: first.filter((address) => early.has(address)),
      atIdle: first.filter((address) => !early.has(address)),
      onScroll,
      onIntent,
      onDialog,
      aboveTheFold,
    };
  } finally {
    await context.close();
  }
}

async function startCoverage(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send("Profiler.enable");
  await session.send("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
  return session;
}

/** Script files of which anything ran. What was only fetched and parsed ahead does not count. */
async function executedScripts(profiler: CDPSession, pageUrl: string): Promise<string[]> {
  const { result } = await profiler.send("Profiler.takePreciseCoverage");
  const ran = result.filter(({ functions }) => functions.some(({ ranges }) => (ranges[0]?.count ?? 0) > 0));
  const urls = new Set(ran.map(({ url }) => url));
  if (!urls.delete(pageUrl)) throw new Error(`The inline script of ${pageUrl} did not run, or coverage is blind.`);
  return [...urls].filter((url) => url.startsWith(new URL(pageUrl).origin));
}

/** The lightest sign of intent, and then the page's own word that it is awake. */
async function wake(page: Page): Promise<void> {
  await page.evaluate(() => addEventListener("site:awake", () => document.documentElement.setAttribute("awake", "")));
  await page.keyboard.press("Shift");
  await page.locator("html[awake]").waitFor({ timeout: WAKES_WITHIN_MS });
}

async function scrollThrough(page: Page): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let top = 0; top < height; top += SCROLL_STEP_PX) {
    await page.evaluate((y) => scrollTo({ top: y, behavior: "instant" }), top);
    await sleep(50);
  }
  await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
}

/** Runs in the page: the document and what it asked for before its load event. */
function startedBeforeLoad(): string[] {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const resources = performance.getEntriesByType("resource");
  const before = resources.filter(({ startTime }) => startTime < (navigation?.loadEventStart ?? 0));
  return [location.href, ...before.map(({ name }) => name)];
}

/** Runs in the page: addresses of pictures, backgrounds and masks among them, of elements in the first screen. */
export function shownPictures(): string[] {
  const addresses = new Set<string>();
  for (const element of document.querySelectorAll("body, body *")) {
    const { top, bottom, left, right } = element.getBoundingClientRect();
    if (bottom <= 0 || top >= innerHeight || right <= 0 || left >= innerWidth || !element.checkVisibility()) continue;
    if (element instanceof HTMLImageElement) addresses.add(element.currentSrc);
    for (const part of [null, "::before", "::after"]) {
      const { backgroundImage, maskImage, content } = getComputedStyle(element, part);
      for (const [, address] of `${backgroundImage} ${maskImage} ${content}`.matchAll(/url\("([^"]+)"\)/g)) {
        if (address) addresses.add(address);
      }
    }
  }
  return [...addresses].filter((address) => /^https?:/.test(address));
}
