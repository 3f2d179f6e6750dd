import { expect, test } from "vitest";
import { ForbiddenError } from "#server/errors.ts";
import { countingQueue } from "#server/testing/counting-queue.ts";
import { openTestApi, type TestApi } from "#server/testing/open-test-api.ts";
import { seedAdmin } from "#server/testing/seed-admin.ts";
import { databaseKinds, openTestDatabase } from "#server/testing/test-databases.ts";
import { createFirstSignupLink } from "./first-signup-link.ts";
import { createPasswordHasher } from "./password-hasher.ts";
import { createSignupService } from "./signup.service.ts";

const ADMIN = { name: "Ananya Sen", email: "ananya.sen@example.in", password: "Amaltas 2026 jhoor" };

test.for(databaseKinds)("%s: the first admin signs up freely on the machine itself, and can log in", async (kind) => {
  await using api = await openTestApi({ kind });

  const reply = await signUp(api);
  const login = await api.send("POST", "/api/auth/login", ADMIN);

  expect(reply.statusCode).toBe(201);
  expect(reply.json()).toMatchObject({ ok: true, user: { name: ADMIN.name, email: ADMIN.email } });
  expect(login.statusCode).toBe(200);
});

test.for([
  ["from another address", { remoteAddress: "192.0.2.7" }, {}],
  ["for another host", { headers: { host: "college.example" } }, {}],
  ["through a proxy", { headers: { host: "localhost", "x-forwarded-for": "127.0.0.1" } }, {}],
  ["through a proxy that calls itself", { headers: { host: "localhost", via: "1.1 proxy" } }, {}],
  ["where the site has a name", {}, { PUBLIC_URL: "https://college.example" }],
] as const)("%s the first admin needs the link of the server", async ([, options, env]) => {
  await using api = await openTestApi({ env });
  const link = await createFirstSignupLink(api.db, "https://college.example", new Date());
  const invite = new URL(link ?? "").searchParams.get("invite");

  const without = await api.request({ method: "POST", url: "/api/auth/signup", payload: ADMIN, ...options });
  const payload = { ...ADMIN, invite };
  const withLink = await api.request({ method: "POST", url: "/api/auth/signup", payload, ...options });

  expect(without.statusCode).toBe(403);
  expect(without.json().error).toBe(
    "The first admin signs up with the one-time link that the server printed when it started. Open that link.",
  );
  expect(withLink.statusCode).toBe(201);
});

test("the second admin needs an invitation, even on the machine itself, and the first link is dead by then", async () => {
  await using api = await openTestApi();
  const link = await createFirstSignupLink(api.db, "http://localhost:3000", new Date());
  await signUp(api);

  const without = await signUp(api, { email: "second@example.in" });
  const invite = new URL(link ?? "").searchParams.get("invite");
  const withFirstLink = await signUp(api, { email: "second@example.in", invite });

  expect(without.statusCode).toBe(403);
  expect(without.json().error).toBe("To sign up you need an invitation. Ask an admin of the college for a link.");
  expect(withFirstLink.statusCode).toBe(403);
  expect(await createFirstSignupLink(api.db, "http://localhost:3000", new Date())).toBeNull();
});

test.for(databaseKinds)("%s: of twenty first signups that come together one succeeds", async (kind) => {
  await using api = await openTestApi({ kind });

  const replies = await sendTwenty((index) => signUp(api, { email: `admin-${index}@example.in` }));

  expect(succeeded(replies)).toBe(1);
  expect(await api.db.selectFrom("admin").select("id").execute()).toHaveLength(1);
});

test.for(databaseKinds)("%s: of twenty uses of one invitation that come together one succeeds", async (kind) => {
  await using api = await openTestApi({ kind });
  const invite = await inviteTo(api, "new@example.in");

  const replies = await sendTwenty(() => signUp(api, { email: "new@example.in", invite }));

  expect(succeeded(replies)).toBe(1);
  expect(await api.db.selectFrom("admin").select("id").execute()).toHaveLength(2);
});

test("an invitation works for its address, once, within 7 days", async () => {
  let now = new Date("2026-11-21T10:00:00Z");
  await using api = await openTestApi({ now: () => now });
  const invite = await inviteTo(api, "new@example.in");
  const late = await inviteTo(api, "late@example.in");

  const other = await signUp(api, { email: "other@example.in", invite });
  const right = await signUp(api, { email: "NEW@example.in", invite });
  const again = await signUp(api, { email: "new@example.in", invite });
  now = new Date("2026-11-28T10:00:00Z");
  const expired = await signUp(api, { email: "late@example.in", invite: late });

  expect([other, right, again, expired].map(({ statusCode }) => statusCode)).toEqual([403, 201, 403, 403]);
  expect(other.json().error).toMatch(/^This invitation is for another email address\./);
  for (const reply of [again, expired]) {
    expect(reply.json().error).toBe(
      "This invitation is invalid or has expired. Ask an admin of the college for a new one.",
    );
  }
});

test.for([
  [{ name: undefined }, { name: "Name is required" }],
  [{ name: "  " }, { name: "Name is required" }],
  [{ name: "A" }, { name: "Enter a name of at least 2 characters" }],
  [{ email: "" }, { email: "Email is required" }],
  [{ email: "a@b" }, { email: "Enter a valid email" }],
  [{ email: "a@b..in" }, { email: "Enter a valid email" }],
  [{ email: "a@b.in, c@d.in" }, { email: "Enter a valid email" }],
  [{ password: undefined }, { password: "Password is required" }],
  [{ password: "Abc1" }, { password: "Min 8 characters" }],
  [{ password: "alllowercase1" }, { password: "Use upper, lower and number" }],
  [{ password: "NoNumberHere" }, { password: "Use upper, lower and number" }],
  [
    { password: "PassWord1" },
    { password: "This is one of the commonest passwords, which others guess first. Choose another one." },
  ],
] as const)("signup with %j is refused in the words of the form", async ([overrides, fields]) => {
  await using api = await openTestApi();

  const reply = await signUp(api, overrides);

  expect(reply.statusCode).toBe(400);
  expect(reply.json()).toMatchObject({ ok: false, error: Object.values(fields)[0], fields });
  expect(await api.db.selectFrom("admin").select("id").execute()).toEqual([]);
});

test("who may not sign up is told so before a password is hashed", async () => {
  await using database = await openTestDatabase();
  const { db } = database;
  await seedAdmin(db);
  const { queue, made } = countingQueue();
  const signups = createSignupService({ db, hasher: createPasswordHasher(queue), now: () => new Date() });

  const signup = signups.signUp(ADMIN, { address: "192.0.2.1", isLocal: true });

  await expect(signup).rejects.toThrow(ForbiddenError);
  expect(made()).toBe(0);
});

function signUp(api: TestApi, overrides: object = {}) {
  return api.send("POST", "/api/auth/signup", { ...ADMIN, ...overrides });
}

/** The token of a new invitation. */
async function inviteTo(api: TestApi, email: string): Promise<string> {
  const reply = await api.asAdmin("POST", "/api/admins/invitations", { email });
  return new URL(reply.json().link).searchParams.get("invite") ?? "";
}

function sendTwenty<Reply>(send: (index: number) => Promise<Reply>): Promise<Reply[]> {
  return Promise.all(Array.from({ length: 20 }, (_, index) => send(index)));
}

function succeeded(replies: { statusCode: number }[]): number {
  return replies.filter(({ statusCode }) => statusCode === 201).length;
}
