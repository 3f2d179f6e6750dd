import { databaseKinds } from "#server/testing/test-databases.ts";
import { makeBenchFolder } from "./support/belongings.ts";
import { countSyncsOf, type LoopDelay, loadService, loadSite } from "./support/enquiry-loads.ts";
import type { Load } from "./support/load.ts";
import { findProgram } from "./support/programs.ts";
import {
  type Effort,
  formatMs,
  formatPairedRatio,
  formatRounds,
  median,
  percentile,
  type Report,
} from "./support/report.ts";
import { measureParallelSyncs, measureSyncs } from "./support/sync-yardstick.ts";

const AT_ONCE = [1, 8, 32];
const SYNC_THREADS = 4;
const TRACED_ENQUIRIES = 50;

/** One thing that is measured once a round. */
interface Series {
  name: string;
  measure: () => Load | Promise<Load & { delay?: LoopDelay }>;
  loads: (Load & { delay?: LoopDelay })[];
}

/** Enquiries, acknowledged when they are on the disk, against what the disk allows: one fdatasync of a small append. */
export async function benchEnquiry({ rounds, seconds }: Effort): Promise<Report> {
  await using folder = await makeBenchFolder();
  const yardstick = newSeries("one fdatasync of a 4 KiB append", () => measureSyncs(folder.path, seconds));
  const series = [
    yardstick,
    newSeries(`the same, ${SYNC_THREADS} threads and files`, () =>
      measureParallelSyncs(folder.path, seconds, SYNC_THREADS),
    ),
    ...databaseKinds.flatMap((kind) => [
      ...AT_ONCE.map((atOnce) =>
        newSeries(`${kind}, HTTP, ${atOnce} at once`, () => loadSite(kind, { atOnce, seconds })),
      ),
      ...AT_ONCE.map((atOnce) =>
        newSeries(`${kind}, service alone, ${atOnce} at once`, () => loadService(kind, { atOnce, seconds })),
      ),
    ]),
  ];
  for (let round = 0; round < rounds; round += 1) {
    for (const { measure, loads } of round % 2 === 0 ? series : series.toReversed()) loads.push(await measure());
  }
  return {
    tables: [
      {
        title: "Enquiries stored durably",
        head: ["", "per second", "of one fdatasync", "p50 ms", "p99 ms", "event loop held up: p99 ms", "most ms"],
        rows: series.map((each) => describe(each, ratesOf(yardstick))),
      },
    ],
    notes: [
      await describeSyncs(),
      "Over HTTP the mail worker writes each enquiry's two mails to the same disk meanwhile, synced as well.",
      ...(databaseKinds.includes("postgres") ? [] : ["PostgreSQL does not answer on 127.0.0.1:5432: left out."]),
    ],
  };
}

function newSeries(name: string, measure: Series["measure"]): Series {
  return { name, measure, loads: [] };
}

function ratesOf({ loads }: Series): number[] {
  return loads.map((load) => load.perSecond);
}

async function describeSyncs(): Promise<string> {
  const strace = findProgram("strace");
  if (!strace) return "strace is not installed: the syncs were not counted.";
  const count = await countSyncsOf(TRACED_ENQUIRIES, strace);
  return count === null
    ? "This system does not allow tracing: the syncs were not counted."
    : `strace: ${TRACED_ENQUIRIES} enquiries one by one, with their mails on the way, took ${count} syncs of SQLite's log.`;
}

function describe(series: Series, yardstick: readonly number[]): string[] {
  const { name, loads } = series;
  const latency = (percent: number) => formatMs(median(loads.map((load) => percentile(load.latenciesMs, percent))));
  const delays = loads.flatMap(({ delay }) => delay ?? []);
  const heldUp = (which: keyof LoopDelay) =>
    delays.length > 0 ? formatMs(median(delays.map((delay) => delay[which]))) : "–";
  const rates = ratesOf(series);
  return [
    name,
    formatRounds(rates),
    formatPairedRatio(rates, yardstick),
    latency(50),
    latency(99),
    heldUp("p99"),
    heldUp("max"),
  ];
}
