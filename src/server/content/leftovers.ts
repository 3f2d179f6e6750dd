import { readdir } from "node:fs/promises";
import { join, relative } from "node:path";
import type { ContentFault } from "./content-error.ts";
import { readText } from "./read-text.ts";
import { stringsIn } from "./strings-in.ts";
import { readYaml } from "./yaml-source.ts";

/** Texts that only the sample college has, besides its names. */
const OF_THE_SAMPLE =
  /[\w.-]+\.example\b|krishnachura|কৃষ্ণচূড়া|0{5} ?0{4}\d|\bfictional\b|\bsample (?:\d+|data|entry|figures?|prices?|rules?|amounts|budget|college)\b/iu;
/** Names that the sample gives to people and companies. */
const NAMING_FILES = ["people.yaml", "college.yaml"];
const NAMING_KEYS = new Set<string | number | undefined>(["english", "bengali", "name"]);

/**
 * Finds what was left of the sample in the content of a college that has a name of its own: the sample's names of
 * college, people and companies, telephone numbers, addresses, and entries that call themselves a sample.
 * @param dir the college's content folder
 * @param sampleDir the one that comes with the program
 * @returns a fault for each line; none while the college is the sample itself
 */
export async function findLeftovers(dir: string, sampleDir: string): Promise<ContentFault[]> {
  const [own, sample] = await Promise.all([namesIn(dir), namesIn(sampleDir)]);
  if (OF_THE_SAMPLE.test(own[0] ?? "")) return [];
  const names = sample.filter((name) => !own.includes(name));
  const leftovers: ContentFault[] = [];
  for (const path of await textFiles(dir)) {
    const text = await readText(join(dir, path)).catch(() => "");
    text.split("\n").forEach((line, index) => {
      const found = OF_THE_SAMPLE.exec(line)?.[0] ?? names.find((name) => line.includes(name));
      if (found) leftovers.push({ file: path, line: index + 1, sentence: `still says “${found}”, as the sample does` });
    });
  }
  return leftovers;
}

/** The names in the files that give names, the college's first. */
async function namesIn(dir: string): Promise<string[]> {
  const values = await Promise.all(
    NAMING_FILES.toReversed().map(async (file) => readYaml(await readText(join(dir, file)).catch(() => "")).value),
  );
  return stringsIn(values).flatMap(({ path, text }) => (NAMING_KEYS.has(path.at(-1)) ? [text] : []));
}

/** Sample notices and events are no page of the college: a new installation alone loads them. */
async function textFiles(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true }).catch(() => []);
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dir, join(entry.parentPath, entry.name)));
  return paths.filter((path) => /\.(yaml|md)$/.test(path) && !/^(sample\b|README)/.test(path)).sort();
}
