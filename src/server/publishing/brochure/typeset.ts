import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { initSync, TypstCompilerBuilder } from "@myriaddreamin/typst-ts-web-compiler";
import { type Colours, recolour } from "#shared/colours.ts";

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
 * Makes a tagged PDF, always the same from the same files. It takes a second and 160 MB, so call it in a child process.
 * @param main name of the template to print, beside the others of this folder
 * @param files what the templates read, by path: `/data.json`. A template among them is added to those of this folder
 * @throws a line that says which font, template or picture cannot be used
 */
export async function typeset(
  main: string,
  files: Readonly<Record<string, string | Uint8Array>>,
  colours: Colours,
): Promise<Uint8Array> {
  initSync({ module: await readPackageFile("@myriaddreamin/typst-ts-web-compiler/wasm") });
  const builder = new TypstCompilerBuilder();
  // The typesetter sees neither disk nor network.
  builder.set_dummy_access_model();
  for (const font of FONTS) await builder.add_raw_font(await readPackageFile(font));
  const compiler = await builder.build();
  for (const name of (await readdir(TEMPLATE_FOLDER)).filter((each) => each.endsWith(".typ"))) {
    compiler.add_source(`/${name}`, recolour(await readFile(join(TEMPLATE_FOLDER, name), "utf8"), colours));
  }
  for (const [path, content] of Object.entries(files)) {
    if (path.endsWith(".typ")) compiler.add_source(path, recolour(String(content), colours));
    else compiler.map_shadow(path, Buffer.from(content));
  }
  const { result, diagnostics } = compiler.compile(main, null, "pdf", UNIX_STYLE_DIAGNOSTICS);
  if (!result) throw String(diagnostics?.[0] ?? "the typesetter gave no reason");
  return result;
}

function readPackageFile(name: string): Promise<Buffer> {
  return readFile(fileURLToPath(import.meta.resolve(name)));
}
