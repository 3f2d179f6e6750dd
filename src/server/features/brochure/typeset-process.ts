import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { initSync, TypstCompilerBuilder } from "@myriaddreamin/typst-ts-web-compiler";
import { answerApart } from "#server/run-apart.ts";
import type { TypesetJob } from "./typeset.ts";

/** One line a finding: `path:line:column: error: what is wrong`. */
const UNIX_STYLE_DIAGNOSTICS = 2;

answerApart(setDocument);

/** Sets one document. The typesetter sees neither disk nor network: what the template may read is in the job. */
async function setDocument({ main, fonts, sources, files }: TypesetJob): Promise<Uint8Array> {
  initSync({ module: await readFile(fileURLToPath(import.meta.resolve("@myriaddreamin/typst-ts-web-compiler/wasm"))) });
  const builder = new TypstCompilerBuilder();
  builder.set_dummy_access_model();
  for (const font of fonts) await builder.add_raw_font(font);
  const compiler = await builder.build();
  for (const [path, text] of Object.entries(sources)) compiler.add_source(path, text);
  for (const [path, bytes] of Object.entries(files)) compiler.map_shadow(path, bytes);
  const { result, diagnostics } = compiler.compile(main, null, "pdf", UNIX_STYLE_DIAGNOSTICS);
  if (!result) throw String(diagnostics?.[0] ?? "the typesetter gave no reason");
  return result;
}
