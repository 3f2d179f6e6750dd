import { resolve } from "node:path";
import { expect, test } from "vitest";
import { LANGUAGES } from "#messages/languages.ts";
import { contentIn } from "#server/collections/content/content-store.ts";
import { loadContent } from "#server/collections/content/load-content.ts";
import { openTestApi, type TestApi } from "#tests/server/open-test-api.ts";
import { addCategory, anAnnouncement, anEventInput } from "#tests/server/record-factories.ts";
import { contentDocuments } from "./search-documents.ts";
import { buildSearchIndex } from "./search-index.ts";

const content = await loadContent(resolve("content"));
const indexIn = (language: (typeof LANGUAGES)[number]) =>
  buildSearchIndex(contentDocuments((each) => contentIn(content, each), language));
const indexes = { en: await indexIn("en"), bn: await indexIn("bn") };

/** Returns the addresses of the first three hits. */
function hrefs(language: (typeof LANGUAGES)[number], question: string) {
  return indexes[language]
    .search(question)
    .hits.slice(0, 3)
    .map(({ href }) => href);
}

const BOTH = [
  ["/ScholarshipPage", "scholarship, বৃত্তি, britti, স্কলারশিপ"],
  ["/BpharmAdmission", "ভর্তি, bhorti, vorti, bhorti kobe, admission"],
  ["/Bpharma#fees", "ফি কত, fi koto, fee koto"],
  ["/Library", "library, গ্রন্থাগার, granthagar, laibreri"],
  ["/ContactUs", "যোগাযোগ, jogajog, contact us"],
  ["/Bpharma#eligibility", "যোগ্যতা, jogyota"],
  ["/MessageFromPresident", "Indrani Roychowdhury, ইন্দ্রাণী রায়চৌধুরী, indrani"],
] as const;

test.for(
  BOTH.flatMap(([href, questions]) =>
    questions.split(", ").flatMap((question) => LANGUAGES.map((language) => [question, language, href] as const)),
  ),
)("“%s” in “%s” finds %s", ([question, language, href]) => {
  expect(hrefs(language, question)).toContain(href);
});

test.for(LANGUAGES)("in “%s” typing errors are tolerated in each script", (language) => {
  for (const question of ["scolarship", "scholership", "স্কলারসিপ", "বৃত্তী"]) {
    expect(
      hrefs(language, question).map((href) => href.split("#")[0]),
      question,
    ).toContain("/ScholarshipPage");
  }
  expect(hrefs(language, "গ্রন্থগার")).toContain("/Library");
  expect(hrefs(language, "ভরতি")).toContain("/BpharmAdmission");
});

test.for(["mbbs", "swimming", "cinema", "বিমান", "helicopter", "12345", "cosmetology"])(
  "“%s” is found in no language",
  (question) => {
    expect(LANGUAGES.flatMap((language) => hrefs(language, question))).toEqual([]);
  },
);

test("a hit has the title and text of the shown language, whatever the language of the query", () => {
  const [english] = indexes.en.search("বৃত্তি").hits;
  const [bengali] = indexes.bn.search("scholarship").hits;

  expect(english?.title.join("")).toBe("Scholarship স্কলারশিপ");
  expect(bengali?.title.join("")).toBe("স্কলারশিপ");
  // If no text of this language contains the word, the excerpt is the beginning of the text.
  expect(indexes.bn.search("contact us").hits[0]?.excerpt.join("")).toMatch(/^\P{Script=Latin}+$/u);
});

test("a heading in either language leads to that of the shown language, also within a Bengali page", () => {
  expect(hrefs("en", "papers to bring")).toContain("/DpharmAdmission#on-papers-to-bring");
  expect(hrefs("bn", "papers to bring")).toContain("/DpharmAdmission#on-যে-কাগজপত্র-আনবেন");
  expect(hrefs("bn", "documents required")).toContain("/DpharmAdmission#on-যে-কাগজপত্র-আনবেন");
  expect(hrefs("en", "যে কাগজপত্র আনবেন")).toContain("/DpharmAdmission#on-papers-to-bring");
});

async function find(api: TestApi, path: string, query: string): Promise<string> {
  const { statusCode, body } = await api.request({ method: "GET", url: `${path}?q=${encodeURIComponent(query)}` });
  expect(statusCode).toBe(200);
  return (/<main[\s\S]*<\/main>/.exec(body)?.[0] ?? "").replaceAll("<!-- -->", "");
}

test("in each language, results show a notice as typed, groups and labels are translated, and searches without results are counted", async () => {
  await using api = await openTestApi();
  for (const path of ["/Search", "/bn/Search"]) expect(await find(api, path, "zymology")).not.toContain("/Notices/");
  await api.asAdmin("POST", "/api/announcements", anAnnouncement({ title: "কাউন্সেলিং Zymology" }));
  await api.asAdmin("POST", "/api/events", anEventInput({ title: "Zymology day", status: "cancelled" }));

  const bengali = await find(api, "/bn/Search", "zymology");
  const english = await find(api, "/Search", "kaunseling");

  expect(bengali).toMatch(/বিজ্ঞপ্তি[^<]*,[\s\S]*href="\/bn\/Notices\/[\s\S]*কাউন্সেলিং/);
  expect(bengali).toContain("অনুষ্ঠান, বাতিল");
  expect(bengali).not.toMatch(/Notice<|Event, cancelled/);
  expect(english).toMatch(/Notice,?[\s\S]*href="\/Notices\/[\s\S]*<mark lang="bn">কাউন্সেলিং<\/mark>/);

  await addCategory(api, "Quokka walk", 1);

  expect(await find(api, "/bn/Search", "quokka")).toMatch(/ছবিঘর[\s\S]*Quokka[\s\S]*এই অনুষ্ঠানের ছবি।/);
  expect(await find(api, "/Search", "quokka")).toMatch(/Gallery[\s\S]*Photographs of this occasion\./);
  expect(await find(api, "/bn/Search", "B.Pharm")).toMatch(/>কোর্স</);
  expect(await find(api, "/Search", "বৃত্তি")).toMatch(/>Money</);

  for (const path of ["/bn/Search", "/Search"]) {
    const headers = { "user-agent": "Mozilla/5.0 (Linux; Android 10; K) Chrome/140.0.0.0 Mobile Safari/537.36" };
    await api.app.server.inject({ method: "GET", url: `${path}?q=xyzzyq`, headers });
  }

  const { searches } = (await api.asAdmin("GET", "/api/visits")).json();
  expect(searches).toMatchObject([{ name: "xyzzyq", count: 2 }]);
});
