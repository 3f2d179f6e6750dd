/**
 * Makes the faces in src/ui/fonts/ again, after a new release of their packages: without hints, which no screen
 * of today needs, and cut to what English and what Bengali text is made of. The results are committed. fonts.css and
 * more-fonts.css beside them tell browsers the same characters.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { compress } from "wawoff2";
import { openFont } from "../src/server/pages/heading-font.ts";
import { root } from "./lib/runtime.mjs";

const LATIN = `${range(0x20, 0x7e)}\u00a0©·×é–—‘’“”…₹`;
const BENGALI = `${range(0x951, 0x952)}${range(0x964, 0x965)}${range(0x980, 0x9fe)}\u200c\u200d\u25cc`;
const TIRO = "tiro-bangla/TiroBangla_400Regular";
const HIND = "hind-siliguri";
const FACES = {
  "tiro-bangla-400": [`${TIRO}.ttf`, LATIN],
  "tiro-bangla-400-italic": [`${TIRO}_Italic.ttf`, LATIN],
  "hind-siliguri-400": [`${HIND}/400Regular/HindSiliguri_400Regular.ttf`, LATIN],
  "hind-siliguri-500": [`${HIND}/500Medium/HindSiliguri_500Medium.ttf`, LATIN],
  "hind-siliguri-600": [`${HIND}/600SemiBold/HindSiliguri_600SemiBold.ttf`, LATIN],
  "tiro-bangla-bengali-400": [`${TIRO}.ttf`, BENGALI],
  "hind-siliguri-bengali-400": [`${HIND}/400Regular/HindSiliguri_400Regular.ttf`, BENGALI],
  "hind-siliguri-bengali-600": [`${HIND}/600SemiBold/HindSiliguri_600SemiBold.ttf`, BENGALI],
};

for (const [name, [file, text]] of Object.entries(FACES)) {
  const font = await openFont(readFileSync(`${root}/node_modules/@expo-google-fonts/${file}`));
  const face = await compress(font.cut(text));
  writeFileSync(`${root}/src/ui/fonts/${name}.woff2`, face);
  console.log(`${name}: ${face.length} bytes`);
}

function range(first, last) {
  return String.fromCharCode(...Array.from({ length: last - first + 1 }, (_, index) => first + index));
}
