import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { decompress } from "wawoff2";
import { loadContent } from "#server/content/load-content.ts";
import { draw, type Font, openShaper } from "#tests/server/draw-text.ts";
import { openTestApi } from "#tests/server/open-test-api.ts";
import { loadBuiltFrontend } from "./frontend.ts";
import { createHeadingFont } from "./heading-font.ts";

async function openPackageFont(file = "tiro-bangla/TiroBangla_400Regular.ttf"): Promise<Font> {
  return openShaper(await readFile(fileURLToPath(import.meta.resolve(`@expo-google-fonts/${file}`))));
}

test("every Bengali word of a heading is drawn exactly as the whole face draws it", async () => {
  const { bengali } = await loadBuiltFrontend(resolve("build"));
  const texts = [...(await loadContent(resolve("content"))).bengaliHeadings, ...bengali.split(" ")];
  const whole = await openPackageFont();
  const cut = openShaper(await decompress(await createHeadingFont(texts).font()));

  const words = texts.flatMap((text) => text.match(/[\u0980-\u09ff\u200c\u200d]+/g) ?? []);
  expect(words.length).toBeGreaterThan(100);
  for (const word of words) expect(draw(cut, word), word).toEqual(draw(whole, word));
});

test("faces that are made at once are both whole", async () => {
  const faces = await Promise.all(["ভর্তি বিজ্ঞপ্তি", "ফার্ম"].map((text) => createHeadingFont([text]).font()));

  for (const face of faces) expect(openShaper(await decompress(face))).toBeDefined();
  expect(Buffer.from(faces[0] ?? []).toString("latin1", 0, 4)).toBe("wOF2");
  expect(faces.map(({ buffer, length }) => buffer.byteLength === length)).toEqual([true, true]);
});

test("a page gets the face only when it was made for all words that the page shows in it", () => {
  const { styleFor, path } = createHeadingFont(["বি.ফার্ম ভর্তি"]);

  expect(styleFor('<h1>Admission <span class="sign" lang="bn">ভর্তি</span></h1>')).toContain(`url(${path})`);
  expect(styleFor('<p class="sign" lang="bn">ফার্ম</p><p lang="bn">অন্য</p>')).toContain(path);
  expect(styleFor('<p class="sign" lang="bn">ভর্তি</p><p class="sign" lang="bn">অন্য</p>')).toBe("");
  expect(styleFor("<h1>Admission</h1>")).toBe("");
  expect(createHeadingFont(["ভর্তি বি.ফার্ম"]).path).toBe(path);
  expect(createHeadingFont(["ভর্তি"]).path).not.toBe(path);
});

test("pages are sent with the face, and the face is there", async () => {
  await using api = await openTestApi();

  for (const page of ["/", "/Bpharma", "/Faculties", "/Pharmacognosy", "/ContactUs"]) {
    const { body } = await api.send("GET", page);
    const font = await api.send("GET", /font-family:Headings;src:url\(([^)]+)\)/.exec(body)?.[1] ?? "none");
    expect(font.statusCode, page).toBe(200);
    const cacheControl = expect.stringContaining("immutable");
    expect(font.headers).toMatchObject({ "content-type": "font/woff2", "cache-control": cacheControl });
    expect(font.rawPayload.length).toBeLessThan(20_000);
  }
});

const CONSONANTS = [..."কখগঘঙচছজঝঞটঠডঢণতথদধনপফবভমযরলশষসহ"];
const SIGNS = ["", "া", "ি", "ী", "ু", "ূ", "ৃ", "ে", "ৈ", "ো", "ৌ", "ং", "ঃ", "ঁ", "্য", "্র"];
/** Every conjunct of two consonants, and every consonant with every sign. */
const BENGALI = CONSONANTS.flatMap((first) => [
  CONSONANTS.map((second) => `${first}্${second}`).join("ক"),
  SIGNS.map((sign) => first + sign).join(""),
]);
const ENGLISH = ["The quick brown fox jumps over 13 lazy dogs, “twice” – it’s ₹1,200… Café × 2; AV To fi (ok)? © A·B"];

test.each([
  ["tiro-bangla-bengali-400", "tiro-bangla/TiroBangla_400Regular.ttf", BENGALI],
  ["hind-siliguri-bengali-400", "hind-siliguri/400Regular/HindSiliguri_400Regular.ttf", BENGALI],
  ["hind-siliguri-bengali-600", "hind-siliguri/600SemiBold/HindSiliguri_600SemiBold.ttf", BENGALI],
  ["tiro-bangla-400", "tiro-bangla/TiroBangla_400Regular.ttf", ENGLISH],
  ["tiro-bangla-400-italic", "tiro-bangla/TiroBangla_400Regular_Italic.ttf", ENGLISH],
  ["hind-siliguri-400", "hind-siliguri/400Regular/HindSiliguri_400Regular.ttf", ENGLISH],
  ["hind-siliguri-500", "hind-siliguri/500Medium/HindSiliguri_500Medium.ttf", ENGLISH],
  ["hind-siliguri-600", "hind-siliguri/600SemiBold/HindSiliguri_600SemiBold.ttf", ENGLISH],
])("%s draws what anyone may type in its script as the whole font does", async (name, file, lines) => {
  const site = openShaper(await decompress(await readFile(`src/ui/fonts/${name}.woff2`)));
  const whole = await openPackageFont(file);

  for (const line of lines) expect(draw(site, line), line).toEqual(draw(whole, line));
});
