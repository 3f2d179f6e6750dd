import { expect, test } from "vitest";
import { ROLES, type Role } from "#contract/permissions.ts";
import { aSendRequest } from "#tests/server/factories.ts";
import { openTestApi, type TestApi } from "#tests/server/open-test-api.ts";
import { databaseKinds } from "#tests/server/test-databases.ts";
import { documentOf, operationsOf } from "./operations.ts";

const NOBODYS = "0193a1b2-0000-7000-8000-000000000000";
/** The call whose response is an endless stream. */
const STREAM = "GET /api/changes";

const signInAs = (api: TestApi, role: Role) => api.signIn({ email: `${role}@college.example`, roles: [role] });
const addEnquiry = async (api: TestApi, mobile: string, owner?: string): Promise<string> => {
  const walkIn = { name: "Rina Sen", course: "B.Pharm", channel: "walk-in", mobile, ...(owner && { owner }) };
  return (await api.asAdmin("POST", "/api/enquiries", walkIn)).json().item._id;
};

test.for(databaseKinds)(
  "%s: each call gets 403 from roles without its permission, and each refusal is in the audit log",
  async (kind) => {
    await using api = await openTestApi({ kind });
    const calls = operationsOf(await documentOf(api)).filter(({ isForAdmins }) => isForAdmins);
    const lines = new Map(calls.map(({ method, path }) => [`${method} ${path}`, [] as Role[]]));
    const fresh = new Set<string>();
    let refused = 0;
    for (const role of ROLES) {
      const { admin, token } = await signInAs(api, role);
      await api.db.updateTable("session").set({ confirmed_at: "" }).where("admin_id", "=", admin._id).execute();
      const own = role === "caller" ? await addEnquiry(api, "9830000009", admin._id) : NOBODYS;
      for (const { method, path } of calls) {
        if (`${method} ${path}` === STREAM) continue;
        const url = path
          .replace("{path}", "pages%2FLibrary.md")
          .replace(/\{\w+\}/g, path.startsWith("/api/enquiries") ? own : NOBODYS);
        // No call accepts this content type, so that permitted writes are refused too and change nothing.
        const isRead = method === "GET";
        const reply = await api.app.server.inject({
          method: method as "GET",
          url,
          headers: { authorization: `Bearer ${token}`, ...(isRead ? {} : { "content-type": "text/css" }) },
          ...(isRead ? {} : { payload: "x" }),
        });
        const { code, error } = reply.statusCode === 403 ? reply.json() : { code: "", error: "" };
        if (code === "forbidden") {
          expect(error).toBe(
            "Your role does not allow this. Ask an owner of this site: they choose the roles under Admins.",
          );
          refused += 1;
          continue;
        }
        if (code === "sign_in_again") fresh.add(`${method} ${path}`);
        lines.get(`${method} ${path}`)?.push(role);
      }
    }
    const table = [...lines].map(
      ([call, roles]) =>
        `${call}: ${roles.length === ROLES.length ? "everyone" : roles.join(" ")}${fresh.has(call) ? ", password again" : ""}`,
    );
    await expect(`${table.join("\n")}\n`).toMatchFileSnapshot("permissions.txt");
    const noted = await api.db
      .selectFrom("activity")
      .select(["subject"])
      .where("action", "=", "access.refused")
      .execute();
    expect(noted).toHaveLength(refused);
    expect(noted.filter(({ subject }) => subject.includes(NOBODYS))).toEqual([]);
  },
);

