import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { once } from "#server/once.ts";
import { glyphsWithOutline } from "./glyphs-with-outline.ts";

/** A TrueType font from which parts can be cut. It stays in memory as long as HarfBuzz does: open each font once. */
export interface OpenFont {
  /**
   * @param text the characters that stay
   * @param glyphs numbers of further glyphs that stay. Without them every glyph stays that the font could make of the
   *   characters, in any combination
   * @returns a TrueType font without hints
   */
  cut(text: string, glyphs?: ReadonlySet<number>): Uint8Array;
  /** The numbers of all glyphs with an outline that the font could make of these characters. */
  reach(text: string): number[];
}

/** HarfBuzz as WebAssembly: what we call of it. Numbers are addresses in its memory, 0 is none. */
interface HarfBuzz {
  memory: { buffer: ArrayBuffer };
  _initialize(): void;
  malloc(bytes: number): number;
  hb_blob_create(data: number, bytes: number, mode: number, user: number, destroy: number): number;
  hb_blob_destroy(blob: number): void;
  hb_blob_get_data(blob: number, length: number): number;
  hb_blob_get_length(blob: number): number;
  hb_face_create(blob: number, index: number): number;
  hb_face_destroy(face: number): void;
  hb_face_reference_blob(face: number): number;
  hb_set_add(set: number, value: number): void;
  hb_subset_input_create_or_fail(): number;
  hb_subset_input_destroy(input: number): void;
  hb_subset_input_unicode_set(input: number): number;
  hb_subset_input_glyph_set(input: number): number;
  hb_subset_input_set(input: number, kind: number): number;
  hb_subset_input_set_flags(input: number, flags: number): void;
  hb_subset_or_fail(face: number, input: number): number;
}

const NO_HINTING = 0x1;
const RETAIN_GLYPH_NUMBERS = 0x2;
const NO_LAYOUT_CLOSURE = 0x200;
const MEMORY_MODE_WRITABLE = 2;
const DROPPED_TABLES = 3;
/** `GPOS`, as a number: it moves glyphs, so it adds none, and takes most of the time. */
const GPOS = 0x47504f53;

/** @param trueType the bytes of a TrueType font */
export async function openFont(trueType: Uint8Array): Promise<OpenFont> {
  const harfbuzz = await loadHarfBuzz();
  const address = harfbuzz.malloc(trueType.length);
  new Uint8Array(harfbuzz.memory.buffer).set(trueType, address);
  const blob = harfbuzz.hb_blob_create(address, trueType.length, MEMORY_MODE_WRITABLE, 0, 0);
  const face = harfbuzz.hb_face_create(blob, 0);
  harfbuzz.hb_blob_destroy(blob);

  function subset(text: string, glyphs: Iterable<number>, flags: number): Uint8Array {
    const input = harfbuzz.hb_subset_input_create_or_fail();
    const characters = harfbuzz.hb_subset_input_unicode_set(input);
    for (const character of text) harfbuzz.hb_set_add(characters, character.codePointAt(0) ?? 0);
    const kept = harfbuzz.hb_subset_input_glyph_set(input);
    for (const glyph of glyphs) harfbuzz.hb_set_add(kept, glyph);
    if (flags & RETAIN_GLYPH_NUMBERS) harfbuzz.hb_set_add(harfbuzz.hb_subset_input_set(input, DROPPED_TABLES), GPOS);
    harfbuzz.hb_subset_input_set_flags(input, flags);
    const part = harfbuzz.hb_subset_or_fail(face, input);
    harfbuzz.hb_subset_input_destroy(input);
    if (part === 0) throw new Error("HarfBuzz could not cut this font.");
    const result = harfbuzz.hb_face_reference_blob(part);
    const start = harfbuzz.hb_blob_get_data(result, 0);
    const bytes = new Uint8Array(harfbuzz.memory.buffer).slice(start, start + harfbuzz.hb_blob_get_length(result));
    harfbuzz.hb_blob_destroy(result);
    harfbuzz.hb_face_destroy(part);
    return bytes;
  }

  return {
    cut: (text, glyphs) => subset(text, glyphs ?? [], NO_HINTING | (glyphs ? NO_LAYOUT_CLOSURE : 0)),
    reach: (text) => glyphsWithOutline(subset(text, [], NO_HINTING | RETAIN_GLYPH_NUMBERS)),
  };
}

const loadHarfBuzz = once(async (): Promise<HarfBuzz> => {
  const file = fileURLToPath(import.meta.resolve("harfbuzzjs/dist/harfbuzz-subset.wasm"));
  const { instance } = await WebAssembly.instantiate(await readFile(file));
  const harfbuzz = instance.exports as HarfBuzz;
  harfbuzz._initialize();
  return harfbuzz;
});
