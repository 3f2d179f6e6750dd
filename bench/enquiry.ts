import { databaseKinds, openTestDatabase } from "#server/testing/test-databases.ts";
import { openAppInProcess } from "./support/app-in-process.ts";
import { type BenchSite, makeBenchFolder, openBenchSite } from "./support/bench-site.ts";
import { countDatabaseSyncs } from "./support/count-syncs.ts";
import { ENQUIRY_ENV, newEnquiry, sendEnquiry } from "./support/enquiries.ts";
import { type HttpClient, keepBusy, type Load, openHttpClient } from "./support/load.ts";
import { findProgram } from "./support/programs.ts";
import { type Effort, formatMs, formatRatio, formatRounds, median, percentile, type Report } from "./support/report.ts";
import { measureParallelSyncs, measureSyncs } from "./support/sync-yardstick.ts";

const CONNECTIONS = [1, 8, 32];
const SYNC_THREADS = 4;
const TRACED_ENQUIRIES = 50;

/** How the event loop of the server was held up, in milliseconds. */
interface LoopDelay {
  p99: number;
  max: number;
}

/** Rounds of one thing that is measured. */
interface Series {
  name: string;
  loads: Load[];
  delays: LoopDelay[];
}

/** Enquiries, acknowledged when they are on the disk, against what the disk allows: one fdatasync of a small append. */
export async function benchEnquiry({ rounds, seconds }: Effort): Promise<Report> {
  const notes: string[] = [];
  await using folder = await makeBenchFolder();
  const syncs: Series = { name: "one fdatasync of a 4 KiB append", loads: [], delays: [] };
  const parallel: Series = { name: `the same, ${SYNC_THREADS} threads and files`, loads: [], delays: [] };
  const series: Series[] = [syncs, parallel];

  for (const kind of databaseKinds) {
    // With SQLite the database is a file in the server's own data folder.
    await using database = kind === "postgres" ? await openTestDatabase("postgres") : null;
    const env = {
      ...ENQUIRY_ENV,
      ...(database?.location.kind === "postgres" && { DATABASE_URL: database.location.url }),
    };
    await using site = await openBenchSite(env);
    await using app = await openAppInProcess({ ...env, DATA_DIR: folder.path });
    if (kind === "sqlite") await noteSyncs(site, notes);

    const overHttp = CONNECTIONS.map((atOnce) => ({ atOnce, ...newSeries(`${kind}, HTTP, ${connections(atOnce)}`) }));
    const direct = CONNECTIONS.map((atOnce) => ({ atOnce, ...newSeries(`${kind}, service alone, ${atOnce} at once`) }));
    series.push(...overHttp, ...direct);
    for (let round = 0; round < rounds; round += 1) {
      syncs.loads.push(measureSyncs(folder.path, seconds));
      parallel.loads.push(await measureParallelSyncs(folder.path, seconds, SYNC_THREADS));
      for (const { atOnce, loads } of direct) {
        loads.push(await keepBusy({ atOnce, seconds }, () => app.services.enquiries.submit(newEnquiry(), "10.0.0.1")));
      }
      for (const { atOnce, loads, delays } of overHttp) {
        const { load, delay } = await loadSite(site, atOnce, seconds);
        loads.push(load);
        delays.push(delay);
      }
    }
  }
  if (!databaseKinds.includes("postgres")) notes.push("PostgreSQL does not answer on 127.0.0.1:5432: left out.");
  notes.push("Over HTTP the mail worker writes each enquiry's two mails to the same disk meanwhile, synced as well.");
  const yardstick = median(syncs.loads.map((load) => load.perSecond));
  return {
    tables: [
      {
        title: "Enquiries stored durably",
        head: ["", "per second", "of one fdatasync", "p50 ms", "p99 ms", "event loop held up: p99 ms", "most ms"],
        rows: series.map((each) => describe(each, yardstick)),
      },
    ],
    notes,
  };
}

function newSeries(name: string): Series {
  return { name, loads: [], delays: [] };
}

function connections(count: number): string {
  return count === 1 ? "1 connection" : `${count} connections`;
}

async function loadSite(site: BenchSite, atOnce: number, seconds: number): Promise<{ load: Load; delay: LoopDelay }> {
  using http = openHttpClient(site.url, atOnce);
  await keepBusy({ atOnce, seconds: 0.5 }, () => sendEnquiry(http));
  await readLoopDelay(http);
  const load = await keepBusy({ atOnce, seconds }, () => sendEnquiry(http));
  return { load, delay: await readLoopDelay(http) };
}

/** Since the last reading: reading the metrics begins their histogram anew. */
async function readLoopDelay(http: HttpClient): Promise<LoopDelay> {
  const metrics = await http.ask({ path: "/metrics" });
  const read = (which: string) => {
    const seconds = new RegExp(`^nodejs_eventloop_lag_${which}_seconds (\\S+)$`, "m").exec(metrics)?.[1];
    // The timer that measures it fires every 10 ms: so much is no delay.
    return Math.max(0, Number(seconds) * 1000 - 10);
  };
  return { p99: read("p99"), max: read("max") };
}

async function noteSyncs(site: BenchSite, notes: string[]): Promise<void> {
  const strace = findProgram("strace");
  if (!strace) {
    notes.push("strace is not installed: the syncs were not counted.");
    return;
  }
  using http = openHttpClient(site.url, 1);
  await sendEnquiry(http);
  const count = await countDatabaseSyncs(strace, { pid: site.pid, folder: site.dataDir }, async () => {
    for (let sent = 0; sent < TRACED_ENQUIRIES; sent += 1) await sendEnquiry(http);
  });
  notes.push(
    count === null
      ? "This system does not allow tracing: the syncs were not counted."
      : `strace: ${TRACED_ENQUIRIES} enquiries one by one, with their mails on the way, took ${count} syncs of SQLite's log.`,
  );
}

function describe({ name, loads, delays }: Series, yardstick: number): string[] {
  const rates = loads.map((load) => load.perSecond);
  const latency = (percent: number) => formatMs(median(loads.map((load) => percentile(load.latenciesMs, percent))));
  const delay = (which: keyof LoopDelay) =>
    delays.length > 0 ? formatMs(median(delays.map((each) => each[which]))) : "–";
  return [
    name,
    formatRounds(rates),
    formatRatio(median(rates), yardstick),
    latency(50),
    latency(99),
    delay("p99"),
    delay("max"),
  ];
}
