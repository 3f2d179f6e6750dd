import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { setImmediate } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { FastifyPluginAsync } from "fastify";
import { NotFoundError } from "#server/errors.ts";
import { requestPath } from "#server/http/request-path.ts";
import { once } from "#server/once.ts";

const FONT = "@expo-google-fonts/tiro-bangla/TiroBangla_400Regular.ttf";
/** Part of the address: raise it when the same words make another font. */
const EDITION = 1;
const WORD = /[\u0980-\u09ff\u200c\u200d]+/g;
/** A consonant with those joined to it and signs, or a vowel with signs: shapes arise within, not across. */
const SYLLABLE =
  /[\u0985-\u09b9\u09ce\u09dc-\u09e1]\u09bc?(?:\u09cd\u200d?[\u0995-\u09b9\u09dc-\u09df]\u09bc?)*\P{L}*/gu;
/** They hold text alone. */
const SIGN = /<\w+[^>]*\sclass="(?:[^"]* )?sign(?: [^"]*)?"[^>]*>([^<]*)/g;

export type HeadingFont = ReturnType<typeof createHeadingFont>;

type Make = () => Promise<Uint8Array>;

/**
 * A subset for the Bengali words of headings (docs/decisions/0017).
 * @param texts all that the site prints in class `sign`; only their Bengali counts
 * @param keep remembers what `make` returns, by the version
 */
export function createHeadingFont(texts: readonly string[], keep = (_version: string, make: Make) => make()) {
  const words = new Set(texts.flatMap((text) => text.match(WORD) ?? []));
  const version = createHash("sha256")
    .update(`${EDITION} ${[...words].sort().join(" ")}`)
    .digest("hex")
    .slice(0, 12);
  const path = `/fonts/headings-${version}.woff2`;
  const style = `@font-face{font-family:Headings;src:url(${path})format("woff2");unicode-range:U+951-952,U+964-965,U+980-9FE,U+200C-200D,U+25CC;font-display:swap}`;
  return {
    /** Named by its set of words. */
    path,
    /** Empty where a heading has a word that the subset lacks. */
    styleFor(html: string): string {
      const used = [...html.matchAll(SIGN)].flatMap(([, text]) => text?.match(WORD) ?? []);
      return used.length > 0 && used.every((word) => words.has(word)) ? style : "";
    },
    /** WOFF2. */
    font: once(() => keep(version, () => makeFont(words))),
  };
}

/** Keeps every glyph that the font can make within a syllable. Shapes across syllables, most of the font, are left out. */
async function makeFont(words: ReadonlySet<string>): Promise<Uint8Array> {
  const font = await openFont(await readFile(fileURLToPath(import.meta.resolve(FONT))));
  const syllables = new Set([...words].flatMap((word) => word.match(SYLLABLE) ?? []));
  const glyphs = new Set<number>();
  for (const syllable of syllables) {
    for (const glyph of font.reach(withParts(syllable))) glyphs.add(glyph);
    // A millisecond each: lets requests in.
    await setImmediate();
  }
  return toWoff2(font.cut(withParts([...words].join("")), glyphs));
}

let compressed: Promise<unknown> = Promise.resolve();

/** One after the other: what `wawoff2` returns is a part of its memory, which its next work writes over. */
function toWoff2(trueType: Uint8Array): Promise<Uint8Array> {
  const compressing = compressed.then(async () => {
    const { compress } = await import("wawoff2");
    return (await compress(trueType)).slice();
  });
  compressed = compressing.catch(() => {});
  return compressing;
}

/** Adds decomposed letters: browsers split ৌ into ে and ৗ. */
function withParts(text: string): string {
  return text + text.normalize("NFD");
}

const NO_HINTING = 0x1;
const RETAIN_GLYPH_NUMBERS = 0x2;
const NO_LAYOUT_CLOSURE = 0x200;
const MEMORY_MODE_WRITABLE = 2;
const DROPPED_TABLES = 3;
/** `GPOS` adds no glyphs and takes most of the time. */
const GPOS = 0x47504f53;

/** It stays in HarfBuzz's memory: open each font once. */
export async function openFont(trueType: Uint8Array) {
  const { memory, call } = await loadHarfBuzz();
  const address = call("malloc", trueType.length);
  new Uint8Array(memory.buffer).set(trueType, address);
  const face = call("hb_face_create", call("hb_blob_create", address, trueType.length, MEMORY_MODE_WRITABLE, 0, 0), 0);

  function subset(text: string, glyphs: Iterable<number>, flags: number): Uint8Array {
    const input = call("hb_subset_input_create_or_fail");
    const characters = call("hb_subset_input_unicode_set", input);
    for (const character of text) call("hb_set_add", characters, character.codePointAt(0) ?? 0);
    const kept = call("hb_subset_input_glyph_set", input);
    for (const glyph of glyphs) call("hb_set_add", kept, glyph);
    if (flags & RETAIN_GLYPH_NUMBERS) call("hb_set_add", call("hb_subset_input_set", input, DROPPED_TABLES), GPOS);
    call("hb_subset_input_set_flags", input, flags);
    const part = call("hb_subset_or_fail", face, input);
    call("hb_subset_input_destroy", input);
    if (part === 0) throw new Error("HarfBuzz could not cut this font.");
    const result = call("hb_face_reference_blob", part);
    const start = call("hb_blob_get_data", result, 0);
    const bytes = new Uint8Array(memory.buffer).slice(start, start + call("hb_blob_get_length", result));
    call("hb_blob_destroy", result);
    call("hb_face_destroy", part);
    return bytes;
  }

  return {
    /** Without `glyphs`, keeps every glyph that the font can make of the characters. @returns TrueType without hints */
    cut: (text: string, glyphs?: ReadonlySet<number>) =>
      subset(text, glyphs ?? [], NO_HINTING | (glyphs ? NO_LAYOUT_CLOSURE : 0)),
    /** Glyphs with an outline that the font can make of these characters. */
    reach: (text: string) => glyphsWithOutline(subset(text, [], NO_HINTING | RETAIN_GLYPH_NUMBERS)),
  };
}

/** Numbers are mostly addresses in its memory. */
type HarfBuzz = Record<string, (...values: number[]) => number> & { memory: { buffer: ArrayBuffer } };

const loadHarfBuzz = once(async () => {
  const file = fileURLToPath(import.meta.resolve("harfbuzzjs/dist/harfbuzz-subset.wasm"));
  const { instance } = await WebAssembly.instantiate(await readFile(file));
  const { memory, ...functions } = instance.exports as HarfBuzz;
  const call = (name: string, ...values: number[]) => functions[name]?.(...values) ?? 0;
  call("_initialize");
  return { memory, call };
});

/**
 * A glyph without an outline begins in the table `loca` where the next one begins.
 * https://learn.microsoft.com/typography/opentype/spec/loca
 */
function glyphsWithOutline(trueType: Uint8Array): number[] {
  const view = new DataView(trueType.buffer, trueType.byteOffset, trueType.byteLength);
  const head = view.getUint32(tableEntry(view, "head") + 8);
  const loca = tableEntry(view, "loca");
  const [start, bytes] = [view.getUint32(loca + 8), view.getUint32(loca + 12)];
  const isLong = view.getInt16(head + 50) === 1;
  const placeOf = (glyph: number) => (isLong ? view.getUint32(start + 4 * glyph) : view.getUint16(start + 2 * glyph));
  const count = bytes / (isLong ? 4 : 2) - 1;
  return Array.from({ length: count }, (_, glyph) => glyph).filter((glyph) => placeOf(glyph + 1) > placeOf(glyph));
}

/** Where the font's directory has this table: its place stands 8, its length 12 bytes later. */
function tableEntry(view: DataView, name: string): number {
  const tag = Buffer.from(name).readUInt32BE();
  let entry = 12;
  while (view.getUint32(entry) !== tag) entry += 16;
  return entry;
}

/** An earlier address is gone: browsers then use the whole font. */
export const headingFontRoutes: FastifyPluginAsync<{ headingFont: () => HeadingFont }> = async (app, options) => {
  app.get("/fonts/:name", async (request, reply) => {
    const headingFont = options.headingFont();
    if (requestPath(request.url).toLowerCase() !== headingFont.path) throw new NotFoundError();
    const font = await headingFont.font();
    return reply.type("font/woff2").header("cache-control", "public, max-age=31536000, immutable").send(font);
  });
};
