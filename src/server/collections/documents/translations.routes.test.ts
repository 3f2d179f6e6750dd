import { expect, test } from "vitest";
import type { ContentDocument, DocumentSummary, EnglishTexts } from "#contract/documents.ts";
import { withTranslation } from "#contract/translations.ts";
import { openTestDocuments } from "#tests/server/open-test-documents.ts";

const LIBRARY = "pages/Library.md";
const BENGALI = "bn/pages/Library.yaml";
const BEFORE = "Silence is kept in the reading hall.";
const AFTER = "Silence is kept in the reading hall until 6 PM.";

type Pairs = { en: string; bn: string }[];
type Site = Awaited<ReturnType<typeof openTestDocuments>>;

/** Saves the Bengali translation of one text in the draft. */
async function write({ draft, send, urlOf }: Site, path: string, en: string, text: string) {
  const { texts, kept } = (await send("GET", urlOf(path, "/english"))).json() as EnglishTexts;
  const all = { texts: texts.map((one) => one.text), kept };
  return draft(path, ({ value }) => ({
    value: withTranslation("bn", Array.isArray(value) ? value : [], all, { en, text }) as never,
  }));
}

async function progressOf({ send }: Site, path: string) {
  const { items } = (await send("GET", "/api/documents")).json() as { items: DocumentSummary[] };
  const { texts: _, ...progress } = items.find((one) => one.path === path)?.translations[0] ?? { texts: 0 };
  return progress;
}

async function publishHostel({ send, draft, publish }: Site, body: string) {
  await send("POST", "/api/documents", { template: "text", title: "Hostel", route: "/Hostel" });
  const value = { route: "/Hostel", title: "Hostel", description: "Rooms for students", group: "other" };
  await draft("pages/Hostel.md", () => ({ value, body }));
  expect((await publish("pages/Hostel.md")).json()).toMatchObject({ ok: true });
}

test("a translation is drafted, previewed and published like its document, and is outdated when the English changes", async () => {
  await using site = await openTestDocuments();
  const { get, draft, publish, page, send, urlOf, api } = site;
  const done = { language: "bn", path: BENGALI, missing: 0, behind: 0, hasFault: false, isDraft: false };
  expect(await progressOf(site, LIBRARY)).toEqual(done);

  await draft(LIBRARY, ({ body }) => ({ body: `${body}\n\n${BEFORE}` }));
  // The English of a draft can be translated too, so that both are published together.
  await write(site, BENGALI, BEFORE, "পড়ার ঘরে চুপ থাকতে হয়।");
  expect(await progressOf(site, LIBRARY)).toEqual({ ...done, isDraft: true });
  const { url } = (await send("GET", urlOf(BENGALI, "/preview"))).json();
  expect(url).toMatch(/\/bn\/Library$/);
  const preview = await api.app.server.inject(url.replace("http://localhost:3000", ""));
  expect(preview.body).toContain("পড়ার ঘরে চুপ থাকতে হয়।");
  expect(await page("/bn/Library")).not.toContain("পড়ার ঘরে চুপ");
  await publish(BENGALI);
  await publish(LIBRARY);
  expect(await page("/bn/Library")).toContain("পড়ার ঘরে চুপ থাকতে হয়।");
  expect(await progressOf(site, LIBRARY)).toEqual(done);

  await draft(LIBRARY, ({ body }) => ({ body: body.replace(BEFORE, AFTER) }));
  await publish(LIBRARY);
  expect(await progressOf(site, LIBRARY)).toEqual({ ...done, behind: 1 });
  expect(await page("/bn/Library")).toContain("Silence is kept in the reading hall until");
  await write(site, BENGALI, AFTER, "সন্ধ্যা 6টা পর্যন্ত পড়ার ঘরে চুপ থাকতে হয়।");
  const published: ContentDocument = (await publish(BENGALI)).json().document;
  expect(published).toMatchObject({ title: "Library (বাংলা)", route: "/bn/Library", translations: [] });
  // The pair with the new English text replaces the pair with the former text.
  const pairs = published.current?.value as Pairs;
  expect(pairs.filter(({ en }) => en.startsWith("Silence"))).toEqual([{ en: AFTER, bn: expect.any(String) }]);
  expect(await page("/bn/Library")).toContain("সন্ধ্যা 6টা পর্যন্ত");

  const { items } = (await send("GET", `/api/versions?subject=document:${BENGALI}`)).json();
  expect(items.map(({ action }: { action: string }) => action)).toEqual(["published", "published", "created"]);
  await send("POST", `/api/versions/${items[1].id}/restore`);
  expect(JSON.stringify((await get(BENGALI)).draftText?.value)).toContain(BEFORE);
});

