import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { parentPort, workerData } from "node:worker_threads";
import { initSync, TypstCompilerBuilder } from "@myriaddreamin/typst-ts-web-compiler";
import type { TypesetJob, TypesetReply } from "./typeset.ts";

/**
 * Sets one document and ends. It sees no disk and no network: what the template may read is in the job. A thread of
 * its own keeps the server answering meanwhile, and gives the memory back.
 */
async function typeset({ fonts, sources, files }: TypesetJob): Promise<TypesetReply> {
  initSync({ module: await readFile(fileURLToPath(import.meta.resolve("@myriaddreamin/typst-ts-web-compiler/wasm"))) });
  const builder = new TypstCompilerBuilder();
  builder.set_dummy_access_model();
  for (const font of fonts) await builder.add_raw_font(font);
  const compiler = await builder.build();
  for (const [path, text] of Object.entries(sources)) compiler.add_source(path, text);
  for (const [path, bytes] of Object.entries(files)) compiler.map_shadow(path, bytes);
  const { result, diagnostics } = compiler.compile("/brochure.typ", null, "pdf", UNIX_STYLE_DIAGNOSTICS);
  return result ? { pdf: result } : { fault: String(diagnostics?.[0] ?? "the typesetter gave no reason") };
}

/** One line a finding: `path:line:column: error: what is wrong`. */
const UNIX_STYLE_DIAGNOSTICS = 2;

parentPort?.postMessage(await typeset(workerData));
