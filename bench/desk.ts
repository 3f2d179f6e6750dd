import { mkdir, mkdtempDisposable } from "node:fs/promises";
import { join, resolve } from "node:path";
import { type DatabaseLocation, migrateDatabase, openDatabase } from "#server/platform/db/open-database.ts";
import { isPostgresThere, withPostgresClient } from "#tests/server/postgres-server.ts";
import { sampleFile, writeTexts } from "#tests/server/publish-text.ts";
import { seedSession } from "#tests/server/seed-admin.ts";
import { startServerProcess } from "#tests/support/server-process.ts";
import { fillDesk } from "./fill-desk.ts";

const [FEW, MANY] = [100, 20_000];
const CALLS = 50;

const LIST = "/api/enquiries?limit=50";
const PAGES: [name: string, path: string][] = [
  ["list, first page", LIST],
  ["list by name", `${LIST}&sort=name`],
  ["list by next call", `${LIST}&sort=next-call`],
  ["list of one status", `${LIST}&status=contacted`],
  ["list of one owner", `${LIST}&owner=OWNER`],
  ["list of overdue ones", `${LIST}&due=true`],
  ["today", "/api/enquiries/today"],
  ["counts", "/api/enquiries/summary"],
  ["chart of 30 days", "/api/enquiries/days"],
  ["an enquiry", "/api/enquiries/ID"],
  ["search by half a number", `${LIST}&search=98120`],
  ["search in notes", `${LIST}&search=hostel+bishnupur`],
  ["search in Bengali", `${LIST}&search=${encodeURIComponent("মৌমিতা")}`],
  ["search for nothing there", `${LIST}&search=zzzz`],
  ["list of one own choice", `${LIST}&own=category%3DSC`],
  ["report of the season", "/api/enquiries/reports"],
];

/** Measures the desk's requests with 100 and with 20,000 enquiries, alternately. Returns medians of 50 calls, in ms. */
export async function benchDesk() {
  const rows = [];
  for (const kind of (await isPostgresThere()) ? (["sqlite", "postgres"] as const) : (["sqlite"] as const)) {
    await using few = await openDesk(kind, FEW);
    await using many = await openDesk(kind, MANY);
    for (const [name, path] of PAGES) {
      const taken: [number[], number[]] = [[], []];
      for (let call = -3; call < CALLS; call += 1) {
        for (const [index, desk] of [few, many].entries()) {
          const begun = performance.now();
          await (await desk.get(path)).arrayBuffer();
          if (call >= 0) taken[index]?.push(performance.now() - begun);
        }
      }
      const [ofFew, ofMany] = taken.map(median);
      rows.push({ database: kind, name, few: ofFew, many: ofMany });
    }
  }
  return rows;
}

/** Starts a server with `count` enquiries. Returns functions that call the server's API as an admin. */
export async function openDesk(kind: DatabaseLocation["kind"], count: number, settings: Record<string, string> = {}) {
  await using stack = new AsyncDisposableStack();
  const { path } = stack.use(await makeBenchFolder());
  const name = `bench_${process.pid}_${count}`;
  const url = `postgres://postgres@127.0.0.1:5432/${name}`;
  if (kind === "postgres") {
    await withPostgresClient((client) => client.query(`create database ${name}`));
    stack.defer(() =>
      withPostgresClient((client) => client.query(`drop database ${name} with (force)`)).then(() => {}),
    );
  }
  const db = await openDatabase(kind === "postgres" ? { kind, url } : { kind, file: join(path, "mortarboard.sqlite") });
  await migrateDatabase(db);
  await writeTexts(db, [
    ["fields.yaml", (await sampleFile("fields.yaml")).replace(/^ {2}kind:/gm, "  isOn: true\n  kind:")],
  ]);
  const [admin] = await fillDesk(db, count);
  if (!admin) throw new Error("There is no admin.");
  const token = await seedSession(db, admin);
  const { id } = await db.selectFrom("enquiry").select("id").limit(1).executeTakeFirstOrThrow();
  await db.destroy();
  // In production the query planner has fresh statistics: autovacuum updates them within a minute.
  if (kind === "postgres") await withPostgresClient((client) => client.query("vacuum analyze"), name);
  const env = { PORT: "0", DATA_DIR: path, LOG_LEVEL: "warn", SAMPLE_DATA: "false", ...settings };
  const more = kind === "postgres" && { DATABASE_URL: url };
  const site = stack.use(await startServerProcess({ env: { ...env, ...more } }));
  const send = async (method: string, address: string, body?: string | FormData) => {
    const headers = {
      authorization: `Bearer ${token}`,
      ...(typeof body === "string" && { "content-type": "application/json" }),
    };
    const target = address.replace("OWNER", admin._id).replace("ID", id);
    const answer = await fetch(site.url + target, { method, headers, ...(body !== undefined && { body }) });
    if (!answer.ok) throw new Error(`${target}: ${answer.status} ${await answer.text()}`);
    return answer;
  };
  const open = stack.move();
  return {
    send,
    get: (address: string) => send("GET", address),
    metric: async (name: string) => {
      const lines = (await (await send("GET", "/metrics")).text()).split("\n");
      return Number(lines.find((line) => line.startsWith(`${name} `))?.slice(name.length));
    },
    [Symbol.asyncDispose]: () => open.disposeAsync(),
  };
}

/** Creates a folder inside the checkout. The system's temporary folder may be in memory, where a sync costs nothing. */
export async function makeBenchFolder() {
  await mkdir("test-results", { recursive: true });
  return mkdtempDisposable(resolve("test-results", "bench-"));
}

export function median(values: readonly number[]): number {
  return Number((values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN).toFixed(1));
}
