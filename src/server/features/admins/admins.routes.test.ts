import { expect, test } from "vitest";
import { recordAct } from "#server/features/audit-log/audit-log.ts";
import { openTestApi, type TestApi } from "#server/testing/open-test-api.ts";
import { databaseKinds } from "#server/testing/test-databases.ts";

const SECOND = { name: "Bimal Roy", email: "bimal.roy@example.in" };

test.for(databaseKinds)("%s: an invitation is made, mailed, listed and revoked", async (kind) => {
  await using api = await openTestApi({ kind, now: () => new Date("2026-11-21T10:00:00.000Z") });
  const { send } = await api.signIn();

  const made = await send("POST", "/api/admins/invitations", { email: " New@Example.in " });
  const { invitation, link } = made.json();
  const listed = await send("GET", "/api/admins/invitations");
  const revoked = await send("DELETE", `/api/admins/invitations/${invitation._id}`);
  const again = await send("DELETE", `/api/admins/invitations/${invitation._id}`);
  const invite = new URL(link).searchParams.get("invite");
  const used = await api.send("POST", "/api/auth/signup", {
    ...SECOND,
    email: "new@example.in",
    password: "Kadam phul 7",
    invite,
  });

  expect(made.statusCode).toBe(201);
  expect(link).toMatch(/^http:\/\/localhost:3000\/admin\/signup\?invite=[\w-]{43}$/);
  expect(invitation).toEqual({
    _id: invitation._id,
    email: "new@example.in",
    invitedBy: "ananya.sen@example.in",
    createdAt: "2026-11-21T10:00:00.000Z",
    expiresAt: "2026-11-28T10:00:00.000Z",
  });
  expect(listed.json()).toEqual({ ok: true, invitations: [invitation] });
  expect([revoked, again, used].map(({ statusCode }) => statusCode)).toEqual([200, 404, 403]);
  const [mail, ...others] = await api.db.selectFrom("outbox").selectAll().execute();
  expect(others).toEqual([]);
  expect(JSON.parse(mail?.message ?? "")).toMatchObject({ to: [{ address: "new@example.in" }] });
  expect(mail?.message).toContain(link);
  expect(await actions(api)).toEqual(["invitation.created", "invitation.revoked"]);
});

test("an invitation without a mail is a link to pass on", async () => {
  await using api = await openTestApi();

  const reply = await api.asAdmin("POST", "/api/admins/invitations", { email: "new@example.in", sendMail: false });

  expect(reply.json().message).toBe("The invitation is made: pass on its link.");
  expect(await api.db.selectFrom("outbox").select("id").execute()).toEqual([]);
});

test("somebody who is an admin already is not invited", async () => {
  await using api = await openTestApi();
  const { admin, send } = await api.signIn();

  const reply = await send("POST", "/api/admins/invitations", { email: admin.email });

  expect(reply.statusCode).toBe(409);
  expect(reply.json().fields).toEqual({ email: "This address belongs to an admin already." });
});

test.for([
  [{}, { email: "Email is required" }],
  [{ email: "nobody" }, { email: "Enter a valid email" }],
  [{ email: "new@example.in", sendMail: "yes" }, { sendMail: "sendMail is true or false" }],
] as const)("an invitation with %j names the field at fault", async ([payload, fields]) => {
  await using api = await openTestApi();

  const reply = await api.asAdmin("POST", "/api/admins/invitations", payload);

  expect(reply.statusCode).toBe(400);
  expect(reply.json()).toMatchObject({ fields });
});

test.for(databaseKinds)("%s: a removed admin is out at once, with the invitations that were theirs", async (kind) => {
  await using api = await openTestApi({ kind });
  const first = await api.signIn();
  const second = await api.signIn(SECOND);
  await second.send("POST", "/api/admins/invitations", { email: "new@example.in" });

  const listed = await first.send("GET", "/api/admins");
  const reply = await first.send("DELETE", `/api/admins/${second.admin._id}`, "", {
    "content-type": "application/json",
  });

  expect(listed.json().admins).toMatchObject([{ email: first.admin.email }, { email: SECOND.email }]);
  expect(listed.json().admins[0]).not.toHaveProperty("password_hash");
  expect(reply.json()).toEqual({ ok: true, message: "Deleted" });
  expect((await second.send("GET", "/api/admins")).statusCode).toBe(401);
  expect((await first.send("GET", "/api/admins")).json().admins).toHaveLength(1);
  expect((await first.send("GET", "/api/admins/invitations")).json().invitations).toEqual([]);
  expect((await first.send("DELETE", `/api/admins/${second.admin._id}`)).statusCode).toBe(404);
});

