import { expect, test } from "vitest";
import { ALL_DRAFTS } from "#server/collections/documents/preview.service.ts";
import { CONTENT_TAG, raiseVersions } from "#server/platform/db/cache-tag-versions.ts";
import { inLanguage } from "#server/platform/language.ts";
import { openTestDocuments } from "#tests/server/open-test-documents.ts";
import { databaseKinds } from "#tests/server/test-databases.ts";

const LIBRARY = "pages/Library.md";

test("a preview link shows the draft in the whole site, and only there, for 7 days or until revoked, and no altered one", async () => {
  let moment = new Date("2026-11-20T06:00:00Z");
  await using site = await openTestDocuments({ now: () => moment });
  const { api, send, urlOf, draft, publish } = site;
  const get = (url: string) => api.app.server.inject(url.replace("http://localhost:3000", ""));
  await draft(LIBRARY, ({ value }) => ({ value: { ...value, title: "Reading rooms", hidden: true } }));
  const { link } = (await send("POST", urlOf(LIBRARY, "/preview-links"))).json();

  const reply = await get(link.url);
  expect(reply.statusCode).toBe(200);
  expect(reply.body).toContain("Preview. Not public.");
  expect(reply.body).toContain("<title>Reading rooms");
  expect(reply.headers).toMatchObject({
    "x-robots-tag": "noindex, nofollow",
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
    "content-security-policy": expect.stringContaining("frame-ancestors 'self'"),
  });
  expect(reply.body).not.toMatch(/data-payload|\/payload\//);
  const prefix = link.url.replace("http://localhost:3000", "").replace("/Library", "");
  expect(reply.body).toContain(`href="${prefix}/LibraryInfa"`);
  expect(reply.body).toContain(`action="${prefix}/Search"`);
  expect(reply.body).toMatch(/href="\/Pdf\/Brochure.pdf"/);
  expect((await get(`${prefix}/`)).body).toContain("Preview. Not public.");
  expect((await get(`${prefix}/Nowhere`)).statusCode).toBe(404);
  expect(await site.page("/Library")).not.toMatch(/Reading rooms|Preview/);
  expect(await site.page("/robots.txt")).toContain("Disallow: /preview/");

  await draft(LIBRARY, () => ({ body: "Well again." }));
  expect((await get(link.url)).body).toContain("Well again.");
  await draft(LIBRARY, ({ value: { hidden: _, ...value } }) => ({ value }));
  await publish(LIBRARY);
  expect((await get(link.url)).body).toContain("Well again.");

  const editor = (await send("GET", urlOf(LIBRARY, "/preview"))).json();
  expect((await get(editor.url)).body).toContain("<title>Reading rooms");
  expect((await get(editor.url.replace(/\.\w{8}/, ".AAAAAAAA"))).statusCode).toBe(404);
  // The page would contain what is added behind the secret.
  for (const more of ['."><h1>Pay here</h1>', '"'])
    expect((await get(editor.url.replace(/(?=\/Library$)/, encodeURIComponent(more)))).statusCode).toBe(404);
  // As many characters as a signature, but twice the bytes: `timingSafeEqual` throws an error for different lengths.
  expect((await get(editor.url.replace(/\w{64}/, "%C3%A9".repeat(64)))).statusCode).toBe(404);
  const listed = (await send("GET", urlOf(LIBRARY, "/preview-links"))).json().items;
  expect(listed).toEqual([{ id: link.id, createdBy: link.createdBy, expiresAt: "2026-11-27T06:00:00.000Z" }]);
  await send("DELETE", urlOf(LIBRARY, `/preview-links/${link.id}`));
  expect((await get(link.url)).statusCode).toBe(404);
  const second = (await send("POST", urlOf(LIBRARY, "/preview-links"))).json().link;
  moment = new Date("2026-11-27T06:00:01Z");
  for (const { url } of [second, editor]) expect((await get(url)).statusCode).toBe(404);
});

test("a page restored from the bin is previewed although its address still redirects", async () => {
  await using site = await openTestDocuments();
  const { api, send, urlOf } = site;
  expect((await send("DELETE", urlOf(LIBRARY, "?redirectTo=/LibraryInfa"))).statusCode).toBe(200);
  expect((await send("POST", "/api/bin/restore", { subject: `document:${LIBRARY}` })).statusCode).toBe(200);

  for (const path of [LIBRARY, ALL_DRAFTS]) {
    const { content, faults } = await api.app.features.documents.previews.show(path);
    expect([faults, content.pages.some(({ route }) => route === "/Library")]).toEqual([[], true]);
    expect(content.redirects.filter(({ from }) => from === "/Library")).toEqual([]);
  }
  expect(await site.page("/Library")).not.toContain("<title>Library");
});

test("the preview of an invalid draft shows each error at its place, without file names", async () => {
  await using site = await openTestDocuments();
  const { api, send, urlOf, draft } = site;
  const show = async (path: string) => {
    const { url } = (await send("GET", urlOf(path, "/preview"))).json();
    const reply = await api.app.server.inject(url.replace("http://localhost:3000", ""));
    expect(reply.statusCode).toBe(200);
    const [body = ""] = reply.body.match(/<body[\s\S]*/) ?? [];
    return {
      body,
      faults: Array.from(body.matchAll(/<mark class="preview-fault"[^>]*>(.*?)<\/mark>/g), ([, said]) => said),
    };
  };
  await draft(LIBRARY, ({ value }) => ({
    value: { ...value, title: "", reviewOn: "soon" },
    body: "## Hours\n\nFrom nine.\n\nSee the [hostel](/Nowhere-else).\n\nUntil six.\n\nIt has {no.such} books.\n",
  }));
  const page = await show(LIBRARY);
  expect(page.body).toMatch(/From nine\.[\s\S]*<mark[^>]*>[^<]*<\/mark> See the hostel\.[\s\S]*Until six\./);
  expect(page.faults).toContain("There is no page /Nowhere-else on this site. Choose a page from the list.");
  expect(page.faults.join("\n")).toContain("The site knows no “Such”.");
  expect(page.body).toContain("One place to put right does not show here.");
  expect(page.body).not.toMatch(/\.(md|yaml)\b|[\ue000-\uf8ff]/);

  const people = "people.yaml";
  await draft(people, ({ value }) => {
    const [first, ...others] = value as unknown as { name: object }[];
    return { value: [{ ...first, name: { ...first?.name, english: "" } }, ...others, { id: "Not an id" }] };
  });
  const staff = await show(people);
  expect(staff.body).toContain("Preview. Not public.");
  expect(staff.body).not.toMatch(/people\.yaml|Not an id/);
});

test.for(databaseKinds)(
  "%s: a scheduled text is published once, also with two servers, or its failure is reported",
  async (kind) => {
    let moment = new Date("2026-11-20T06:00:00Z");
    const now = () => moment;
    await using site = await openTestDocuments({ kind, now });
    await using other = await openTestDocuments({ kind, now, db: site.api.db, editor: site.editor });
    const { send, urlOf, get, draft, publish, page } = site;
    // Read without a session: those of the admins have expired by this time.
    const readLater = (path: string) => site.api.app.features.documents.documents.get(path);
    const at = "2026-11-23T03:30:00Z";
    const due = () => Promise.all([site, other].map(({ api }) => api.app.features.documents.publishing.publishDue()));
    await draft(LIBRARY, () => ({ body: "From Monday on." }));
    expect((await publish(LIBRARY, { at, note: "Term" })).json().document).toMatchObject({
      publishAt: "2026-11-23T03:30:00.000Z",
    });
    await draft(LIBRARY, () => ({ body: "A later thought." }));
    await draft("pages/Canteen.md", () => ({ body: "See the [hostel](/ComputerLab)." }));
    await publish("pages/Canteen.md", { at });
    await send("POST", urlOf("pages/Canteen.md", "/schedule/cancel"));
    expect(await get("pages/Canteen.md")).toMatchObject({
      publishAt: null,
      draftText: { body: "See the [hostel](/ComputerLab)." },
    });

    const { document: hostel } = (await send("POST", "/api/documents", { template: "text", title: "Hostel" })).json();
    await draft(hostel.path, ({ value }) => ({ value: { ...value, description: "Rooms." }, body: "Rooms." }));
    await publish(hostel.path);
    await draft("pages/Museum.md", () => ({ body: "Near the [hostel](/Hostel)." }));
    await publish("pages/Museum.md", { at });
    const { draft_version } = await site.api.db
      .selectFrom("document")
      .selectAll()
      .where("path", "=", "pages/Museum.md")
      .executeTakeFirstOrThrow();
    await send("DELETE", urlOf("pages/Museum.md", `/draft?basedOn=${draft_version}`));
    // Delete the page in the database, since the editor would correct the links to it.
    await site.api.db
      .updateTable("document")
      .set({ text: null, version: "x" })
      .where("path", "=", hostel.path)
      .execute();
    await raiseVersions(site.api.db, [CONTENT_TAG]);

    await due();
    expect(await page("/Library")).not.toContain("From Monday on.");
    moment = new Date(at);
    await due();
    for (const server of [site, other]) {
      await server.api.app.features.documents.publishing.publishDue();
    }
    expect(await page("/Library")).toContain("From Monday on.");
    expect(await readLater(LIBRARY)).toMatchObject({ publishAt: null, draftText: { body: "A later thought." } });
    const items = await site.api.app.features.versions.list(`document:${LIBRARY}`);
    expect(items).toMatchObject([
      { action: "published", note: "Term", by: site.editor.admin.email },
      { action: "created" },
    ]);
    const refused = await readLater("pages/Museum.md");
    expect(refused).toMatchObject({
      scheduleFault: expect.stringContaining("/Hostel"),
      draftText: { body: "Near the [hostel](/Hostel)." },
    });
    const inBengali = await inLanguage("bn", () => readLater("pages/Museum.md"));
    expect(inBengali.scheduleFault).toMatch(/এটি এখনই প্রকাশ করা যাবে না।.*\/Hostel/);
    expect(await page("/Museum")).not.toContain("/Hostel");
    const auditEvents = await site.api.db
      .selectFrom("activity")
      .select("details")
      .where("action", "=", "document.schedule-failed")
      .execute();
    expect(auditEvents).toEqual([{ details: '{"code":"has_faults"}' }]);
  },
);
