import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { initSync, TypstCompilerBuilder } from "@myriaddreamin/typst-ts-web-compiler";
import { type Colours, recolour } from "#shared/colours.ts";

const TEMPLATE_FOLDER = join(import.meta.dirname, "template");
/** Format of the compiler's messages: `path:line:column: error: what is wrong` */
const UNIX_STYLE_DIAGNOSTICS = 2;

/** Fonts that contain both Bengali and Latin, so that both are level in mixed lines. */
const FONTS = [
  "@expo-google-fonts/tiro-bangla/TiroBangla_400Regular.ttf",
  "@expo-google-fonts/tiro-bangla/TiroBangla_400Regular_Italic.ttf",
  "@expo-google-fonts/hind-siliguri/400Regular/HindSiliguri_400Regular.ttf",
  "@expo-google-fonts/hind-siliguri/500Medium/HindSiliguri_500Medium.ttf",
  "@expo-google-fonts/hind-siliguri/600SemiBold/HindSiliguri_600SemiBold.ttf",
];

/**
 * Typesets a tagged PDF; the same input gives the same bytes. Takes a second and 160 MB: call it in a child process.
 * @param main path of the main template, such as `/brochure.typ`
 * @param files files for the templates by path, such as `/data.json`. Those that end in `.typ` are further templates
 * @throws {string} the compiler's message, which names the faulty template or picture
 */
export async function typeset(
  main: string,
  files: Readonly<Record<string, string | Uint8Array>>,
  colours: Colours,
): Promise<Uint8Array> {
  initSync({ module: await readPackageFile("@myriaddreamin/typst-ts-web-compiler/wasm") });
  const builder = new TypstCompilerBuilder();
  // Give the typesetter no access to disk and network.
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
