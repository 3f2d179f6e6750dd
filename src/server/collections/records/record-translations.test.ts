import { expect, test } from "vitest";
import { listVersions } from "#server/platform/changes/versions.repository.ts";
import { makeAlbum, uploaded } from "#tests/server/open-test-album.ts";
import { openTestApi, type TestApi } from "#tests/server/open-test-api.ts";
import {
  addCategory,
  anAnnouncement,
  anEventInput,
  aPdfFile,
  aPictureFile,
  aPlacedStudent,
  sendForm,
} from "#tests/server/record-factories.ts";
import { databaseKinds } from "#tests/server/test-databases.ts";

const ENGLISH = anAnnouncement({ title: "Zymology seminar", description: "Bring a notebook." });
const IN_BENGALI = { title: "সন্ধান-বিদ্যার সভা", description: "একটি খাতা আনবেন।" };

async function create(api: TestApi, path: string, fields: object, reply = "item") {
  const answer = await api.asAdmin("POST", path, fields);
  expect(answer.statusCode).toBe(201);
  return answer.json()[reply];
}

const createNotice = (api: TestApi, bn: object = IN_BENGALI) =>
  create(api, "/api/announcements", { ...ENGLISH, translations: { bn } });

async function read(api: TestApi, url: string): Promise<string> {
  const { statusCode, body } = await api.request({ method: "GET", url });
  expect(statusCode, url).toBe(200);
  return body.replaceAll("<!-- -->", "");
}

test.for(databaseKinds)(
  "%s: a record's Bengali texts are stored unless blank, and removed by null, or as a form's JSON",
  async (kind) => {
    await using api = await openTestApi({ kind });
    const notice = await createNotice(api, { ...IN_BENGALI, type: "  " });
    const change = async (fields: object) =>
      (await api.asAdmin("PATCH", `/api/announcements/${notice._id}`, fields)).json().item;

    expect(notice.translations).toEqual({ bn: IN_BENGALI });
    expect((await change({ title: "Seminar" })).translations).toEqual({ bn: IN_BENGALI });
    expect((await change({ translations: { bn: { title: "সভা" } } })).translations).toEqual({ bn: { title: "সভা" } });
    expect(await change({ translations: null })).not.toHaveProperty("translations");
    const send = async (translations: string) =>
      (await sendForm(api, ["PATCH", `/api/announcements/${notice._id}`], { translations }, [aPdfFile()])).json().item;
    expect((await send(JSON.stringify({ bn: IN_BENGALI }))).translations).toEqual({ bn: IN_BENGALI });
    expect(await send("")).not.toHaveProperty("translations");
    expect(await create(api, "/api/announcements", ENGLISH)).not.toHaveProperty("translations");
  },
);

test("a translation that is too long, not text, of another field or language, or not JSON is refused with a message", async () => {
  await using api = await openTestApi();
  for (const [translations, field, sentence] of [
    [{ bn: { title: "ক".repeat(201) } }, "translations.bn.title", "Use at most 200 characters."],
    [{ bn: { title: 7 } }, "translations.bn.title", "Enter text."],
    [{ bn: { date: "আজ" } }, "translations.bn", /^Only these have a text .*: title, description, type/],
    [{ en: { title: "Seminar" } }, "translations", /^Send texts by language and field, .* bn \(Bengali\)\.$/],
    ["{bn", "translations", /^Send texts by language and field/],
  ] as const) {
    const reply = await api.asAdmin("POST", "/api/announcements", { ...ENGLISH, translations });
    expect([reply.statusCode, reply.json().fields]).toEqual([400, { [field]: expect.stringMatching(sentence) }]);
  }
});

test("versions of a record contain its translations, and restoring one restores them", async () => {
  await using api = await openTestApi();
  const { _id } = await createNotice(api);
  const path = `/api/announcements/${_id}`;
  const { versions } = api.app.features;
  const actor = { adminId: "", email: "head@college.example", address: "", roles: ["owner"] as const };
  const listed = async () => (await api.asAdmin("GET", "/api/announcements")).json().items[0]?.translations;
  await api.asAdmin("PATCH", path, { translations: null });
  const [last, first] = await listVersions(api.db, `notice:${_id}`);
  const shown = (await api.asAdmin("GET", `/api/versions/${first?.id}`)).json();

  expect(JSON.stringify(shown)).toContain(`"translations.bn.title":"${IN_BENGALI.title}"`);
  await versions.restore(actor, first?.id ?? "");
  expect(await listed()).toEqual({ bn: IN_BENGALI });
  await api.asAdmin("DELETE", path);
  await versions.undelete(actor, `notice:${_id}`);
  expect(await listed()).toEqual({ bn: IN_BENGALI });
  await versions.restore(actor, last?.id ?? "");
  expect(await listed()).toBeUndefined();
});

test("the Bengali pages show the Bengali description of a picture, and a placed student in Bengali", async () => {
  await using api = await openTestApi();
  const album = await makeAlbum(api, "the image gallery");
  const [image] = await uploaded(sendForm(api, ["POST", album.url], {}, [await aPictureFile("a.jpg", "images")]));
  const address = `${album.url}/${encodeURIComponent(image.publicId)}`;
  const words = { alt: "The lamp is lit", translations: { bn: { alt: "প্রদীপ জ্বলছে" } } };

  const after = (await api.asAdmin("PATCH", address, words)).json().image;

  expect(after).toMatchObject(words);
  expect(Date.parse(after.updatedAt)).toBeGreaterThan(Date.parse(image.updatedAt));
  expect(await read(api, "/bn/Gallery")).toContain('alt="প্রদীপ জ্বলছে"');
  expect(await read(api, "/Gallery")).toContain('alt="The lamp is lit"');
  const bn = { name: "রাহুল মণ্ডল", placedAt: "সোনাঝুরি", designation: "শিক্ষানবিশ" };
  await create(api, "/api/placed", { ...aPlacedStudent(), translations: { bn } });
  const placements = await read(api, "/bn/TrainingPlacement");
  for (const text of Object.values(bn)) expect(placements).toContain(`${text}<`);
  expect(placements).not.toContain("Rahul Mandal");
});

