import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { renderSVG } from "uqr";
import { type BrochureContent, toBrochureData } from "./brochure-data.ts";
import { readPictures } from "./brochure-pictures.ts";
import { type TypesetJob, typeset } from "./typeset.ts";

const TEMPLATE_DIR = new URL("./template/", import.meta.url);

/** Whole typefaces with Bengali and Latin in one file, so that a line of both sits level. */
const FONTS = [
  "@expo-google-fonts/tiro-bangla/TiroBangla_400Regular.ttf",
  "@expo-google-fonts/tiro-bangla/TiroBangla_400Regular_Italic.ttf",
  "@expo-google-fonts/hind-siliguri/400Regular/HindSiliguri_400Regular.ttf",
  "@expo-google-fonts/hind-siliguri/500Medium/HindSiliguri_500Medium.ttf",
  "@expo-google-fonts/hind-siliguri/600SemiBold/HindSiliguri_600SemiBold.ttf",
];

export interface BrochureOptions {
  /** Origin of the site, which links and the QR code lead to. */
  publicUrl: string;
  /** The folder behind the site's picture paths: `/Images/hero.svg` is in its folder `Images`. */
  picturesDir: string;
}

/**
 * Makes the brochure from the college's content, on a thread of its own.
 * @returns the bytes of a tagged PDF; the same content and pictures give the same bytes
 * @throws Error with one line when a font, the template or a picture cannot be used
 */
export async function makeBrochure(content: BrochureContent, options: BrochureOptions): Promise<Uint8Array> {
  return typeset(await prepareBrochure(content, options));
}

/** Everything that the brochure is made from: data, pictures, template and typefaces. */
export async function prepareBrochure(content: BrochureContent, options: BrochureOptions): Promise<TypesetJob> {
  const data = toBrochureData(content, options.publicUrl);
  const pictures = await readPictures(data, options.picturesDir);
  const paths = [...pictures.keys()].map((src) => [src, `/pictures${src}`] as const);
  const qr = renderSVG(options.publicUrl, { border: 0, blackColor: "#0d1633", whiteColor: "#ffffff" });
  return {
    fonts: await Promise.all(FONTS.map(readPackageFile)),
    sources: await readTemplate(),
    files: {
      ...Object.fromEntries(paths.map(([src, path]) => [path, pictures.get(src) ?? new Uint8Array()])),
      "/qr.svg": Buffer.from(qr),
      "/data.json": Buffer.from(JSON.stringify({ ...data, pictures: Object.fromEntries(paths) })),
    },
  };
}

/** A short name for what a job makes: it differs when the content, a picture, the template or the typesetter does. */
export async function hashJob({ fonts, sources, files }: TypesetJob): Promise<string> {
  const hash = createHash("sha256");
  hash.update(await readPackageFile("@myriaddreamin/typst-ts-web-compiler/package.json"));
  for (const [path, bytes] of Object.entries({ ...sources, ...files })) hash.update(`\0${path}\0`).update(bytes);
  for (const font of fonts) hash.update(font);
  return hash.digest("hex").slice(0, 16);
}

async function readTemplate(): Promise<Record<string, string>> {
  const names = (await readdir(TEMPLATE_DIR)).filter((name) => name.endsWith(".typ")).sort();
  const entries = names.map(async (name) => [`/${name}`, await readFile(new URL(name, TEMPLATE_DIR), "utf8")]);
  return Object.fromEntries(await Promise.all(entries));
}

function readPackageFile(name: string): Promise<Buffer> {
  return readFile(fileURLToPath(import.meta.resolve(name)));
}
