import { expect, test, vi } from "vitest";
import type { AuditEvent } from "#contract/activity.ts";
import { inChange } from "#server/platform/changes/in-change.ts";
import { openTestApi, type TestApi } from "#tests/server/open-test-api.ts";
import { listAuditEvents } from "#tests/server/record-factories.ts";
import { databaseKinds } from "#tests/server/test-databases.ts";
import { createFirstSignupLink } from "./admins.service.ts";

const ADMIN = { name: "Ananya Sen", email: "ananya.sen@example.in", password: "Amaltas 2026 jhoor" };
const SECOND = { name: "Bimal Roy", email: "bimal.roy@example.in" };

test("an invitation is created, mailed, listed and revoked", async () => {
  await using api = await openTestApi({ now: () => new Date("2026-11-21T10:00:00.000Z") });
  const { send } = await api.signIn();

  const made = await send("POST", "/api/admins/invitations", { email: " New@Example.in ", roles: ["owner"] });
  const { invitation, link } = made.json();
  const path = `/api/admins/invitations/${invitation._id}`;
  const listed = await send("GET", "/api/admins/invitations");
  const replies = [made, await send("DELETE", path), await send("DELETE", path)];
  const used = await signUp(api, { email: "new@example.in", invite: inviteIn(link) });

  expect([...replies, used].map(({ statusCode }) => statusCode)).toEqual([201, 200, 404, 403]);
  expect(link).toMatch(/^http:\/\/localhost:3000\/admin\/signup\?invite=[\w-]{43}$/);
  const [createdAt, expiresAt] = ["2026-11-21T10:00:00.000Z", "2026-11-28T10:00:00.000Z"];
  const { _id } = invitation;
  expect(invitation).toEqual({
    roles: ["owner"],
    _id,
    email: "new@example.in",
    invitedBy: "ananya.sen@example.in",
    createdAt,
    expiresAt,
  });
  expect(listed.json()).toEqual({ ok: true, invitations: [invitation] });
  const mail = await api.db.selectFrom("outbox").selectAll().executeTakeFirstOrThrow();
  expect(JSON.parse(mail.message)).toMatchObject({ to: [{ address: "new@example.in" }] });
  expect(mail.message).toContain(link);
  expect((await listAuditEvents(api)).map(([action]) => action)).toEqual(["invitation.created", "invitation.revoked"]);
});

test("without a mail, an invitation is a link to pass on; admins and invalid fields are refused", async () => {
  await using api = await openTestApi();
  const { admin, send } = await api.signIn();
  const invite = (input: object, headers = {}) =>
    send("POST", "/api/admins/invitations", { roles: ["owner"], ...input }, headers);

  const made = await invite({ email: "new@example.in", sendMail: false });
  const inBengali = await invite({ email: "bn@example.in", sendMail: false }, { "accept-language": "bn" });
  expect(inBengali.json().link).toMatch(/invite=[\w-]{43}&language=bn$/);

  expect(made.json().message).toBe("The invitation is made: pass on its link.");
  expect(await api.db.selectFrom("outbox").select("id").execute()).toEqual([]);
  for (const [input, status, fields] of [
    [{ email: admin.email }, 409, { email: "This address belongs to an admin already." }],
    [{}, 400, { email: "Email is required" }],
    [{ email: "new@example.in", roles: [] }, 400, { roles: "Choose at least one role." }],
    [{ email: "nobody" }, 400, { email: "Enter a valid email" }],
    [{ email: "new@example.in", sendMail: "yes" }, 400, { sendMail: "sendMail is true or false" }],
  ] as const) {
    const reply = await invite(input);
    expect([reply.statusCode, reply.json().fields]).toEqual([status, fields]);
  }
});

