import { readdir } from "node:fs/promises";
import fc from "fast-check";
import { sql, type TableMetadata } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { openTestApi, type TestAdmin, type TestApi } from "#server/testing/open-test-api.ts";
import { databaseKinds } from "#server/testing/test-databases.ts";
import { hostileRequests, takesInput, validRequest } from "./hostile-requests.ts";
import { documentOf, operationsOf } from "./operations.ts";
import { type RealCall, realCalls, urlOf } from "./real-calls.ts";

const RUNS = 50;
/** What a refusal may leave behind: a failed login is noted, a key is taken for the time of its request. */
const MAY_GROW = new Set(["audit_entry", "idempotency_key", "secret"]);
const STACK = /\bat \S+ \(|node_modules|\.[jt]s:\d+|SQLITE_|syntax error|violates|\bselect "/i;

describe.for(databaseKinds)("%s", (kind) => {
  let api: TestApi;
  let admin: TestAdmin;
  let calls: RealCall[];
  let tables: TableMetadata[];

  beforeAll(async () => {
    // Without the captcha more of an enquiry is read.
    api = await openTestApi({ kind, env: { CAPTCHA: "off" } });
    admin = await api.signIn();
    const told = operationsOf(await documentOf(api)).filter(({ path }) => path.startsWith("/api/"));
    calls = await realCalls(told, admin);
    const found = await api.db.introspection.getTables();
    tables = found.filter(({ name }) => !MAY_GROW.has(name) && !name.startsWith("kysely_"));
    return () => api[Symbol.asyncDispose]();
  });

  test("what the API document gives as an example is taken", async () => {
    // These would need a secret, or an id, that the document cannot know.
    const isSecret = (path: string) => /\/(auth\/|admins\/.*\{id\})/.test(path);
    const faults: string[] = [];
    for (const call of calls.filter(({ method, path }) => method !== "DELETE" && !isSecret(path)).filter(takesInput)) {
      const { headers, ...request } = validRequest(call);
      const reply = await api.request({ ...request, headers: { ...headers, authorization: `Bearer ${admin.token}` } });
      if (reply.statusCode >= 300) faults.push(`${call.method} ${call.path}: ${reply.body}`);
    }
    expect(faults).toEqual([]);
  });

  test("hostile input to any call is refused as JSON and leaves nothing behind", { timeout: 60_000 }, async () => {
    for (const call of calls.filter(takesInput)) {
      await fc.assert(
        fc.asyncProperty(hostileRequests(call), fc.nat(0xff_ffff), async (request, address) => {
          const before = await countEverything();
          const reply = await api.request({
            ...request,
            headers: { ...(call.isForAdmins && { authorization: `Bearer ${admin.token}` }), ...request.headers },
            // Rate limits count by address; they have tests of their own.
            remoteAddress: `10.${address >> 16}.${(address >> 8) & 255}.${address & 255}`,
          });
          const told = `${call.method} ${call.path}`;
          expect(reply.statusCode, `${told} answered ${reply.body.slice(0, 300)}`).toBeLessThan(500);
          expect(reply.body, told).not.toMatch(STACK);
          if (reply.statusCode >= 400) expect(await countEverything(), `${told} was refused`).toEqual(before);
        }),
        { numRuns: RUNS },
      );
    }
    expect((await admin.send("GET", "/api/events/admin")).statusCode).toBe(200);
  });

  test("an empty body with a JSON content type is none: logout and every DELETE take it", async () => {
    const headers = { "content-type": "application/json" };
    // What lies deeper goes first: a category takes its pictures along.
    const deletes = calls.filter(({ method }) => method === "DELETE").sort((a, b) => b.path.length - a.path.length);
    for (const call of deletes) {
      const reply = await admin.send("DELETE", urlOf(call), "", headers);
      expect(reply.statusCode, `${call.path}: ${reply.body}`).toBe(Object.keys(call.ids).length > 0 ? 200 : 404);
    }
    expect((await admin.send("POST", "/api/auth/logout", "", headers)).statusCode).toBe(200);
  });

  /** Rows by table, when they last changed, and uploaded files. */
  async function countEverything() {
    const counts = tables.map(({ name, columns }) => {
      const changed = columns.some((column) => column.name === "updated_at") ? sql`max(updated_at)` : sql`''`;
      return sql`select ${sql.lit(name)} as name, count(*) as rows, ${changed} as changed from ${sql.table(name)}`;
    });
    const { rows } = await sql<{ name: string }>`${sql.join(counts, sql` union all `)} order by name`.execute(api.db);
    const files = await readdir(`${api.dataDir}/media`, { recursive: true }).catch(() => []);
    return { rows, originals: files.length };
  }
});
