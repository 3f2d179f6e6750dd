import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { decompress } from "wawoff2";
import { openShaper, shapeText } from "#tests/server/draw-text.ts";
import { openTestApi, type TestApi } from "#tests/server/open-test-api.ts";
import { publishText } from "#tests/server/publish-text.ts";

const MAX_BYTES = 6 * 1024;
const WHOLE = fileURLToPath(
  import.meta.resolve("@expo-google-fonts/hind-siliguri/400Regular/HindSiliguri_400Regular.ttf"),
);
const HERO = "স্বাস্থ্য, ঐতিহ্য ও র‍্যাডক্লিফের মৌমাছি";

/** Loads the fonts that a page uses, each with its class and the words of that class. */
async function wordFontsIn(api: TestApi, path: string) {
  const { payload } = await api.request({ method: "GET", url: path });
  const rules = payload.matchAll(/font-family:([\w-]+);src:url\((\/signs\/[^)]+)\)/g);
  const wordFonts = Array.from(rules, async ([, name, url = ""]) => {
    const { statusCode, headers, rawPayload } = await api.request({ method: "GET", url });
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      "content-type": "font/woff2",
      "cache-control": expect.stringContaining("immutable"),
    });
    expect(rawPayload.length).toBeLessThanOrEqual(MAX_BYTES);
    const texts = Array.from(
      payload.matchAll(new RegExp(`class="${name}"[^>]*>([^<]+)<`, "g")),
      ([, text = ""]) => text,
    );
    return { name, url, texts, shaper: openShaper(await decompress(rawPayload)) };
  });
  return Promise.all(wordFonts);
}

test("Bengali words of English pages have fonts of at most 6 kB that draw them like the full font", async () => {
  await using api = await openTestApi();
  const whole = openShaper(await readFile(WHOLE));
  const wordFonts = await wordFontsIn(api, "/Faculties");

  expect(wordFonts.map(({ name }) => name)).toEqual(["sign", "faculty"]);
  for (const { texts, shaper } of wordFonts) {
    expect(texts.length).toBeGreaterThan(1);
    for (const text of texts) expect(shapeText(shaper, text), text).toEqual(shapeText(whole, text));
  }
  expect(await wordFontsIn(api, "/bn/Faculties")).toEqual([]);
});

test("after a change, a font with the new words has a new address, and the former font stays", async () => {
  await using api = await openTestApi();
  const home = await readFile("content/home.yaml", "utf8");
  const [before] = await wordFontsIn(api, "/");

  await publishText(api, "home.yaml", home.replace(/(?<=\n {2}bengali: ).*/, HERO));
  const [after] = await wordFontsIn(api, "/");

  expect(after?.texts).toContain(HERO);
  expect(after && shapeText(after.shaper, HERO)).toEqual(shapeText(openShaper(await readFile(WHOLE)), HERO));
  expect(after?.url).not.toBe(before?.url);
  expect((await api.request({ method: "GET", url: before?.url ?? "" })).statusCode).toBe(200);
  expect((await api.request({ method: "GET", url: "/signs/0123456789ab.woff2" })).statusCode).toBe(404);
});
