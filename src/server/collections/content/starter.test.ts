import { appendFile, mkdtempDisposable, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { stringsIn } from "#contract/find-text.ts";
import { ifSomethingIsWrong } from "#messages/compiled/site.ts";
import { copyContentFolder } from "#tests/server/content-folder.ts";
import { readContentFiles, STARTER_FOLDER } from "./content-files.ts";
import { contentIn, translationErrors } from "./content-store.ts";
import { type Content, loadContent } from "./load-content.ts";
import { type StarterFacts, writeStarter } from "./starter.ts";

const FACTS: StarterFacts = {
  name: "Rupnarayan Institute of Pharmacy",
  place: "Tamluk, Purba Medinipur",
  address: "Station Road, Tamluk, West Bengal 721636",
  telephone: "03228 250 250",
  email: "office@rupnarayan.in",
};

async function aStarter(facts: Partial<StarterFacts> = {}): Promise<Content> {
  await using folder = await mkdtempDisposable(join(tmpdir(), "mortarboard-starter-"));
  expect(await writeStarter(folder.path, { ...FACTS, ...facts })).toEqual([]);
  return await loadContent(join(folder.path, "content"), [join(folder.path, "public"), "public"]);
}

/** The starter of a college that gives only its name, place, address and contact. No test changes it. */
const starter = await aStarter();

/** Returns all texts of the content that the site can show. */
function printed({
  pages,
  courses,
  home,
  menu,
  college,
  placements,
}: Pick<Content, "pages" | "courses" | "home" | "menu" | "college" | "placements">) {
  return stringsIn({ pages, courses, home, menu, college, placements }).map(({ text }) => text);
}

test("a college that gives only its name, place, address and contact has a site in both languages", () => {
  const content = starter;
  const bengali = contentIn(content, "bn");

  expect(translationErrors(content)).toEqual([]);
  const unfinished = [...content.translations.bn.progress].filter(([, { missing, behind }]) => missing + behind > 0);
  // Only the words that the college has entered itself are not translated yet.
  expect(unfinished.map(([path]) => path)).toEqual(["college.yaml"]);
  expect(content.college.name.english).toBe(FACTS.name);
  expect(content.college.admissionCell).toEqual([{ label: "03228 250 250", dial: "+913228250250" }]);
  expect(bengali.pages.map(({ route }) => route)).toEqual(content.pages.map(({ route }) => route));
  // This heading above the committees is in the page's layout, not in its text.
  const contact = content.pages.find(({ route }) => route === "/ContactUs")?.html;
  expect(contact).toContain("antiragging.in");
  expect(contact).not.toContain(ifSomethingIsWrong());
});

test("the Bengali form of the college's place is used in all Bengali texts", async () => {
  const content = await aStarter({ "bengali-place": "তমলুক" });
  const bengali = contentIn(content, "bn");

  expect([content.college.place, bengali.college.place]).toEqual([FACTS.place, "তমলুক"]);
  expect(bengali.home.title).toMatch(/, তমলুক$/);
  expect(content.home.title).not.toContain("তমলুক");
});

test("each page about admission lists the college's papers for admission, entry by entry", () => {
  const pageIn = (one: Pick<Content, "pages">) => one.pages.find(({ route }) => route === "/BpharmAdmission")?.html;
  expect(pageIn(starter)).toMatch(
    /<li>WBJEE rank card and allotment letter<\/li>\n<li>Class 10 .*<\/li>\n<li>10\+2 .*<\/li>\n/,
  );
  expect(pageIn(contentIn(starter, "bn"))).toMatch(/<li>শারীরিক সুস্থতার শংসাপত্র<\/li>\n<li>ছবি<\/li>\n/);
});

test("the pages about admission list the college's dates, and nothing in their place if there are none", async () => {
  const pageIn = (one: Pick<Content, "pages">) => one.pages.find(({ route }) => route === "/DpharmAdmission")?.html;
  expect(pageIn(starter)).toMatch(/>Dates<\/h2>\s*<p>The day on which/);

  await using folder = await mkdtempDisposable(join(tmpdir(), "mortarboard-starter-"));
  await writeStarter(folder.path, FACTS);
  const add = (path: string, text: string) => appendFile(join(folder.path, "content", path), text);
  await add("college.yaml", "dates:\n  - { what: Last day for forms, day: 2027-07-15 }\n");
  await add("bn/college.yaml", "\n- en: Last day for forms\n  bn: ফর্ম জমার শেষ দিন\n");
  const content = await loadContent(join(folder.path, "content"), [join(folder.path, "public"), "public"]);
  expect(pageIn(content)).toContain("<li>Last day for forms: 15 Jul 2027</li>");
  expect(pageIn(contentIn(content, "bn"))).toContain("<li>ফর্ম জমার শেষ দিন: 15 জুলাই, 2027</li>");
});

test("the texts that the setup's questions offer have Bengali translations in the starter", async () => {
  const read = async (path: string) => parse(await readFile(join(STARTER_FOLDER, path), "utf8"));
  const pairs: { en: string }[] = await read("content/bn/college.yaml");
  const known = pairs.map(({ en }) => en);
  for (const { text } of stringsIn(await read("committees.yaml"))) if (text) expect(known).toContain(text);
});

test("the starter has every page of the sample with the same address, title and group", async () => {
  const frontMatter = async (folder: string) => {
    const files = [...(await readContentFiles(folder))].filter(([path]) => /^pages\//.test(path));
    return files.map(([path, text]) => {
      const { route, title, bengali, group, person } = parse(String(text).split("---\n")[1] ?? "");
      return { path, route, title, bengali, group, person };
    });
  };
  const own = await frontMatter(join(STARTER_FOLDER, "content"));
  const further = ["pages/MpharmAdmission.md", "pages/PharmdAdmission.md"];
  expect(own.filter(({ path }) => !further.includes(path))).toEqual(await frontMatter("content"));
});

test("the starter contains no text of the sample, and no traces of missing facts", () => {
  for (const one of [starter, contentIn(starter, "bn")]) {
    const told = printed(one).join("\n");
    expect(told.match(/krishnachura|কৃষ্ণচূড়া|nilkanthapur|কাল্পনিক|00000|\.example/gi)).toBeNull();
    expect(told.match(/\{[a-z]+\.|\u{F0000}/giu)).toBeNull();
  }
});

test("the messages to families that a new college starts with name no room, no paper and no help of the sample's", () => {
  const texts = stringsIn(starter.templates).map(({ text }) => text);
  expect(
    texts.filter((text) => /librar|laborat|Aadhaar|passport|help you|লাইব্রেরি|ল্যাবরেটরি|আধার|সাহায্য/i.test(text)),
  ).toEqual([]);
});

test("the first heading of a new college stays short, however long the college's name", async () => {
  const name = "Bhagirathi Institute of Pharmaceutical Education, Research and Applied Health Sciences";
  const content = await aStarter({ name, "bengali-name": name });
  for (const { home } of [content, contentIn(content, "bn")]) expect(home.hero.heading.length).toBeLessThan(60);
});

test("the questions to the college about a page are never public", async () => {
  const files = [...(await readContentFiles(join(STARTER_FOLDER, "content")))];
  const asked = files.flatMap(([path, text]) =>
    path.startsWith("pages/") ? (parse(String(text).split("---\n")[1] ?? "").prompts ?? []) : [],
  );
  expect(asked.length).toBeGreaterThan(100);
  const content = await aStarter({ courses: "B.Pharm, D.Pharm" });
  for (const one of [content, contentIn(content, "bn")]) {
    const told = JSON.stringify([one.pages, [...one.searchWords], one.menu]);
    expect(told).not.toContain('"prompts"');
    for (const { ask } of asked) expect(told).not.toContain(JSON.stringify(ask).slice(1, -1));
  }
});

test("pages about people and courses appear when these are entered, and rooms and laboratories when the college shows them", async () => {
  const without = await aStarter({ courses: "D.Pharm" });
  const routes = without.pages.map(({ route }) => route);
  expect(routes).toContain("/DpharmAdmission");
  for (const route of ["/BpharmAdmission", "/Principal", "/MessageFromPrincipal", "/Library", "/Pharmacology"]) {
    expect(routes, route).not.toContain(route);
    expect(JSON.stringify([without.menu, without.pages]), route).not.toContain(`${route}"`);
  }
  expect(without.courses.map(({ name }) => name)).toEqual(["D.Pharm"]);
  expect(without.waiting.get("/BpharmAdmission")).toEqual(["page./Bpharma"]);
  expect(without.waiting.get("/MessageFromPrincipal")).toEqual(["text", "person.principal"]);
  expect(without.waiting.get("/Library")).toEqual([]);
  expect(without.waiting.get("/Faculties")).toEqual(["people.faculty"]);
  expect(JSON.stringify([without.menu, without.pages])).not.toContain('/Faculties"');
});

test("if the starter does not have a course, its name is returned and nothing is written", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "mortarboard-starter-"));
  expect(await writeStarter(folder.path, { ...FACTS, courses: "D.Pharm, Pharm.X" })).toEqual(["Pharm.X"]);
  await expect(readFile(join(folder.path, "content/college.yaml"))).rejects.toThrow("ENOENT");
});

