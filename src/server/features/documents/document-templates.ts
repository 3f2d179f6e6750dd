import { readFileSync } from "node:fs";
import { type DocumentText, type Fault, TEMPLATES, type Template } from "#contract/documents.ts";
import * as m from "#messages/compiled/documents-server.ts";
import { readDocument, writeDocument } from "#server/content/document-text.ts";
import { stringsIn } from "#server/content/yaml-source.ts";

const texts = Object.fromEntries(
  TEMPLATES.map((name) => [name, readFileSync(new URL(`templates/${name}.md`, import.meta.url), "utf8")]),
) as Record<Template, string>;

/** `[Write here …]`, but no link. */
const HINT = /\[[A-Z][^[\]\n]*\](?!\()/g;
const hints = new Set(Object.values(texts).flatMap((text) => text.match(HINT) ?? []));

/** The start of a new page. What stands in brackets is to be replaced. */
export function templateText(template: Template, path: string, front: { title: string; route: string }): string {
  const text = texts[template];
  const { value, body } = readDocument(path, text);
  return writeDocument(path, text, { value: { ...(value as object), ...front }, body });
}

/** Hints of a template that still stand in a page. */
export function templateFaults({ value, body }: DocumentText): Fault[] {
  const inText = (text: string) =>
    (text.replace(/\\([[\]])/g, "$1").match(HINT) ?? []).filter((hint) => hints.has(hint));
  const lines = body.split("\n").map((text, index) => ({ path: ["body", index + 1], text }));
  return [...stringsIn(value), ...lines].flatMap(({ path, text }) =>
    inText(text).map((hint) => ({ path, sentence: m.replaceHint({ hint }) })),
  );
}
