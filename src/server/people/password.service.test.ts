import { expect, test } from "vitest";
import { openTestApi, type TestApi } from "#tests/server/open-test-api.ts";
import { ADMIN_PASSWORD, seedAdmin } from "#tests/server/seed-admin.ts";
import { databaseKinds } from "#tests/server/test-databases.ts";
import { createPasswordHasher } from "./password-hasher.ts";

const EMAIL = "ananya.sen@example.in";
const NEW_PASSWORD = "Krishnachura 2027";
const INVALID = "This reset link is invalid or has expired.";

test("a forgotten password can be replaced with the mailed link, once", async () => {
  await using api = await openTestApi();
  const { send } = await api.signIn({ email: EMAIL });

  const asked = await forget(api);
  const link = await mailedLink(api);
  const valid = await validate(api, link);
  const done = await reset(api, link);
  const again = await reset(api, link);

  expect(asked.json()).toEqual({ ok: true, message: "If that email exists, a reset link has been sent." });
  expect(valid.json()).toEqual({ ok: true });
  expect(done.json()).toEqual({ ok: true, message: "Password changed successfully. Please log in." });
  expect(again.statusCode).toBe(400);
  expect(again.json()).toEqual({ ok: false, error: INVALID, code: "invalid_link" });
  expect((await send("GET", "/api/auth/session")).statusCode).toBe(401);
  expect((await logIn(api, ADMIN_PASSWORD)).statusCode).toBe(400);
  expect((await logIn(api, NEW_PASSWORD)).statusCode).toBe(200);
  expect(await mails(api)).toMatchObject([{ kind: "password-reset" }, { kind: "password-changed" }]);
});

