import { Secret, TOTP } from "otpauth";
import { expect, test } from "vitest";
import { openTestApi, type TestAdmin, type TestApi } from "#tests/server/open-test-api.ts";
import { listAuditEvents } from "#tests/server/record-factories.ts";
import { ADMIN_PASSWORD, EMAIL, logIn } from "#tests/server/seed-admin.ts";
import { databaseKinds } from "#tests/server/test-databases.ts";

const START = Date.parse("2026-11-21T10:00:00.000Z");
const STEP_MS = 30_000;

/** Makes a clock, which `later` moves forward. */
function aClock() {
  let at = START;
  const later = (ms: number) => {
    at += ms;
  };
  return { now: () => new Date(at), later };
}

const codeAt = (secret: string, at: Date, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() + steps * STEP_MS });

async function turnOn({ send }: TestAdmin, now: Date) {
  const { secret, qr } = (await send("POST", "/api/auth/second-factor/key")).json();
  const reply = await send("POST", "/api/auth/second-factor", { secret, code: codeAt(secret, now) });
  return { secret, qr, codes: reply.json().recoveryCodes as string[] };
}

const enter = async (api: TestApi, code?: string) => (await logIn(api, { force: true, code })).json();

test("the codes are those of RFC 6238", () => {
  const secret = new Secret({ buffer: new TextEncoder().encode("12345678901234567890").buffer }).base32;
  expect([59_000, 1_111_111_109_000].map((ms) => codeAt(secret, new Date(ms)))).toEqual(["287082", "081804"]);
});

test.for(databaseKinds)(
  "%s: a login with a second factor needs a code, which works once, also one step early or late",
  async (kind) => {
    const { now, later } = aClock();
    await using api = await openTestApi({ kind, now });
    const { secret, qr, codes } = await turnOn(await api.signIn(), now());
    expect(qr).toMatch(/^<svg /);
    expect(new Set(codes).size).toBe(10);
    const rows = JSON.stringify(await api.db.selectFrom("admin").selectAll().execute());
    expect(codes.filter((code) => rows.includes(code) || rows.includes(code.replaceAll("-", "")))).toEqual([]);

    expect(await enter(api)).toEqual({
      ok: false,
      error: "Enter the six digits of your app too, or a recovery code.",
      code: "second_factor_required",
    });
    // The code that turned on the second factor does not work again.
    expect((await enter(api, codeAt(secret, now()))).fields).toHaveProperty("code");
    later(5 * STEP_MS);
    expect((await enter(api, codeAt(secret, now(), 2))).fields).toHaveProperty("code");
    expect((await enter(api, codeAt(secret, now(), -2))).fields).toHaveProperty("code");
    expect((await enter(api, codeAt(secret, now(), -1))).token).toBeTruthy();
    const spaced = codeAt(secret, now(), 1).replace(/^.../, "$& ");
    const together = await Promise.all([enter(api, spaced), enter(api, spaced)]);
    expect(together.filter(({ token }) => token)).toHaveLength(1);
    expect((await enter(api, codeAt(secret, now()))).fields).toHaveProperty("code");
  },
);

test("a recovery code works once, and a login refused because of another device does not use it up", async () => {
  const { now, later } = aClock();
  await using api = await openTestApi({ now });
  const { codes } = await turnOn(await api.signIn(), now());
  const [code = ""] = codes;
  expect((await logIn(api, { code })).json().code).toBe("active_session");
  const { token } = await enter(api, code.toUpperCase());
  const headers = { authorization: `Bearer ${token}` };
  const { secondFactor } = (await api.send("GET", "/api/auth/session", undefined, headers)).json();
  expect(secondFactor).toEqual({ isOn: true, isMissing: false, recoveryCodesLeft: 9 });
  expect((await enter(api, code)).fields).toHaveProperty("code");

  const remove = (proof: object) => api.send("POST", "/api/auth/second-factor/remove", proof, headers);
  later(20 * 60_000);
  expect((await remove({ password: "Something else 1" })).json().fields).toHaveProperty("password");
  expect((await remove({ password: ADMIN_PASSWORD })).json().code).toBe("second_factor_required");
  expect((await remove({ password: ADMIN_PASSWORD, code: codes[1] })).statusCode).toBe(200);
  expect((await enter(api)).token).toBeTruthy();
  const actions = (await listAuditEvents(api)).map(([action]) => action).filter((action) => /factor/.test(action));
  expect(actions.sort()).toEqual([
    ...["second-factor.added", "second-factor.recovered", "second-factor.recovered", "second-factor.removed"],
  ]);
  const mails = await api.db.selectFrom("outbox").select("message").where("kind", "=", "second-factor").execute();
  expect(mails.map(({ message }) => JSON.parse(message).subject).sort()).toEqual([
    "Your login no longer asks for a code",
    "Your login now asks for a code",
  ]);
});

