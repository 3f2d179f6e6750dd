import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parseAllDocuments } from "yaml";
import { stringsIn } from "#contract/find-text.ts";
import { aSendRequest } from "#tests/server/factories.ts";
import { openTestDocuments } from "#tests/server/open-test-documents.ts";
import { OWN_COLLEGES, openOwnSite } from "#tests/server/own-colleges.ts";
import { readPdf } from "#tests/server/read-pdf.ts";
import { solvePlainForm } from "#tests/support/plain-form.ts";

const EMPTY =
  /<(a|b|li|ul|ol|dd|dt|p|h[1-6]|address|nav|th|td)(?: (?!id="reference")(?![^>]*role="status")[^>]*)?>(?:\s|<!--.*?-->)*<\/\1>/g;
const UNTRUE = /undefined|\bnull\b|\bNaN\b|\.example\b|0{5}|[\u{F0000}\u{F0001}]|\{[a-z]+\.|(?:tel|mailto):"|href=""/gu;
/** Further addresses that are not in the sitemap. */
const OTHERS = [
  ...["/enquiry", "/bn/enquiry", "/Search?q=zzzz", "/bn/Search?q=zzzz", "/Search?q=library", "/robots.txt"],
  ...["/notices.xml", "/events.ics", "/manifest.webmanifest", "/bn/manifest.webmanifest", "/sitemap.xml"],
];

/** Returns the text as visitors read it: without tags and marks, with single spaces between words. */
const plain = (text: string) =>
  text
    .replace(/<[^>]*>|&(?:nbsp|#160);/g, " ")
    .replace(/&#x27;|’/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, "&")
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/[*_|]+/g, " ")
    .replace(/\s+/g, " ");

/** Reads all texts of the documents in a folder, in all languages. */
async function textsIn(folder: string): Promise<string[]> {
  const files = (await readdir(folder, { recursive: true })).filter((path) =>
    /^[^A-Z]*\.yaml$|pages\/.*\.(?:yaml|md)$/.test(path),
  );
  const texts = files.map(async (path) => {
    const text = await readFile(join(folder, path), "utf8");
    const [, front = text, body = ""] = /^---\n(.*?)\n---\n(.*)$/s.exec(text) ?? [];
    return [
      ...parseAllDocuments(front)
        .flatMap((one) => stringsIn(one.toJS()))
        .map((one) => one.text),
      body,
    ];
  });
  return (await Promise.all(texts)).flat();
}

const sentencesIn = (texts: readonly string[]) =>
  new Set(
    texts
      .flatMap((text) => text.split(/\n(?:\n|- |\d+\. )/))
      .flatMap((block) => plain(block).split(/(?<=[.।?!:]) /))
      .map((sentence) => sentence.replace(/^[-#\d. ]+/, "").trim()),
  );

/** Collects the names of the sample's people, firms and places, and its sentences that the starter does not contain. */
async function wordsOfSample() {
  const [sample, starter] = await Promise.all(["content", "starter"].map(textsIn));
  const own = plain((starter ?? []).join(" "));
  const read = async (path: string) => parseAllDocuments(await readFile(join("content", path), "utf8"))[0]?.toJS();
  const { recruiters, name, address } = await read("college.yaml");
  const names = stringsIn([
    ...(await read("people.yaml")).map((person: { name: object }) => person.name),
    ...(await read("sample/placed-students.yaml")).map(({ name: student, placedAt }: Record<string, string>) => [
      ...[student, placedAt],
    ]),
    ...[name, address, recruiters.map((one: { name: string }) => one.name)],
  ]).map(({ text }) => text.replace(/^(?:Dr|ড\.) /, ""));
  const places = ["Krishnachura", "Nilkanthapur", "Bankura district", "কৃষ্ণচূড়া", "নীলকণ্ঠপুর"];
  const sentences = [...sentencesIn(sample ?? [])].filter((one) => one.split(" ").length > 5 && !own.includes(one));
  return { names: [...names.filter((one) => one !== "Rupnarayan"), ...places], sentences };
}

const sample = await wordsOfSample();
const beginningOf = (words: readonly string[], at = 0) => words.slice(at, at + 4).join(" ");
const byBeginning = Map.groupBy(sample.sentences, (sentence) => beginningOf(sentence.split(" ")));

/** Finds the sample's words in a text. The thousands of sentences are looked up by their first four words. */
function sampleWordsIn(text: string): string[] {
  const words = text.split(" ");
  const sentences = words.flatMap((_, at) => byBeginning.get(beginningOf(words, at)) ?? []);
  return [...sample.names, ...sentences].filter((one) => text.includes(one));
}

test.for(Object.entries(OWN_COLLEGES))(
  "a college with %s has a complete site, without the sample's facts",
  async ([answers, facts]) => {
    const makesBrochures = answers === "all answers";
    await using site = await openTestDocuments({ makesBrochures, env: { CAPTCHA: "off" } });
    const { api } = site;
    const courses = Object.keys(facts.courses ?? {});
    expect(await openOwnSite(site, facts)).toMatchObject({ stage: "public" });
    expect(sample.sentences.length).toBeGreaterThan(500);
    const checkWords = (address: string, text: string) => {
      expect.soft([address, sampleWordsIn(plain(text)), text.match(UNTRUE)]).toEqual([address, [], null]);
    };

    const sitemap = (await api.send("GET", "/sitemap.xml")).body;
    const listed = Array.from(
      sitemap.matchAll(/<loc>http:\/\/localhost:3000([^<]*)<\/loc>/g),
      ([, path = ""]) => path || "/",
    );
    expect(listed).toEqual(expect.arrayContaining(["/", "/bn", "/ContactUs", "/bn/ContactUs"]));
    const links = new Set<string>();
    for (const address of [...listed, ...OTHERS]) {
      const { body, statusCode } = await api.send("GET", address);
      expect([address, statusCode]).toEqual([address, 200]);
      const html = body.replace(/<(script(?! type="application\/ld)|style)[^>]*>.*?<\/\1>/gs, "");
      checkWords(address, html);
      expect.soft([address, html.match(EMPTY)]).toEqual([address, null]);
      for (const [, json = ""] of html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs))
        expect(JSON.stringify(JSON.parse(json)), address).not.toMatch(/""|\[\]|null/);
      for (const [, link = ""] of html.matchAll(/href="(\/(?!assets|admin|enquiry)[^"#?]*)/g)) links.add(link);
    }
    // An unknown address redirects to the home page with 302; 301 leads to a page's canonical address.
    for (const link of links) expect([200, 301], link).toContain((await api.send("GET", link)).statusCode);

    const course = courses[0] ?? "Admission";
    const typed = { name: "Moumita Das", email: "moumita@enquirer.in", mobile: "9830012345", course };
    const asked = await api.postForm("/enquiry", typed);
    const sent = await api.postForm("/enquiry", { ...typed, ...solvePlainForm(asked.body) });
    expect([sent.statusCode, sent.headers.location]).toEqual([303, "/enquiry?sent"]);
    for (const language of ["en", "bn"]) {
      const request = aSendRequest({ ...typed, language, to_email: "office@college.in" });
      expect((await api.send("POST", "/api/v1.0/email/send", request)).body).toBe("OK");
    }
    const mails = await api.db.selectFrom("outbox").select(["kind", "message"]).execute();
    for (const { kind, message } of mails) checkWords(kind, String(message));
    const isReached = Object(facts.college).email?.admissions !== undefined;
    expect(mails.some(({ kind }) => kind === "enquiry-notice")).toBe(isReached);
    const health = (await site.send("GET", "/api/health")).json();
    const office = health.checks.filter(({ id }: { id: string }) => id === "enquiries");
    expect(office).toEqual(isReached ? [] : [expect.objectContaining({ state: "warn" })]);

    for (const path of makesBrochures ? ["/Pdf/Brochure.pdf", "/bn/Pdf/Brochure.pdf"] : []) {
      const brochure = await api.send("GET", path);
      expect([path, brochure.statusCode]).toEqual([path, 200]);
      checkWords(path, (await readPdf(brochure.rawPayload)).texts.join(" "));
    }
  },
);
