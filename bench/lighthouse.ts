import lighthouse, { type Result } from "lighthouse";
import { openBenchSite } from "./support/bench-site.ts";
import { findChromium, launchChromium, NO_CHROMIUM } from "./support/chromium.ts";
import { PAGES } from "./support/pages.ts";
import { type Effort, formatBytes, formatMs, median, type Report } from "./support/report.ts";

const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;

/** Lighthouse as it is for mobile, with its own throttling: the median of the runs, each in a fresh browser. */
export async function benchLighthouse({ rounds }: Effort): Promise<Report> {
  const chromium = findChromium();
  if (!chromium) return { tables: [], notes: [NO_CHROMIUM] };
  const notes = new Set<string>();
  const results = new Map<string, Result[]>(PAGES.map((page) => [page, []]));
  await using site = await openBenchSite();
  // The page's canonical link says localhost.
  const origin = site.url.replace("127.0.0.1", "localhost");
  for (let round = 0; round < rounds; round += 1) {
    for (const page of PAGES) {
      const result = await runOnce(chromium, origin + page);
      for (const fault of faultsOf(result)) notes.add(`${page}: ${fault}`);
      results.get(page)?.push(result);
    }
  }
  return {
    tables: [
      {
        title: `Lighthouse, mobile, median of ${rounds}`,
        head: ["", ...CATEGORIES, "LCP ms", "TBT ms", "CLS", "bytes"],
        rows: [...results].map(([page, runs]) => [page, ...describe(runs)]),
      },
    ],
    notes: notes.size > 0 ? [...notes] : ["Every answer had status 200, and the console stayed empty."],
  };
}

async function runOnce(chromium: string, url: string): Promise<Result> {
  await using browser = await launchChromium(chromium);
  const run = await lighthouse(url, { port: browser.port, logLevel: "silent", output: "json" });
  if (!run) throw new Error(`Lighthouse gave no result for ${url}.`);
  if (run.lhr.runtimeError) throw new Error(`Lighthouse on ${url}: ${run.lhr.runtimeError.message}`);
  return run.lhr;
}

/** What a score does not tell: a page whose files all fail can score 100. */
function faultsOf(result: Result): string[] {
  const requests = rowsOf(result, "network-requests");
  if (requests.length === 0) return ["Lighthouse saw no request at all"];
  const failed = requests.filter(({ statusCode }) => statusCode !== 200);
  const messages = rowsOf(result, "errors-in-console");
  return [
    ...failed.map(({ url, statusCode }) => `${new URL(String(url)).pathname} answered ${statusCode}`),
    ...messages.map(({ description }) => `on the console: ${description}`),
    ...(result.runWarnings ?? []),
  ];
}

function rowsOf(result: Result, audit: string): Record<string, unknown>[] {
  const details = result.audits[audit]?.details;
  return details?.type === "table" ? details.items.filter((item) => !String(item.url).startsWith("data:")) : [];
}

function describe(runs: readonly Result[]): string[] {
  const middle = (read: (run: Result) => number) => median(runs.map(read));
  const audit = (name: string) => middle((run) => run.audits[name]?.numericValue ?? Number.NaN);
  return [
    ...CATEGORIES.map((name) => String(Math.round(middle((run) => run.categories[name]?.score ?? 0) * 100))),
    formatMs(Math.round(audit("largest-contentful-paint"))),
    formatMs(Math.round(audit("total-blocking-time"))),
    audit("cumulative-layout-shift").toFixed(3),
    formatBytes(audit("total-byte-weight")),
  ];
}