test("wrong codes are slowed down like wrong passwords", async () => {
  const { now, later } = aClock();
  await using api = await openTestApi({ now });
  const { secret } = await turnOn(await api.signIn(), now());
  later(STEP_MS);
  for (let attempt = 0; attempt < 5; attempt += 1) await enter(api, "aaaa-bbbb");
  expect((await logIn(api, { force: true, code: codeAt(secret, now()) })).statusCode).toBe(429);
  later(2_000);
  expect((await enter(api, codeAt(secret, now()))).token).toBeTruthy();
});

test("an admin whose role requires a second factor can do nothing but set it up", async () => {
  const { now } = aClock();
  await using api = await openTestApi({ now, env: { SECOND_FACTOR: "owner" } });
  const owner = await api.signIn();
  const editor = await api.signIn({ email: "editor@college.example", roles: ["editor"] });
  expect((await editor.send("GET", "/api/documents")).statusCode).toBe(200);
  const refused = await owner.send("GET", "/api/documents");
  expect([refused.statusCode, refused.json().code]).toEqual([403, "second_factor_missing"]);
  expect((await owner.send("GET", "/api/auth/session")).json()).toMatchObject({
    roles: [],
    secondFactor: { isMissing: true },
  });
  await turnOn(owner, now());
  expect((await owner.send("GET", "/api/documents")).statusCode).toBe(200);
});

test("an editor who may publish needs the second factor that is required of reviewers", async () => {
  const { now } = aClock();
  await using api = await openTestApi({ now, env: { SECOND_FACTOR: "reviewer", EDITORS_PUBLISH: "true" } });
  const editor = await api.signIn({ email: "editor@college.example", roles: ["editor"] });
  expect((await editor.send("GET", "/api/documents")).statusCode).toBe(403);
});

test("erasing, exporting and changing roles require the password again after 15 minutes", async () => {
  const { now, later } = aClock();
  await using api = await openTestApi({ now });
  const { admin, send } = await api.signIn();
  const calls = () =>
    Promise.all([
      send("DELETE", "/api/bin?subject=event:none"),
      send("POST", "/api/enquiries/export", { format: "csv" }),
      send("PATCH", `/api/admins/${admin._id}`, { roles: ["owner"] }),
    ]).then((replies) => replies.map(({ statusCode }) => statusCode));
  later(15 * 60_000 - 1);
  expect(await calls()).toEqual([404, 200, 200]);
  later(1);
  expect(await calls()).toEqual([403, 403, 403]);
  expect((await send("GET", "/api/enquiries")).statusCode).toBe(200);
  expect((await send("POST", "/api/auth/confirm", { password: "Something else 1" })).json().fields).toHaveProperty(
    "password",
  );
  expect((await send("POST", "/api/auth/confirm", { password: ADMIN_PASSWORD })).statusCode).toBe(200);
  expect(await calls()).toEqual([404, 200, 200]);
});

test("an owner can end a colleague's session, once, and the audit log records it", async () => {
  await using api = await openTestApi();
  const [owner, clerk] = [await api.signIn({ email: EMAIL }), await api.signIn({ email: "clerk@college.example" })];
  const path = `/api/admins/${clerk.admin._id}/session`;
  expect((await owner.send("DELETE", path)).statusCode).toBe(200);
  expect((await clerk.send("GET", "/api/auth/session")).statusCode).toBe(401);
  expect((await owner.send("DELETE", path)).statusCode).toBe(404);
  expect((await listAuditEvents(api)).map(([action]) => action)).toContain("session.revoked");
});
