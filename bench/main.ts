import { execFile } from "node:child_process";
import { open } from "node:fs/promises";
import { cpus, release } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { aSendRequest } from "#tests/server/factories.ts";
import { PUBLIC_ROUTES } from "#tests/support/public-routes.ts";
import { startServerProcess } from "#tests/support/server-process.ts";
import { benchCosts } from "./costs.ts";
import { benchDesk, makeBenchFolder, median } from "./desk.ts";
import { benchShifts } from "./shifts.ts";

/** Tools that npx downloads when a bench needs them. As dependencies they would be larger than all others together. */
const TOOLS = { autocannon: "autocannon@9.0.0", lighthouse: "lighthouse@13.5.0" };
const BENCHES: Record<string, (...settings: string[]) => Promise<object>> = {
  "home-page": benchHomePage,
  enquiry: benchEnquiry,
  start: benchStart,
  desk: benchDesk,
  costs: benchCosts,
  lighthouse: benchLighthouse,
  shifts: openForShifts,
};
const SLOW = ["lighthouse", "shifts"];
/** Benches to run, each with optional settings after colons: `shifts:10:/,/bn`; by default all except the slow ones. */
const names =
  process.argv.length > 2 ? process.argv.slice(2) : Object.keys(BENCHES).filter((name) => !SLOW.includes(name));
const ROUNDS = 3;
const SECONDS = 5;

console.log(`${cpus().length} × ${cpus()[0]?.model}, ${process.platform} ${release()}, Node.js ${process.version}`);
for (const [name = "", ...settings] of names.map((given) => given.split(":"))) {
  const bench = BENCHES[name];
  if (!bench) throw new Error(`No bench "${name}": take ${Object.keys(BENCHES).join(", ")}.`);
  console.log(`\n${name}`);
  console.table(await bench(...settings));
}

async function openForShifts(rounds?: string, paths?: string) {
  await using site = await openSite();
  return await benchShifts(site.url, rounds, paths);
}

async function benchHomePage() {
  await using site = await openSite();
  const rates = [];
  for (const [name, path, encoding] of [
    ["home page, brotli", "/", "br"],
    ["home page, not compressed", "/", "identity"],
    ["its data, read anew each time", "/_.data", "identity"],
    ["a drawing, brotli", "/Images/hero.svg", "br"],
  ] as const) {
    rates.push({ name, ...(await load(site.url + path, 32, "--headers", `accept-encoding: ${encoding}`)) });
  }
  return withRatios(rates);
}

/** Measures enquiries per second. The server syncs an enquiry to disk before replying, so the disk is measured too. */
async function benchEnquiry() {
  await using folder = await makeBenchFolder();
  await using file = await open(join(folder.path, "yardstick"), "w");
  const page = Buffer.alloc(4096, "m");
  const end = performance.now() + SECONDS * 1000;
  let syncs = 0;
  for (; performance.now() < end; syncs += 1) {
    await file.write(page);
    await file.datasync();
  }
  const rates: Rate[] = [{ name: "one fdatasync of a 4 KiB append", perSecond: syncs / SECONDS, p99Ms: Number.NaN }];
  // autocannon puts a new id in place of `[<id>]` in each request: a repeated submission is answered without a write.
  const body = JSON.stringify(aSendRequest({ submission_id: "[<id>]" }));
  const flags = ["--method", "POST", "--headers", "content-type: application/json", "--idReplacement", "--body", body];
  for (const atOnce of [1, 8, 32]) {
    await using site = await openSite({ CAPTCHA: "off", ENQUIRY_LIMIT: "999999" });
    const rate = await load(`${site.url}/api/v1.0/email/send`, atOnce, ...flags);
    rates.push({ name: `enquiries, ${atOnce} at once`, ...rate });
  }
  return withRatios(rates);
}

