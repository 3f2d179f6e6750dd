import {
  type Document,
  isAlias,
  isMap,
  isNode,
  isScalar,
  isSeq,
  LineCounter,
  parseDocument,
  stringify,
  visit,
} from "yaml";
import { isPagePath } from "#contract/collections/document-definitions.ts";
import type { DocumentText } from "#contract/documents.ts";
import * as m from "#messages/compiled/document-validation.ts";
import { inAllLanguages } from "#server/platform/language.ts";
import type { ContentValidationError, ValuePath } from "./content-error.ts";
import type { FileText } from "./content-files.ts";
import type { Source } from "./source.ts";
import { upgradeDocument } from "./upgrade-document.ts";

/** Options of the parser. `readYaml` checks keys: for `uniqueKeys` the parser compares every key with every other. */
const YAML = { prettyErrors: false, merge: false, uniqueKeys: false } as const;
const SPECIAL = "the text starts with a special character: put the whole text in quotes";
const COLON = 'the text has a colon followed by a space: put the whole text in quotes, "like: this"';
const PAGE =
  "the page must begin with a line ---, then its route, title, description and group, then a second line ---";
const unreadableAdvice = () => inAllLanguages(m.unreadable);

export function parseSource(file: string, given: FileText): Source {
  const unreadable = (line: number | null, sentence: string): Source => {
    const validationErrors = [{ file, line, sentence, path: [], advice: unreadableAdvice() }];
    return { file, value: undefined, validationErrors, lineOf: () => null, body: "" };
  };
  if (typeof given !== "string") return unreadable(null, given.unreadable);
  const text = given.replace(/\r\n?/g, "\n");
  if (!file.endsWith(".md")) return upgradeDocument({ file, ...readYaml(text, file), body: "" });
  const page = splitPage(text);
  if (!page) return unreadable(1, PAGE);
  const yaml = readYaml(page.frontMatter, file, 2);
  const bodyLine = text.slice(0, page.bodyStart).split("\n").length;
  const lineOf = (path: ValuePath) =>
    path[0] === "body" && path.length === 2 ? bodyLine + Number(path[1]) - 1 : yaml.lineOf(path);
  return { file, ...yaml, lineOf, body: text.slice(page.bodyStart).trimEnd() };
}

/** Finds the front matter, and the start of the body after blank lines; null if the front matter is not closed. */
function splitPage(text: string): { frontMatter: string; bodyStart: number } | null {
  const page = /^---[^\S\n]*\n(.*?\n)?---[^\S\n]*(?:\n|$)(?:[^\S\n]*\n)*/s.exec(text);
  return page && { frontMatter: page[1] ?? "", bodyStart: page[0].length };
}

function readYaml(text: string, file: string, firstLine = 1) {
  const lines = new LineCounter();
  const document = parseDocument(text, { ...YAML, lineCounter: lines });
  const lineAt = (offset: number) => lines.linePos(offset).line + firstLine - 1;
  const validationErrors: ContentValidationError[] = [];
  // Report the first error only: after an error the parser guesses.
  for (const { code, message, pos } of [...document.errors, ...document.warnings].slice(0, 1)) {
    const isColon = code === "BLOCK_IN_FLOW" || message.startsWith("Nested mappings");
    const sentence = isColon ? COLON : `cannot be read as YAML: ${message}`;
    validationErrors.push({ file, line: lineAt(pos[0]), sentence, path: [], advice: unreadableAdvice() });
  }
  const report = (node: unknown, sentence: string) => {
    validationErrors.push({ file, line: lineAt(startOf(node) ?? 0), sentence, path: [], advice: unreadableAdvice() });
  };
  visit(document, {
    Node(_, node) {
      // Refuse aliases and anchors: they can expand into millions of values, and `*Important` is meant as text.
      if (isAlias(node) || node.anchor !== undefined) report(node, SPECIAL);
      const keys = new Set<unknown>();
      for (const { key } of isMap(node) ? node.items : []) {
        const name = isScalar(key) ? key.value : key;
        if (keys.has(name)) report(key, "cannot be read as YAML: Map keys must be unique");
        keys.add(name);
      }
    },
  });
  return {
    value: (validationErrors.length === 0 ? document.toJS() : undefined) as unknown,
    validationErrors,
    // Parse again to find a line: keeping the nodes of thousands of documents would fill the memory.
    lineOf: (path: ValuePath) => lineAt(offsetOf(parseDocument(text, YAML), path)),
  };
}

function offsetOf(document: Document, path: ValuePath): number {
  let node: unknown = document.contents;
  let offset = startOf(node) ?? 0;
  for (const step of path) {
    if (isMap(node)) {
      const pair = node.items.find(({ key }) => isScalar(key) && String(key.value) === String(step));
      if (!pair) return offset;
      offset = startOf(pair.key) ?? offset;
      node = pair.value;
    } else if (isSeq(node)) {
      node = node.items[Number(step)];
      offset = startOf(node) ?? offset;
    } else return offset;
  }
  return offset;
}

function startOf(node: unknown): number | undefined {
  return isNode(node) ? node.range?.[0] : undefined;
}

export function serialiseSource(file: string, { value, body }: DocumentText): string {
  const yaml = stringify(value, { lineWidth: 120 });
  if (!isPagePath(file)) return yaml;
  return body === "" ? `---\n${yaml}---\n` : `---\n${yaml}---\n\n${body}\n`;
}
