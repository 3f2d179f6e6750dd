import { expect, test } from "vitest";
import { openContentStore } from "#server/collections/content/content-store.ts";
import { readStartupContent, storeSeeds } from "#server/collections/content/seeds.ts";
import { openTestDocuments } from "#tests/server/open-test-documents.ts";
import { listAuditEvents } from "#tests/server/record-factories.ts";
import { loadSamples, samples } from "#tests/server/sample-data.ts";
import { databaseKinds } from "#tests/server/test-databases.ts";

type Site = Awaited<ReturnType<typeof openTestDocuments>>;

const NAME = "Rupnarayan Institute of Pharmacy";
const PLACES = { contentDir: "content", publicDirs: ["public"] };
const PUBLIC = ["/", "/bn", "/Library", "/notices.xml", "/sitemap.xml", "/manifest.webmanifest", "/Pdf/Brochure.pdf"];
const SAMPLE = /krishnachura|nilkanthapur|কৃষ্ণচূড়া|নীলকণ্ঠপুর/i;

const call = async ({ send }: Site, action: string) => {
  const reply = await send("POST", `/api/own-site/${action}`);
  return { status: reply.statusCode, ...reply.json() };
};
const listNotices = async ({ send }: Site) => (await send("GET", "/api/announcements")).json().items;
const get = ({ api }: Site, url: string) => api.app.server.inject(url);
const nameCollege = (site: Site) =>
  site.draft("college.yaml", ({ value }) => ({ value: { ...value, name: { english: NAME }, place: "Tamluk" } }));

async function previewOf(site: Site): Promise<string> {
  const { url } = (await site.send("GET", "/api/own-site/preview")).json();
  return (await get(site, new URL(url).pathname)).body;
}

test.for(databaseKinds)("%s: the starter replaces the whole sample, which can be restored unchanged", async (kind) => {
  await using site = await openTestDocuments({ kind });
  const { api, send, draft, publish, get: documentOf } = site;
  await loadSamples(api, { pictures: [] });
  const before = [await site.page("/aboutus"), await site.page("/bn/Library")];
  await draft("pages/Library.md", () => ({ body: "An unfinished word." }));
  await draft("pages/Museum.md", () => ({ body: "A word that was public." }));
  await publish("pages/Museum.md");
  expect((await send("GET", "/api/own-site")).json()).toMatchObject({ stage: "sample", canStart: true });
  expect((await call(site, "publish")).status).toBe(409);

  const presses = await Promise.all([call(site, "start"), call(site, "start")]);
  for (const press of presses) expect(press).toMatchObject({ status: 200, stage: "preparing", canStart: false });
  for (const url of PUBLIC) {
    const { statusCode, headers, body } = await get(site, url);
    expect(statusCode, url).toBe(503);
    expect(headers).toMatchObject({ "cache-control": "no-store", "x-robots-tag": "noindex", "retry-after": "3600" });
    expect(body).toMatch(/This site is being prepared.*এই সাইট তৈরি হচ্ছে/);
    expect(body).not.toMatch(/<script|Name of the college/);
  }
  for (const url of ["/admin", "/healthz", "/Images/seal.svg"])
    expect((await get(site, url)).statusCode, url).toBe(200);
  const enquiry = await send("POST", "/api/v1.0/email/send", {});
  expect(enquiry).toMatchObject({ statusCode: 503, body: expect.stringContaining("This site is not public yet") });
  expect(await listNotices(site)).toEqual([]);
  const documents = (await send("GET", "/api/documents", undefined, { "accept-language": "bn" })).json().items;
  // The title is in the admin's language, although the page still waits for the Principal's entry.
  expect(documents).toContainEqual(expect.objectContaining({ path: "pages/Principal.md", title: "অধ্যক্ষ" }));
  expect((await documentOf("pages/Library.md")).draft).toBeNull();
  const { items } = (await send("GET", "/api/versions?subject=document:pages/Museum.md")).json();
  expect(items[0]).toMatchObject({ action: "published" });

  // A restart keeps the starter, even if the settings name the sample's folder.
  expect(await storeSeeds(api.db, PLACES)).toBeNull();
  const store = await openContentStore({ ...PLACES, db: api.db, dataDir: null });
  expect(store.stage()).toBe("preparing");
  expect(store.current().publicFiles.get("/Images/seal.svg")).toMatch(/starter/);
  expect((await readStartupContent(api.db, PLACES)).seeds.size).toBe(0);

  await draft("pages/Library.md", () => ({ body: "Our reading room opens at eight." }));
  const { url, waiting } = (await send("GET", "/api/own-site/preview")).json();
  expect(waiting).toMatchObject({ "/Principal": ["person.principal"], "/MessageFromPrincipal": expect.any(Array) });
  const principal = { id: "principal", name: { english: "Dr Rina Das" }, post: "Principal", group: "leadership" };
  await draft("people.yaml", () => ({ value: [principal] }));
  const { waiting: among } = (await send("GET", "/api/own-site/preview")).json();
  expect(among["/Principal"]).toBeUndefined();
  expect(await previewOf(site)).not.toMatch(SAMPLE);
  // A draft with a fault is not shown: the reply says which one, and why.
  await draft("placements.yaml", () => ({ value: { academicYear: "soon", recruitersFor: 1, classes: "many" } }));
  const { faults } = (await send("GET", "/api/own-site/preview")).json();
  expect(faults.map(({ document }: { document: string }) => document)).toContain("placements.yaml");
  await draft("placements.yaml", (text) => text);
  const { pathname } = new URL(url);
  await nameCollege(site);
  expect(await previewOf(site)).toContain(NAME);
  expect((await get(site, `${pathname}bn`)).body).toContain(NAME);

  for (const press of await Promise.all([call(site, "sample"), call(site, "sample")]))
    expect(press).toMatchObject({ status: 200, stage: "sample", drafts: 0 });
  expect([await site.page("/aboutus"), await site.page("/bn/Library")]).toEqual(before);
  expect(await site.page("/Museum")).not.toContain("A word that was public");
  expect(await listNotices(site)).toHaveLength(samples.notices.length);
  const actions = (await listAuditEvents(api)).map(([action]) => action);
  expect(actions.filter((action) => action.startsWith("own-site"))).toEqual(["own-site.started", "own-site.withdrawn"]);
});