test.for(databaseKinds)(
  "%s: an address gets three mails, the first link still works, and the eleventh request is refused",
  async (kind) => {
    await using api = await openTestApi({ kind });
    await seedAdmin(api.db, { email: EMAIL });

    const replies = await Promise.all(Array.from({ length: 5 }, () => forget(api)));
    const unknown = await Promise.all(Array.from({ length: 4 }, () => forget(api, "nobody@example.in")));
    const empty = await forget(api, " ");
    const eleventh = await forget(api);

    expect(new Set([...replies, ...unknown].map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(await mails(api)).toHaveLength(3);
    expect((await validate(api, await mailedLink(api))).statusCode).toBe(200);
    expect(empty.json().fields).toEqual({ email: "Please enter your email." });
    expect([eleventh.statusCode, Number(eleventh.headers["retry-after"]) > 0]).toEqual([429, true]);
    expect(eleventh.json().error).toBe("Too many requests came from your connection. Please try again in 10 minutes.");
  },
);

test("a link works for its address, for 30 minutes, even if the clock is set back", async () => {
  let now = new Date("2026-11-21T10:00:00Z");
  await using api = await openTestApi({ now: () => now });
  const wanted = { email: "new@example.in", roles: ["owner"], sendMail: false };
  const { link: invite } = (await api.asAdmin("POST", "/api/admins/invitations", wanted)).json();
  await seedAdmin(api.db, { email: "other@example.in" });
  await forget(api);
  const link = await mailedLink(api);

  const token = new URL(invite).searchParams.get("invite") ?? "";
  const invitation = await validate(api, { token, email: "new@example.in" });
  const other = await validate(api, { ...link, email: "other@example.in" });
  const forged = await validate(api, { ...link, token: [...link.token].reverse().join("") });
  now = new Date("2026-11-21T10:29:59Z");
  const inTime = await validate(api, link);
  now = new Date("2026-11-21T10:30:00Z");
  const late = await reset(api, link);
  now = new Date("2026-11-21T10:10:00Z");
  const setBack = await validate(api, link);

  expect(inTime.statusCode).toBe(200);
  for (const reply of [invitation, other, forged, late, setBack]) expect(reply.json().error).toBe(INVALID);
});

test.for(databaseKinds)("%s: of six simultaneous uses of one reset link, one succeeds", async (kind) => {
  await using api = await openTestApi({ kind });
  await seedAdmin(api.db, { email: EMAIL });
  await forget(api);
  const link = await mailedLink(api);

  const use = (_: unknown, index: number) => reset(api, link, `${NEW_PASSWORD} ${index}`);
  const replies = await Promise.all(Array.from({ length: 6 }, use));

  const winners = replies.flatMap(({ statusCode }, index) => (statusCode === 200 ? [index] : []));
  expect(winners).toHaveLength(1);
  expect((await logIn(api, `${NEW_PASSWORD} ${winners[0]}`)).statusCode).toBe(200);
});

test("a reset link works after weak passwords and while failed logins are slowed down, and ends the pause", async () => {
  await using api = await openTestApi();
  await seedAdmin(api.db, { email: EMAIL });
  for (let attempt = 0; attempt < 6; attempt += 1) await logIn(api, "Wrong 12345");
  expect((await logIn(api, ADMIN_PASSWORD)).statusCode).toBe(429);
  await forget(api);
  const link = await mailedLink(api);
  const short = "Passwords must match and be at least 8 characters";
  const common = "This is one of the commonest passwords, which others guess first. Choose another one.";

  for (const [password, error] of [
    ["short", short],
    [undefined, short],
    ["sunshine", common],
  ] as const) {
    const reply = await api.send("POST", "/api/auth/reset-password", { ...link, password });
    expect([reply.statusCode, reply.json()]).toMatchObject([400, { error, fields: { password: error } }]);
  }
  expect((await reset(api, link)).statusCode).toBe(200);
  expect((await logIn(api, NEW_PASSWORD)).statusCode).toBe(200);
});

test("changing the own password requires the current one, and ends the session", async () => {
  await using api = await openTestApi();
  const { send } = await api.signIn({ email: EMAIL });
  const change = (currentPassword: string, newPassword: string) =>
    send("POST", "/api/auth/password", { currentPassword, newPassword });

  const wrong = await change("Wrong 12345", NEW_PASSWORD);
  const weak = await change(ADMIN_PASSWORD, "weak");
  const common = await change(ADMIN_PASSWORD, "Password1");
  const done = await change(ADMIN_PASSWORD, NEW_PASSWORD);

  expect(wrong.json().fields).toEqual({ currentPassword: "The current password is wrong." });
  expect(weak.json().fields).toEqual({ newPassword: "Min 8 characters" });
  expect(common.json().fields).toHaveProperty("newPassword");
  expect(done.statusCode).toBe(200);
  expect((await send("GET", "/api/auth/session")).statusCode).toBe(401);
  expect((await logIn(api, NEW_PASSWORD)).statusCode).toBe(200);
  expect(await mails(api)).toMatchObject([{ kind: "password-changed" }]);
});

function forget(api: TestApi, email = EMAIL) {
  return api.send("POST", "/api/auth/forgot-password", { email });
}

function validate(api: TestApi, link: { token: string; email: string }) {
  return api.send("GET", `/api/auth/validate-reset?${new URLSearchParams(link)}`);
}

function reset(api: TestApi, link: { token: string; email: string }, password = NEW_PASSWORD) {
  return api.send("POST", "/api/auth/reset-password", { ...link, password });
}

function logIn(api: TestApi, password: string) {
  return api.send("POST", "/api/auth/login", { email: EMAIL, password });
}

function mails({ db }: TestApi) {
  return db.selectFrom("outbox").selectAll().orderBy("created_at").orderBy("id").execute();
}

/** Returns the token and the email address in the link of the first mail. */
async function mailedLink(api: TestApi): Promise<{ token: string; email: string }> {
  const [mail] = await mails(api);
  const { text, html } = JSON.parse(mail?.message ?? "{}");
  const [url = ""] = /http:\/\/localhost:3000\/admin\/reset\?\S+/.exec(text) ?? [];
  expect(html).toContain(url.replaceAll("&", "&amp;"));
  const { token, email } = Object.fromEntries(new URL(url).searchParams);
  return { token: token ?? "", email: email ?? "" };
}

test("a hash matches only its password, and two hashes of one password differ", async () => {
  const hasher = createPasswordHasher();

  const [first, second] = [await hasher.hash("Caf\u00e9 2026"), await hasher.hash("Caf\u00e9 2026")];

  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(second).not.toBe(first);
  expect(await hasher.verify("Caf\u00e9 2026", first)).toBe(true);
  // The same letter in another Unicode form, as another keyboard types it.
  expect(await hasher.verify("Cafe\u0301 2026", first)).toBe(true);
  expect(await hasher.verify("caf\u00e9 2026", first)).toBe(false);
  await expect(hasher.verify("x", "$2b$10$abc")).rejects.toThrow("not argon2id");
});

test("of nineteen simultaneous checks, also of an unknown account, the last is refused for three seconds", async () => {
  const hasher = createPasswordHasher();

  const checks = await Promise.allSettled(Array.from({ length: 19 }, () => hasher.verify("x")));

  expect(checks.slice(0, 18)).toEqual(Array(18).fill({ status: "fulfilled", value: false }));
  expect(checks[18]).toMatchObject({ status: "rejected", reason: { headers: { "retry-after": "3" } } });
});
