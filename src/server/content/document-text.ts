import type { DocumentText } from "#contract/documents.ts";
import { isPagePath } from "./content-files.ts";
import { schemaOf } from "./document-schemas.ts";
import { editYaml } from "./edit-yaml.ts";
import { readSource, splitPage } from "./yaml-source.ts";

/** Braces such as `{person.principal}` are not filled in. `value` is null, and `body` empty, where the text cannot be read. */
export function readDocument(path: string, text: string): DocumentText {
  const { value = null, body } = readSource(path, text);
  return { value, body: body.trimEnd() };
}

/**
 * The file's text with these values. What they leave unchanged stays as it is written in the earlier text: comments, order,
 * quotes, line breaks. A value that changes nothing gives the earlier text byte for byte.
 */
export function writeDocument(path: string, previous: string | null, { value, body }: DocumentText): string {
  const schema = schemaOf(path);
  const text = (previous ?? "").replace(/\r\n?/g, "\n");
  if (!isPagePath(path)) {
    const yaml = editYaml(text, value, schema);
    return previous !== null && yaml === text ? previous : yaml;
  }
  const page = splitPage(text);
  const before = page ? text.slice(page.bodyStart) : "";
  const frontMatter = editYaml(page?.frontMatter ?? "", value, schema);
  const after = body.replace(/^(?:[^\S\n]*\n)+/, "").trimEnd();
  const isSameBody = page !== null && after === before.trimEnd();
  if (previous !== null && isSameBody && frontMatter === page.frontMatter) return previous;
  const start = `---\n${frontMatter}---\n`;
  if (isSameBody) return start + text.slice(page.start);
  return after === "" ? start : `${start}\n${after}\n`;
}
