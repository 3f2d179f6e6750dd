import type { z } from "zod";
import { checkSchema } from "./check-schema.ts";
import type { ContentFault } from "./content-error.ts";
import { fillInYaml, type Values } from "./fill-in.ts";
import { readText, UnreadableFile } from "./read-text.ts";
import { readYaml, type YamlSource } from "./yaml-source.ts";

/** A YAML file after its own check. */
export interface YamlFile<T> {
  file: string;
  /** null where the file could not be read at all. */
  source: YamlSource | null;
  /** null where the file has faults. */
  data: T | null;
}

/**
 * Reads one YAML file and adds what is wrong with it to the faults.
 * @param file the path as faults shall show it
 */
export async function loadYamlFile<S extends z.ZodType>(
  path: string,
  file: string,
  schema: S,
  values: Values,
  faults: ContentFault[],
): Promise<YamlFile<z.infer<S>>> {
  const text = await readText(path).catch((error: unknown) => {
    if (error instanceof UnreadableFile) return error;
    throw error;
  });
  if (text instanceof UnreadableFile) {
    faults.push({ file, line: null, sentence: text.message });
    return { file, source: null, data: null };
  }
  const source = fillInYaml(readYaml(text), values);
  return { file, source, data: checkSchema(schema, source, file, faults) };
}
