import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type DatabaseLocation, migrateDatabase, openDatabase } from "#server/platform/db/open-database.ts";
import { isPostgresThere, onPostgres } from "#tests/server/postgres-server.ts";
import { seedSession } from "#tests/server/seed-admin.ts";
import { anXlsx, aTable } from "#tests/server/tables.ts";
import { startServerProcess } from "#tests/support/server-process.ts";
import { fillDesk } from "./fill-desk.ts";
import { makeFolder } from "./folder.ts";

const [FEW, MANY] = [100, 20_000];
const CALLS = 50;
const IMPORTED = 10_000;

const SORTS = ["name", "mobile", "course", "status", "next-call", "owner", "attempts", "received"];
const LIST = "/api/enquiries?limit=50";
const PAGES: [name: string, path: string][] = [
  ["list, first page", LIST],
  ...SORTS.map((sort): [string, string] => [`list by ${sort}`, `${LIST}&sort=${sort}`]),
  ["list of one status", `${LIST}&status=contacted`],
  ["list of one owner", `${LIST}&owner=OWNER`],
  ["list of one course and status", `${LIST}&course=B.Pharm&status=visited`],
  ["list of overdue ones", `${LIST}&due=true`],
  ["list of one source", `${LIST}&source=facebook.com`],
  ["list of 30 days", `${LIST}&from=FROM`],
  ["page 100 of the list", `${LIST}&page=2`],
  ["today", "/api/enquiries/today"],
  ["today, mine", "/api/enquiries/today?mine=true"],
  ["counts", "/api/enquiries/summary"],
  ["counts of one owner", "/api/enquiries/summary?owner=OWNER"],
  ["chart of 30 days", "/api/enquiries/days"],
  ["board, first column", `${LIST}&status=new`],
  ["an enquiry", "/api/enquiries/ID"],
  ["search by half a number", `${LIST}&search=98120`],
  ["search by a whole number", `${LIST}&search=9000012345`],
  ["search in notes", `${LIST}&search=hostel+bishnupur`],
  ["search in Bengali", `${LIST}&search=${encodeURIComponent("মৌমিতা")}`],
  ["search Bengali in Latin letters", `${LIST}&search=moumita+ghosh`],
  ["search for nothing there", `${LIST}&search=zzzz`],
  ["report of the season", "/api/enquiries/reports"],
  ["report of the last season", "/api/enquiries/reports?period=last-season"],
];

/** Times of what the desk asks for, with 100 and with 20,000 enquiries, by turns: median and 95th percentile of 100, in ms. */
export async function benchDesk() {
  const rows = [];
  for (const kind of await kinds()) {
    await using few = await openDesk(kind, FEW);
    await using many = await openDesk(kind, MANY);
    for (const [name, path] of PAGES) {
      const taken: [number[], number[]] = [[], []];
      for (let call = -3; call < CALLS; call += 1) {
        for (const [index, desk] of [few, many].entries()) {
          const ms = await timeOf(() => desk.get(path));
          if (call >= 0) taken[index]?.push(ms);
        }
      }
      const [median, ofMany] = [percentile(taken[0], 50), percentile(taken[1], 50)];
      const row = { database: kind, name, few: median, many: ofMany, ratio: Number((ofMany / median).toFixed(2)) };
      rows.push({ ...row, fewP95: percentile(taken[0], 95), manyP95: percentile(taken[1], 95) });
    }
  }
  return rows;
}

