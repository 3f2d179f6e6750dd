import { expect, test, vi } from "vitest";
import { deviceText } from "#contract/auth.ts";
import { openTestApi, type TestApi } from "#tests/server/open-test-api.ts";
import { listAuditEvents } from "#tests/server/record-factories.ts";
import { ADMIN_PASSWORD, EMAIL, logIn, seedAdmin } from "#tests/server/seed-admin.ts";
import { databaseKinds } from "#tests/server/test-databases.ts";
import { parseUserAgent } from "./session.service.ts";

const START = new Date("2026-11-21T10:00:00.000Z");
const HOUR_MS = 3_600_000;
const WRONG = { password: "Something else 1" };
const WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko)";

test("an admin logs in, is recognised, and logs out; only hashes of token and password are stored", async () => {
  await using api = await openTestApi();
  const admin = await seedAdmin(api.db);

  // The address as copied from a page: with spaces, in capitals, with invisible characters.
  const reply = await logIn(api, { email: ` \u202a${EMAIL.toUpperCase()}\u200b ` });
  const { token, user } = reply.json();
  const own = await showSession(api, token);
  const tables = ["session", "admin", "activity"] as const;
  const rows = JSON.stringify(await Promise.all(tables.map((table) => api.db.selectFrom(table).selectAll().execute())));
  // The admin's client sends the JSON content type with an empty body.
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const out = await api.send("POST", "/api/auth/logout", "", headers);

  expect([reply.statusCode, user]).toEqual([200, admin]);
  expect(Buffer.from(token, "base64url")).toHaveLength(32);
  expect(own.json()).toMatchObject({ ok: true, user: admin, session: { deviceName: "Chrome on Android" } });
  expect(rows).toContain("$argon2id$v=19$m=19456,t=2,p=1$");
  expect(rows).not.toContain(token);
  expect(rows).not.toContain(ADMIN_PASSWORD);
  expect([out.statusCode, (await showSession(api, token)).statusCode]).toEqual([200, 401]);
});

test("a wrong password and an unknown address get the same reply after one check", async () => {
  await using api = await openTestApi();
  await seedAdmin(api.db);
  const verify = vi.spyOn(api.app.features.accounts.hasher, "verify");
  const wrong = await logIn(api, WRONG);
  const unknown = await logIn(api, { email: "nobody@example.in" });
  expect(wrong.json()).toEqual({ ok: false, error: "The email or the password is wrong.", code: "bad_input" });
  expect([wrong.statusCode, unknown.statusCode, unknown.body]).toEqual([400, 400, wrong.body]);
  expect(verify).toHaveBeenCalledTimes(2);

  const required = { email: "Email is required", password: "Password is required" };
  for (const [payload, fields] of [
    [{}, required],
    [{ email: " ", password: "" }, required],
    [{ email: { $ne: "" }, password: ["x"] }, required],
    [{ email: "a\u0000b@example.in", password: "x" }, { email: "Enter a valid email" }],
    [{ email: EMAIL, password: "x".repeat(257) }, { password: "Use at most 256 characters" }],
  ] as const) {
    const reply = await api.send("POST", "/api/auth/login", payload);
    expect([reply.statusCode, reply.json().fields]).toEqual([400, fields]);
  }
  for (const body of ["", "[1]", "null", '"text"']) {
    const reply = await api.send("POST", "/api/auth/login", body, { "content-type": "application/json" });
    expect(reply.json().error).toBe("The request could not be understood: send the fields as JSON.");
  }
});

test("a token of a browser works only with the cookie of its login, which scripts cannot read", async () => {
  await using api = await openTestApi();
  await seedAdmin(api.db);
  const program = await logIn(api);
  expect(program.headers["set-cookie"]).toBeUndefined();

  const page = await logIn(api, { force: true }, { "sec-fetch-site": "same-origin" });
  const { token } = page.json();
  const [cookie = "", ...limits] = String(page.headers["set-cookie"]).split("; ");
  expect(limits).toEqual(["Path=/api", "HttpOnly", "SameSite=Strict", "Max-Age=604800"]);
  const statusWith = async (other: object) => (await showSession(api, token, other)).statusCode;
  const statuses = [{ cookie }, { cookie: `staff=1; ${cookie}` }, {}, { cookie: "device=" }, { cookie: `${cookie}x` }];
  expect(await Promise.all(statuses.map(statusWith))).toEqual([200, 200, 401, 401, 401]);
  expect(JSON.stringify(await api.db.selectFrom("session").selectAll().execute())).not.toContain(cookie.slice(7));
});

test("the language chosen in the admin or at a login becomes the account's language", async () => {
  await using api = await openTestApi();
  await seedAdmin(api.db);
  const languageAt = async (input = {}) => (await logIn(api, { ...input, force: true })).json().language;
  expect(await languageAt()).toBe("en");

  const { token } = (await logIn(api, { force: true })).json();
  const headers = { authorization: `Bearer ${token}` };
  const chosen = await api.send("PUT", "/api/auth/language", { language: "bn" }, headers);
  const unknown = await api.send("PUT", "/api/auth/language", { language: "xx" }, headers);

  expect([chosen.statusCode, unknown.statusCode]).toEqual([200, 400]);
  expect([await languageAt(), await languageAt({ language: "en" }), await languageAt()]).toEqual(["bn", "en", "en"]);
});