test.for(databaseKinds)(
  "%s: a removed admin loses session and invitations; if two remove each other, one stays",
  async (kind) => {
    await using api = await openTestApi({ kind });
    const [first, second] = [await api.signIn(), await api.signIn(SECOND)];
    const third = await api.signIn({ email: "third@example.in" });
    await third.send("POST", "/api/admins/invitations", { email: "new@example.in", roles: ["owner"] });
    const path = `/api/admins/${third.admin._id}`;
    const list = async () => (await first.send("GET", "/api/admins")).json().admins;

    expect(await list()).toMatchObject([{ email: first.admin.email }, { email: third.admin.email }, SECOND]);
    expect((await list())[0]).not.toHaveProperty("password_hash");
    const reply = await first.send("DELETE", path, "", { "content-type": "application/json" });

    expect(reply.json()).toEqual({ ok: true, message: "Deleted" });
    expect((await third.send("GET", "/api/admins")).statusCode).toBe(401);
    expect((await first.send("GET", "/api/admins/invitations")).json().invitations).toEqual([]);
    expect((await first.send("DELETE", path)).statusCode).toBe(404);
    await Promise.all([
      first.send("DELETE", `/api/admins/${second.admin._id}`),
      second.send("DELETE", `/api/admins/${first.admin._id}`),
    ]);
    const left = await api.db.selectFrom("admin").select("id").execute();
    expect(left).toHaveLength(1);
    const { send } = left[0]?.id === first.admin._id ? first : second;
    const last = await send("DELETE", `/api/admins/${left[0]?.id}`);
    expect([last.statusCode, last.json().code]).toEqual([409, "last_owner"]);
  },
);

test("an admin who may no longer invite loses open invitations", async () => {
  await using api = await openTestApi();
  const [first, second] = [await api.signIn(), await api.signIn(SECOND)];
  await first.send("POST", "/api/admins/invitations", { email: "kept@example.in", roles: ["editor"] });
  await second.send("POST", "/api/admins/invitations", { email: "new@example.in", roles: ["owner"] });

  const changed = await first.send("PATCH", `/api/admins/${second.admin._id}`, { roles: ["editor"] });

  expect(changed.statusCode).toBe(200);
  const { invitations } = (await first.send("GET", "/api/admins/invitations")).json();
  expect(invitations).toMatchObject([{ email: "kept@example.in" }]);
});

test("unsent mails about families stay only for admins who still work on enquiries", async () => {
  await using api = await openTestApi();
  for (const [name, method, input, left] of [
    ["editor", "PATCH", { roles: ["editor"] }, 0],
    ["caller", "PATCH", { roles: ["caller"] }, 1],
    ["removed", "DELETE", undefined, 0],
  ] as const) {
    const { admin } = await api.signIn({ email: `${name}@example.in` });
    const message = { to: [{ address: admin.email }], subject: "To call", text: "Moumita Das", html: "" };
    await api.app.features.mail.enqueue(api.db, { kind: "desk-day", subjectId: admin._id, message }, new Date());

    expect((await api.asAdmin(method, `/api/admins/${admin._id}`, input)).statusCode).toBe(200);

    const mails = api.db.selectFrom("outbox").select("kind").where("subject_id", "=", admin._id);
    expect(await mails.execute(), name).toHaveLength(left);
  }
});

