import { expect, test } from "vitest";
import { openTestApi, type TestApi } from "#server/testing/open-test-api.ts";
import { ADMIN_PASSWORD, seedAdmin } from "#server/testing/seed-admin.ts";
import { databaseKinds } from "#server/testing/test-databases.ts";

const EMAIL = "ananya.sen@example.in";
const NEW_PASSWORD = "Krishnachura 2027";
const INVALID = "This reset link is invalid or has expired.";

test.for(databaseKinds)("%s: a forgotten password is replaced by the mailed link, once", async (kind) => {
  await using api = await openTestApi({ kind });
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

test("an unknown address gets the same answer and no mail", async () => {
  await using api = await openTestApi();
  await seedAdmin(api.db, { email: EMAIL });

  const known = await forget(api);
  const unknown = await forget(api, "nobody@example.in");

  expect(unknown.statusCode).toBe(known.statusCode);
  expect(unknown.body).toBe(known.body);
  expect(await mails(api)).toHaveLength(1);
});

test("an empty address is refused in the words of the form", async () => {
  await using api = await openTestApi();

  const reply = await forget(api, " ");

  expect(reply.statusCode).toBe(400);
  expect(reply.json().fields).toEqual({ email: "Please enter your email." });
});

test("who asks again and again gets three mails, and the first link still works", async () => {
  await using api = await openTestApi();
  await seedAdmin(api.db, { email: EMAIL });

  for (let count = 0; count < 5; count += 1) await forget(api);

  expect(await mails(api)).toHaveLength(3);
  expect((await validate(api, await mailedLink(api))).statusCode).toBe(200);
});

test("more than ten requests for a link in ten minutes get 429 with the time to wait", async () => {
  await using api = await openTestApi();

  const replies = await Promise.all(Array.from({ length: 11 }, () => forget(api, "nobody@example.in")));

  const last = replies.at(-1);
  expect(last?.statusCode).toBe(429);
  expect(last?.json().error).toBe("Too many requests came from your connection. Please try again in 10 minutes.");
  expect(Number(last?.headers["retry-after"])).toBeGreaterThan(0);
});

test("a link ends after 30 minutes, and works for its address only", async () => {
  let now = new Date("2026-11-21T10:00:00Z");
  await using api = await openTestApi({ now: () => now });
  await seedAdmin(api.db, { email: EMAIL });
  await seedAdmin(api.db, { email: "other@example.in" });
  await forget(api);
  const link = await mailedLink(api);

  const other = await validate(api, { ...link, email: "other@example.in" });
  const forged = await validate(api, {
    ...link,
    token: link.token.replace(/^./, (first) => (first === "A" ? "B" : "A")),
  });
  now = new Date("2026-11-21T10:29:59Z");
  const inTime = await validate(api, link);
  now = new Date("2026-11-21T10:30:00Z");
  const late = await reset(api, link);

  expect([other, forged, inTime, late].map(({ statusCode }) => statusCode)).toEqual([400, 400, 200, 400]);
  for (const reply of [other, forged, late]) expect(reply.json().error).toBe(INVALID);
});

test("an invitation is no reset link", async () => {
  await using api = await openTestApi();
  const { link } = (await api.asAdmin("POST", "/api/admins/invitations", { email: "new@example.in" })).json();
  const token = new URL(link).searchParams.get("invite") ?? "";

  expect((await reset(api, { token, email: "new@example.in" })).statusCode).toBe(400);
});

test.for(databaseKinds)("%s: of twenty uses of one reset link that come together one succeeds", async (kind) => {
  await using api = await openTestApi({ kind });
  await seedAdmin(api.db, { email: EMAIL });
  await forget(api);
  const link = await mailedLink(api);

  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, index) => reset(api, link, `${NEW_PASSWORD} ${index}`)),
  );

  const winners = replies.flatMap(({ statusCode }, index) => (statusCode === 200 ? [index] : []));
  expect(winners).toHaveLength(1);
  expect((await logIn(api, `${NEW_PASSWORD} ${winners[0]}`)).statusCode).toBe(200);
});

test.for([
  ["short", "Passwords must match and be at least 8 characters"],
  [undefined, "Passwords must match and be at least 8 characters"],
  ["sunshine", "This is one of the commonest passwords, which others guess first. Choose another one."],
] as const)("a reset to %j is refused, and the link still works", async ([password, error]) => {
  await using api = await openTestApi();
  await seedAdmin(api.db, { email: EMAIL });
  await forget(api);
  const link = await mailedLink(api);

  const reply = await api.send("POST", "/api/auth/reset-password", { ...link, password });

  expect(reply.statusCode).toBe(400);
  expect(reply.json()).toMatchObject({ error, fields: { password: error } });
  expect((await reset(api, link)).statusCode).toBe(200);
});

test("a reset link works while failed logins are slowed down, and ends the pause", async () => {
  await using api = await openTestApi();
  await seedAdmin(api.db, { email: EMAIL });
  for (let attempt = 0; attempt < 6; attempt += 1) await logIn(api, "Wrong 12345");
  const held = await logIn(api, ADMIN_PASSWORD);
  await forget(api);

  const done = await reset(api, await mailedLink(api));

  expect([held.statusCode, done.statusCode]).toEqual([429, 200]);
  expect((await logIn(api, NEW_PASSWORD)).statusCode).toBe(200);
});

test.for(databaseKinds)(
  "%s: the own password is changed with the current one, which ends the session",
  async (kind) => {
    await using api = await openTestApi({ kind });
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
  },
);

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

/** What the first mail's link carries, as the person who opens it hands it on. */
async function mailedLink(api: TestApi): Promise<{ token: string; email: string }> {
  const [mail] = await mails(api);
  const { text, html } = JSON.parse(mail?.message ?? "{}");
  const [url = ""] = /http:\/\/localhost:3000\/admin\/reset\?\S+/.exec(text) ?? [];
  expect(html).toContain(url.replaceAll("&", "&amp;"));
  const { token, email } = Object.fromEntries(new URL(url).searchParams);
  return { token: token ?? "", email: email ?? "" };
}
