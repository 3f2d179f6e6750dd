import { sql } from "kysely";
import { expect, test } from "vitest";
import { runHousekeeping } from "#server/operations/housekeeping.ts";
import { openTestApi } from "#tests/server/open-test-api.ts";
import { addEvent, addNotice, aPdfFile, sendForm } from "#tests/server/record-factories.ts";
import { databaseKinds } from "#tests/server/test-databases.ts";

const URL_START = "http://localhost:3000";
const HOUR_MS = 3_600_000;

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
    now,
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

test("a new notice with a PDF is a draft until it is published, and can be previewed by a link", async () => {
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
  "%s: publishing a draft of a public notice changes only its own fields and keeps a colleague's changes since",
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

test("publishing a draft changes only the Bengali texts that it changes or removes", async () => {
  await using api = await openDrafts("sqlite");
  const bn = { title: "ছুটি", description: "শুক্রবার।", type: "নোটিশ" };
  const { item } = (await api.asAdmin("POST", "/api/announcements", { title: "Holiday", translations: { bn } })).json();
  const url = `/api/announcements/${item._id}`;
  const drafted = { title: "ছুটির দিন বদল", description: "শুক্রবার।" };
  await api.asAdmin("PUT", `${url}/draft`, { translations: { bn: drafted } });
  await api.asAdmin("PATCH", url, { translations: { bn: { ...bn, description: "শনিবার।" } } });
  const joined = { translations: { bn: { title: "ছুটির দিন বদল", description: "শনিবার।" } } };

  await api.asAdmin("PUT", `${url}/draft`, { title: "Holiday moved" });
  const [draft] = await api.drafts();
  expect(draft).toMatchObject(joined);
  expect((await api.call("POST", `notice/${item._id}`, "/publish", { basedOn: draft.updatedAt })).statusCode).toBe(200);
  expect((await api.notices())[0]).toMatchObject({ title: "Holiday moved", ...joined });
  expect((await api.notices())[0].translations).toEqual(joined.translations);
});

test.for(databaseKinds)(
  "%s: a discarded draft can be restored, as a draft, from the bin or the history",
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

test.for(databaseKinds)("%s: a scheduled change of an event becomes public at the set time", async (kind) => {
  await using api = await openDrafts(kind);
  const event = await addEvent(api, { venue: "Hall A" });
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

test("a draft of an event whose album was deleted can be saved, and is published without it when due", async () => {
  await using api = await openDrafts("sqlite");
  const { category: album } = (await api.asAdmin("POST", "/api/gallery", { title: "Puja" })).json();
  const event = await addEvent(api, { venue: "Hall A" });
  const save = (fields: object) => api.asAdmin("PUT", `/api/events/${event._id}/draft`, fields);
  await save({ galleryCategory: album._id });
  await api.asAdmin("DELETE", `/api/gallery/${album._id}`);

  const saved = await save({ venue: "Auditorium" });
  expect(saved.statusCode).toBe(200);
  const at = new Date(api.clock.now.getTime() + HOUR_MS).toISOString();
  await save({ galleryCategory: (await api.asAdmin("POST", "/api/gallery", { title: "Later" })).json().category._id });
  const [draft] = await api.drafts("events");
  await api.call("POST", `event/${event._id}`, "/publish", { basedOn: draft.updatedAt, at });
  await api.asAdmin("DELETE", `/api/gallery/${draft.galleryCategory._id}`);
  api.clock.now = new Date(at);
  await api.app.features.documents.publishing.publishDue();
  const { current } = (await api.call("GET", `event/${event._id}`, "")).json().document;
  expect(current.value).toMatchObject({ venue: "Auditorium", galleryCategory: null });
});

test("a hidden notice and an event with the status draft can be previewed", async () => {
  await using api = await openDrafts("sqlite");
  const item = await addNotice(api, { title: "Held back", visibility: "hidden" });
  const event = await addEvent(api, { title: "Alumni meet", status: "draft" });
  expect(await api.page(await api.link(`notice/${item._id}`))).toContain("Held back");
  expect(await api.page(await api.link(`event/${event._id}`))).toContain("Alumni meet");
});

test("only collections with drafts have the routes of drafts", async () => {
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

test.for(databaseKinds)("%s: a draft whose PDF was erased can be restored and published without it", async (kind) => {
  await using api = await openDrafts(kind);
  const { item: notice } = (await api.asAdmin("POST", "/api/announcements", { title: "Routine" })).json();
  const path = `notice/${notice._id}`;
  await sendForm(api, ["PUT", `/api/announcements/${notice._id}/draft`], { title: "Changed" }, [aPdfFile()]);
  await api.call("DELETE", path, "/draft");
  api.clock.now = new Date(api.clock.now.getTime() + 31 * 24 * HOUR_MS);
  await runHousekeeping({ db: api.db, now: api.now }, api.app.features.all);
  const { send } = await api.signIn({ email: "second@college.example" });
  const { items } = (await send("GET", `/api/versions?subject=notice:${notice._id}`)).json();

  expect((await send("POST", `/api/versions/${items[0].id}/restore`)).statusCode).toBe(200);
  const [draft] = (await send("GET", "/api/announcements/drafts")).json().items;
  expect(draft).toMatchObject({ title: "Changed", pdf: null });
  const published = await send("POST", api.documentUrl(path, "/publish"), { basedOn: draft.updatedAt });
  expect(published.statusCode).toBe(200);
});

test.for(databaseKinds)(
  "%s: a PDF is served while a draft, a scheduled text or the notice refers to it",
  async (kind) => {
    await using api = await openDrafts(kind);
    const { item: notice } = (await api.asAdmin("POST", "/api/announcements", { title: "Routine" })).json();
    const path = `notice/${notice._id}`;
    const save = async (title: string, files = [aPdfFile(`${title}.pdf`)]) =>
      (await sendForm(api, ["PUT", `/api/announcements/${notice._id}/draft`], { title }, files)).json().item;
    const at = new Date(api.clock.now.getTime() + HOUR_MS).toISOString();
    const publish = (draft: { updatedAt: string }, more = {}) =>
      api.call("POST", path, "/publish", { basedOn: draft.updatedAt, ...more });
    const statuses = (...items: { pdf: { url: string } }[]) =>
      Promise.all(items.map(async ({ pdf }) => (await api.get(pdf.url)).statusCode));

    const one = await save("One");
    await publish(one, { at });
    const two = await save("Two");
    expect(await statuses(one, two)).toEqual([200, 200]);
    await publish(two, { at });
    expect(await statuses(one, two)).toEqual([404, 200]);
    const three = await save("Three");
    await api.call("POST", path, "/schedule/cancel");
    expect(await statuses(two, three)).toEqual([404, 200]);

    // Restoring the first version removes the third PDF from the notice, but the draft Four still refers to it.
    await publish(three, { at });
    await save("Four", []);
    api.clock.now = new Date(at);
    await api.app.features.documents.publishing.publishDue();
    // A form that is open since before still offers to cancel.
    expect((await api.call("POST", path, "/schedule/cancel")).json()).toMatchObject({
      error: "This is not scheduled any more: it was published, or the schedule was cancelled.",
      current: { path },
    });
    const { items } = (await api.asAdmin("GET", `/api/versions?subject=notice:${notice._id}`)).json();
    await api.asAdmin("POST", `/api/versions/${items.at(-1).id}/restore`);
    expect((await api.notices())[0].pdf).toBeNull();
    await publish((await api.drafts())[0]);
    expect(await api.notices()).toMatchObject([{ title: "Four", pdf: three.pdf }]);
    expect(await statuses(three)).toEqual([200]);
  },
);

test.for([
  ["publishing a later draft", "/publish"],
  ["deleting the notice", ""],
] as const)("%s keeps a scheduled text of a notice in the history", async ([, call]) => {
  await using api = await openDrafts("sqlite");
  const { item: notice } = (await api.asAdmin("POST", "/api/announcements", { title: "Tender" })).json();
  const path = `notice/${notice._id}`;
  const save = async (title: string) =>
    (await api.asAdmin("PUT", `/api/announcements/${notice._id}/draft`, { title })).json().item;
  const { updatedAt } = await save("Tender opens");
  const at = new Date(api.clock.now.getTime() + HOUR_MS).toISOString();
  await api.call("POST", path, "/publish", { basedOn: updatedAt, at });
  const later = await save("Tender is off");

  const reply = call
    ? await api.call("POST", path, call, { basedOn: later.updatedAt })
    : await api.asAdmin("DELETE", `/api/announcements/${notice._id}`);
  expect(reply.statusCode).toBe(200);
  const { items } = (await api.asAdmin("GET", `/api/versions?subject=${path.replace("/", ":")}`)).json();
  expect(items).toContainEqual(expect.objectContaining({ action: "drafted", title: "Tender opens" }));
});

test("while a notice is in the bin, a draft of its changes cannot be restored alone", async () => {
  await using api = await openDrafts("sqlite");
  const { item } = (await api.asAdmin("POST", "/api/announcements", { title: "Tender" })).json();
  await api.asAdmin("PUT", `/api/announcements/${item._id}/draft`, { description: "Second call." });
  await api.asAdmin("DELETE", `/api/announcements/${item._id}`);
  const { items } = (await api.asAdmin("GET", `/api/versions?subject=notice:${item._id}`)).json();
  const restore = async () => (await api.asAdmin("POST", `/api/versions/${items[1].id}/restore`)).statusCode;

  expect([await restore(), await api.drafts()]).toEqual([404, []]);
  expect((await api.asAdmin("POST", "/api/bin/restore", { subject: `notice:${item._id}` })).statusCode).toBe(200);
  expect(await restore()).toBe(200);
  expect(await api.drafts()).toMatchObject([{ title: "Tender", description: "Second call." }]);
});

test.for(databaseKinds)("%s: if two admins publish one notice at once, the second gets a conflict", async (kind) => {
  await using api = await openDrafts(kind);
  for (let round = 0; round < 4; round += 1) {
    const { item } = (await api.asAdmin("POST", "/api/announcements/drafts", { title: "New" })).json();
    const publish = () => api.call("POST", `notice/${item._id}`, "/publish", { basedOn: item.updatedAt });
    const replies = await Promise.all([publish(), publish()]);
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  }
});

test.for(databaseKinds)("%s: a draft that is saved while a colleague deletes the notice is refused", async (kind) => {
  await using api = await openDrafts(kind);
  const { item } = (await api.asAdmin("POST", "/api/announcements", { title: "Tender" })).json();
  const replies: number[] = [];
  const { saving } = await api.db.transaction().execute(async (colleague) => {
    await colleague.deleteFrom("notice").where("id", "=", item._id).execute();
    const saving = api
      .asAdmin("PUT", `/api/announcements/${item._id}/draft`, { description: "More." })
      .then(({ statusCode }) => replies.push(statusCode));
    const waiting = sql`select 1 from pg_locks where pg_backend_pid() = any(pg_blocking_pids(pid))`;
    const isThere = async () => replies.length > 0 || (await waiting.execute(colleague)).rows.length > 0;
    // On SQLite, transactions run one after another.
    if (kind === "postgres") await expect.poll(isThere).toBe(true);
    return { saving };
  });
  await saving;
  expect([replies, await api.drafts()]).toEqual([[404], []]);
});
