import { readdir } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { DatabaseLocation } from "#server/db/open-database.ts";
import { ask, listen } from "#server/testing/ask.ts";
import { openTestApi, type TestApi } from "#server/testing/open-test-api.ts";
import { databaseKinds } from "#server/testing/test-databases.ts";
import { hostileRequests, takesInput, validRequest } from "./hostile-requests.ts";
import { documentOf, operationsOf } from "./operations.ts";
import { realCalls, urlOf } from "./real-calls.ts";

/** For each call. fast-check prints the seed of a failure, and the smallest request that fails. */
const RUNS = 50;
/** What a refusal may leave behind: a failed login is noted, a key is taken for the time of its request. */
const MAY_GROW = new Set(["audit_entry", "idempotency_key", "secret"]);
const INNER_WORDS = /\bat \S+ \(|node_modules|\.[jt]s:\d+|SQLITE_|syntax error|violates|\bselect "/i;

test.for(databaseKinds)("%s: what the API document gives as an example is taken", async (kind) => {
  await using house = await openHouse(kind);
  // These would need a secret, or an id, that the document cannot know.
  const isSecret = (path: string) => /\/(auth\/|admins\/.*\{id\})/.test(path);
  const calls = house.calls.filter((call) => takesInput(call) && call.method !== "DELETE" && !isSecret(call.path));

  const faults: string[] = [];
  for (const call of calls) {
    const reply = await house.request(validRequest(call), call.isForAdmins);
    if (reply.statusCode >= 300) faults.push(`${call.method} ${call.path}: ${reply.body}`);
  }

  expect(faults).toEqual([]);
});

test.for(databaseKinds)("%s: hostile input to any call is refused as JSON and leaves nothing behind", async (kind) => {
  await using house = await openHouse(kind);

  for (const call of house.calls.filter(takesInput)) {
    const property = fc.asyncProperty(hostileRequests(call), fc.nat(0xff_ffff), async (request, address) => {
      const before = await house.countEverything();
      const reply = await house.request({ ...request, remoteAddress: addressOf(address) }, call.isForAdmins);
      const told = `${call.method} ${call.path}`;
      expect(reply.statusCode, `${told} answered ${reply.body.slice(0, 300)}`).toBeLessThan(500);
      expect(reply.body, told).not.toMatch(INNER_WORDS);
      if (reply.statusCode >= 400) expect(await house.countEverything(), `${told} was refused`).toEqual(before);
    });
    await fc.assert(property, { numRuns: RUNS });
  }

  expect((await house.admin.send("GET", "/api/events/admin")).statusCode).toBe(200);
});

test.for(databaseKinds)("%s: an empty body with a JSON content type is none for DELETE and logout", async (kind) => {
  await using house = await openHouse(kind);
  const headers = { "content-type": "application/json" };
  // What lies deeper goes first: a category takes its pictures along.
  const deletes = house.calls.filter(({ method }) => method === "DELETE").sort((a, b) => b.path.length - a.path.length);

  for (const call of deletes) {
    const reply = await house.admin.send("DELETE", urlOf(call), "", headers);
    expect(reply.statusCode, `${call.path}: ${reply.body}`).toBe(Object.keys(call.ids).length > 0 ? 200 : 404);
  }
  expect((await house.admin.send("POST", "/api/auth/logout", "", headers)).statusCode).toBe(200);
});

test.for(databaseKinds)("%s: an id that is a step in a path leads nowhere, over a real socket", async (kind) => {
  await using house = await openHouse(kind);
  const origin = await listen(house.api);
  const steps = ["..", ".", "%2e%2e", "%2E.", "..%2f..", "..%2Fadmins", "%2e%2e%5c", "..;"];
  const headers = { authorization: `Bearer ${house.admin.token}`, "content-type": "application/json" };
  const before = await house.countEverything();

  const faults: string[] = [];
  for (const call of house.calls.filter(({ ids, method }) => Object.keys(ids).length > 0 && method !== "GET")) {
    for (const name of [...call.path.matchAll(/\{(\w+)\}/g)].map(([, parameter = ""]) => parameter)) {
      for (const step of steps) {
        const target = urlOf(call, { [name]: step });
        const answer = await ask(origin, target, { method: call.method, headers, body: "{}" });
        const isRefused = answer.status >= 400 && answer.status < 500 && JSON.parse(answer.body).ok === false;
        if (!isRefused) faults.push(`${call.method} ${target}: ${answer.status} ${answer.body.slice(0, 200)}`);
      }
    }
  }

  expect(faults).toEqual([]);
  expect(await house.countEverything()).toEqual(before);
});

/** The API with an admin, one record of each kind, and its calls fitted to them. */
async function openHouse(kind: DatabaseLocation["kind"]) {
  // Without the captcha more of an enquiry is read.
  const api = await openTestApi({ kind, env: { CAPTCHA: "off" } });
  const admin = await api.signIn();
  const told = operationsOf(await documentOf(api)).filter(({ path }) => path.startsWith("/api/"));
  const tables = (await api.db.introspection.getTables()).filter(
    ({ name }) => !MAY_GROW.has(name) && !name.startsWith("kysely_"),
  );
  const counts = tables.map(({ name, columns }) => {
    const changed = columns.some((column) => column.name === "updated_at") ? sql`max(updated_at)` : sql`''`;
    return sql`select ${sql.lit(name)} as name, count(*) as rows, ${changed} as changed from ${sql.table(name)}`;
  });

  return {
    api,
    admin,
    calls: await realCalls(told, admin),
    request: ({ headers, ...request }: Parameters<TestApi["request"]>[0], isForAdmins: boolean) =>
      api.request({
        ...request,
        headers: { ...(isForAdmins && { authorization: `Bearer ${admin.token}` }), ...headers },
      }),
    /** Rows by table, when they last changed, and uploaded files. */
    async countEverything() {
      const { rows } = await sql`${sql.join(counts, sql` union all `)} order by name`.execute(api.db);
      const files = await readdir(join(api.dataDir, "media"), { recursive: true, withFileTypes: true });
      return { rows, files: files.filter((file) => file.isFile()).length };
    },
    [Symbol.asyncDispose]: () => api[Symbol.asyncDispose](),
  };
}

/** Rate limits count by address; they have tests of their own. */
function addressOf(number: number): string {
  return `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`;
}