test.for(databaseKinds)(
  "%s: a second device learns of the first only after the right password, and can log it out",
  async (kind) => {
    await using api = await openTestApi({ kind, now: () => START });
    await seedAdmin(api.db);
    const together = await Promise.all(Array.from({ length: 4 }, () => logIn(api)));
    const first = together.find(({ statusCode }) => statusCode === 200)?.json().token;

    const wrong = await logIn(api, { ...WRONG, force: true });
    const second = await logIn(api);
    const forced = await logIn(api, { force: true });

    expect(together.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409]);
    expect(wrong.statusCode).toBe(400);
    expect(wrong.json()).not.toHaveProperty("activeSession");
    expect(second.json()).toEqual({
      ok: false,
      error: "Already logged in on another device",
      code: "active_session",
      needsForce: true,
      activeSession: { deviceName: "Chrome on Android", ip: "127.0.0.1", startedAt: START.toISOString() },
    });
    expect((await showSession(api, first)).statusCode).toBe(401);
    expect((await showSession(api, forced.json().token)).statusCode).toBe(200);
    const actions = (await listAuditEvents(api)).map(([action]) => action).sort();
    expect(actions).toEqual(["login.failed", "session.forced", "session.started", "session.started"]);
  },
);

test("a session ends 24 hours after its last use, stored once a minute, and after 7 days", async () => {
  let now = START;
  await using api = await openTestApi({ now: () => now });
  const { send } = await api.signIn();
  const statusAfter = async (ms: number) => {
    now = new Date(now.getTime() + ms);
    return (await send("GET", "/api/auth/session")).statusCode;
  };
  const lastUse = async () =>
    (await api.db.selectFrom("session").select("last_used_at").executeTakeFirstOrThrow()).last_used_at;

  expect([await statusAfter(59_000), await lastUse()]).toEqual([200, START.toISOString()]);
  expect([await statusAfter(1_000), await lastUse()]).toEqual([200, "2026-11-21T10:01:00.000Z"]);
  expect(await statusAfter(24 * HOUR_MS - 1)).toBe(200);
  expect(await statusAfter(24 * HOUR_MS)).toBe(401);
  // An expired session stays expired when the clock goes back.
  expect(await statusAfter(-24 * HOUR_MS)).toBe(401);
  const { token } = (await logIn(api)).json();
  for (let hours = 20; hours < 7 * 24; hours += 20) {
    now = new Date(now.getTime() + 20 * HOUR_MS);
    expect((await showSession(api, token)).statusCode).toBe(200);
  }
  now = new Date(now.getTime() + 8 * HOUR_MS);
  expect((await showSession(api, token)).statusCode).toBe(401);
});

test("after failed logins even the right password has to wait, and the reply says how long", async () => {
  let now = START;
  await using api = await openTestApi({ now: () => now });
  await seedAdmin(api.db);
  for (let attempt = 0; attempt < 5; attempt += 1) await logIn(api, WRONG);

  const held = await logIn(api);
  now = new Date(now.getTime() + 2_000);

  expect([held.statusCode, held.headers["retry-after"]]).toEqual([429, "2"]);
  expect(held.json().error).toBe('Too many failed logins. Please try again in 2 seconds, or use "Forgot password?".');
  expect((await logIn(api)).statusCode).toBe(200);
});

test("guesses from changing addresses never block the right password, and cause one mail a day", async () => {
  let now = START;
  await using api = await openTestApi({ now: () => now });
  await seedAdmin(api.db);
  let guesses = 0;
  const guess = () => {
    guesses += 1;
    return logInFrom(api, `198.51.100.${guesses}`, { ...WRONG, force: true });
  };
  const mails = () => api.db.selectFrom("outbox").select("kind").where("kind", "=", "failed-logins").execute();
  for (let count = 0; count < 5; count += 1) await guess();
  expect(await mails()).toEqual([]);

  const attack = Promise.all(Array.from({ length: 7 }, guess));
  const login = await logInFrom(api, "203.0.113.9");

  expect(login.statusCode).toBe(200);
  expect((await attack).map(({ statusCode }) => statusCode)).toEqual(Array(7).fill(400));
  expect(await mails()).toHaveLength(1);
  now = new Date(START.getTime() + 24 * HOUR_MS + 1_000);
  for (let count = 0; count < 6; count += 1) await guess();
  expect(await mails()).toHaveLength(2);
});

test("failed logins are audited at a limited rate, without addresses that belong to no admin", async () => {
  await using api = await openTestApi({ now: () => START });
  for (let attempt = 0; attempt < 22; attempt += 1) {
    await logInFrom(api, `192.0.2.${attempt}`, { email: `my-secret-${attempt}@example.in` });
  }

  const auditEvents = await listAuditEvents(api);
  expect(auditEvents.map(([action]) => action)).toEqual(Array(20).fill("login.failed"));
  expect(JSON.stringify(auditEvents)).not.toContain("my-secret");
});

test.for([
  ["Chrome on Android", `(Linux; Android 15; Pixel 9) ${WEBKIT} Chrome/141.0 Mobile Safari/537.36`],
  ["Samsung Internet on Android", `(Linux; Android 14) ${WEBKIT} SamsungBrowser/27.0 Chrome/125.0 Safari/537.36`],
  ["Edge on Windows", `(Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/141.0 Safari/537.36 Edg/141.0`],
  ["Safari on iPhone", "(iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile Safari/604.1"],
  ["Safari on Mac", "(Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/19.0 Safari/605.1.15"],
  ["Firefox on Linux", "(X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0"],
  ["A browser on Windows", "Something (Windows NT 10.0)"],
  ["An unknown device", undefined],
] as const)("%s", ([name, userAgent]) => {
  expect(deviceText(parseUserAgent(userAgent))).toBe(name);
});

function logInFrom(api: TestApi, remoteAddress: string, overrides: object = {}) {
  const payload = { email: EMAIL, password: ADMIN_PASSWORD, ...overrides };
  return api.request({ method: "POST", url: "/api/auth/login", payload, remoteAddress });
}

function showSession(api: TestApi, token: string, others: object = {}) {
  return api.send("GET", "/api/auth/session", undefined, { authorization: `Bearer ${token}`, ...others });
}
