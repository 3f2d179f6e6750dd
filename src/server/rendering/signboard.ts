import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { setImmediate } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { compress } from "wawoff2";
import { openFont } from "#server/fonts/open-font.ts";
import { once } from "#server/once.ts";

const FONT = "@expo-google-fonts/tiro-bangla/TiroBangla_400Regular.ttf";
/** Part of the font's address: raise it when another font comes out of the same words. */
const EDITION = 1;
const WORD = /[\u0980-\u09ff\u200c\u200d]+/g;
/** A consonant with those joined to it and their signs, or a vowel with its signs: shapes arise within, not across. */
const SYLLABLE =
  /[\u0985-\u09b9\u09ce\u09dc-\u09e1]\u09bc?(?:\u09cd\u200d?[\u0995-\u09b9\u09dc-\u09df]\u09bc?)*\P{L}*/gu;
/** Elements of the class `sign`, which hold text alone. */
const SIGN = /<\w+[^>]*\sclass="(?:[^"]* )?sign(?: [^"]*)?"[^>]*>([^<]*)/g;

/** The small face for the Bengali words of headings: see docs/decisions/0017. */
export interface Signboard {
  /** `/fonts/signboard-….woff2`; another set of words has another address. */
  path: string;
  /** The rule that gives a page the face: empty where one of its signs has a word that the face was not made for. */
  styleFor(html: string): string;
  /** WOFF2, made at the first call. */
  font(): Promise<Uint8Array>;
}

/** @param texts whatever the site prints in elements of the class `sign`; only the Bengali in them counts */
export function createSignboard(texts: readonly string[]): Signboard {
  const words = new Set(texts.flatMap((text) => text.match(WORD) ?? []));
  const version = createHash("sha256")
    .update(`${EDITION} ${[...words].sort().join(" ")}`)
    .digest("hex")
    .slice(0, 12);
  const path = `/fonts/signboard-${version}.woff2`;
  const style = `@font-face{font-family:Signboard;src:url(${path})format("woff2");unicode-range:U+951-952,U+964-965,U+980-9FE,U+200C-200D,U+25CC;font-display:swap}`;
  return {
    path,
    styleFor(html) {
      const used = [...html.matchAll(SIGN)].flatMap(([, text]) => text?.match(WORD) ?? []);
      return used.length > 0 && used.every((word) => words.has(word)) ? style : "";
    },
    font: once(() => makeFont(words)),
  };
}

/**
 * Keeps, for each syllable, every glyph that the font could make of its letters: whichever way a browser takes from
 * letters to conjuncts, its steps are there. What letters of different syllables could make together is left out; that
 * is most of the font.
 */
async function makeFont(words: ReadonlySet<string>): Promise<Uint8Array> {
  const font = await openFont(await readFile(fileURLToPath(import.meta.resolve(FONT))));
  const syllables = new Set([...words].flatMap((word) => word.match(SYLLABLE) ?? []));
  const glyphs = new Set<number>();
  for (const syllable of syllables) {
    for (const glyph of font.reach(withParts(syllable))) glyphs.add(glyph);
    // A millisecond each: requests come in between.
    await setImmediate();
  }
  return compress(font.cut(withParts([...words].join("")), glyphs));
}

/** With the letters that Unicode composes others of: browsers take ৌ apart into ে and ৗ, which stand on two sides. */
function withParts(text: string): string {
  return text + text.normalize("NFD");
}
