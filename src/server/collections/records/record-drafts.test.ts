import { expect, test } from "vitest";
import { openTestApi } from "#tests/server/open-test-api.ts";
import { anEventInput, aPdfFile, sendForm } from "#tests/server/record-factories.ts";
import { databaseKinds } from "#tests/server/test-databases.ts";

const URL_START = "http://localhost:3000";

async function openDrafts(kind: (typeof databaseKinds)[number]) {
  const clock = { now: new Date("2026-11-22T10:00:00.000Z") };
  // The clock advances at each call, so that no two changes have the same time.
  const now = () => (clock.now = new Date(clock.now.getTime() + 1000));
  const api = await openTestApi({ kind, now });
  const documentUrl = (path: string, rest = "") => `/api/documents/${encodeURIComponent(path)}${rest}`;
  const get = async (url: string) => api.app.server.inject(url.replace(URL_START, ""));
  return {
    ...api,
    clock,
    get,
    documentUrl,
    page: async (url: string) => (await get(url)).body,
    drafts: async (path = "announcements") => (await api.asAdmin("GET", `/api/${path}/drafts`)).json().items,
    notices: async () => (await api.asAdmin("GET", "/api/announcements")).json().items,
    call: (method: "GET" | "POST" | "DELETE", path: string, rest: string, body?: object) =>
      api.asAdmin(method, documentUrl(path, rest), body),
    link: async (path: string) => {
      const { link } = (await api.asAdmin("POST", documentUrl(path, "/preview-links"))).json();
      return link.url as string;
    },
  };
}

test("a new notice is a draft with its PDF until it is published, and previewed by a link", async () => {
  await using api = await openDrafts("sqlite");
  const typed = {
    title: "Pharmacology practical",
    description: "Bring the record book.",
    translations: JSON.stringify({ bn: { title: "ফার্মাকোলজি ব্যবহারিক" } }),
  };
  const reply = await sendForm(api, ["POST", "/api/announcements/drafts"], typed, [aPdfFile("routine.pdf")]);
  expect(reply.statusCode).toBe(201);
  const { item } = reply.json();
  const path = `notice/${item._id}`;
  expect(item).toMatchObject({ title: typed.title, pdf: { originalName: "routine.pdf" }, draft: { isNew: true } });
  expect([await api.notices(), await api.drafts()]).toEqual([[], [item]]);
  expect(await api.page("/Notices")).not.toContain(typed.title);
  expect((await api.get(`/Notices/${item._id}`)).statusCode).toBe(302);

  const link = await api.link(path);
  const preview = await api.page(link);
  expect(preview).toContain("Preview. Not public.");
  for (const shown of [typed.title, typed.description, item.pdf.url]) expect(preview).toContain(shown);
  expect(await api.page(link.replace("/Notices/", "/bn/Notices/"))).toContain("ফার্মাকোলজি ব্যবহারিক");
  expect((await api.get(item.pdf.url)).statusCode).toBe(200);

  expect((await api.call("POST", path, "/publish", { basedOn: item.updatedAt })).statusCode).toBe(200);
  const [notice] = await api.notices();
  expect(notice).toMatchObject({ _id: item._id, title: typed.title, pdf: item.pdf, translations: item.translations });
  expect(await api.drafts()).toEqual([]);
  expect(await api.page(`/Notices/${item._id}`)).toContain(item.pdf.url);
  expect((await api.get(link)).statusCode).toBe(200);
  expect(await api.db.selectFrom("document").select("path").where("path", "=", path).execute()).toEqual([]);
});

test.for(databaseKinds)(
  "%s: a draft of a public notice changes what it changes, and keeps what a colleague changed since",
  async (kind) => {
    await using api = await openDrafts(kind);
    const form = { title: "Holiday", description: "On Friday." };
    const { item: notice } = (await sendForm(api, ["POST", "/api/announcements"], form, [aPdfFile("old.pdf")])).json();
    const path = `notice/${notice._id}`;
    const save = (fields: Record<string, string>, name?: string) =>
      sendForm(api, ["PUT", `/api/announcements/${notice._id}/draft`], fields, name ? [aPdfFile(name)] : []);
    const changes = { title: "Holiday moved", description: "On Friday.", ifUpdatedAt: notice.updatedAt };
    const { item: first } = (await save(changes, "new.pdf")).json();
    expect(first).toMatchObject({ title: "Holiday moved", pdf: { originalName: "new.pdf" }, draft: { isNew: false } });
    expect((await save({ title: "Late", ifUpdatedAt: notice.updatedAt })).json()).toMatchObject({
      code: "changed_meanwhile",
      current: { title: "Holiday moved" },
    });
    expect(await api.page(`/Notices/${notice._id}`)).toContain("old.pdf");

    await api.asAdmin("PATCH", `/api/announcements/${notice._id}`, { description: "On Saturday." });
    expect((await api.call("POST", path, "/publish", { basedOn: first.updatedAt })).statusCode).toBe(409);
    const [seen] = await api.drafts();
    expect(seen).toMatchObject({ title: "Holiday moved", description: "On Saturday." });
    expect((await api.call("POST", path, "/publish", { basedOn: seen.updatedAt })).statusCode).toBe(200);
    expect(await api.notices()).toMatchObject([
      { title: "Holiday moved", description: "On Saturday.", pdf: first.pdf },
    ]);
    expect([await api.get(notice.pdf.url), await api.get(first.pdf.url)]).toMatchObject([
      { statusCode: 404 },
      { statusCode: 200 },
    ]);
  },
);