/** Measures the time from process start until the server prints its address, and until the first uncached page. */
async function benchStart() {
  const rows = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await using folder = await makeBenchFolder();
    for (const name of ["first start, with sample data", "second start"]) {
      const begun = performance.now();
      await using site = await openSite({}, folder.path);
      const ready = performance.now();
      await (await fetch(site.url)).arrayBuffer();
      const page = performance.now();
      const metrics = await (await fetch(`${site.url}/metrics`)).text();
      const bytes = Number(/^process_resident_memory_bytes (\S+)$/m.exec(metrics)?.[1]);
      const [readyMs, pageMs, memoryMb] = [ready - begun, page - begun, bytes / 1e6].map(Math.round);
      rows.push({ name, readyMs, pageMs, memoryMb });
    }
  }
  return rows;
}

/** Runs Lighthouse for mobile with its throttling, each page in a new browser. Also counts failed requests. */
async function benchLighthouse() {
  await using site = await openSite();
  const rows = [];
  for (const route of [...PUBLIC_ROUTES, "/Notices", "/Search?q=admission"]) {
    const flags = ["--quiet", "--output=json", "--chrome-flags=--headless --no-sandbox --disable-dev-shm-usage"];
    const { categories, audits } = await runTool("lighthouse", [...flags, site.url + route]);
    const scores = Object.entries<{ score: number }>(categories).map(([name, { score }]) => [name, score * 100]);
    const requests: { statusCode: number }[] = audits["network-requests"].details.items;
    rows.push({
      route,
      ...Object.fromEntries(scores),
      lcpMs: Math.round(audits["largest-contentful-paint"].numericValue),
      tbtMs: Math.round(audits["total-blocking-time"].numericValue),
      requests: requests.length,
      failed: requests.filter(({ statusCode }) => statusCode !== 200).length,
    });
  }
  return rows;
}

interface Rate {
  name: string;
  perSecond: number;
  p99Ms: number;
}

function withRatios(rates: readonly Rate[]) {
  return rates.map(({ name, perSecond, p99Ms }) => {
    const ratio = (perSecond / (rates[0]?.perSecond ?? Number.NaN)).toFixed(2);
    return { name, perSecond: Math.round(perSecond), ratio, p99Ms };
  });
}

/** Puts load on a page. Returns medians of `ROUNDS` rounds, after a warm-up round. */
async function load(url: string, connections: number, ...flags: string[]) {
  const results: { requests: { average: number }; latency: { p99: number }; non2xx: number; errors: number }[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const load = ["--json", "--connections", String(connections), "--duration", String(round === 0 ? 1 : SECONDS)];
    const result = await runTool("autocannon", [...load, ...flags, url]);
    if (result.non2xx + result.errors > 0) throw new Error(`${url} met with errors.`);
    if (round > 0) results.push(result);
  }
  return {
    perSecond: median(results.map(({ requests }) => requests.average)),
    p99Ms: median(results.map(({ latency }) => latency.p99)),
  };
}

/** Runs a tool with npx. @returns the tool's output, parsed as JSON */
async function runTool(tool: keyof typeof TOOLS, toolArguments: string[]) {
  const { stdout } = await promisify(execFile)("npx", ["--yes", TOOLS[tool], ...toolArguments], {
    env: { ...process.env, ...(process.env.CHROMIUM && { CHROME_PATH: process.env.CHROMIUM }) },
    maxBuffer: 100_000_000,
  });
  return JSON.parse(stdout);
}

/** Starts the built site with sample data in a separate process, by default with a new data folder. */
async function openSite(env: Record<string, string> = {}, dataDir?: string) {
  const stack = new AsyncDisposableStack();
  const path = dataDir ?? stack.use(await makeBenchFolder()).path;
  const settings = { PORT: "0", DATA_DIR: path, LOG_LEVEL: "warn", SAMPLE_DATA: "true" };
  const site = stack.use(await startServerProcess({ env: { ...settings, ...env } }));
  return { url: site.url, [Symbol.asyncDispose]: () => stack.disposeAsync() };
}
