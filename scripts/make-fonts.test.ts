import { glob, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { decompress } from "wawoff2";
import { openShaper, shapeText } from "#tests/server/draw-text.ts";

const contentFiles = await Array.fromAsync(glob("content/**/*.{md,yaml}"));
const SIGNS = ["", "া", "ি", "ী", "ু", "ূ", "ৃ", "ে", "ৈ", "ো", "ৌ", "ং", "ঃ", "ঁ", "্য", "্র"];
/** Every consonant with every sign, conjuncts missing in the sample, and each word of the sample college. */
const BENGALI = [
  ...Array.from("কখগঘঙচছজঝঞটঠডঢণতথদধনপফবভমযরলশষসহ", (letter) => SIGNS.map((sign) => letter + sign).join("")),
  ..."অ্যাসিড র‍্যাগিং উজ্জ্বল ঝঞ্ঝা অপরাহ্ণ চিহ্ন ব্রাহ্মণ আহ্বান সূক্ষ্ম তীক্ষ্ণ বিঘ্ন উদ্ঘাটন স্বাতন্ত্র্য ঊর্ধ্ব বৈশিষ্ট্য রাষ্ট্রীয় নিষ্ক্রিয় দারিদ্র্য মাহাত্ম্য সন্ন্যাসী উচ্ছ্বাস".split(
    " ",
  ),
  ...new Set(
    (await readFile("src/messages/bn/site.json", "utf8"))
      .concat(...(await Promise.all(contentFiles.map((file) => readFile(file, "utf8")))))
      .match(/[\u0980-\u09ff\u200c\u200d]+/g),
  ),
];
const ENGLISH = ["The quick brown fox jumps over 13 lazy dogs, “twice” – it’s ₹1,200… Café × 2; AV To fi (ok)? © A·B"];

test.each([
  ["hind-siliguri-bengali-400", "hind-siliguri/400Regular/HindSiliguri_400Regular.ttf", BENGALI],
  ["hind-siliguri-bengali-600", "hind-siliguri/600SemiBold/HindSiliguri_600SemiBold.ttf", BENGALI],
  ["tiro-bangla-400", "tiro-bangla/TiroBangla_400Regular.ttf", ENGLISH],
  ["tiro-bangla-400-italic", "tiro-bangla/TiroBangla_400Regular_Italic.ttf", ENGLISH],
  ["hind-siliguri-400", "hind-siliguri/400Regular/HindSiliguri_400Regular.ttf", ENGLISH],
  ["hind-siliguri-500", "hind-siliguri/500Medium/HindSiliguri_500Medium.ttf", ENGLISH],
  ["hind-siliguri-600", "hind-siliguri/600SemiBold/HindSiliguri_600SemiBold.ttf", ENGLISH],
])("%s draws words like the full font", async (name, file, lines) => {
  const site = openShaper(await decompress(await readFile(`src/ui/fonts/${name}.woff2`)));
  const whole = openShaper(await readFile(fileURLToPath(import.meta.resolve(`@expo-google-fonts/${file}`))));

  for (const line of lines) expect(shapeText(site, line), line).toEqual(shapeText(whole, line));
});