test.for(databaseKinds)(
  "%s: a discarded draft lies in the bin or the history, and comes back as a draft",
  async (kind) => {
    await using api = await openDrafts(kind);
    const { item } = (
      await sendForm(api, ["POST", "/api/announcements/drafts"], { title: "Tender" }, [aPdfFile()])
    ).json();
    const path = `notice/${item._id}`;
    const restore = () => api.asAdmin("POST", "/api/bin/restore", { subject: `notice:${item._id}` });

    expect((await api.call("DELETE", path, "/draft")).statusCode).toBe(200);
    expect([await api.drafts(), (await api.get(item.pdf.url)).statusCode]).toEqual([[], 404]);
    expect((await restore()).statusCode).toBe(200);
    const [back] = await api.drafts();
    expect([back, (await api.get(item.pdf.url)).statusCode]).toMatchObject([{ title: "Tender", pdf: item.pdf }, 200]);
    expect(await api.notices()).toEqual([]);

    await api.call("POST", path, "/publish", { basedOn: back.updatedAt });
    await api.asAdmin("PUT", `/api/announcements/${item._id}/draft`, { title: "Tender, second call" });
    expect((await api.asAdmin("DELETE", `/api/announcements/${item._id}`)).statusCode).toBe(200);
    expect([await api.notices(), await api.drafts()]).toEqual([[], []]);
    await restore();
    expect([await api.notices(), await api.drafts()]).toMatchObject([[{ title: "Tender" }], []]);
    const { items } = (await api.asAdmin("GET", `/api/versions?subject=notice:${item._id}`)).json();
    const drafted = items.find(({ action }: { action: string }) => action === "drafted");
    await api.asAdmin("POST", `/api/versions/${drafted.id}/restore`);
    expect(await api.drafts()).toMatchObject([{ title: "Tender, second call", draft: { isNew: false } }]);
  },
);

test.for(databaseKinds)("%s: a scheduled change of an event is public at its moment", async (kind) => {
  await using api = await openDrafts(kind);
  const { event } = (await api.asAdmin("POST", "/api/events", anEventInput({ venue: "Hall A" }))).json();
  const path = `event/${event._id}`;
  const { item } = (await api.asAdmin("PUT", `/api/events/${event._id}/draft`, { venue: "Auditorium" })).json();
  expect(await api.page(await api.link(path))).toContain("Auditorium");
  const { draftText } = (await api.call("GET", path, "")).json().document;
  expect(draftText).toMatchObject({ version: item.updatedAt, value: { venue: "Auditorium" } });
  const at = "2026-11-23T03:30:00.000Z";
  expect((await api.call("POST", path, "/publish", { basedOn: item.updatedAt, at })).statusCode).toBe(200);
  expect(await api.drafts("events")).toMatchObject([{ venue: "Auditorium", draft: { publishAt: at } }]);
  const { publishing } = api.app.features.documents;
  await publishing.publishDue();
  expect(await api.page(`/Event/${event._id}`)).toContain("Hall A");
  api.clock.now = new Date(at);
  await publishing.publishDue();
  expect(await api.page(`/Event/${event._id}`)).toContain("Auditorium");
  const rows = await api.db.selectFrom("document").select("path").where("path", "=", path).execute();
  expect(rows).toEqual([]);
});

test("a hidden notice and an event that is no more than a draft are previewed as they are saved", async () => {
  await using api = await openDrafts("sqlite");
  const { item } = (
    await api.asAdmin("POST", "/api/announcements", { title: "Held back", visibility: "hidden" })
  ).json();
  const { event } = (
    await api.asAdmin("POST", "/api/events", anEventInput({ title: "Alumni meet", status: "draft" }))
  ).json();
  expect(await api.page(await api.link(`notice/${item._id}`))).toContain("Held back");
  expect(await api.page(await api.link(`event/${event._id}`))).toContain("Alumni meet");
});

test("only collections that ask for them have drafts", async () => {
  await using api = await openDrafts("sqlite");
  expect((await api.asAdmin("GET", "/api/placed/drafts")).statusCode).toBe(404);
  expect((await api.call("GET", "placement/1", "")).statusCode).toBe(404);
  const { item } = (await api.asAdmin("POST", "/api/announcements/drafts", { title: "Draft" })).json();
  const text = { value: { title: 5 }, body: "", basedOn: item.updatedAt };
  expect((await api.asAdmin("PUT", api.documentUrl(`notice/${item._id}`, "/draft"), text)).statusCode).toBe(404);
  expect((await api.asAdmin("POST", "/api/announcements/drafts", { title: "" })).json()).toMatchObject({
    fields: { title: "Title is required" },
  });
});
