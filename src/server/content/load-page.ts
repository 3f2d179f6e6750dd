import type { z } from "zod";
import { pageFrontMatterSchema } from "#contract/content.ts";
import { checkSchema } from "./check-schema.ts";
import { didYouMean } from "./closest-name.ts";
import type { ContentFault } from "./content-error.ts";
import { fillIn, fillInYaml, type Values } from "./fill-in.ts";
import { splitPage } from "./front-matter.ts";
import { type Reference, renderMarkdown } from "./markdown.ts";
import { readText, UnreadableFile } from "./read-text.ts";
import { readYaml, type YamlSource } from "./yaml-source.ts";

/** A file of `content/pages/` after its own check. */
export interface PageFile {
  file: string;
  /** The front matter; null where it could not be read at all. */
  source: YamlSource | null;
  /** What its text points at. */
  references: Reference[];
  page: (z.infer<typeof pageFrontMatterSchema> & { html: string }) | null;
}

/**
 * Reads one page file, adds what is wrong with it to the faults, and turns its text into HTML.
 * @param file the path as faults shall show it
 */
export async function loadPage(path: string, file: string, values: Values, faults: ContentFault[]): Promise<PageFile> {
  const text = await readText(path).catch((error: unknown) => {
    if (error instanceof UnreadableFile) return error;
    throw error;
  });
  const parts = text instanceof UnreadableFile ? null : splitPage(text);
  if (parts === null || typeof parts === "string") {
    const fault =
      text instanceof UnreadableFile ? { line: null, sentence: text.message } : { line: 1, sentence: String(parts) };
    faults.push({ file, ...fault });
    return { file, source: null, references: [], page: null };
  }
  const source = fillInYaml(readYaml(parts.frontMatter, parts.frontMatterLine), values);
  const frontMatter = checkSchema(pageFrontMatterSchema, source, file, faults);
  const filled = fillIn(parts.body, values, parts.bodyLine);
  const body = renderMarkdown(filled.text, parts.bodyLine);
  faults.push(...[...filled.faults, ...body.faults].map((fault) => ({ file, ...fault })));
  for (const heading of Object.keys(frontMatter?.sectionWords ?? {})) {
    if (body.headings.includes(heading)) continue;
    const sentence = `sectionWords: the page has no heading "${heading}".${didYouMean(heading, body.headings)}`;
    faults.push({ file, line: source.lineOf(["sectionWords", heading]), sentence });
  }
  if (parts.body.trim() === "")
    faults.push({ file, line: parts.bodyLine, sentence: "the page has no text below the second line ---" });
  return { file, source, references: body.references, page: frontMatter && { ...frontMatter, html: body.html } };
}
