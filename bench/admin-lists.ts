import { openAdminSite } from "./support/admin-site.ts";
import { keepBusy, type Load, openHttpClient } from "./support/load.ts";
import { CATEGORIES, EVENTS, fillWithRecords, PICTURES } from "./support/many-records.ts";
import { type Effort, formatBytes, formatMs, formatRounds, median, percentile, type Report } from "./support/report.ts";

const CONNECTIONS = [1, 8];
const LISTS = [
  { name: `${EVENTS} events`, path: "/api/events/admin?limit=500" },
  { name: `${PICTURES} pictures of the image gallery`, path: "/api/image-gallery" },
  { name: `${PICTURES} pictures in ${CATEGORIES} categories`, path: "/api/gallery" },
];

/** What the admin's screens ask for when they open, with more records than a college gathers in years. */
export async function benchAdminLists({ rounds, seconds }: Effort): Promise<Report> {
  await using site = await openAdminSite(fillWithRecords);
  const rows: string[][] = [];
  for (const { name, path } of LISTS) {
    for (const atOnce of CONNECTIONS) {
      using http = openHttpClient(site.url, atOnce);
      const ask = () => http.ask({ path, headers: site.headers });
      const bytes = Buffer.byteLength(await ask());
      const loads: Load[] = [];
      for (let round = 0; round < rounds; round += 1) loads.push(await keepBusy({ atOnce, seconds }, ask));
      const latency = (percent: number) => formatMs(median(loads.map((load) => percentile(load.latenciesMs, percent))));
      const rates = formatRounds(loads.map((load) => load.perSecond));
      rows.push([name, formatBytes(bytes), String(atOnce), rates, latency(50), latency(99)]);
    }
  }
  return {
    tables: [
      { title: "Lists of the admin, SQLite", head: ["", "bytes", "at once", "per second", "p50 ms", "p99 ms"], rows },
    ],
    notes: ["Each answer is checked by its schema before it is sent, and read for a session that is looked up anew."],
  };
}
