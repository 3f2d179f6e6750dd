import { expect, test } from "vitest";
import { documentCalls, openTestDocuments } from "#tests/server/open-test-documents.ts";
import { listAuditEvents } from "#tests/server/record-factories.ts";
import { databaseKinds } from "#tests/server/test-databases.ts";

const LIBRARY = "pages/Library.md";

test.for(databaseKinds)(
  "%s: a draft is not public; once published it is on the site at once, and earlier versions can be restored",
  async (kind) => {
    await using site = await openTestDocuments({ kind });
    const { get, draft, publish, page, send, urlOf } = site;
    const before = await get(LIBRARY);
    expect(before).toMatchObject({
      title: "Library",
      route: "/Library",
      isFixed: false,
      draft: null,
      published: null,
    });
    expect(before.current?.body).toContain("{person.manju-dolui}");

    const saved = await draft(LIBRARY, ({ body }) => ({ body: `${body}\n\nThe new reading room opens in May.` }));
    expect(saved.json()).toMatchObject({ ok: true, draft: { savedBy: site.editor.admin.email } });
    expect(await page("/Library")).not.toContain("reading room opens in May");
    expect(await get(LIBRARY)).toMatchObject({ faults: [], draftText: { version: saved.json().draft.version } });

    const published = await publish(LIBRARY, { note: "Reading room" });
    expect(published.json().document).toMatchObject({
      draft: null,
      published: { by: site.editor.admin.email },
    });
    expect(await page("/Library")).toContain("reading room opens in May");
    const { items } = (await send("GET", `/api/versions?subject=document:${LIBRARY}`)).json();
    expect(items).toMatchObject([
      { action: "published", note: "Reading room", by: site.editor.admin.email, title: "Library" },
      { action: "created", by: "Mortarboard" },
    ]);

    await send("POST", `/api/versions/${items[1].id}/restore`);
    expect((await get(LIBRARY)).draftText?.body).toBe(before.current?.body);
    expect(await page("/Library")).toContain("reading room opens in May");
    await publish(LIBRARY);
    expect(await page("/Library")).not.toContain("reading room opens in May");
    const auditEvents = (await listAuditEvents(site.api)).map(([action]) => action);
    expect(auditEvents).toEqual(["document.published", "document.restored", "document.published"]);
    expect((await send("GET", urlOf("pages/Nothing.md"))).statusCode).toBe(404);
  },
);

test.for(databaseKinds)(
  "%s: a copy of a page is a draft, as is its translation; discarding later edits of a scheduled copy keeps its schedule",
  async (kind) => {
    await using site = await openTestDocuments({ kind });
    const { send, urlOf, read, draft, publish } = site;
    const { document } = (await send("POST", "/api/documents", { copyOf: LIBRARY, title: "Open day" })).json();
    const { path } = document;
    expect(document).toMatchObject({ route: "/OpenDay", title: "Open day", current: null });
    expect(document.draftText.body).toBe((await site.get(LIBRARY)).current?.body);
    expect((await site.get("bn/pages/OpenDay.yaml")).draftText?.value).toEqual(
      (await site.get("bn/pages/Library.yaml")).current?.value,
    );
    expect((await send("POST", "/api/documents", { copyOf: "people.yaml", title: "People" })).statusCode).toBe(404);
    await draft(path, () => ({ body: "The college is open on 12 January." }));
    const at = new Date(Date.now() + 86_400_000).toISOString();
    expect((await publish(path, { at })).statusCode).toBe(200);
    const discard = () => send("DELETE", urlOf(path, "/draft"));

    await draft(path, () => ({ body: "Or is it?" }));
    expect((await discard()).statusCode).toBe(200);
    expect((await site.get(path)).publishAt).toBe(at);
    expect((await read(path)).body).toBe("The college is open on 12 January.");

    // Discarding the scheduled text ends the schedule, which needs the permission to publish.
    const editor = await site.api.signIn({ email: "editor@college.example", roles: ["editor"] });
    expect((await editor.send("DELETE", urlOf(path, "/draft"))).statusCode).toBe(403);
    expect((await site.get(path)).publishAt).toBe(at);
    await discard();
    expect((await send("GET", urlOf(path))).statusCode).toBe(404);
  },
);

