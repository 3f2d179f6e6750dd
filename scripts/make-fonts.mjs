/**
 * Makes the faces in src/ui/fonts/ again, after a new release of their packages: without hints, which no screen
 * of today needs, and cut to what English and what Bengali text is made of. The results are committed. fonts.css and
 * more-fonts.css beside them tell browsers the same characters.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { compress } from "wawoff2";
import { root } from "./lib/runtime.mjs";

const LATIN = `${range(0x20, 0x7e)}\u00a0©·×é–—‘’“”…₹`;
/** Without the letters of Assamese, Sanskrit and old sums. */
const BENGALI = `।॥${range(0x981, 0x983)}${range(0x985, 0x98c)}এঐওঔ${range(0x995, 0x9a8)}${range(0x9aa, 0x9b0)}ল${range(0x9b6, 0x9b9)}\u09bc${range(0x9be, 0x9c3)}\u09c7\u09c8${range(0x9cb, 0x9ce)}\u09d7\u09dc\u09dd\u09df${range(0x9e6, 0x9ef)}৳\u200c\u200d\u25cc`;
/** The conjuncts of today's words. A glyph of another one is left out: its letters stand side by side, with a hasanta. */
const CONJUNCTS = `
  ক:ক ট ট্র ত ত্র ন ব ম য র ল ষ ষ্ণ ষ্ম ষ্য স,খ:য র,গ:গ ণ ধ ন ব ম য র ল,ঘ:ন য র,ঙ:ক ক্ষ খ গ ঘ,চ:চ ছ ছ্ব য,জ:জ জ্ব ঝ ঞ ব য র,ঞ:চ ছ জ ঝ,
  ট:ট ব য র,ঠ:য,ড:ড য র,ঢ:য,ণ:ট ঠ ড ণ য,ত:ক ত ত্ব ত্য থ ন প ব ম য র স,থ:ব য র,দ:ঘ দ ধ ব ভ ম য র,ধ:ব য র,
  ন:জ ট ট্র ড ড্র ত ত্ব ত্য ত্র থ দ দ্ব দ্য দ্র ধ ধ্য ধ্র ন ব ম য স,প:ট ত ন প য র ল স,ফ:ট য র ল,ব:জ দ ধ ব য র ল,ভ:য র ল,
  ম:ন প প্র ফ ব ভ ভ্র ম য র ল,য:য,ল:ক গ ট ড প ফ ব ম য ল,শ:চ ছ ন ব ম য র ল,ষ:ক ক্র ট ট্র ঠ ণ প ফ ম য,
  স:ক ক্র ক্ল খ ট ট্র ত ত্র ত্য থ ন প প্র প্ল ফ ব ম য র ল,হ:ণ ন ব ম য র ল`
  .split(",")
  .map((row) => row.trim().split(":"))
  .flatMap(([first, others]) => others.split(" ").map((other) => `${first}্${other}`));
const CONSONANTS = [..."কখগঘঙচছজঝঞটঠডঢণতথদধনপফবভমযরলশষসহ", "ড\u09bc", "ঢ\u09bc", "য\u09bc"];
const SIGNS = ["", ..."ািীুূৃেৈোৌংঃঁ্", "্য", "াঁ", "িঁ", "ীঁ", "ুঁ", "েঁ", "োঁ"];
const STARTS = [...CONSONANTS, ...CONJUNCTS];
/** Shapes arise within a syllable. */
const SYLLABLES = [
  ...CONSONANTS.map((consonant) => `${consonant}্র`),
  ...[...STARTS, ...STARTS.map((start) => `র্${start}`)].flatMap((start) => SIGNS.map((sign) => start + sign)),
  ...["র\u200d্যা", "অ্যা", "এ্যা", ...BENGALI],
];
const TIRO = "tiro-bangla/TiroBangla_400Regular";
const HIND = "hind-siliguri";
const FACES = {
  "tiro-bangla-400": [`${TIRO}.ttf`, LATIN],
  "tiro-bangla-400-italic": [`${TIRO}_Italic.ttf`, LATIN],
  "hind-siliguri-400": [`${HIND}/400Regular/HindSiliguri_400Regular.ttf`, LATIN],
  "hind-siliguri-500": [`${HIND}/500Medium/HindSiliguri_500Medium.ttf`, LATIN],
  "hind-siliguri-600": [`${HIND}/600SemiBold/HindSiliguri_600SemiBold.ttf`, LATIN],
  "hind-siliguri-bengali-400": [`${HIND}/400Regular/HindSiliguri_400Regular.ttf`, BENGALI, SYLLABLES],
  "hind-siliguri-bengali-600": [`${HIND}/600SemiBold/HindSiliguri_600SemiBold.ttf`, BENGALI, SYLLABLES],
};