test("each public rule in the starter has a source and the day of the last comparison", async () => {
  const sources: { page: string; rule: string; source: string; url?: string; compared: string }[] = parse(
    await readFile(join(STARTER_FOLDER, "sources.yaml"), "utf8"),
  );
  const pages = new Set([...(await readContentFiles(join(STARTER_FOLDER, "content"))).keys()]);
  const courses: { name: string }[] = parse(await readFile(join(STARTER_FOLDER, "content/courses.yaml"), "utf8"));
  for (const { page, rule, source, compared } of sources) {
    expect(pages.has(`pages/${page}.md`) || courses.some(({ name }) => name === page), page).toBe(true);
    expect(rule && source, page).toBeTruthy();
    expect(String(compared), page).toMatch(/^\d{4}-\d\d-\d\d/);
  }
});

test("outside the sample invented numbers and addresses are not public, nor contacts that have no others", async () => {
  await using folder = await copyContentFolder();
  const note = /\nsampleNote: .*\n/.exec(await folder.read("college.yaml"))?.[0] ?? "";
  await folder.edit("college.yaml", note, "\n");
  await folder.edit("pages/Canteen.md", "\n---\n", "\n---\n\nCall 00000 00009.\n\nOpen at noon.\n");
  const content = await loadContent(folder.dir);

  expect(content.college).toMatchObject({ admissionCell: [], email: {}, committees: [] });
  expect(content.college.poweredBy).toBeUndefined();
  expect(content.people.length).toBeGreaterThan(30);
  for (const one of [content, contentIn(content, "bn")])
    expect(
      printed(one)
        .join("\n")
        .match(/0{5} ?0{4}|\.example|\u{F0000}/gu),
    ).toBeNull();
  expect(content.pages.find(({ route }) => route === "/Canteen")?.html).toContain("<p>Open at noon.</p>");
});

test("the sample and the starter state the same rule of refunds, in both languages", async () => {
  const refundsIn = (content: Content) =>
    ["en", "bn"].map((language) => {
      const { pages } = contentIn(content, language as "en" | "bn");
      const html = pages.find(({ route }) => route === "/BpharmAdmission")?.html ?? "";
      return /5(?: percent|%)[^<]*₹5,000/.exec(html)?.[0];
    });
  const ofTheStarter = refundsIn(starter);
  expect(ofTheStarter.every(Boolean)).toBe(true);
  expect(refundsIn(await loadContent("content", ["public"]))).toEqual(ofTheStarter);
});