test.for(databaseKinds)(
  "%s: the audit log is filtered by person and topic, newest first, page by page",
  async (kind) => {
    await using api = await openTestApi({ kind });
    const { admin, send } = await api.signIn();
    const { admin: other } = await api.signIn(SECOND);
    for (const [adminId, action] of [
      [admin._id, "event.created"],
      [other._id, "event.deleted"],
      [other._id, "session.ended"],
      [null, "password.reset-requested"],
      [other._id, "gallery-image.updated"],
      [other._id, "event.created"],
    ] as const) {
      const actor = { adminId, email: other.email, address: "192.0.2.10" };
      const auditEvent = { action, subjectId: other._id, subject: action } as AuditEvent;
      await inChange(api.db, actor, new Date(), async () => ({ result: undefined, auditEvent }));
      // Ids made within the same millisecond are not in order: wait for the next millisecond.
      await new Promise((resume) => setTimeout(resume, 2));
    }
    const ask = async (query: string): Promise<{ _id: string; subject: string }[]> =>
      (await send("GET", `/api/audit-log?${query}`)).json().entries;
    const subjects = async (query: string) => (await ask(query)).map(({ subject }) => subject);

    const [newest] = await ask(`adminId=${other._id}&about=event&limit=1`);
    const auditEvent = { action: "event.created", subjectId: other._id, subject: "event.created" };
    expect(newest).toMatchObject({ adminId: other._id, adminEmail: other.email, ip: "192.0.2.10", ...auditEvent });
    const byOther = [
      "event.created",
      "gallery-image.updated",
      "password.reset-requested",
      "session.ended",
      "event.deleted",
    ];
    expect(await subjects(`adminId=${other._id}`)).toEqual(byOther);
    expect(await subjects("about=logins")).toEqual(["password.reset-requested", "session.ended"]);
    expect(await subjects("about=event-gallery")).toEqual(["gallery-image.updated"]);
    expect(await subjects(`adminId=${other._id}&about=event&limit=1&before=${newest?._id}`)).toEqual(["event.deleted"]);
    for (const limit of ["0", "501", "1.5", "many"]) {
      expect((await send("GET", `/api/audit-log?limit=${limit}`)).statusCode).toBe(400);
    }
  },
);

const INVALID =
  "This invitation is invalid, or was used, or has expired. Log in if you have an account; if not, ask an admin of the college for a new one.";

test("the first admin signs up freely on the machine itself; every other one needs an invitation", async () => {
  await using api = await openTestApi();
  const link = await createFirstSignupLink(api.db, "http://localhost:3000", new Date());
  const hash = vi.spyOn(api.app.features.accounts.hasher, "hash");

  const first = await signUp(api);
  const login = await api.send("POST", "/api/auth/login", ADMIN);
  const without = await signUp(api, { email: "second@example.in" });
  const withFirstLink = await signUp(api, { email: "second@example.in", invite: inviteIn(link) });

  expect([first, login, without, withFirstLink].map(({ statusCode }) => statusCode)).toEqual([201, 200, 403, 403]);
  expect(first.json()).toMatchObject({ ok: true, user: { name: ADMIN.name, email: ADMIN.email } });
  expect(without.json().error).toBe("To sign up you need an invitation. Ask an admin of the college for a link.");
  expect(await createFirstSignupLink(api.db, "http://localhost:3000", new Date())).toBeNull();
  // A forbidden signup is refused before the costly hash.
  expect(hash).toHaveBeenCalledTimes(1);
});

test.for([
  ["from another address", { remoteAddress: "192.0.2.7" }, {}],
  ["for another host", { headers: { host: "college.example" } }, {}],
  ["through a proxy", { headers: { host: "localhost", "x-forwarded-for": "127.0.0.1" } }, {}],
  ["through a proxy that names itself", { headers: { host: "localhost", via: "1.1 proxy" } }, {}],
  ["where the site has a name", {}, { PUBLIC_URL: "https://college.example" }],
] as const)("%s the first admin needs the link that the server printed", async ([, options, env]) => {
  await using api = await openTestApi({ env });
  const invite = inviteIn(await createFirstSignupLink(api.db, "https://college.example", new Date()));
  const send = (payload: object) => api.request({ method: "POST", url: "/api/auth/signup", payload, ...options });

  const without = await send(ADMIN);

  expect(without.statusCode).toBe(403);
  expect(without.json().error).toBe(
    "The first admin signs up with the one-time link that the server printed when it started. Open that link.",
  );
  expect((await send({ ...ADMIN, invite })).statusCode).toBe(201);
});

