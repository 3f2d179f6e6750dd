import { execFile } from "node:child_process";
import { cpus, release } from "node:os";
import { promisify } from "node:util";
import { PUBLIC_ROUTES } from "#tests/support/public-routes.ts";
import { startServerProcess } from "#tests/support/server-process.ts";
import { benchCosts, makeFolder } from "./costs.ts";

/** npx fetches it when it is needed: as a package it would outweigh all that the product installs. */
const LIGHTHOUSE = "lighthouse@13.5.0";
const BENCHES = { start: benchStart, costs: benchCosts, lighthouse: benchLighthouse };
type Bench = keyof typeof BENCHES;
/** The benches to run; by default all but Lighthouse, which takes a quarter of an hour. */
const names =
  process.argv.length > 2 ? process.argv.slice(2) : Object.keys(BENCHES).filter((name) => name !== "lighthouse");
const ROUNDS = 3;

console.log(`${cpus().length} × ${cpus()[0]?.model}, ${process.platform} ${release()}, Node.js ${process.version}`);
for (const name of names) {
  if (!Object.hasOwn(BENCHES, name)) throw new Error(`No bench "${name}": take ${Object.keys(BENCHES).join(", ")}.`);
  console.log(`\n${name}`);
  console.table(await BENCHES[name as Bench]());
}

/** Times from the start of the process: until it prints its address, and until the first home page, which is not cached yet. */
async function benchStart() {
  const rows = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await using folder = await makeFolder();
    for (const name of ["first start, with sample data", "second start"]) {
      const begun = performance.now();
      await using site = await openSite(folder.path);
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

/** Lighthouse for mobile, with its own throttling, each page in a fresh browser. Counts failed files, which no score shows. */
async function benchLighthouse() {
  await using folder = await makeFolder();
  await using site = await openSite(folder.path);
  const rows = [];
  for (const route of [...PUBLIC_ROUTES, "/Notices", "/Search?q=admission"]) {
    const flags = ["--quiet", "--output=json", "--chrome-flags=--headless --no-sandbox --disable-dev-shm-usage"];
    const { stdout } = await promisify(execFile)("npx", ["--yes", LIGHTHOUSE, ...flags, site.url + route], {
      env: { ...process.env, ...(process.env.CHROMIUM && { CHROME_PATH: process.env.CHROMIUM }) },
      maxBuffer: 100_000_000,
    });
    const { categories, audits } = JSON.parse(stdout);
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

/** The built site with sample data, in a process of its own. */
async function openSite(dataDir: string) {
  const env = { PORT: "0", DATA_DIR: dataDir, LOG_LEVEL: "warn", SAMPLE_DATA: "true" };
  const { url, stop } = await startServerProcess({ env });
  return { url, [Symbol.asyncDispose]: async () => void (await stop()) };
}