test("the first draft of a translation creates it, and its pairs have the order of the document", async () => {
  await using site = await openTestDocuments({});
  const { get, send, urlOf, publish, page } = site;
  await publishHostel(site, "## Rooms\n\nTwo share a room.\n\n## Food");
  const path = "bn/pages/Hostel.yaml";

  expect(await get(path)).toMatchObject({ current: null, draftText: null, original: { path: "pages/Hostel.md" } });
  expect(await progressOf(site, "pages/Hostel.md")).toMatchObject({ path, missing: 5, behind: 0 });
  await write(site, path, "## Food", "## খাবার");
  await write(site, path, "## Rooms", "## ঘর");
  await write(site, path, "Hostel", "ছাত্রাবাস");
  expect((await publish(path)).statusCode).toBe(200);
  expect((await get(path)).current?.value).toEqual([
    { en: "Hostel", bn: "ছাত্রাবাস" },
    { en: "## Rooms", bn: "## ঘর" },
    { en: "## Food", bn: "## খাবার" },
  ]);
  expect(await page("/bn/Hostel")).toContain("ছাত্রাবাস");
  expect((await send("GET", urlOf("bn/pages/Nothing.yaml"))).statusCode).toBe(404);
  expect((await send("GET", urlOf(LIBRARY, "/english"))).statusCode).toBe(404);
});

test("a link, name or number that differs from the English is an error of its pair, and blocks only the translation", async () => {
  await using site = await openTestDocuments({});
  const { draft, get, publish } = site;
  const pairs = (await get(BENGALI)).current?.value as Pairs;
  const place = pairs.findIndex(({ bn }) => bn.includes("](/"));
  const withText = (change: (bn: string) => string) => () => ({
    value: pairs.with(place, { en: pairs[place]?.en ?? "", bn: change(pairs[place]?.bn ?? "") }) as never,
  });
  const sentences = async (change: (bn: string) => string) => {
    await draft(BENGALI, withText(change));
    const { faults: validationErrors } = await get(BENGALI);
    expect(validationErrors.map((validationError) => validationError.path)).toEqual([[place, "bn"]]);
    return validationErrors.map((validationError) => validationError.sentence);
  };

  expect(await sentences((bn) => bn.replaceAll(/\[([^\]]+)\]\([^)]*\)/g, "$1"))).toEqual([
    expect.stringMatching(/^The English has a link at “[^[\]]+”\. Mark the same words here and press Link\.$/),
  ]);
  expect(await sentences((bn) => `${bn} {college.name}`)).toEqual([
    "The English does not have the name “name of the college”. Take it out here.",
  ]);
  expect(await sentences((bn) => `${bn} ১৭`)).toEqual([
    expect.stringContaining("The number 17 is not in the English."),
  ]);
  expect((await publish(BENGALI)).statusCode).toBe(422);
  await draft(LIBRARY, ({ body }) => ({ body: `${body}\n\n${BEFORE}` }));
  expect((await publish(LIBRARY)).statusCode).toBe(200);
});

test("when a page moves, links to it in translations change like those in English, and no translation becomes outdated", async () => {
  await using site = await openTestDocuments({});
  const { send, draft, publish, page, urlOf } = site;
  await publishHostel(site, "Rooms.");
  await draft(LIBRARY, ({ body }) => ({ body: `${body}\n\nThe [hostel](/Hostel) has books too.` }));
  await publish(LIBRARY);
  await write(site, BENGALI, "The [hostel](/Hostel) has books too.", "[ছাত্রাবাসেও](/Hostel) বই আছে।");
  await publish(BENGALI);

  const links = (await send("GET", urlOf("pages/Hostel.md", "/links"))).json().items;
  expect(links).toEqual([{ path: LIBRARY, title: "Library", count: 1 }]);
  const inBengali = { "accept-language": "bn" };
  const { items } = (await send("GET", urlOf("pages/Hostel.md", "/links"), undefined, inBengali)).json();
  expect(items).toEqual([{ path: LIBRARY, title: "গ্রন্থাগার", count: 1 }]);
  await send("POST", urlOf("pages/Hostel.md", "/move"), { route: "/Home-away" });
  expect(await page("/bn/Library")).toMatch(/href="\/bn\/Home-away"[^>]*>ছাত্রাবাসেও/);
  expect(await progressOf(site, LIBRARY)).toMatchObject({ missing: 0, behind: 0 });
});
