import { setTimeout as sleep } from "node:timers/promises";
import { type Browser, chromium } from "playwright-core";

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const SLOW_LINE = { offline: false, latency: 100, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const CPU_RATE = 4;
/** Pause after loading, for files that a page fetches late. */
const SETTLES_MS = 2_000;
const MAX_SOURCES = 2;

interface Shift {
  value: number;
  /** Moved elements, largest first. */
  sources: string[];
}

/**
 * Measures layout shifts of pages on a phone with an empty cache, at 50 kB/s and a four times slower CPU. Returns the
 * worst of `rounds` runs; the score is the sum of all shifts, while browsers report the largest session window only.
 * @param paths addresses separated by commas; by default all pages of the sitemap, in both languages
 */
export async function benchShifts(origin: string, rounds = "1", paths?: string) {
  const sitemap = paths ? "" : await (await fetch(`${origin}/sitemap.xml`)).text();
  const all =
    paths?.split(",") ?? Array.from(sitemap.matchAll(/<loc>([^<]+)/g), ([, url = ""]) => new URL(url).pathname);
  const { setUpChromium } = await import(`${import.meta.dirname}/../scripts/lib/chromium.mjs`);
  await using browser = await chromium.launch({ executablePath: setUpChromium(), args: ["--no-sandbox"] });
  const rows = [];
  for (const path of all) {
    const runs: Shift[][] = [];
    for (let round = 0; round < Number(rounds); round += 1) runs.push(await shiftsOf(browser, origin + path));
    const sumOf = (shifts: readonly Shift[]) => shifts.reduce((sum, { value }) => sum + value, 0);
    const worst = runs.toSorted((a, b) => sumOf(b) - sumOf(a))[0] ?? [];
    const largest = worst.toSorted((a, b) => b.value - a.value).slice(0, MAX_SOURCES);
    rows.push({
      path: decodeURI(path),
      worst: Number(sumOf(worst).toFixed(4)),
      sources: largest.map(({ value, sources }) => `${value.toFixed(4)} ${sources[0] ?? ""}`).join("; "),
    });
  }
  return rows.sort((a, b) => b.worst - a.worst);
}

async function shiftsOf(browser: Browser, url: string): Promise<Shift[]> {
  await using context = await browser.newContext(PHONE);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", SLOW_LINE);
  await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_RATE });
  await page.addInitScript(noteShifts);
  await page.goto(url, { timeout: 0 });
  await page.evaluate(() => document.fonts.ready.then(() => {}));
  await sleep(SETTLES_MS);
  return await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
}

/** Collects the layout shifts in `window.shifts`. Runs in the page. */
function noteShifts(): void {
  type Entry = PerformanceEntry & { value: number; sources: { node: Node | null; currentRect: DOMRect }[] };
  const shifts: Shift[] = [];
  Object.assign(window, { shifts });
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries() as Entry[]) {
      const size = ({ currentRect: { width, height } }: Entry["sources"][number]) => width * height;
      const nodes = sources.toSorted((a, b) => size(b) - size(a)).map(({ node }) => node);
      shifts.push({
        value,
        sources: nodes.map((node) => `${node?.nodeName} ${node?.textContent?.trim().slice(0, 30)}`),
      });
    }
  }).observe({ type: "layout-shift", buffered: true });
}
