import { readFileSync } from "node:fs";
import { type DocumentText, type Fault, TEMPLATES, type Template } from "#contract/documents.ts";
import * as m from "#messages/compiled/documents-server.ts";
import { stringsIn } from "#server/collections/content/source.ts";

const texts = Object.fromEntries(
  TEMPLATES.map((name) => [name, readFileSync(new URL(`templates/${name}.md`, import.meta.url), "utf8")]),
) as Record<Template, string>;

/** A hint in a template, such as `[Write here …]`, but no link. */
const HINT = /\[[A-Z][^[\]\n]*\](?!\()/g;
const hints = new Set(Object.values(texts).flatMap((text) => text.match(HINT) ?? []));

/** The first text of a new page. What stands in brackets is to be replaced. */
export async function templateText(template: Template, front: { title: string; route: string }): Promise<DocumentText> {
  const { readSource } = await import("#server/collections/content/yaml-source.ts");
  const { value, body } = readSource(`${template}.md`, texts[template]);
  return { value: { ...(value as object), ...front }, body };
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