const NO_HINTING = 0x1;
const RETAIN_GLYPH_NUMBERS = 0x2;
const NO_LAYOUT_CLOSURE = 0x200;
const MEMORY_MODE_WRITABLE = 2;
const DROPPED_TABLES = 3;
/** `GPOS` adds no glyphs and takes most of the time. */
const GPOS = 0x47504f53;

for (const [name, [file, text, syllables]] of Object.entries(FACES)) {
  const font = await openFont(readFileSync(`${root}/node_modules/@expo-google-fonts/${file}`));
  // Browsers split ৌ into ে and ৗ.
  const glyphs =
    syllables &&
    new Set([...font.blank, ...syllables.flatMap((syllable) => font.reach(syllable + syllable.normalize("NFD")))]);
  const face = await compress(font.cut(text, glyphs));
  writeFileSync(`${root}/src/ui/fonts/${name}.woff2`, face);
  console.log(`${name}: ${face.length} bytes`);
}

function range(first, last) {
  return String.fromCharCode(...Array.from({ length: last - first + 1 }, (_, index) => first + index));
}

async function openFont(trueType) {
  const { memory, call } = await loadHarfBuzz();
  const address = call("malloc", trueType.length);
  new Uint8Array(memory.buffer).set(trueType, address);
  const face = call("hb_face_create", call("hb_blob_create", address, trueType.length, MEMORY_MODE_WRITABLE, 0, 0), 0);

  function subset(text, glyphs, flags) {
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
    cut: (text, glyphs) => subset(text, glyphs ?? [], NO_HINTING | (glyphs ? NO_LAYOUT_CLOSURE : 0)),
    /** Glyphs with an outline that the font can make of these characters. */
    reach: (text) => glyphsOf(subset(text, [], NO_HINTING | RETAIN_GLYPH_NUMBERS), true),
    /** Rules need these, and they weigh nothing. */
    blank: glyphsOf(trueType, false),
  };
}

async function loadHarfBuzz() {
  const { instance } = await WebAssembly.instantiate(
    readFileSync(`${root}/node_modules/harfbuzzjs/dist/harfbuzz-subset.wasm`),
  );
  const { memory, _initialize, ...functions } = instance.exports;
  _initialize();
  // Numbers are mostly addresses in its memory.
  return { memory, call: (name, ...values) => functions[name](...values) ?? 0 };
}

/**
 * A glyph without an outline begins in the table `loca` where the next one begins.
 * https://learn.microsoft.com/typography/opentype/spec/loca
 */
function glyphsOf(trueType, hasOutline) {
  const view = new DataView(trueType.buffer, trueType.byteOffset, trueType.byteLength);
  const head = view.getUint32(tableEntry(view, "head") + 8);
  const loca = tableEntry(view, "loca");
  const [start, bytes] = [view.getUint32(loca + 8), view.getUint32(loca + 12)];
  const isLong = view.getInt16(head + 50) === 1;
  const placeOf = (glyph) => (isLong ? view.getUint32(start + 4 * glyph) : view.getUint16(start + 2 * glyph));
  const count = bytes / (isLong ? 4 : 2) - 1;
  return Array.from({ length: count }, (_, glyph) => glyph).filter(
    (glyph) => placeOf(glyph + 1) > placeOf(glyph) === hasOutline,
  );
}

/** Where the font's directory has this table: its place stands 8, its length 12 bytes later. */
function tableEntry(view, name) {
  const tag = Buffer.from(name).readUInt32BE();
  let entry = 12;
  while (view.getUint32(entry) !== tag) entry += 16;
  return entry;
}