test("replies to Bengali requests are in Bengali, and titles in the history and the audit log are stored in English", async () => {
  await using site = await openTestDocuments();
  const { send, urlOf, read } = site;
  const inBengali: typeof send = (method, url, payload) => send(method, url, payload, { "accept-language": "bn" });
  const { value, version } = await read("menu.yaml");
  const save = async (header: unknown, basedOn: unknown) =>
    (await inBengali("PUT", urlOf("menu.yaml", "/draft"), { value: { ...value, header }, body: "", basedOn })).json();

  const broken = await save([{ title: "", to: "/Library" }], version);
  const refused = await inBengali("POST", urlOf("menu.yaml", "/publish"), { basedOn: broken.draft.version });
  expect(refused.json()).toMatchObject({ error: "এটি এখনই প্রকাশ করা যাবে না। ফাঁকা রাখা যায় না।" });
  const mended = await save([{ title: "Books", to: "/Library" }], broken.draft.version);
  const published = await inBengali("POST", urlOf("menu.yaml", "/publish"), { basedOn: mended.draft.version });
  expect(published.json()).toMatchObject({ document: { title: "মেনু" } });

  const history = (call: typeof send) => call("GET", "/api/versions?subject=document:menu.yaml");
  expect((await history(inBengali)).json().items[1]).toMatchObject({ title: "Menu", note: "শুরুতে যেমন ছিল" });
  expect((await history(send)).json().items[1]).toMatchObject({ title: "Menu", note: "As it was installed" });
  expect(await listAuditEvents(site.api)).toEqual([["document.published", "Menu"]]);
});

test.for(databaseKinds)(
  "%s: of two editors of one text the second gets a conflict with the current text, and nothing is overwritten",
  async (kind) => {
    await using site = await openTestDocuments({ kind });
    const other = documentCalls(await site.api.signIn({ email: "second@college.example" }));
    const { version, value, body } = await site.read(LIBRARY);
    const save = (by: typeof other, text: string, basedOn: string | null) =>
      by.send("PUT", by.urlOf(LIBRARY, "/draft"), { value, body: text, basedOn });

    const [first, second] = await Promise.all([
      save(site, `${body}\n\nFirst.`, version),
      save(other, `${body}\n\nSecond.`, version),
    ]);
    const late = first.statusCode === 409 ? first : second;
    expect([first.statusCode, second.statusCode].sort()).toEqual([200, 409]);
    const current = await site.get(LIBRARY);
    expect(late.json()).toMatchObject({
      code: "changed_meanwhile",
      current: { draftText: { body: current.draftText?.body } },
    });

    // Saving the same text again, as after a lost reply, is no conflict.
    const again = await save(site, current.draftText?.body ?? "", version);
    expect(again.json().draft.version).toBe(current.draftText?.version);
    const newest = (await save(other, `${body}\n\nThird.`, again.json().draft.version)).json().draft.version;
    const stale = await site.send("POST", site.urlOf(LIBRARY, "/publish"), { basedOn: again.json().draft.version });
    expect(stale.statusCode).toBe(409);
    expect(stale.json().current.draftText.version).toBe(newest);
    expect((await site.send("DELETE", site.urlOf(LIBRARY, `/draft?basedOn=${version}`))).statusCode).toBe(409);

    await other.send("DELETE", other.urlOf(LIBRARY, "/draft"));
    const [kept] = (await site.send("GET", `/api/versions?subject=document:${LIBRARY}`)).json().items;
    expect(kept.action).toBe("drafted");
    expect((await site.send("GET", `/api/versions/${kept.id}`)).json().text.body).toContain("Third.");
  },
);

