import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { decompress } from "wawoff2";
import { draw, type Font, openShaper } from "#server/testing/draw-text.ts";

const CONSONANTS = [..."কখগঘঙচছজঝঞটঠডঢণতথদধনপফবভমযরলশষসহ"];
const SIGNS = ["", "া", "ি", "ী", "ু", "ূ", "ৃ", "ে", "ৈ", "ো", "ৌ", "ং", "ঃ", "ঁ", "্য", "্র"];
const ENGLISH = "The quick brown fox jumps over 13 lazy dogs, “twice” – it’s ₹1,200… Café × 2; AV To fi (ok)? © A·B";

function openPackageFont(file: string): Promise<Font> {
  return readFile(fileURLToPath(import.meta.resolve(`@expo-google-fonts/${file}`))).then(openShaper);
}

async function openSiteFont(name: string): Promise<Font> {
  return openShaper(await decompress(await readFile(`src/ui/fonts/${name}.woff2`)));
}

test.each([
  ["tiro-bangla-bengali-400", "tiro-bangla/TiroBangla_400Regular.ttf"],
  ["hind-siliguri-bengali-400", "hind-siliguri/400Regular/HindSiliguri_400Regular.ttf"],
  ["hind-siliguri-bengali-600", "hind-siliguri/600SemiBold/HindSiliguri_600SemiBold.ttf"],
])(
  "%s, for what somebody types freely, draws every conjunct of two consonants as the whole font does",
  async (name, file) => {
    const [site, whole] = await Promise.all([openSiteFont(name), openPackageFont(file)]);

    for (const first of CONSONANTS) {
      const line = CONSONANTS.map((second) => `${first}্${second}`).join("ক");
      expect(draw(site, line), line).toEqual(draw(whole, line));
      const signed = SIGNS.map((sign) => first + sign).join("");
      expect(draw(site, signed), signed).toEqual(draw(whole, signed));
    }
  },
);

test.each([
  ["tiro-bangla-400", "tiro-bangla/TiroBangla_400Regular.ttf"],
  ["tiro-bangla-400-italic", "tiro-bangla/TiroBangla_400Regular_Italic.ttf"],
  ["hind-siliguri-400", "hind-siliguri/400Regular/HindSiliguri_400Regular.ttf"],
  ["hind-siliguri-500", "hind-siliguri/500Medium/HindSiliguri_500Medium.ttf"],
  ["hind-siliguri-600", "hind-siliguri/600SemiBold/HindSiliguri_600SemiBold.ttf"],
])("%s draws English as the whole font does", async (name, file) => {
  const [site, whole] = await Promise.all([openSiteFont(name), openPackageFont(file)]);

  expect(draw(site, ENGLISH)).toEqual(draw(whole, ENGLISH));
});