test("a caller cannot see or change enquiries of others by any call", async () => {
  await using api = await openTestApi();
  const { admin, send } = await signInAs(api, "caller");
  const own = await addEnquiry(api, "9830000001", admin._id);
  const others = await addEnquiry(api, "9830000002");
  await addEnquiry(api, "9830000001");
  await api.send("POST", "/api/v1.0/email/send", aSendRequest());
  const idsAt = async (url: string) => (await send("GET", url)).json().items.map((item: { _id: string }) => item._id);

  for (const url of [
    "/api/enquiries",
    "/api/enquiries?owner=none",
    `/api/enquiries?ids=${others},${own}`,
    "/api/enquiries?search=Rina",
    "/api/enquiries/brief",
    "/api/enquiries/today",
    "/api/enquiries/today?mine=",
    "/api/enquiries/duplicates?mobile=9830000001",
  ])
    expect(await idsAt(url), url).toEqual([own]);
  const { item, others: same } = (await send("GET", `/api/enquiries/${own}`)).json();
  expect([item._id, item.duplicates, same]).toEqual([own, 0, []]);
  const stale = { note: "Called.", ifUpdatedAt: "2020-01-01T00:00:00.000Z" };
  expect((await send("PATCH", `/api/enquiries/${own}`, stale)).json().current).toMatchObject({ duplicates: 0 });
  const summary = (await send("GET", "/api/enquiries/summary")).json();
  expect(summary).toMatchObject({ all: 1, total: 1, channels: [], sources: [], heardFrom: [], closingReasons: [] });
  expect((await send("GET", "/api/enquiries")).json().items).toMatchObject([{ duplicates: 0 }]);
  expect((await send("GET", "/api/enquiries?limit=1")).json()).toMatchObject({ total: 1, unread: 0 });
  for (const id of [others, NOBODYS]) {
    expect((await send("GET", `/api/enquiries/${id}`)).statusCode).toBe(403);
    expect((await send("PATCH", `/api/enquiries/${id}`, { note: "Called." })).statusCode).toBe(403);
    expect((await send("DELETE", `/api/enquiries/${id}`)).statusCode).toBe(403);
  }
  const noted = api.db.selectFrom("activity").select("subject").where("action", "=", "access.refused");
  expect((await noted.execute()).map(({ subject }) => subject)).toEqual(
    [1, 2].flatMap(() => ["GET", "PATCH", "DELETE"].map((method) => `${method} /api/enquiries/:id`)),
  );
  expect((await send("GET", "/api/team")).json().members).toMatchObject([{ _id: admin._id }]);
  const added = await send("POST", "/api/enquiries", {
    name: "Mina",
    course: "D.Pharm",
    channel: "walk-in",
    mobile: "9830000004",
  });
  expect(added.json().item.owner._id).toBe(admin._id);
  await addEnquiry(api, "9830000001", admin._id);
  expect((await send("GET", `/api/enquiries/${own}`)).json().others).toMatchObject([{ duplicates: 0 }]);
});

test("an editor can save drafts but not publish in any way, and a reviewer can publish", async () => {
  await using api = await openTestApi();
  const editor = await signInAs(api, "editor");
  const reviewer = await signInAs(api, "reviewer");
  const library = "/api/documents/pages%2FLibrary.md";
  const { current } = (await editor.send("GET", library)).json().document;
  const text = { value: current.value, body: "Open until eight.", basedOn: current.version };
  const saved = (await editor.send("PUT", `${library}/draft`, text)).json().draft;

  expect((await editor.send("POST", `${library}/publish`, { basedOn: saved.version })).statusCode).toBe(403);
  expect((await editor.send("PATCH", library, { hidden: true })).statusCode).toBe(403);
  expect((await editor.send("POST", "/api/events", { title: "Freshers", date: "2027-01-04" })).statusCode).toBe(403);
  expect((await editor.send("POST", "/api/events/drafts", { title: "Freshers", date: "2027-01-04" })).statusCode).toBe(
    201,
  );
  const { event } = (await reviewer.send("POST", "/api/events", { title: "Puja", date: "2027-01-05" })).json();
  await reviewer.send("DELETE", `/api/events/${event._id}`);
  // Editors may restore only drafts: the route is permitted, but restoring a published event is refused.
  expect((await editor.send("POST", "/api/bin/restore", { subject: `event:${event._id}` })).statusCode).toBe(403);
  // Requesting a review and sending a draft back each send a mail with the note.
  const mailsTo = async ({ email }: { email: string }) =>
    (await api.db.selectFrom("outbox").select("message").where("kind", "=", "draft-review").execute())
      .map(({ message }) => message)
      .filter((message) => message.includes(email) && message.includes("Library"));
  const note = "Please look at the hours.";
  expect((await editor.send("POST", `${library}/review`, { note })).statusCode).toBe(200);
  expect(await mailsTo(reviewer.admin)).toEqual([expect.stringContaining(note)]);
  expect((await editor.send("POST", `${library}/send-back`, {})).statusCode).toBe(403);
  expect((await reviewer.send("POST", `${library}/send-back`, { note: "Nine, not eight." })).statusCode).toBe(200);
  expect(await mailsTo(editor.admin)).toContainEqual(expect.stringContaining("Nine, not eight."));
  expect((await reviewer.send("POST", `${library}/publish`, { basedOn: saved.version })).statusCode).toBe(200);
  expect((await editor.send("POST", `${library}/review`, { note })).statusCode).toBe(409);
  expect((await api.app.server.inject("/Library")).body).toContain("Open until eight.");
});

