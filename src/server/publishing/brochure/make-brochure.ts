import { readdir, readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { initSync, TypstCompilerBuilder } from "@myriaddreamin/typst-ts-web-compiler";
import { renderSVG } from "uqr";
import { tagOf } from "#messages/languages.ts";
import { type PublicFiles, pathOf } from "#server/collections/content/public-files.ts";
import { inLanguage } from "#server/platform/language.ts";
import { pictureKind } from "#server/platform/media/upload.ts";
import { recolour } from "#shared/colours.ts";
import { type BrochureJob, picturesOf } from "./brochure.service.ts";
import { toBrochureData } from "./brochure-data.ts";

const TEMPLATE_FOLDER = join(import.meta.dirname, "template");
/** Format of the compiler's messages: `path:line:column: error: what is wrong` */
const UNIX_STYLE_DIAGNOSTICS = 2;

/** Whole typefaces with Bengali and Latin in one file, so that a line of both sits level. */
const FONTS = [
  "@expo-google-fonts/tiro-bangla/TiroBangla_400Regular.ttf",
  "@expo-google-fonts/tiro-bangla/TiroBangla_400Regular_Italic.ttf",
  "@expo-google-fonts/hind-siliguri/400Regular/HindSiliguri_400Regular.ttf",
  "@expo-google-fonts/hind-siliguri/500Medium/HindSiliguri_500Medium.ttf",
  "@expo-google-fonts/hind-siliguri/600SemiBold/HindSiliguri_600SemiBold.ttf",
];

/**
 * Makes a tagged PDF, always the same from the same content. It takes a second and 160 MB, so it runs in a child process.
 * @throws a line that says which font, template or picture cannot be used
 */
export async function makeBrochure({ content, language, publicUrl }: BrochureJob): Promise<Uint8Array> {
  initSync({ module: await readPackageFile("@myriaddreamin/typst-ts-web-compiler/wasm") });
  const builder = new TypstCompilerBuilder();
  // The typesetter sees neither disk nor network.
  builder.set_dummy_access_model();
  for (const font of FONTS) await builder.add_raw_font(await readPackageFile(font));
  const compiler = await builder.build();
  const { colours = {} } = content.appearance;
  for (const name of (await readdir(TEMPLATE_FOLDER)).filter((each) => each.endsWith(".typ"))) {
    compiler.add_source(`/${name}`, recolour(await readFile(join(TEMPLATE_FOLDER, name), "utf8"), colours));
  }
  const pictures: Record<string, string> = {};
  for (const src of picturesOf(content)) {
    const bytes = await readPicture(src, content.publicFiles).catch(() => null);
    // Leave out a picture that cannot be used.
    if (!bytes) continue;
    pictures[src] = `/pictures${src}`;
    compiler.map_shadow(pictures[src], bytes);
  }
  const data = inLanguage(tagOf(language, content.college), () => toBrochureData(content, publicUrl));
  const qr = renderSVG(language === "en" ? publicUrl : data.site.href, {
    border: 0,
    blackColor: recolour("#0d1633", colours),
    whiteColor: "#ffffff",
  });
  compiler.map_shadow("/qr.svg", Buffer.from(qr));
  compiler.map_shadow("/data.json", Buffer.from(JSON.stringify({ ...data, pictures })));
  const { result, diagnostics } = compiler.compile("/brochure.typ", null, "pdf", UNIX_STYLE_DIAGNOSTICS);
  if (!result) throw String(diagnostics?.[0] ?? "the typesetter gave no reason");
  return result;
}

function readPackageFile(name: string): Promise<Buffer> {
  return readFile(fileURLToPath(import.meta.resolve(name)));
}

async function readPicture(src: string, files: PublicFiles): Promise<Uint8Array | null> {
  const file = files.get(pathOf(src));
  if (file === undefined) return null;
  const bytes = await readFile(file);
  const kind = pictureKind(bytes);
  // The typesetter goes by the extension, and reads no AVIF: a picture of another kind would end the run.
  if (kind === "avif" || extname(file).slice(1).replace("jpeg", "jpg") !== kind) return null;
  return kind === "svg" ? flattenOpacity(bytes) : bytes;
}

const SHAPE = /<(?:path|rect|circle|ellipse|line|polygon|polyline)\s[^>]*>/g;

/** Moves the opacity of shapes to their paint: an opacity of the shape needs a group in the PDF, a fifth of the file in all. */
function flattenOpacity(bytes: Uint8Array): Uint8Array {
  const svg = Buffer.from(bytes).toString("utf8");
  return Buffer.from(
    svg.replace(SHAPE, (shape) => {
      const isPaintedTwice = /\sstroke="(?!none)/.test(shape) && !/\sfill="none"/.test(shape);
      if (isPaintedTwice || /\s(?:fill|stroke)-opacity=/.test(shape)) return shape;
      return shape.replace(/\sopacity="([^"]*)"/, ' fill-opacity="$1" stroke-opacity="$1"');
    }),
  );
}
