import { expect, test } from "vitest";
import { openTestApi } from "#server/testing/open-test-api.ts";
import { databaseKinds } from "#server/testing/test-databases.ts";

const START = new Date("2026-11-21T10:00:00Z");
const AHEAD = new Date("2026-11-24T10:00:00Z");
const BACK = new Date("2026-11-21T10:10:00Z");

test.for(databaseKinds)(
  "%s: a session that was seen to have ended stays ended when the clock goes back",
  async (kind) => {
    let now = START;
    await using api = await openTestApi({ kind, now: () => now });
    const { send } = await api.signIn();
    const session = async () => (await send("GET", "/api/auth/session")).statusCode;

    now = AHEAD;
    expect(await session()).toBe(401);
    now = BACK;

    expect(await session()).toBe(401);
  },
);

test.for(databaseKinds)("%s: so does a session that only the list of admins showed as ended", async (kind) => {
  let now = START;
  await using api = await openTestApi({ kind, now: () => now });
  const { send } = await api.signIn();
  now = AHEAD;
  const other = await api.signIn({ email: "other@example.in" });
  await other.send("GET", "/api/admins");
  now = BACK;

  expect((await send("GET", "/api/auth/session")).statusCode).toBe(401);
});

test.for(databaseKinds)("%s: a reset link that was seen to have expired stays expired", async (kind) => {
  let now = START;
  await using api = await openTestApi({ kind, now: () => now });
  const { admin } = await api.signIn();
  await api.send("POST", "/api/auth/forgot-password", { email: admin.email });
  const { message } = await api.db.selectFrom("outbox").select("message").executeTakeFirstOrThrow();
  const [, query = ""] = /\/admin\/reset\?(\S+?)\\n/.exec(message) ?? [];
  const validate = async () => (await api.send("GET", `/api/auth/validate-reset?${query}`)).statusCode;
  expect(await validate()).toBe(200);

  now = AHEAD;
  expect(await validate()).toBe(400);
  now = BACK;

  expect(await validate()).toBe(400);
});

test.for(databaseKinds)(
  "%s: an invitation that the list showed no more, or that was used, cannot be used",
  async (kind) => {
    let now = START;
    await using api = await openTestApi({ kind, now: () => now });
    const clerk = await api.signIn();
    const invite = async (email: string) =>
      String((await clerk.send("POST", "/api/admins/invitations", { email })).json().link).split("invite=")[1];
    const signUp = (email: string, link: string | undefined) =>
      api.send("POST", "/api/auth/signup", { name: "New Admin", email, password: "Amaltas 2026 jhoor", invite: link });
    const used = await invite("used@example.in");
    const expired = await invite("expired@example.in");
    expect((await signUp("used@example.in", used)).statusCode).toBe(201);

    now = new Date("2026-11-29T10:00:00Z");
    const later = await api.signIn({ email: "later@example.in" });
    expect((await later.send("GET", "/api/admins/invitations")).json().invitations).toEqual([]);
    now = BACK;

    expect((await signUp("expired@example.in", expired)).statusCode).toBe(403);
    expect((await signUp("used@example.in", used)).statusCode).toBe(403);
  },
);
