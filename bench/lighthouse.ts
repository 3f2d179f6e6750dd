import lighthouse, { type Result } from "lighthouse";
import { openBenchSite } from "./support/bench-site.ts";
import { findChromium, launchChromium, NO_CHROMIUM } from "./support/chromium.ts";
import { listRoutes, PAGES } from "./support/pages.ts";
import { type Effort, formatBytes, formatMs, median, type Report } from "./support/report.ts";

/** Pages of our own beside the specification's. */
const LISTS = ["/Notices", "/Search?q=admission"];
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;

/**
 * Lighthouse as it is for mobile, with its own throttling, each run in a fresh browser: the median of the rounds for the
 * pages opened most, one run for every other.
 */
export async function benchLighthouse({ rounds }: Effort): Promise<Report> {
  const chromium = findChromium();
  if (!chromium) return { tables: [], notes: [NO_CHROMIUM] };
  const notes = new Set<string>();
  const results = new Map<string, Result[]>(PAGES.map((page) => [page, []]));
  const others = (await listRoutes()).filter((route) => !results.has(route));
  for (const route of [...others, ...LISTS]) results.set(route, []);
  await using site = await openBenchSite();
  // The page's canonical link says localhost.
  const origin = site.url.replace("127.0.0.1", "localhost");
  for (let round = 0; round < rounds; round += 1) {
    for (const page of round === 0 ? results.keys() : PAGES) {
      const result = await runOnce(chromium, origin + page);
      for (const fault of faultsOf(result)) notes.add(`${page}: ${fault}`);
      results.get(page)?.push(result);
    }
  }
  return {
    tables: [
      {
        title: `Lighthouse, mobile: median of ${rounds} for ${PAGES.join(", ")}, else one run`,
        head: ["", ...CATEGORIES, "LCP ms", "TBT ms", "CLS", "bytes"],
        rows: [...results].map(([page, runs]) => [page, ...describe(runs)]),
      },
    ],
    notes:
      notes.size > 0
        ? [...notes]
        : ["Every answer had status 200, the console stayed empty, and no audit outside of performance failed."],
  };
}

/** Lighthouse asks for another run itself where the trace of one was lost, as it is on a machine with much to do. */
async function runOnce(chromium: string, url: string, attempts = 3): Promise<Result> {
  await using browser = await launchChromium(chromium);
  const run = await lighthouse(url, { port: browser.port, logLevel: "silent", output: "json" });
  if (run && !run.lhr.runtimeError) return run.lhr;
  if (attempts > 1) return runOnce(chromium, url, attempts - 1);
  throw new Error(`Lighthouse on ${url}: ${run?.lhr.runtimeError?.message ?? "no result"}`);
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
    ...failedAudits(result).map((title) => `an audit failed: ${title}`),
    ...(result.runWarnings ?? []),
  ];
}

/** What costs points outside of performance, where a score below 1 is a matter of degree. */
function failedAudits({ audits, categories }: Result): string[] {
  const references = CATEGORIES.slice(1).flatMap((name) => categories[name]?.auditRefs ?? []);
  const failed = references.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1);
  return failed.map(({ id }) => audits[id]?.title ?? id);
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
