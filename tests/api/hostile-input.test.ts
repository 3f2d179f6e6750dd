import { readdir } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { DatabaseLocation } from "#server/platform/db/open-database.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { listen, openTestApi, sendRawRequest, type TestApi } from "#tests/server/open-test-api.ts";
import { databaseKinds } from "#tests/server/test-databases.ts";
import { edgeRequests, hostileRequests, type Request, takesInput, validRequest } from "./hostile-requests.ts";
import { documentOf, operationsOf, parametersOf, type RealCall, realCalls, urlOf } from "./operations.ts";

/**
 * Number of generated requests per call. Few are enough on PostgreSQL, because nearly all are refused before they reach
 * the database. On a failure fast-check prints the seed and the smallest failing request.
 */
const RUNS = { sqlite: 25, postgres: 10 };
/**
 * Tables to which a refused request may add rows: a failed login is logged, an idempotency key is held during the
 * request, and the read log is written one second after a read.
 */
const MAY_GROW = new Set(["activity", "idempotency_key", "read_log", "secret"]);
/** The calls are split into parts, one test each: on a slow machine, all calls would exceed one test's timeout. */
const PART_COUNT = 2;
const PARTS = Array.from({ length: PART_COUNT }, (_, part) => part);
const [USUAL = "sqlite", ...OTHERS] = databaseKinds;
const partOf = <Call>(calls: readonly Call[], part: number) => calls.filter((_, index) => index % PART_COUNT === part);
const INNER_WORDS = /\bat \S+ \(|node_modules|\.[jt]s:\d+|SQLITE_|syntax error|violates|\bselect "/i;

test.for(databaseKinds)("%s: the server accepts the examples of the API document", async (kind) => {
  await using api = await openApi(kind);
  // Calls that need a secret, id, state or version that an example in the API document cannot contain.
  const isSecret = (path: string) =>
    /\/(auth\/|admins\/.*\{id\})|\{path\}\/(draft|publish|review|send-back|schedule\/cancel)$|\/rights\/\{id\}\/erase$|\/admissions(\/|$)|\/reminders\/devices$|\/leads\/|^\/api\/messages$/.test(
      path,
    );
  const calls = api.calls.filter((call) => takesInput(call) && call.method !== "DELETE" && !isSecret(call.path));

  const problems: string[] = [];
  for (const call of calls) {
    const reply = await api.request(validRequest(call), call.isForAdmins);
    if (reply.statusCode >= 300) problems.push(`${call.method} ${call.path}: ${reply.body}`);
  }

  expect(problems).toEqual([]);
});

test.for(databaseKinds.flatMap((kind) => PARTS.map((part) => [kind, part] as const)))(
  "%s, part %i: hostile input to any call causes no server error, and refused requests change nothing",
  async ([kind, part]) => {
    await using api = await openApi(kind);
    await using writes = await watchWrites(api.testApi.db, kind);
    await api.admin.send("POST", "/api/gallery", { title: "Left behind" });
    expect(await writes.take(), "what is added is noticed").not.toEqual([]);
    const { count: countFiles } = api;
    let files = await countFiles();

    for (const call of partOf(api.calls.filter(takesInput), part)) {
      // Each request has a different IP address, because rate limits, tested elsewhere, count per address.
      const property = fc.asyncProperty(hostileRequests(call), fc.ipV4(), async (request, remoteAddress) => {
        const reply = await api.request({ ...request, remoteAddress }, call.isForAdmins);
        const name = `${call.method} ${call.path}`;
        expect(reply.statusCode, `${name} answered ${reply.body.slice(0, 300)}`).toBeLessThan(500);
        expect(reply.body, name).not.toMatch(INNER_WORDS);
        const before = files;
        files = await countFiles();
        const left = [await writes.take(), files - before];
        if (reply.statusCode >= 400) expect(left, `${name} was refused`).toEqual([[], 0]);
      });
      await fc.assert(property, { numRuns: RUNS[kind], includeErrorInReport: true });
    }

    expect((await api.admin.send("GET", "/api/events/admin")).statusCode).toBe(200);
  },
);

test.for(PARTS)("part %i: days and numbers at the limits of their range cause no server error", async (part) => {
  await using usual = await openApi(USUAL);
  await using stack = new AsyncDisposableStack();
  const others = await Promise.all(OTHERS.map(async (kind) => stack.use(await openApi(kind))));
  const callsOf = ({ calls }: typeof usual) => partOf(calls.filter(takesInput), part);

  const problems: string[] = [];
  let asked = 0;
  /** @returns whether the request was refused as bad input */
  const ask = async (api: typeof usual, { isForAdmins, method }: RealCall, request: Request | undefined) => {
    // Each request has a different IP address, because rate limits count per address.
    const remoteAddress = `10.${asked >> 16}.${(asked >> 8) & 255}.${asked++ & 255}`;
    const { statusCode, body } = await api.request({ ...request, remoteAddress }, isForAdmins);
    if (statusCode >= 500) problems.push(`${method} ${request?.url} ${request?.payload ?? ""}: ${body}`);
    return statusCode === 400 && body.includes('"code":"bad_input"');
  };
  for (const [index, call] of callsOf(usual).entries()) {
    const askAll = async ([edge, request]: [number, Request]) => {
      // A request refused as bad input reaches no database, so do not repeat it on the other kinds of database.
      if (await ask(usual, call, request)) return;
      for (const api of others) {
        const same = callsOf(api)[index];
        if (same) await ask(api, same, edgeRequests(same)[edge]);
      }
    };
    // Ten at once: after some wrong passwords each further one waits for a second, and at most ten may wait.
    const edges = [...edgeRequests(call).entries()];
    while (edges.length > 0) await Promise.all(edges.splice(0, 10).map(askAll));
  }

  expect(problems).toEqual([]);
  expect(asked).toBeGreaterThan(1_000);
});

test("DELETE and logout accept an empty body with the JSON content type", async () => {
  await using api = await openApi(USUAL);
  const headers = { "content-type": "application/json" };
  // Longer paths first: deleting a category would also delete pictures that are deleted later.
  const deletes = api.calls.filter(({ method }) => method === "DELETE").sort((a, b) => b.path.length - a.path.length);

  for (const call of deletes) {
    const reply = await api.admin.send("DELETE", urlOf(call), "", headers);
    expect(reply.statusCode, `${call.path}: ${reply.body}`).toBe(
      Object.keys(call.ids).length > 0 || call.path.endsWith("/sample-records") ? 200 : 404,
    );
  }
  expect((await api.admin.send("POST", "/api/auth/logout", "", headers)).statusCode).toBe(200);
});

test("an id such as `..` in a path is refused and changes nothing, also over a real socket", async () => {
  await using api = await openApi(USUAL);
  await using writes = await watchWrites(api.testApi.db, USUAL);
  const origin = await listen(api.testApi);
  const steps = ["..", ".", "%2e%2e", "%2E.", "..%2f..", "..%2Fadmins", "%2e%2e%5c", "..;"];
  const headers = { authorization: `Bearer ${api.admin.token}`, "content-type": "application/json" };
  const files = await api.count();

  for (const call of api.calls.filter(({ ids, method }) => Object.keys(ids).length > 0 && method !== "GET")) {
    for (const name of parametersOf(call)) {
      for (const step of steps) {
        const target = urlOf(call, { [name]: step });
        const answer = await sendRawRequest(origin, target, { method: call.method, headers, body: "{}" });
        expect([Math.floor(answer.status / 100), JSON.parse(answer.body).ok], target).toEqual([4, false]);
      }
    }
  }
  expect([await writes.take(), await api.count()]).toEqual([[], files]);
});

/** Opens the API with an admin, one record of each kind, and the calls adapted to these records. */
async function openApi(kind: DatabaseLocation["kind"]) {
  // Without the captcha the server parses more of a hostile enquiry before the refusal.
  const testApi = await openTestApi({ kind, env: { CAPTCHA: "off" } });
  const { dataDir } = testApi;
  const admin = await testApi.signIn();
  const operations = operationsOf(await documentOf(testApi)).filter(({ path }) => path.startsWith("/api/"));
  return {
    testApi,
    admin,
    calls: await realCalls(operations, admin),
    request: ({ headers, ...request }: Parameters<TestApi["request"]>[0], isForAdmins: boolean) =>
      testApi.request({
        ...request,
        headers: { ...(isForAdmins && { authorization: `Bearer ${admin.token}` }), ...headers },
      }),
    /** Returns the number of uploaded files. */
    async count() {
      const files = await readdir(join(dataDir, "media"), { recursive: true, withFileTypes: true });
      return files.filter((file) => file.isFile()).length;
    },
    [Symbol.asyncDispose]: () => testApi[Symbol.asyncDispose](),
  };
}

/** Adds triggers that record inserts, deletes and updates in all tables that a refused request must not touch. */
async function watchWrites(db: Database, kind: DatabaseLocation["kind"]) {
  const tables = (await db.introspection.getTables()).filter(
    ({ name }) => !MAY_GROW.has(name) && !name.startsWith("kysely_"),
  );
  const run = (text: string) => sql.raw(text).execute(db);
  await run("create table written (name text, rows integer)");
  const drops = ["drop table written"];
  for (const { name, columns } of tables) {
    const isDated = columns.some((column) => column.name === "updated_at");
    for (const [event, rows] of [
      ["insert", 1],
      ["delete", -1],
      ...(isDated ? [["update of updated_at", 1_000]] : []),
    ]) {
      const trigger = `written_${name}_${String(event).slice(0, 6)}`;
      const note = `insert into written values ('${name}', ${rows})`;
      if (kind === "postgres") {
        await run(
          `create function ${trigger}() returns trigger language plpgsql as 'begin ${note.replaceAll("'", "''")}; return null; end'`,
        );
        drops.unshift(`drop function ${trigger} cascade`);
      }
      const action = kind === "postgres" ? `execute function ${trigger}()` : `begin ${note}; end`;
      await run(`create trigger ${trigger} after ${event} on ${name} for each row ${action}`);
    }
  }
  return {
    /** Returns the tables with added, deleted or updated rows since the last call. */
    async take(): Promise<string[]> {
      const { rows } = await sql<{ name: string; rows: number }>`delete from written returning name, rows`.execute(db);
      const sums = new Map<string, number>();
      for (const { name, rows: count } of rows) sums.set(name, (sums.get(name) ?? 0) + count);
      return [...sums].filter(([, sum]) => sum !== 0).map(([name]) => name);
    },
    // Databases on PostgreSQL are reused by the next test.
    [Symbol.asyncDispose]: async () => {
      if (kind === "postgres") for (const text of drops) await run(text);
    },
  };
}
