import { expect, test } from "vitest";
import { EMAIL, logIn } from "#server/testing/log-in.ts";
import { openTestApi, type TestApi } from "#server/testing/open-test-api.ts";
import { seedAdmin } from "#server/testing/seed-admin.ts";
import { databaseKinds } from "#server/testing/test-databases.ts";

const HOUR_MS = 3_600_000;

test.for(databaseKinds)("%s: an admin logs in, is recognised, and logs out", async (kind) => {
  await using api = await openTestApi({ kind });
  const admin = await seedAdmin(api.db, { email: EMAIL });

  const reply = await logIn(api, { email: ` ${EMAIL.toUpperCase()} ` });
  const { token, user } = reply.json();
  const own = await withToken(api, token, "GET", "/api/auth/session");
  const out = await withToken(api, token, "POST", "/api/auth/logout");
  const after = await withToken(api, token, "GET", "/api/auth/session");

  expect(reply.statusCode).toBe(200);
  expect(user).toEqual(admin);
  expect(Buffer.from(token, "base64url")).toHaveLength(32);
  expect(own.json()).toMatchObject({ ok: true, user: admin, session: { deviceName: "Chrome on Android" } });
  expect(out.statusCode).toBe(200);
  expect(after.statusCode).toBe(401);
});

test.for(databaseKinds)(
  "%s: a second device is told of the first after the right password only, and takes over by force",
  async (kind) => {
    await using api = await openTestApi({ kind, now: () => new Date("2026-11-21T10:00:00.000Z") });
    await seedAdmin(api.db, { email: EMAIL });
    const first = (await logIn(api)).json().token;

    const wrong = await logIn(api, { password: "Something else 1", force: true });
    const second = await logIn(api);
    const forced = await logIn(api, { force: true });

    expect(wrong.statusCode).toBe(400);
    expect(wrong.json()).not.toHaveProperty("activeSession");
    expect(second.statusCode).toBe(409);
    expect(second.json()).toEqual({
      ok: false,
      error: "Already logged in on another device",
      code: "active_session",
      needsForce: true,
      activeSession: { deviceName: "Chrome on Android", ip: "127.0.0.1", startedAt: "2026-11-21T10:00:00.000Z" },
    });
    expect(forced.statusCode).toBe(200);
    expect((await withToken(api, first, "GET", "/api/auth/session")).statusCode).toBe(401);
    expect((await withToken(api, forced.json().token, "GET", "/api/auth/session")).statusCode).toBe(200);
    const actions = await api.db.selectFrom("audit_entry").select("action").orderBy("id").execute();
    expect(actions.map(({ action }) => action).sort()).toEqual([
      "login.failed",
      "session.forced",
      "session.started",
      "session.started",
    ]);
  },
);

test.for(databaseKinds)("%s: of logins that come together one gets the session", async (kind) => {
  await using api = await openTestApi({ kind });
  await seedAdmin(api.db, { email: EMAIL });

  const replies = await Promise.all([logIn(api), logIn(api), logIn(api), logIn(api)]);

  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409]);
});

test("a session ends 24 hours after its last use, and an ended one holds up no login", async () => {
  let now = new Date("2026-11-21T10:00:00Z");
  await using api = await openTestApi({ now: () => now });
  const { admin, send } = await api.signIn();

  now = new Date(now.getTime() + 23 * HOUR_MS);
  const used = await send("GET", "/api/auth/session");
  now = new Date(now.getTime() + 24 * HOUR_MS - 1);
  const stillUsed = await send("GET", "/api/auth/session");
  now = new Date(now.getTime() + 24 * HOUR_MS);
  const unused = await send("GET", "/api/auth/session");

  expect([used, stillUsed, unused].map(({ statusCode }) => statusCode)).toEqual([200, 200, 401]);
  expect((await logIn(api, { email: admin.email })).statusCode).toBe(200);
});

test("a session ends after 7 days however much it is used", async () => {
  const start = Date.parse("2026-11-21T10:00:00Z");
  let now = new Date(start);
  await using api = await openTestApi({ now: () => now });
  const { send } = await api.signIn();

  const statuses: number[] = [];
  for (let hours = 20; hours <= 7 * 24 + 20; hours += 20) {
    now = new Date(start + Math.min(hours * HOUR_MS, 7 * 24 * HOUR_MS - 1));
    if (hours > 7 * 24) now = new Date(start + 7 * 24 * HOUR_MS);
    statuses.push((await send("GET", "/api/auth/session")).statusCode);
  }

  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 200, 200, 401]);
});

test("the use of a session is written down at most once a minute", async () => {
  let now = new Date("2026-11-21T10:00:00Z");
  await using api = await openTestApi({ now: () => now });
  const { send } = await api.signIn();
  const lastUse = async () =>
    (await api.db.selectFrom("session").select("last_used_at").executeTakeFirst())?.last_used_at;

  now = new Date("2026-11-21T10:00:59Z");
  await send("GET", "/api/auth/session");
  const within = await lastUse();
  now = new Date("2026-11-21T10:01:00Z");
  await send("GET", "/api/auth/session");

  expect([within, await lastUse()]).toEqual(["2026-11-21T10:00:00.000Z", "2026-11-21T10:01:00.000Z"]);
});

test("logging out with an empty body and a JSON content type succeeds", async () => {
  await using api = await openTestApi();
  const { send } = await api.signIn();

  const reply = await send("POST", "/api/auth/logout", "", { "content-type": "application/json" });

  expect(reply.statusCode).toBe(200);
});

function withToken(api: TestApi, token: string, method: "GET" | "POST", url: string) {
  return api.send(method, url, undefined, { authorization: `Bearer ${token}` });
}
