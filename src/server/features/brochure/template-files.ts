import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

/** The brochure's own template. Other documents of the college take its style from here. */
export const TEMPLATE_DIR = new URL("./template/", import.meta.url);

/** Whole typefaces with Bengali and Latin in one file, so that a line of both sits level. */
const FONTS = [
  "@expo-google-fonts/tiro-bangla/TiroBangla_400Regular.ttf",
  "@expo-google-fonts/tiro-bangla/TiroBangla_400Regular_Italic.ttf",
  "@expo-google-fonts/hind-siliguri/400Regular/HindSiliguri_400Regular.ttf",
  "@expo-google-fonts/hind-siliguri/500Medium/HindSiliguri_500Medium.ttf",
  "@expo-google-fonts/hind-siliguri/600SemiBold/HindSiliguri_600SemiBold.ttf",
];

export function readTypefaces(): Promise<Uint8Array[]> {
  return Promise.all(FONTS.map(readPackageFile));
}

/** The Typst files of a folder, by the path under which they import each other: `/style.typ`. */
export async function readSources(folder: URL): Promise<Record<string, string>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".typ")).sort();
  const entries = names.map(async (name) => [`/${name}`, await readFile(new URL(name, folder), "utf8")]);
  return Object.fromEntries(await Promise.all(entries));
}

/** @param name of a package and a file in it */
export function readPackageFile(name: string): Promise<Buffer> {
  return readFile(fileURLToPath(import.meta.resolve(name)));
}
