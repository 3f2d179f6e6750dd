import { readdir } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { DatabaseLocation } from "#server/platform/db/open-database.ts";
import { ask, listen, openTestApi, type TestApi } from "#tests/server/open-test-api.ts";
import { databaseKinds } from "#tests/server/test-databases.ts";
import { edgeRequests, hostileRequests, takesInput, validRequest } from "./hostile-requests.ts";
import { documentOf, operationsOf, parametersOf, realCalls, urlOf } from "./operations.ts";

/**
 * Generated requests for each call. Nearly all are refused before they reach the database, so that PostgreSQL needs fewer.
 * fast-check prints the seed of a failure, and the smallest request that fails.
 */
const RUNS = { sqlite: 50, postgres: 15 };
/** Tables that a refused request may add to: a failed login is logged, an idempotency key is held while its request runs. */
const MAY_GROW = new Set(["activity", "idempotency_key", "secret"]);
/** The calls are split into parts, a test each: all of them would take a slow machine too long for one test. */
const PART_COUNT = 4;
const PARTS = databaseKinds.flatMap((kind) => Array.from({ length: PART_COUNT }, (_, part) => [kind, part] as const));
const partOf = <Call>(calls: readonly Call[], part: number) => calls.filter((_, index) => index % PART_COUNT === part);
const INNER_WORDS = /\bat \S+ \(|node_modules|\.[jt]s:\d+|SQLITE_|syntax error|violates|\bselect "/i;

test.for(databaseKinds)("%s: what the API document gives as an example is taken", async (kind) => {
  await using api = await openApi(kind);
  // Calls that need a secret, an id or a version that the API document cannot give.
  const isSecret = (path: string) => /\/(auth\/|admins\/.*\{id\})|\{path\}\/(draft|publish)$/.test(path);
  const calls = api.calls.filter((call) => takesInput(call) && call.method !== "DELETE" && !isSecret(call.path));

  const problems: string[] = [];
  for (const call of calls) {
    const reply = await api.request(validRequest(call), call.isForAdmins);
    if (reply.statusCode >= 300) problems.push(`${call.method} ${call.path}: ${reply.body}`);
  }

  expect(problems).toEqual([]);
});

test.for(PARTS)(
  "%s, part %i: hostile input to any call is refused as JSON and leaves nothing behind",
  async ([kind, part]) => {
    await using api = await openApi(kind);
    let counted = await api.countEverything();

    for (const call of partOf(api.calls.filter(takesInput), part)) {
      // Each request comes from an address of its own: rate limits, which have their own tests, count by address.
      const property = fc.asyncProperty(hostileRequests(call), fc.ipV4(), async (request, remoteAddress) => {
        const reply = await api.request({ ...request, remoteAddress }, call.isForAdmins);
        const name = `${call.method} ${call.path}`;
        expect(reply.statusCode, `${name} answered ${reply.body.slice(0, 300)}`).toBeLessThan(500);
        expect(reply.body, name).not.toMatch(INNER_WORDS);
        const before = counted;
        counted = await api.countEverything();
        if (reply.statusCode >= 400) expect(counted, `${name} was refused`).toEqual(before);
      });
      await fc.assert(property, { numRuns: RUNS[kind] });
    }

    expect((await api.admin.send("GET", "/api/events/admin")).statusCode).toBe(200);
  },
);

test.for(PARTS)(
  "%s, part %i: a day or number at the edge of what can be counted breaks no call",
  async ([kind, part]) => {
    await using api = await openApi(kind);

    const problems: string[] = [];
    let asked = 0;
    for (const call of partOf(api.calls.filter(takesInput), part)) {
      for (const request of edgeRequests(call)) {
        // Each request comes from an address of its own, since rate limits count by address.
        const remoteAddress = `10.${asked >> 16}.${(asked >> 8) & 255}.${asked++ & 255}`;
        const reply = await api.request({ ...request, remoteAddress }, call.isForAdmins);
        if (reply.statusCode >= 500)
          problems.push(`${call.method} ${request.url} ${request.payload ?? ""}: ${reply.body}`);
      }
    }

    expect(problems).toEqual([]);
    expect(asked).toBeGreaterThan(500);
  },
);

test.for(databaseKinds)("%s: an empty body with a JSON content type is none for DELETE and logout", async (kind) => {
  await using api = await openApi(kind);
  const headers = { "content-type": "application/json" };
  // Longer paths first: deleting a category would delete its pictures before their own turn.
  const deletes = api.calls.filter(({ method }) => method === "DELETE").sort((a, b) => b.path.length - a.path.length);

  for (const call of deletes) {
    const reply = await api.admin.send("DELETE", urlOf(call), "", headers);
    expect(reply.statusCode, `${call.path}: ${reply.body}`).toBe(
      Object.keys(call.ids).length > 0 || call.path.endsWith("/sample-records") ? 200 : 404,
    );
  }
  expect((await api.admin.send("POST", "/api/auth/logout", "", headers)).statusCode).toBe(200);
});

test.for(databaseKinds)("%s: an id that is a step in a path leads nowhere, over a real socket", async (kind) => {
  await using api = await openApi(kind);
  const origin = await listen(api.testApi);
  const steps = ["..", ".", "%2e%2e", "%2E.", "..%2f..", "..%2Fadmins", "%2e%2e%5c", "..;"];
  const headers = { authorization: `Bearer ${api.admin.token}`, "content-type": "application/json" };
  const before = await api.countEverything();

  for (const call of api.calls.filter(({ ids, method }) => Object.keys(ids).length > 0 && method !== "GET")) {
    for (const name of parametersOf(call)) {
      for (const step of steps) {
        const target = urlOf(call, { [name]: step });
        const answer = await ask(origin, target, { method: call.method, headers, body: "{}" });
        expect([Math.floor(answer.status / 100), JSON.parse(answer.body).ok], target).toEqual([4, false]);
      }
    }
  }
  expect(await api.countEverything()).toEqual(before);
});

/** The API with an admin, one record of each kind, and its calls fitted to them. */
async function openApi(kind: DatabaseLocation["kind"]) {
  // Without the captcha the server reads more of a hostile enquiry before it refuses it.
  const testApi = await openTestApi({ kind, env: { CAPTCHA: "off" } });
  const { db, dataDir } = testApi;
  const admin = await testApi.signIn();
  const operations = operationsOf(await documentOf(testApi)).filter(({ path }) => path.startsWith("/api/"));
  const tables = (await db.introspection.getTables()).filter(
    ({ name }) => !MAY_GROW.has(name) && !name.startsWith("kysely_"),
  );
  const counts = tables.map(({ name, columns }) => {
    const changed = columns.some((column) => column.name === "updated_at") ? sql`max(updated_at)` : sql`''`;
    return sql`select ${sql.lit(name)} as name, count(*) as rows, ${changed} as changed from ${sql.table(name)}`;
  });

  return {
    testApi,
    admin,
    calls: await realCalls(operations, admin),
    request: ({ headers, ...request }: Parameters<TestApi["request"]>[0], isForAdmins: boolean) =>
      testApi.request({
        ...request,
        headers: { ...(isForAdmins && { authorization: `Bearer ${admin.token}` }), ...headers },
      }),
    /** The number of rows and the last change of each table, and the number of uploaded files. */
    async countEverything() {
      const { rows } = await sql`${sql.join(counts, sql` union all `)} order by name`.execute(db);
      const files = await readdir(join(dataDir, "media"), { recursive: true, withFileTypes: true });
      return { rows, files: files.filter((file) => file.isFile()).length };
    },
    [Symbol.asyncDispose]: () => testApi[Symbol.asyncDispose](),
  };
}