test.for(
  databaseKinds.flatMap((kind) =>
    (["first signups", "uses of one invitation"] as const).map((what) => [kind, what] as const),
  ),
)("%s: of six simultaneous %s, one succeeds", async ([kind, what]) => {
  await using api = await openTestApi({ kind });
  const invite = what === "first signups" ? undefined : await inviteTo(api, "new@example.in");
  const inputOf = (index: number) => (invite ? { email: "new@example.in", invite } : { email: `a${index}@example.in` });

  const replies = await Promise.all(Array.from({ length: 6 }, (_, index) => signUp(api, inputOf(index))));

  expect(replies.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
  expect(await api.db.selectFrom("admin").select("id").execute()).toHaveLength(invite ? 2 : 1);
});

test("an invitation works once, for its address, within 7 days, even if the clock is set back; a signup deletes the others to its address", async () => {
  const start = new Date("2026-11-21T10:00:00Z");
  let now = start;
  await using api = await openTestApi({ now: () => now });
  const [invite, second] = [await inviteTo(api, "new@example.in"), await inviteTo(api, "new@example.in")];
  const late = await inviteTo(api, "late@example.in");

  const other = await signUp(api, { email: "other@example.in", invite });
  const right = await signUp(api, { email: "NEW@example.in", invite });
  const again = await signUp(api, { email: "new@example.in", invite });
  const { invitations } = (await api.asAdmin("GET", "/api/admins/invitations")).json();
  await api.asAdmin("DELETE", `/api/admins/${right.json().user._id}`);
  const back = await signUp(api, { email: "new@example.in", invite: second });
  now = new Date("2026-11-28T10:00:00Z");
  const expired = await signUp(api, { email: "late@example.in", invite: late });
  now = start;
  const setBack = await signUp(api, { email: "late@example.in", invite: late });

  const replies = [other, right, again, back, expired, setBack];
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([403, 201, 403, 403, 403, 403]);
  expect(invitations).toMatchObject([{ email: "late@example.in" }]);
  expect(other.json().error).toMatch(/^This invitation is for another email address\./);
  for (const reply of [again, expired, setBack]) expect(reply.json().error).toBe(INVALID);
});

test("a refused signup has the error messages of the form", async () => {
  await using api = await openTestApi();
  const common = "This is one of the commonest passwords, which others guess first. Choose another one.";

  for (const [overrides, field, words] of [
    [{ name: undefined }, "name", "Name is required"],
    [{ name: "  " }, "name", "Name is required"],
    [{ name: "A" }, "name", "Enter a name of at least 2 characters"],
    [{ email: "" }, "email", "Email is required"],
    [{ email: "a@b" }, "email", "Enter a valid email"],
    [{ email: "a@b..in" }, "email", "Enter a valid email"],
    [{ email: "a@b.in, c@d.in" }, "email", "Enter a valid email"],
    [{ password: undefined }, "password", "Password is required"],
    [{ password: "Abc1" }, "password", "Min 8 characters"],
    [{ password: "alllowercase1" }, "password", "Use upper, lower and number"],
    [{ password: "NoNumberHere" }, "password", "Use upper, lower and number"],
    [{ password: "PassWord1" }, "password", common],
  ] as const) {
    const reply = await signUp(api, overrides);
    expect([reply.statusCode, reply.json()]).toMatchObject([400, { error: words, fields: { [field]: words } }]);
  }
  expect(await api.db.selectFrom("admin").select("id").execute()).toEqual([]);
});

function signUp(api: TestApi, overrides: object = {}) {
  return api.send("POST", "/api/auth/signup", { ...ADMIN, ...overrides });
}

function inviteIn(link: string | null): string {
  return new URL(link ?? "").searchParams.get("invite") ?? "";
}

/** Creates an invitation and returns its token. */
async function inviteTo(api: TestApi, email: string): Promise<string> {
  return inviteIn((await api.asAdmin("POST", "/api/admins/invitations", { email, roles: ["owner"] })).json().link);
}