test("the head of admissions can edit and publish only the desk's own documents", async () => {
  await using api = await openTestApi();
  const [head, clerk] = [await signInAs(api, "head"), await signInAs(api, "admissions")];
  const save = async ({ send }: typeof head, path: string) => {
    const { current } = (await api.asAdmin("GET", `/api/documents/${path}`)).json().document;
    const text = { value: current.value, body: current.body, basedOn: current.version };
    const saved = await send("PUT", `/api/documents/${path}/draft`, text);
    const basedOn = saved.statusCode === 200 ? saved.json().draft.version : current.version;
    return [saved.statusCode, (await send("POST", `/api/documents/${path}/publish`, { basedOn })).statusCode];
  };
  for (const path of ["outcomes.yaml", "fields.yaml", "templates.yaml"]) {
    expect(await save(clerk, path), path).toEqual([403, 403]);
    expect(await save(head, path), path).toEqual([200, 200]);
  }
  for (const path of ["college.yaml", "pages%2FLibrary.md"]) expect(await save(head, path), path).toEqual([403, 403]);
  // The translation of a page that is named like a document of the desk is not the desk's.
  await api.asAdmin("POST", "/api/documents", { title: "Outcomes", route: "/outcomes" });
  const translation = "/api/documents/bn%2Fpages%2Foutcomes.yaml/draft";
  const text = { value: [], body: "", basedOn: null };
  expect((await head.send("PUT", translation, text)).statusCode).toBe(403);

  // Everyone who may publish a document gets the mail about its draft.
  const editor = await signInAs(api, "editor");
  const outcomes = "/api/documents/outcomes.yaml";
  const { current } = (await editor.send("GET", outcomes)).json().document;
  const value = current.value.slice(1);
  await editor.send("PUT", `${outcomes}/draft`, { value, body: "", basedOn: current.version });
  expect((await editor.send("POST", `${outcomes}/review`, { note: "" })).statusCode).toBe(200);
  const told = await api.db.selectFrom("outbox").select("subject_id").where("kind", "=", "draft-review").execute();
  expect(told.map(({ subject_id }) => subject_id)).toContain(head.admin._id);
});

test.for([false, true])("EDITORS_PUBLISH=%s decides whether editors may publish", async (publishes) => {
  await using api = await openTestApi({ env: { EDITORS_PUBLISH: String(publishes) } });
  const [editor, viewer] = [await signInAs(api, "editor"), await signInAs(api, "viewer")];
  const input = { title: "Herbarium", description: "Room 4" };
  const create = async ({ send }: typeof editor) => (await send("POST", "/api/announcements", input)).statusCode;
  expect([await create(editor), await create(viewer)]).toEqual([publishes ? 201 : 403, 403]);
  expect((await editor.send("GET", "/api/auth/session")).json().roles.includes("reviewer")).toBe(publishes);
});

test("changed roles apply at once, the last owner stays, and an admin who leaves the desk no longer owns enquiries", async () => {
  await using api = await openTestApi();
  const clerk = await signInAs(api, "admissions");
  const id = await addEnquiry(api, "9830000001", clerk.admin._id);
  const path = `/api/admins/${clerk.admin._id}`;

  expect((await clerk.send("PATCH", path, { roles: ["owner"] })).statusCode).toBe(403);
  const changed = await api.asAdmin("PATCH", path, { roles: ["editor", "viewer", "editor"] });
  expect(changed.json().admin.roles).toEqual(["editor", "viewer"]);
  expect((await clerk.send("GET", "/api/enquiries")).statusCode).toBe(403);
  expect((await clerk.send("GET", "/api/documents")).statusCode).toBe(200);
  expect((await api.asAdmin("GET", `/api/enquiries/${id}`)).json().item.owner).toBeNull();
  expect((await api.asAdmin("PATCH", `/api/enquiries/${id}`, { owner: clerk.admin._id })).statusCode).toBe(400);
  const { admins } = (await api.asAdmin("GET", "/api/admins")).json();
  const owner = admins.find(({ roles }: { roles: Role[] }) => roles.includes("owner"));
  const last = await api.asAdmin("PATCH", `/api/admins/${owner._id}`, { roles: ["viewer"] });
  expect([last.statusCode, last.json().code]).toEqual([409, "last_owner"]);
  const { entries } = (await api.asAdmin("GET", "/api/audit-log?about=admins")).json();
  expect(entries[0]).toMatchObject({
    action: "admin.roles-changed",
    details: { from: ["admissions"], to: ["editor", "viewer"] },
  });
});