test("the last admin stays", async () => {
  await using api = await openTestApi();
  const { admin, send } = await api.signIn();

  const reply = await send("DELETE", `/api/admins/${admin._id}`);

  expect(reply.statusCode).toBe(409);
  expect(reply.json().error).toBe("The last admin cannot be removed. Invite another one first.");
});

test.for(databaseKinds)("%s: two admins who remove each other at once leave one", async (kind) => {
  await using api = await openTestApi({ kind });
  const [first, second] = [await api.signIn(), await api.signIn(SECOND)];

  await Promise.all([
    first.send("DELETE", `/api/admins/${second.admin._id}`),
    second.send("DELETE", `/api/admins/${first.admin._id}`),
  ]);

  expect(await api.db.selectFrom("admin").select("id").execute()).toHaveLength(1);
});

test("the audit log tells who did what, when and from where, newest first and page by page", async () => {
  await using api = await openTestApi();
  const { admin, send } = await api.signIn();
  for (const name of ["one", "two", "three"]) {
    await send("POST", "/api/admins/invitations", { email: `${name}@example.in` });
    // Entries of one millisecond have no order.
    await new Promise((resume) => setTimeout(resume, 2));
  }

  const page = (await send("GET", "/api/audit-log?limit=2")).json().entries;
  const next = (await send("GET", `/api/audit-log?limit=2&before=${page[1]._id}`)).json().entries;

  expect([...page, ...next].map(({ subject }) => subject)).toEqual([
    "three@example.in",
    "two@example.in",
    "one@example.in",
  ]);
  expect(page[0]).toMatchObject({
    adminId: admin._id,
    adminEmail: admin.email,
    ip: "127.0.0.1",
    action: "invitation.created",
    at: expect.stringMatching(/^\d{4}-.*Z$/),
  });
});

test("the audit log is asked for one person and one topic, page by page", async () => {
  await using api = await openTestApi();
  const { admin, send } = await api.signIn();
  const { admin: other } = await api.signIn(SECOND);
  const actor = (one: typeof admin) => ({ adminId: one._id, email: one.email, address: "192.0.2.10" });
  const nobody = { adminId: null, email: other.email, address: "192.0.2.66" };
  const acts = [
    [actor(admin), "event.created"],
    [actor(other), "event.deleted"],
    [actor(other), "session.ended"],
    [nobody, "login.failed"],
    [actor(other), "gallery-image.deleted"],
    [actor(other), "event.created"],
  ] as const;
  for (const [who, action] of acts) {
    await recordAct(api.db, who, { action, subjectId: other._id, subject: action }, new Date());
    // Ids of one millisecond have no order.
    await new Promise((resume) => setTimeout(resume, 2));
  }
  const ask = async (query: string): Promise<{ _id: string; subject: string }[]> =>
    (await send("GET", `/api/audit-log?${query}`)).json().entries;
  const subjects = async (query: string) => (await ask(query)).map(({ subject }) => subject);

  expect(await subjects(`adminId=${other._id}`)).toEqual([
    "event.created",
    "gallery-image.deleted",
    "login.failed",
    "session.ended",
    "event.deleted",
  ]);
  expect(await subjects("about=logins")).toEqual(["login.failed", "session.ended"]);
  expect(await subjects("about=galleries")).toEqual(["gallery-image.deleted"]);
  const [newest] = await ask(`adminId=${other._id}&about=events&limit=1`);
  expect(newest?.subject).toBe("event.created");
  expect(await subjects(`adminId=${other._id}&about=events&limit=1&before=${newest?._id}`)).toEqual(["event.deleted"]);
});

test.for(["0", "501", "1.5", "many"])("an audit log with limit=%s is refused", async (limit) => {
  await using api = await openTestApi();

  expect((await api.asAdmin("GET", `/api/audit-log?limit=${limit}`)).statusCode).toBe(400);
});

async function actions({ db }: TestApi): Promise<string[]> {
  const rows = await db.selectFrom("audit_entry").select("action").orderBy("at").orderBy("id").execute();
  return rows.map(({ action }) => action).sort();
}
