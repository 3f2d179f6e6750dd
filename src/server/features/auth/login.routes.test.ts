import { expect, test } from "vitest";
import { EMAIL, logIn } from "#server/testing/log-in.ts";
import { openTestApi } from "#server/testing/open-test-api.ts";
import { ADMIN_PASSWORD, seedAdmin } from "#server/testing/seed-admin.ts";
import { databaseKinds } from "#server/testing/test-databases.ts";

test("of a token and a password only hashes are stored", async () => {
  await using api = await openTestApi();
  await seedAdmin(api.db, { email: EMAIL });

  const { token } = (await logIn(api)).json();

  const rows = JSON.stringify([
    await api.db.selectFrom("session").selectAll().execute(),
    await api.db.selectFrom("admin").selectAll().execute(),
    await api.db.selectFrom("audit_entry").selectAll().execute(),
  ]);
  expect(rows).toContain("$argon2id$v=19$m=19456,t=2,p=1$");
  expect(rows).not.toContain(token);
  expect(rows).not.toContain(ADMIN_PASSWORD);
});

test("an address that was copied with invisible characters logs in", async () => {
  await using api = await openTestApi();
  await seedAdmin(api.db, { email: EMAIL });

  expect((await logIn(api, { email: `\u202a${EMAIL}\u200b` })).statusCode).toBe(200);
});

test("a wrong password and an unknown address get the same words", async () => {
  await using api = await openTestApi();
  await seedAdmin(api.db, { email: EMAIL });

  const wrong = await logIn(api, { password: "Something else 1" });
  const unknown = await logIn(api, { email: "nobody@example.in" });

  expect(wrong.statusCode).toBe(400);
  expect(wrong.json()).toEqual({ ok: false, error: "The email or the password is wrong.", code: "bad_input" });
  expect(unknown.statusCode).toBe(400);
  expect(unknown.body).toBe(wrong.body);
});

test.for([
  [{}, { email: "Email is required", password: "Password is required" }],
  [
    { email: " ", password: "" },
    { email: "Email is required", password: "Password is required" },
  ],
  [
    { email: { $ne: "" }, password: ["x"] },
    { email: "Email is required", password: "Password is required" },
  ],
  [{ email: "a\u0000b@example.in", password: "x" }, { email: "Enter a valid email" }],
  [{ email: EMAIL, password: "x".repeat(257) }, { password: "Use at most 256 characters" }],
] as const)("login with %j names the fields at fault", async ([payload, fields]) => {
  await using api = await openTestApi();

  const reply = await api.send("POST", "/api/auth/login", payload);

  expect(reply.statusCode).toBe(400);
  expect(reply.json()).toMatchObject({ ok: false, fields });
});

test.for(["", "[1]", "null", '"text"'])("a login whose body is %s is told to send its fields", async (payload) => {
  await using api = await openTestApi();

  const reply = await api.send("POST", "/api/auth/login", payload, { "content-type": "application/json" });

  expect(reply.statusCode).toBe(400);
  expect(reply.json()).toEqual({
    ok: false,
    error: "The request could not be understood: send the fields as JSON.",
    code: "bad_input",
  });
});

test("failed logins slow down, a pause is told with Retry-After, and the right password waits as well", async () => {
  let now = new Date("2026-11-21T10:00:00Z");
  await using api = await openTestApi({ now: () => now });
  await seedAdmin(api.db, { email: EMAIL });
  for (let attempt = 0; attempt < 5; attempt += 1) await logIn(api, { password: "Wrong 12345" });

  const held = await logIn(api);
  now = new Date(now.getTime() + 2_000);
  const later = await logIn(api);

  expect(held.statusCode).toBe(429);
  expect(held.headers["retry-after"]).toBe("2");
  expect(held.json().error).toBe('Too many failed logins. Please try again in 2 seconds, or use "Forgot password?".');
  expect(later.statusCode).toBe(200);
});

test.for(databaseKinds)(
  "%s: guesses from changing addresses never keep the right password out, and the admin gets one mail a day about them",
  async (kind) => {
    let now = new Date("2026-11-21T10:00:00Z");
    await using api = await openTestApi({ kind, now: () => now });
    await seedAdmin(api.db, { email: EMAIL });
    let guesses = 0;
    const guess = () => {
      guesses += 1;
      const payload = { email: EMAIL, password: "Wrong 12345", force: true };
      return api.request({ method: "POST", url: "/api/auth/login", payload, remoteAddress: `198.51.100.${guesses}` });
    };
    const mails = () => api.db.selectFrom("outbox").select("kind").where("kind", "=", "failed-logins").execute();
    for (let count = 0; count < 5; count += 1) await guess();
    expect(await mails()).toEqual([]);

    const attack = Promise.all(Array.from({ length: 7 }, guess));
    const payload = { email: EMAIL, password: ADMIN_PASSWORD };
    const login = await api.request({ method: "POST", url: "/api/auth/login", payload, remoteAddress: "203.0.113.9" });

    expect(login.statusCode).toBe(200);
    expect((await attack).map(({ statusCode }) => statusCode)).toEqual(Array(7).fill(400));
    expect(await mails()).toHaveLength(1);
    now = new Date("2026-11-22T10:00:01Z");
    for (let count = 0; count < 6; count += 1) await guess();
    expect(await mails()).toHaveLength(2);
  },
);

test("failed logins are audited at a bounded rate, without what strangers typed as an address", async () => {
  await using api = await openTestApi();
  await seedAdmin(api.db, { email: EMAIL });

  for (let attempt = 0; attempt < 30; attempt += 1) {
    const remoteAddress = `192.0.2.${attempt}`;
    const payload = { email: `my-secret-${attempt}@example.in`, password: "x" };
    await api.request({ method: "POST", url: "/api/auth/login", payload, remoteAddress });
  }

  const entries = await api.db.selectFrom("audit_entry").selectAll().execute();
  expect(entries).toHaveLength(20);
  expect(JSON.stringify(entries)).not.toContain("my-secret");
});
