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

test("a college that says its name, place, address and how to reach it has a site in both languages", async () => {
  const content = await aStarter();
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

test("the place of a college has a Bengali form, in texts that name it too", async () => {
  const content = await aStarter({ "bengali-place": "তমলুক" });
  const bengali = contentIn(content, "bn");

  expect([content.college.place, bengali.college.place]).toEqual([FACTS.place, "তমলুক"]);
  expect(bengali.home.title).toMatch(/, তমলুক$/);
  expect(content.home.title).not.toContain("তমলুক");
});

test("papers for admission are one list of the college, which each page of admission has entry by entry", async () => {
  const content = await aStarter();
  const pageIn = (one: Pick<Content, "pages">) => one.pages.find(({ route }) => route === "/BpharmAdmission")?.html;
  expect(pageIn(content)).toMatch(
    /<li>WBJEE rank card and allotment letter<\/li>\n<li>Class 10 .*<\/li>\n<li>10\+2 .*<\/li>\n/,
  );
  expect(pageIn(contentIn(content, "bn"))).toMatch(/<li>শারীরিক সুস্থতার শংসাপত্র<\/li>\n<li>ছবি<\/li>\n/);
});

test("days of the college's own admission stand on the pages of admission, and leave nothing where there are none", async () => {
  const pageIn = (one: Pick<Content, "pages">) => one.pages.find(({ route }) => route === "/DpharmAdmission")?.html;
  expect(pageIn(await aStarter())).toMatch(/>Dates<\/h2>\s*<p>The day on which/);

  await using folder = await mkdtempDisposable(join(tmpdir(), "mortarboard-starter-"));
  await writeStarter(folder.path, FACTS);
  const add = (path: string, text: string) => appendFile(join(folder.path, "content", path), text);
  await add("college.yaml", "dates:\n  - { what: Last day for forms, day: 2027-07-15 }\n");
  await add("bn/college.yaml", "\n- en: Last day for forms\n  bn: ফর্ম জমার শেষ দিন\n");
  const content = await loadContent(join(folder.path, "content"), [join(folder.path, "public"), "public"]);
  expect(pageIn(content)).toContain("<li>Last day for forms: 15 Jul 2027</li>");
  expect(pageIn(contentIn(content, "bn"))).toContain("<li>ফর্ম জমার শেষ দিন: 15 জুলাই, 2027</li>");
});

test("what the questions offer is in Bengali from the beginning", async () => {
  const read = async (path: string) => parse(await readFile(join(STARTER_FOLDER, path), "utf8"));
  const pairs: { en: string }[] = await read("content/bn/college.yaml");
  const known = pairs.map(({ en }) => en);
  for (const { text } of stringsIn(await read("committees.yaml"))) if (text) expect(known).toContain(text);
});

test("the starter has every page of the sample under the same address, title and kind", async () => {
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

test("nothing that the starter says is the sample's, and no fact that is missing leaves a trace", async () => {
  const content = await aStarter();
  for (const one of [content, contentIn(content, "bn")]) {
    const told = printed(one).join("\n");
    expect(told.match(/krishnachura|কৃষ্ণচূড়া|nilkanthapur|কাল্পনিক|00000|\.example/gi)).toBeNull();
    expect(told.match(/\{[a-z]+\.|\u{F0000}/giu)).toBeNull();
  }
});

test("what the college is asked for a page is never public", async () => {
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

test("pages of people and courses come with these, and rooms and laboratories are shown when the college says so", async () => {
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

test("a course that the starter does not have is named, and nothing is written", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "mortarboard-starter-"));
  expect(await writeStarter(folder.path, { ...FACTS, courses: "D.Pharm, Pharm.X" })).toEqual(["Pharm.X"]);
  await expect(readFile(join(folder.path, "content/college.yaml"))).rejects.toThrow("ENOENT");
});

test("each public rule of the starter has its source and the day on which it was compared", async () => {
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

test("outside the sample no number of zeros, address that nobody has or contact without one is public, or can be published", async () => {
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