test("the site can be published as a whole once the college has a name, and contains nothing of the sample", async () => {
  await using site = await openTestDocuments();
  const { api, send, get: documentOf } = site;
  await call(site, "start");
  await site.draft("home.yaml", ({ value }) => ({ value: { ...value } }));
  const refused = await call(site, "publish");
  expect(refused).toMatchObject({ status: 422, code: "has_faults" });
  expect(refused.faults).toContainEqual(
    expect.objectContaining({ document: "college.yaml", path: ["name", "english"] }),
  );
  // Publishing without a draft must not make the college public under its placeholder name.
  await send("DELETE", site.urlOf("college.yaml", "/draft"));
  expect((await call(site, "publish")).status).toBe(422);
  expect((await get(site, "/")).statusCode).toBe(503);

  // Publishing only the college's document does not make the site public.
  await nameCollege(site);
  expect((await site.publish("college.yaml")).statusCode).toBe(200);
  expect((await get(site, "/")).statusCode).toBe(503);
  await site.draft("menu.yaml", ({ value }) => ({ value: { ...value, header: Object(value).header.slice(1) } }));
  const presses = await Promise.all([call(site, "publish"), call(site, "publish")]);
  for (const press of presses) expect(press).toMatchObject({ status: 200, stage: "public", drafts: 0 });
  const { courses, pages } = api.contentStore.current();
  for (const { route } of [{ route: "/" }, ...courses, ...pages]) {
    for (const url of [route, `/bn${route}`]) {
      const { statusCode, body } = await get(site, url);
      expect(statusCode, url).toBe(200);
      expect(body, url).not.toMatch(SAMPLE);
    }
  }
  expect((await get(site, "/")).body).toContain(NAME);
  expect((await documentOf("menu.yaml")).published).not.toBeNull();
  expect((await documentOf("pages/Library.md")).published).toBeNull();
  for (const action of ["sample", "start"]) expect((await call(site, action)).status, action).toBe(409);
  expect((await listAuditEvents(api)).map(([action]) => action)).toEqual(
    expect.arrayContaining(["own-site.started", "own-site.published"]),
  );
  const { courses: offered } = (await send("GET", "/api/own-site/offers")).json();
  expect(offered.map(({ name }: { name: string }) => name)).toEqual(expect.arrayContaining(["B.Pharm", "Pharm.D"]));
});

test("replacing the sample keeps a draft and a different scheduled text in the history", async () => {
  await using site = await openTestDocuments();
  await site.draft("pages/Library.md", () => ({ body: "Closed on Friday." }));
  await site.publish("pages/Library.md", { at: new Date(Date.now() + 86_400_000).toISOString() });
  await site.draft("pages/Library.md", () => ({ body: "Closed on Saturday." }));

  expect((await call(site, "start")).status).toBe(200);

  const { items } = (await site.send("GET", "/api/versions?subject=document:pages/Library.md")).json();
  const texts = items.map(
    async ({ id }: { id: string }) => (await site.send("GET", `/api/versions/${id}`)).json().text.body,
  );
  expect(await Promise.all(texts)).toEqual(["Closed on Saturday.", "Closed on Friday."]);
});

test("a discarded copy of a page does not prevent publishing the site, and drafts of sample records are deleted", async () => {
  await using site = await openTestDocuments();
  const { api, send, urlOf } = site;
  await loadSamples(api, { pictures: [] });
  const [event] = (await send("GET", "/api/events/admin")).json().events;
  expect((await send("PUT", `/api/events/${event._id}/draft`, { title: "Another title" })).statusCode).toBe(200);
  await call(site, "start");
  const drafts = await send("GET", "/api/events/drafts");
  expect([drafts.statusCode, drafts.json().items]).toEqual([200, []]);

  const copy = () => send("POST", "/api/documents", { copyOf: "pages/Library.md", title: "Reading room" });
  const { path } = (await copy()).json().document;
  expect((await send("DELETE", urlOf(path, "/draft"))).statusCode).toBe(200);

  expect(await previewOf(site)).toContain("Preview. Not public.");
  await nameCollege(site);
  expect(await call(site, "publish")).toMatchObject({ status: 200, stage: "public" });
  expect((await copy()).statusCode).toBe(201);
});

test("a site whose sample was edited into the college's own content cannot be replaced by the starter", async () => {
  await using site = await openTestDocuments();
  await site.draft("college.yaml", ({ value: { sampleNote: _, ...value } }) => ({
    value: {
      ...value,
      address: [],
      admissionCell: [],
      email: {},
      committees: [],
      social: [],
      recruiters: [],
      mapUrl: undefined,
      poweredBy: undefined,
    },
  }));
  expect((await site.publish("college.yaml")).statusCode).toBe(200);
  expect((await site.send("GET", "/api/own-site")).json()).toMatchObject({ stage: "public", canStart: false });
  expect((await call(site, "start")).status).toBe(409);
});