test("invalid input is refused with a message at its field, and the draft stays", async () => {
  await using site = await openTestDocuments();
  const { draft, publish, get, send, urlOf, page } = site;
  const front =
    (change: object) =>
    ({ value }: { value: object }) => ({ value: { ...value, ...change } });
  const body = (text: string) => () => ({ body: text });
  const picture = { src: "/Images/fac-library.svg", alt: "", width: 480, height: 300 };
  const cases: [string, Parameters<typeof draft>[1], unknown[]][] = [
    ["a blank title", front({ title: " " }), ["title"]],
    ["another address", front({ route: "/Libary" }), ["route"]],
    ["the address of another page", front({ route: "/Canteen" }), ["route"]],
    ["a picture without words", front({ picture }), ["picture", "alt"]],
    ["a picture in the text without words", body("![](/Images/fac-library.svg)"), ["body", 1]],
    ["a link to no page", body("See [the hostel](/Hostel)."), ["body", 1]],
    ["a name that nothing has", body("{college.not-here}"), ["body", 1]],
  ];
  for (const [name, change, path] of cases) {
    expect((await draft(LIBRARY, change)).statusCode, name).toBe(200);
    const reply = await publish(LIBRARY);
    expect(reply.statusCode, name).toBe(422);
    expect(reply.json().faults, name).toContainEqual(expect.objectContaining({ path }));
    for (const { sentence } of reply.json().faults) expect(sentence, name).toMatch(/^[A-Z/{“"].*[.?]$/s);
    expect(await page("/Library"), name).toContain("Becoming a member");
    expect((await get(LIBRARY)).draftText, name).not.toBeNull();
    await send("DELETE", urlOf(LIBRARY, "/draft"));
  }
  const { value, version } = await site.read(LIBRARY);
  const save = (text: object) => send("PUT", urlOf(LIBRARY, "/draft"), { value, body: "", basedOn: version, ...text });
  let deep: unknown = 1;
  for (let level = 0; level < 50; level += 1) deep = [deep];
  for (const text of [
    { body: "x".repeat(100_001) },
    { value: deep },
    { value: "x".repeat(1_100_000) },
    { value: { ...value, title: "a\0b" } },
    { body: "a\0b" },
  ]) {
    expect((await save(text)).statusCode).toBe(400);
  }
  expect((await save({ body: "অ".repeat(60_000) })).statusCode).toBe(200);
  expect(
    (await send("PUT", urlOf("pages/..%2Fx.md", "/draft"), { value: {}, body: "", basedOn: null })).statusCode,
  ).toBe(404);
});

test("a shipped page can be moved or deleted: its specified address redirects and is reserved for it", async () => {
  await using site = await openTestDocuments();
  const { api, send, page, urlOf } = site;
  const leadsTo = async (address: string) => (await api.app.server.inject(address)).headers.location;
  const move = (path: string, route: string) => send("POST", urlOf(path, "/move"), { route });

  expect((await move(LIBRARY, "/Books")).statusCode).toBe(200);
  expect(await leadsTo("/Library")).toBe("/Books");
  expect(await page("/")).not.toContain('href="/Library"');
  expect((await move("pages/Canteen.md", "/Library")).json().fields.route).toContain("/Books");
  for (const route of ["/Enquiry", "/bn", "/Index"])
    expect((await move("pages/Canteen.md", route)).json().fields?.route).toContain(`The site itself uses ${route}`);
  const other = { title: "Library", template: "text", route: "/Library" };
  expect((await send("POST", "/api/documents", other)).json().fields.route).toContain("/Books");
  expect((await move(LIBRARY, "/Library")).statusCode).toBe(200);
  expect(await leadsTo("/Books")).toBe("/Library");

  expect((await send("DELETE", urlOf(LIBRARY, "?redirectTo=/LibraryInfa"))).statusCode).toBe(200);
  expect(await leadsTo("/library")).toBe("/LibraryInfa");
  expect(await page("/")).not.toContain('href="/Library"');
});

test.for(databaseKinds)(
  "%s: a page is created from a template, moved and deleted, and its old addresses and links lead to its replacement",
  async (kind) => {
    await using site = await openTestDocuments({ kind });
    const { api, send, draft, publish, get, page, urlOf } = site;
    const create = (input: object) => send("POST", "/api/documents", { template: "facility", ...input });

    const hostel = (await create({ title: "Women's hostel" })).json().document;
    expect(hostel).toMatchObject({
      path: "pages/WomensHostel.md",
      route: "/WomensHostel",
      title: "Women's hostel",
      isOwn: true,
      current: null,
    });
    expect((await create({ title: "মহিলা হোস্টেল" })).json().document.route).toBe("/MahilaHostel");
    for (const [route, sentence] of [
      ["/library", /address of the page Library/],
      ["/Admin", /site itself/],
      ["/Bpharma", /B\.Pharm/],
      ["Two words", /one word/],
      ["/WomensHostel", /Women's hostel/],
    ] as const) {
      expect((await create({ title: "Hostel", route })).json().fields?.route, route).toMatch(sentence);
    }
    const hints = await publish(hostel.path);
    expect(hints.json().faults).toContainEqual(
      expect.objectContaining({ path: ["description"], sentence: expect.stringContaining("Replace [") }),
    );
    const front = { description: "Rooms for 60 students.", lead: "Ten minutes on foot.", facts: [] };
    await draft(hostel.path, ({ value }) => ({ value: { ...value, ...front }, body: "Rooms for two." }));
    expect((await publish(hostel.path)).statusCode).toBe(200);
    expect(await page("/WomensHostel")).toContain("Rooms for two.");
    await draft(LIBRARY, ({ body }) => ({ body: `${body}\n\nSee the [hostel](/WomensHostel#rooms).` }));
    await publish(LIBRARY);
    const menu = (value: { header: object[] }) => ({
      ...value,
      header: [...value.header, { title: "Hostel", to: "/WomensHostel" }],
    });
    await draft("menu.yaml", ({ value }) => ({ value: menu(value as never) }));
    await publish("menu.yaml");
    await draft("pages/Canteen.md", () => ({ body: "In [draft](/WomensHostel)." }));

    const links = async () => (await send("GET", urlOf(hostel.path, "/links"))).json().items;
    expect(await links()).toEqual([
      { path: "menu.yaml", title: "Menu", count: 1 },
      { path: "pages/Canteen.md", title: "Canteen", count: 1 },
      { path: LIBRARY, title: "Library", count: 1 },
    ]);
    const moved = await send("POST", urlOf(hostel.path, "/move"), { route: "/Hostel" });
    expect(moved.json().document).toMatchObject({ path: hostel.path, route: "/Hostel" });
    expect(await page("/Library")).toContain('href="/Hostel#rooms"');
    expect((await api.app.server.inject("/womenshostel")).headers.location).toBe("/Hostel");
    expect((await get("pages/Canteen.md")).draftText?.body).toBe("In [draft](/Hostel).");

    const refused = await send("DELETE", urlOf(hostel.path));
    expect([refused.statusCode, refused.json().links.length]).toEqual([422, 3]);
    expect((await send("DELETE", urlOf(hostel.path, "?redirectTo=/Nowhere"))).json().fields).toHaveProperty(
      "redirectTo",
    );
    await draft(hostel.path, () => ({ body: "Rooms for two. And a kitchen." }));
    expect((await send("DELETE", urlOf(hostel.path, "?redirectTo=/CommonRoom"))).statusCode).toBe(200);
    expect(await page("/Library")).toContain('href="/CommonRoom#rooms"');
    for (const old of ["/Hostel", "/WomensHostel"]) {
      expect((await api.app.server.inject(old)).headers.location, old).toBe("/CommonRoom");
    }
    expect(JSON.stringify((await get("menu.yaml")).current?.value)).not.toContain('"Hostel"');
    expect((await send("GET", urlOf(hostel.path))).statusCode).toBe(404);

    const [binned] = (await send("GET", "/api/bin")).json().items;
    expect(binned).toMatchObject({ subject: `document:${hostel.path}`, title: "Women's hostel" });
    await send("POST", "/api/bin/restore", { subject: binned.subject });
    expect((await send("GET", "/api/bin")).json().items).toEqual([]);
    expect((await publish(hostel.path)).json()).toMatchObject({ ok: true });
    expect(await page("/Hostel")).toContain("And a kitchen.");

    for (const call of [
      () => send("DELETE", urlOf("pages/ContactUs.md")),
      () => send("POST", urlOf("pages/ContactUs.md", "/move"), { route: "/Reach" }),
    ]) {
      expect((await call()).json()).toMatchObject({ code: "fixed_address" });
    }
    const hidden = await send("PATCH", urlOf(LIBRARY), { hidden: true, owner: "librarian@college.example" });
    expect(hidden.json().document).toMatchObject({ isHidden: true, owner: "librarian@college.example" });
    expect((await api.app.server.inject("/Library")).headers.location).toBe("/");
    await send("PATCH", urlOf(LIBRARY), { hidden: false });
    expect(await page("/Library")).toContain("Becoming a member");
  },
);

test.for(databaseKinds)("%s: a page in the bin is erased on request or after 30 days", async (kind) => {
  let moment = new Date("2026-11-20T06:00:00Z");
  await using site = await openTestDocuments({ kind, now: () => moment });
  const discarded = async (title: string) => {
    const { document } = (await site.send("POST", "/api/documents", { template: "text", title })).json();
    await site.send("DELETE", site.urlOf(document.path, "/draft"));
    return `document:${document.path}`;
  };
  const [asked, old] = [await discarded("Asked"), await discarded("Old")];
  expect((await site.send("GET", "/api/bin")).json().items).toHaveLength(2);
  await site.send("DELETE", `/api/bin?subject=${asked}`);
  moment = new Date("2026-12-19T06:00:00Z");
  const { versions } = site.api.app.features;
  await versions.emptyOldBin();
  expect(await versions.list(old)).toHaveLength(1);
  moment = new Date("2026-12-20T06:00:01Z");
  await versions.emptyOldBin();
  expect([await versions.list(old), await versions.listBin()]).toEqual([[], []]);
});

test("texts that name people who left the list are left out, and the pages of these people are hidden", async () => {
  await using site = await openTestDocuments({ kind: "sqlite" });
  const { draft, publish, page, get, send, urlOf } = site;
  await draft("people.yaml", ({ value }) => ({
    value: (value as unknown as { id: string }[]).filter(({ id }) => !["treasurer", "manju-dolui"].includes(id)),
  }));

  const { items } = (await send("GET", urlOf("people.yaml", "/links"))).json();
  const textsOf = (path: string) => items.find((link: { path: string }) => link.path === path)?.texts;
  expect(textsOf("pages/MessageFromTreasurer.md")).toEqual([]);
  expect(textsOf(LIBRARY)).toContainEqual(expect.stringContaining("{person.manju-dolui}"));
  expect(textsOf("pages/Canteen.md")).toBeUndefined();

  expect((await publish("people.yaml")).statusCode).toBe(200);
  const library = await page("/Library");
  expect(library).toContain("Borrowing");
  expect(library).not.toContain("Manju Dolui");
  expect(library).not.toContain("{person.");
  const message = await get("pages/MessageFromTreasurer.md");
  expect(message.current?.value).toMatchObject({ person: "treasurer" });
  expect(message.waitsFor).toEqual(["person.treasurer"]);
  expect((await site.api.app.server.inject("/MessageFromTreasurer")).headers.location).toBe("/");
});

test("the address of a removed course redirects to the list of courses until the course returns", async () => {
  await using site = await openTestDocuments({ kind: "sqlite" });
  const { draft, publish, read, get } = site;
  const all = (await read("courses.yaml")).value as unknown as { route: string }[];
  const oldAddresses = async () => (await get("redirects.yaml")).current?.value;
  const leads = async (url: string) => {
    const { statusCode, headers } = await site.api.app.server.inject(url);
    return [statusCode, headers.location];
  };
  const further = { ...all[1], name: "M.Pharm", route: "/Courses/MPharm" };
  await draft("courses.yaml", () => ({ value: [...all, further] }));
  await publish("courses.yaml");
  expect(await leads("/Courses/MPharm")).toEqual([200, undefined]);
  await draft("courses.yaml", () => ({ value: all.filter(({ route }) => route !== "/BpharmaL") }));
  expect((await publish("courses.yaml")).statusCode).toBe(200);
  for (const route of ["/BpharmaL", "/Courses/MPharm"]) {
    expect(await leads(route)).toEqual([301, "/#courses"]);
    expect(await leads(`/bn${route}`)).toEqual([301, "/bn#courses"]);
  }
  await draft("courses.yaml", () => ({ value: all }));
  expect((await publish("courses.yaml")).statusCode).toBe(200);
  expect(await leads("/BpharmaL")).toEqual([200, undefined]);
  expect(await oldAddresses()).toEqual([{ from: "/Courses/MPharm", to: "/#courses" }]);
});
