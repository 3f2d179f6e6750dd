import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { Blob, BufferContentType, Face, Font, Buffer as GlyphBuffer, shape } from "harfbuzzjs";
import { compress } from "wawoff2";

const FACE = "@expo-google-fonts/hind-siliguri/400Regular/HindSiliguri_400Regular.ttf";
const NO_HINTING = 0x1;
const NO_LAYOUT_CLOSURE = 0x200;
const MEMORY_MODE_WRITABLE = 2;
const NAMES = 4;
const COPYRIGHT = 0;

/** Subsets Hind Siliguri to the glyphs of these words. Returns WOFF2. */
export async function subsetFont({ words }: { words: readonly string[] }): Promise<Uint8Array> {
  const font = await openFont(FACE);
  return compress(font.cut(words, font.glyphsOf(words)));
}

/** Opens a font for subsetting. @param file a TrueType file of a package */
export async function openFont(file: string) {
  const trueType = new Uint8Array(await readPackageFile(file));
  const { memory, call } = await loadHarfBuzz();
  const address = call("malloc", trueType.length);
  new Uint8Array(memory.buffer).set(trueType, address);
  const face = call("hb_face_create", call("hb_blob_create", address, trueType.length, MEMORY_MODE_WRITABLE, 0, 0), 0);
  const shaper = new Font(new Face(new Blob(trueType.buffer)));

  return {
    /** Returns all glyphs that HarfBuzz uses while shaping these words. The font keeps the substitution rules. */
    glyphsOf(words: readonly string[]): Set<number> {
      const glyphs = new Set<number>();
      const buffer = new GlyphBuffer();
      buffer.setMessageFunc(note);
      // Also shape decomposed words: browsers decompose ৌ into ে and ৗ.
      for (const word of new Set(words.flatMap((each) => [each, each.normalize("NFD")]))) {
        buffer.clearContents();
        buffer.addText(word);
        buffer.guessSegmentProperties();
        shape(shaper, buffer);
        note();
      }
      return glyphs;

      function note(): true {
        if (buffer.getContentType() !== BufferContentType.GLYPHS) return true;
        for (const { codepoint } of buffer.getGlyphInfos()) glyphs.add(codepoint);
        return true;
      }
    },

    /** Returns a TrueType font without hints, with only `glyphs`, or all glyphs that the characters can form. */
    cut(texts: readonly string[], glyphs?: ReadonlySet<number>): Uint8Array {
      const input = call("hb_subset_input_create_or_fail");
      const characters = call("hb_subset_input_unicode_set", input);
      const text = texts.join("");
      for (const character of glyphs ? text + text.normalize("NFD") : text) {
        call("hb_set_add", characters, character.codePointAt(0) ?? 0);
      }
      const kept = call("hb_subset_input_glyph_set", input);
      for (const glyph of glyphs ?? []) call("hb_set_add", kept, glyph);
      const names = call("hb_subset_input_set", input, NAMES);
      call("hb_set_clear", names);
      call("hb_set_add", names, COPYRIGHT);
      call("hb_subset_input_set_flags", input, NO_HINTING | (glyphs ? NO_LAYOUT_CLOSURE : 0));
      const part = call("hb_subset_or_fail", face, input);
      call("hb_subset_input_destroy", input);
      if (part === 0) throw new Error("HarfBuzz could not cut this font.");
      const result = call("hb_face_reference_blob", part);
      const start = call("hb_blob_get_data", result, 0);
      return new Uint8Array(memory.buffer).slice(start, start + call("hb_blob_get_length", result));
    },
  };
}

type HarfBuzz = Record<string, (...values: number[]) => number | undefined>;

/** Loads HarfBuzz's subsetter. It has no JavaScript API: most numbers are addresses in its WebAssembly memory. */
async function loadHarfBuzz() {
  const { instance } = await WebAssembly.instantiate(await readPackageFile("harfbuzzjs/dist/harfbuzz-subset.wasm"));
  const { memory, ...functions } = instance.exports as HarfBuzz & { memory: { buffer: ArrayBuffer } };
  const call = (name: string, ...values: number[]) => functions[name]?.(...values) ?? 0;
  call("_initialize");
  return { memory, call };
}

function readPackageFile(name: string): Promise<Buffer<ArrayBuffer>> {
  return readFile(fileURLToPath(import.meta.resolve(name)));
}
