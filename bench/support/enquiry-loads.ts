import { type databaseKinds, openTestDatabase } from "#server/testing/test-databases.ts";
import { openAppInProcess } from "./app-in-process.ts";
import { makeBenchFolder } from "./belongings.ts";
import { openBenchSite } from "./bench-site.ts";
import { countDatabaseSyncs } from "./count-syncs.ts";
import { newEnquiry, sendEnquiry } from "./enquiries.ts";
import { type HttpClient, keepBusy, type Load, openHttpClient } from "./load.ts";

export type DatabaseKind = (typeof databaseKinds)[number];

/** How the event loop of the server was held up, in milliseconds. */
export interface LoopDelay {
  p99: number;
  max: number;
}

/** How much is sent: so many at once, for so long. */
interface Amount {
  atOnce: number;
  seconds: number;
}

/** Every address may send, and nobody asks for a captcha. */
const ENV = { CAPTCHA: "off", TRUST_PROXY: "127.0.0.1" };
const WARM_UP_SECONDS = 0.5;

/** Enquiries by the real call to a server and a database that are fresh: no mails of an earlier load are on their way. */
export async function loadSite(kind: DatabaseKind, { atOnce, seconds }: Amount): Promise<Load & { delay: LoopDelay }> {
  await using database = await openDatabaseFor(kind);
  await using site = await openBenchSite({ ...ENV, ...database.env });
  using http = openHttpClient(site.url, atOnce);
  await keepBusy({ atOnce, seconds: WARM_UP_SECONDS }, () => sendEnquiry(http));
  await readLoopDelay(http);
  const load = await keepBusy({ atOnce, seconds }, () => sendEnquiry(http));
  return { ...load, delay: await readLoopDelay(http) };
}

/** The same through the service alone, in this process: no HTTP, and no mail worker beside it. */
export async function loadService(kind: DatabaseKind, { atOnce, seconds }: Amount): Promise<Load> {
  await using folder = await makeBenchFolder();
  await using database = await openDatabaseFor(kind);
  await using app = await openAppInProcess({ ...ENV, DATA_DIR: folder.path, ...database.env });
  const submit = () => app.services.enquiries.submit(newEnquiry(), "10.0.0.1");
  await keepBusy({ atOnce, seconds: WARM_UP_SECONDS }, submit);
  return await keepBusy({ atOnce, seconds }, submit);
}

/**
 * How many syncs of SQLite's log so many enquiries take, sent one by one.
 * @returns null where this system does not allow tracing
 */
export async function countSyncsOf(enquiries: number, strace: string): Promise<number | null> {
  await using site = await openBenchSite(ENV);
  using http = openHttpClient(site.url, 1);
  await sendEnquiry(http);
  return await countDatabaseSyncs(strace, { pid: site.pid, folder: site.dataDir }, async () => {
    for (let sent = 0; sent < enquiries; sent += 1) await sendEnquiry(http);
  });
}

/** With SQLite the database is a file in the server's own data folder; with PostgreSQL it is made for this one load. */
async function openDatabaseFor(kind: DatabaseKind): Promise<{ env: Record<string, string> } & AsyncDisposable> {
  if (kind === "sqlite") return { env: {}, [Symbol.asyncDispose]: async () => {} };
  const database = await openTestDatabase(kind);
  const env = database.location.kind === "postgres" ? { DATABASE_URL: database.location.url } : {};
  return { env, [Symbol.asyncDispose]: () => database[Symbol.asyncDispose]() };
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
