import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { decompress } from "wawoff2";
import { bengaliIn } from "#server/content/bengali-in.ts";
import { loadContent } from "#server/content/load-content.ts";
import { draw, openShaper } from "#server/testing/draw-text.ts";
import { openTestApi } from "#server/testing/open-test-api.ts";
import { loadBuiltFrontend } from "./built-frontend.ts";
import { createSignboard } from "./signboard.ts";

const WHOLE_FONT = "@expo-google-fonts/tiro-bangla/TiroBangla_400Regular.ttf";

test("every Bengali word of a heading is drawn exactly as the whole face draws it", async () => {
  const { bengali } = await loadBuiltFrontend(resolve("build"));
  const texts = [...bengaliIn(await loadContent(resolve("content"))), ...bengali.split(" ")];
  const whole = openShaper(await readFile(fileURLToPath(import.meta.resolve(WHOLE_FONT))));
  const cut = openShaper(await decompress(await createSignboard(texts).font()));

  const words = texts.flatMap((text) => text.match(/[\u0980-\u09ff\u200c\u200d]+/g) ?? []);
  expect(words.length).toBeGreaterThan(100);
  for (const word of words) expect(draw(cut, word), word).toEqual(draw(whole, word));
});

test("words of other letters break in the small face, which is why no page uses it for them", async () => {
  const signboard = createSignboard(["ক ষা", "ভর্তি"]);
  const whole = openShaper(await readFile(fileURLToPath(import.meta.resolve(WHOLE_FONT))));
  const cut = openShaper(await decompress(await signboard.font()));

  expect(draw(cut, "ভর্তি")).toEqual(draw(whole, "ভর্তি"));
  expect(draw(cut, "ক্ষা")).not.toEqual(draw(whole, "ক্ষা"));
});

test("a page gets the face only when it was made for all words that the page shows in it", () => {
  const { styleFor, path } = createSignboard(["বি.ফার্ম ভর্তি"]);

  expect(styleFor('<h1>Admission <span class="sign" lang="bn">ভর্তি</span></h1>')).toContain(`url(${path})`);
  expect(styleFor('<p class="sign" lang="bn">ফার্ম</p><p lang="bn">অন্য</p>')).toContain(path);
  expect(styleFor('<p class="sign" lang="bn">ভর্তি</p><p class="sign" lang="bn">অন্য</p>')).toBe("");
  expect(styleFor("<h1>Admission</h1>")).toBe("");
});

test("other words have another address, the same words in another order do not", () => {
  const { path } = createSignboard(["ভর্তি", "আসন"]);

  expect(createSignboard(["আসন ভর্তি"]).path).toBe(path);
  expect(createSignboard(["ভর্তি"]).path).not.toBe(path);
});

test("every page is sent with the face, and the face is there", async () => {
  await using api = await openTestApi();
  const pages = ["/", "/Bpharma", "/Faculties", "/Pharmacognosy", "/ContactUs"];

  for (const page of pages) {
    const { body } = await api.request({ method: "GET", url: page });
    const url = /font-family:Signboard;src:url\(([^)]+)\)/.exec(body)?.[1] ?? "none";
    const font = await api.request({ method: "GET", url });
    expect(font.statusCode, page).toBe(200);
    expect(font.headers).toMatchObject({
      "content-type": "font/woff2",
      "cache-control": expect.stringMatching(/immutable/),
    });
    expect(font.rawPayload.length).toBeLessThan(20_000);
  }
});
