/**
 * Regenerates the fonts in src/ui/fonts/. Run this after an update of the font packages, and commit the results. The
 * fonts have no hinting, which today's screens do not need, and only the characters of English or Bengali text: the
 * same characters as in src/ui/fonts.css and src/ui/more-fonts.css.
 */
import { writeFileSync } from "node:fs";
import { compress } from "wawoff2";
import { openFont } from "../src/server/publishing/word-fonts/subset-font.ts";
import { root } from "./lib/runtime.mjs";

const LATIN = `${range(0x20, 0x7e)}\u00a0©·×é–—‘’“”…₹`;
/** Bengali characters of the fonts, without letters for Assamese and Sanskrit, and without old currency signs. */
const BENGALI = `।॥${range(0x981, 0x983)}${range(0x985, 0x98c)}এঐওঔ${range(0x995, 0x9a8)}${range(0x9aa, 0x9b0)}ল${range(0x9b6, 0x9b9)}\u09bc${range(0x9be, 0x9c3)}\u09c7\u09c8${range(0x9cb, 0x9ce)}\u09d7\u09dc\u09dd\u09df${range(0x9e6, 0x9ef)}৳\u200c\u200d\u25cc`;
/** Conjuncts in use today. The fonts draw other conjuncts as separate letters with a hasanta. */
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
const SIGNS = ["", ..."ািীুূৃেৈোৌ্"];
/** All syllables that the fonts have to draw. Glyph substitutions happen only within a syllable. */
const SYLLABLES = [
  ...[...CONSONANTS, ...CONJUNCTS]
    .flatMap((start) => [start, `${start}্য`, `${start}্র`])
    .flatMap((start) => [start, `র্${start}`])
    .flatMap((start) => SIGNS.map((sign) => start + sign)),
  ...["র\u200d্যা", "অ্যা", "এ্যা", ...BENGALI],
  ...SIGNS.flatMap((sign) => [..."ংঃঁ"].map((end) => `ক${sign}${end}`)),
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

for (const [name, [file, text, syllables]] of Object.entries(FACES)) {
  const font = await openFont(`@expo-google-fonts/${file}`);
  const face = await compress(font.cut([text], syllables && font.glyphsOf(syllables)));
  writeFileSync(`${root}/src/ui/fonts/${name}.woff2`, face);
  console.log(`${name}: ${face.length} bytes`);
}

function range(first, last) {
  return String.fromCharCode(...Array.from({ length: last - first + 1 }, (_, index) => first + index));
}