test("a notice with translations is in Bengali, with its type, on pages below /bn, and in English elsewhere", async () => {
  await using api = await openTestApi();
  const { _id } = await createNotice(api);
  const newer = await create(api, "/api/announcements", { ...ENGLISH, title: "Only in English", date: "2026-11-21" });

  for (const path of ["", "/Notices", `/Notices/${_id}`]) {
    const [bengali, english] = [await read(api, `/bn${path}`), await read(api, path || "/")];
    expect(bengali).toContain(IN_BENGALI.title);
    expect(bengali).not.toContain(ENGLISH.title);
    expect(bengali).toMatch(/data-type="ভর্তি">ভর্তি</);
    expect(english).toContain(ENGLISH.title);
    expect(english).not.toContain(IN_BENGALI.title);
  }
  expect(await read(api, "/bn/Notices")).toMatch(/<h2 lang="en"><a[^>]*>Only in English</);
  expect(await read(api, `/bn/Notices/${newer._id}`)).toContain(IN_BENGALI.title);
  expect(await read(api, `/bn/Notices/${_id}`)).toMatch(/<title>সন্ধান-বিদ্যার সভা \| [^<]*<\/title>/);
});

test("a Bengali page has an event's texts, album, times and category in Bengali, and the category's usual address", async () => {
  await using api = await openTestApi();
  const album = await addCategory(api, "Herb walk", 1);
  await api.asAdmin("PATCH", `/api/gallery/${album}`, { translations: { bn: { title: "গাছ চেনা" } } });
  const bn = { title: "নবীনবরণ", venue: "প্রেক্ষাগৃহ", category: "প্রাঙ্গণ" };
  const event = anEventInput({ galleryCategory: album, date: "2099-01-01", translations: { bn } });
  const { _id } = await create(api, "/api/events", event, "event");
  await create(api, "/api/events", anEventInput({ category: "Workshop", date: "2099-01-02" }), "event");

  const page = await read(api, `/bn/Event/${_id}`);
  for (const text of [...Object.values(bn), "গাছ চেনা", "সকাল 10:00", "দুপুর 1:00"]) expect(page).toContain(text);
  expect(page).toContain('"name":"নবীনবরণ"');
  expect(page).toContain(`/share/bn/Event/${_id}.png`);
  expect(page).toContain('"startDate":"2099-01-01T10:00:00+05:30"');
  const list = await read(api, "/bn/Event?category=Campus");
  expect(list).toMatch(/href="\/bn\/Event\?category=Campus"[^>]*>প্রাঙ্গণ</);
  expect(list).toMatch(/href="\/bn\/Event\?category=Workshop"[^>]*>কর্মশালা</);
  expect(list).toContain(`href="/bn/Event/${_id}.ics"`);
  expect(await read(api, `/bn/Gallery/${album}`)).toMatch(/<h1[^>]*>গাছ চেনা</);
});

test("there are Bengali feeds and calendars, to which the Bengali pages link", async () => {
  await using api = await openTestApi();
  const { _id } = await createNotice(api);
  const event = anEventInput({ date: "2099-01-01", status: "cancelled", translations: { bn: { title: "নবীনবরণ" } } });
  await create(api, "/api/events", event, "event");

  const [feed, english] = [await read(api, "/bn/notices.xml"), await read(api, "/notices.xml")];
  for (const line of [
    "<title>বিজ্ঞপ্তি, কৃষ্ণচূড়া কলেজ অব ফার্মেসি</title>",
    '<atom:link href="http://localhost:3000/bn/notices.xml" rel="self" type="application/rss+xml"/>',
    "<language>bn-IN</language>",
    `<title>${IN_BENGALI.title}</title>`,
    `<link>http://localhost:3000/bn/Notices/${_id}</link>`,
    "<category>ভর্তি</category>",
  ]) {
    expect(feed).toContain(`\n${line}\n`);
  }
  expect(english).toContain("\n<language>en-IN</language>\n");
  expect(english).not.toContain("/bn/");
  const calendar = (await read(api, "/bn/events.ics")).replaceAll("\r\n ", "");
  expect(calendar).toContain("\r\nSUMMARY:বাতিল: নবীনবরণ\r\n");
  expect(calendar).toContain("\r\nURL:http://localhost:3000/bn/Event/");
  expect(await read(api, "/bn/Notices")).toContain('href="/bn/notices.xml"');
  expect(await read(api, "/bn/Event")).toContain('href="/bn/events.ics"');
  expect(await read(api, "/Notices")).toContain('href="/notices.xml"');
});

test("a search in either language finds a notice by its English and Bengali words", async () => {
  await using api = await openTestApi();
  await createNotice(api);
  // Search in English, in Bengali, phonetically, and by words of the description that the results do not show.
  for (const query of ["zymology", "সন্ধান", "sondhan", "notebook", "খাতা"]) {
    const q = encodeURIComponent(query);
    expect(await read(api, `/Search?q=${q}`), query).toMatch(/\/Notices\/[\w-]{36}"[^>]*>(<[^>]*>)*Zymology/);
    expect(await read(api, `/bn/Search?q=${q}`), query).toMatch(/\/Notices\/[\w-]{36}"[^>]*>(<[^>]*>)*সন্ধান/);
  }
});