/** Measures an import and exports, and how long other people wait for a page during them. */
export async function benchTables() {
  const rows: object[] = [];
  for (const kind of await kinds()) {
    await using desk = await openDesk(kind, MANY);
    const watch = async (name: string, work: () => Promise<number | undefined>) => {
      const before = await desk.memory();
      const [pages, lists]: [number[], number[]] = [[], []];
      let isDone = false;
      let peak = before;
      const watching = (async () => {
        while (!isDone) {
          pages.push(await timeOf(() => desk.get("/")));
          lists.push(await timeOf(() => desk.get(LIST)));
          peak = Math.max(peak, await desk.memory());
          await sleep(20);
        }
      })();
      let bytes: number | undefined;
      const ms = await timeOf(async () => {
        bytes = await work();
        return undefined;
      });
      isDone = true;
      await watching;
      const waits = {
        pageMs: percentile(pages, 50),
        listMs: percentile(lists, 50),
        longestMs: Math.max(...pages, ...lists),
      };
      const memory = { memoryMb: Math.round(before / 1e6), peakMb: Math.round(peak / 1e6) };
      rows.push({ database: kind, name, seconds: Number((ms / 1000).toFixed(1)), ...waits, ...memory, bytes });
    };
    for (const format of ["csv", "xlsx"]) {
      await watch(`export of 20,000 as ${format}`, async () => {
        const answer = await desk.send("POST", "/api/enquiries/export", JSON.stringify({ format }));
        return (await answer.arrayBuffer()).byteLength;
      });
    }
    await watch(`import of ${IMPORTED}`, async () => {
      const form = new FormData();
      form.append("table", new Blob([new Uint8Array(anXlsx(aTable(IMPORTED, 500_000_000)))]), "fair.xlsx");
      const { item } = await (await desk.send("POST", "/api/enquiry-imports", form)).json();
      await desk.send("POST", `/api/enquiry-imports/${item._id}/run`);
      for (;;) {
        const { item: now } = await (await desk.get(`/api/enquiry-imports/${item._id}`)).json();
        if (now.state === "done") return undefined;
        await sleep(100);
      }
    });
  }
  return rows;
}

async function kinds(): Promise<DatabaseLocation["kind"][]> {
  return (await isPostgresThere()) ? ["sqlite", "postgres"] : ["sqlite"];
}

/** A server with `count` enquiries, and calls of its API as an admin. */
export async function openDesk(kind: DatabaseLocation["kind"], count: number, settings: Record<string, string> = {}) {
  await using stack = new AsyncDisposableStack();
  const { path } = stack.use(await makeFolder());
  const name = `bench_${process.pid}_${count}`;
  const url = `postgres://postgres@127.0.0.1:5432/${name}`;
  if (kind === "postgres") {
    await onPostgres((client) => client.query(`create database ${name}`));
    stack.defer(() => onPostgres((client) => client.query(`drop database ${name} with (force)`)).then(() => {}));
  }
  const db = await openDatabase(kind === "postgres" ? { kind, url } : { kind, file: join(path, "mortarboard.sqlite") });
  await migrateDatabase(db);
  const [admin] = await fillDesk(db, count);
  if (!admin) throw new Error("There is no admin.");
  const token = await seedSession(db, admin);
  const { id } = await db.selectFrom("enquiry").select("id").limit(1).executeTakeFirstOrThrow();
  await db.destroy();
  // As autovacuum does within a minute.
  if (kind === "postgres") await onPostgres((client) => client.query("vacuum analyze"), name);
  const env = { PORT: "0", DATA_DIR: path, LOG_LEVEL: "warn", SAMPLE_DATA: "false", ...settings };
  const site = await startServerProcess({ env: { ...env, ...(kind === "postgres" && { DATABASE_URL: url }) } });
  stack.defer(async () => void (await site.stop()));
  const from = new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10);
  const send = async (method: string, address: string, body?: string | FormData) => {
    const headers = {
      authorization: `Bearer ${token}`,
      ...(typeof body === "string" && { "content-type": "application/json" }),
    };
    const target = address.replace("OWNER", admin._id).replace("ID", id).replace("FROM", from);
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
    /** Resident memory of the server in bytes. */
    memory: async () => Number(/^VmRSS:\s+(\d+)/m.exec(await readFile(`/proc/${site.pid}/status`, "utf8"))?.[1]) * 1024,
    [Symbol.asyncDispose]: () => open.disposeAsync(),
  };
}

async function timeOf(work: () => Promise<Response | undefined>): Promise<number> {
  const begun = performance.now();
  const answer = await work();
  if (answer) await answer.arrayBuffer();
  return performance.now() - begun;
}

function percentile(values: readonly number[], percent: number): number {
  const value = values.toSorted((a, b) => a - b)[Math.floor((values.length * percent) / 100)] ?? Number.NaN;
  return Number(value.toFixed(1));
}
