import type { Node } from "prosemirror-model";
import { type Field, fieldAt, fieldOf, type Path } from "#admin/collections/form/field-tree.ts";
import { pathLabel } from "#admin/collections/form/value-changes.ts";
import { readMarkdown } from "#admin/collections/text-editor/markdown-reader.ts";
import { schema } from "#admin/collections/text-editor/schema.ts";
import { schemaOf } from "#contract/collections/document-definitions.ts";
import { nameWords, readNames } from "#contract/name-words.ts";
import type { Names } from "#contract/names.ts";
import { languageOf } from "#contract/translations.ts";
import * as m from "#messages/compiled/admin-editor.ts";
import { isObject, isSame, listChanges } from "./merge-document.ts";

const { nodes, marks } = schema;

/** Converts Markdown to plain text: no markup, no line breaks within a paragraph, placeholders filled in. */
export function readableMarkdown(markdown: string, names: Names): string {
  const blocks = readMarkdown(markdown).doc.children.map((block) => linesOf(block).join("\n"));
  return readNames(blocks.join("\n\n").trim(), names);
}

function linesOf(node: Node): string[] {
  if (node.isTextblock) return [lineOf(node)];
  if (node.type === nodes.table_row) return [node.children.map(lineOf).join(" | ")];
  if (node.type === nodes.raw_block) return [node.attrs.source];
  const lines = node.children.flatMap(linesOf);
  return node.type === nodes.list_item ? lines.map((line, index) => (index === 0 ? `• ${line}` : `  ${line}`)) : lines;
}

function lineOf(block: Node): string {
  return block.children
    .map((node) => {
      if (node.type === nodes.image) return `[${node.attrs.alt}]`;
      const text = node.text ?? node.type.spec.leafText?.(node) ?? "";
      const link = marks.link.isInSet(node.marks);
      return link && link.attrs.href !== text ? `${text} (${link.attrs.href})` : text;
    })
    .join("");
}

/** A document with the data needed to describe a path in the document by the labels of its form. */
export interface Place {
  /** Path of the document: `pages/Library.md`. */
  document: string;
  value: unknown;
  names: Names;
}

/** Describes a path in a document by labels. @param from index of the first step to include */
export function placeWords({ document, value, names }: Place, path: Path, from = 0): string {
  const words = pathLabel(fieldOf(schemaOf(document)), value, path, names, from);
  // The label of a translated text is the English text, which is Markdown.
  return languageOf(document) ? readableMarkdown(words, names) : words;
}

/** Converts any part of a document to plain text; a group becomes lines such as `Value: Open`. */
export function readableValue(place: Place, path: Path, part: unknown, from = path.length): string {
  if (part === null || part === undefined) return "";
  const field = fieldAt(fieldOf(schemaOf(place.document)), place.value, path);
  // Within an entry shown as a whole, omit lasting ids and addresses, which mean nothing to readers.
  if (path.length > from && field?.meta.isLasting) return "";
  if (typeof part === "object" && field?.meta.widget !== "picture") {
    const parts = Object.entries(part).map(([name, one]) =>
      readableValue(place, [...path, Array.isArray(part) ? Number(name) : name], one, from),
    );
    return parts.filter(Boolean).join("\n");
  }
  const text = textOf(place, field, part);
  return path.length > from ? `${placeWords(place, path, from)}: ${text}` : text;
}

function textOf({ document, names }: Place, field: Field | null, part: unknown): string {
  if (typeof part === "boolean") return part ? m.yes() : m.no();
  const text = String(part);
  switch (field?.meta.widget) {
    case "picture":
      return Object(part).alt || m.picture();
    case "image":
      return m.picture();
    case "pdf":
      return m.file();
    case "person":
      return nameWords(`person.${text}`, names);
  }
  if (field?.kind === "choice") return field.options.find(({ value }) => value === text)?.label ?? text;
  return languageOf(document) ? readableMarkdown(text, names) : readNames(text, names);
}

interface Change {
  path: Path;
  before: unknown;
  after: unknown;
}

/**
 * Lists the fields that differ; where a list became longer or shorter, the removed and added entries.
 * @param isWhole whether the value at a path, such as a picture, is compared as one field although it has parts
 */
export function changedFields(
  before: unknown,
  after: unknown,
  isWhole: (path: Path) => boolean = () => false,
  path: Path = [],
): Change[] {
  if (isSame(before, after)) return [];
  if (isWhole(path)) return [{ path, before, after }];
  if (Array.isArray(before) && Array.isArray(after)) {
    return listChanges(before, after).flatMap(({ from, to, otherFrom, otherTo }) => {
      const [old, now] = [before.slice(from, to), after.slice(otherFrom, otherTo)];
      if (old.length === now.length) {
        return now.flatMap((entry, index) => changedFields(old[index], entry, isWhole, [...path, otherFrom + index]));
      }
      return [
        ...old.map((entry, index) => ({ path: [...path, from + index], before: entry, after: undefined })),
        ...now.map((entry, index) => ({ path: [...path, otherFrom + index], before: undefined, after: entry })),
      ];
    });
  }
  if (!isObject(before) || !isObject(after)) return [{ path, before, after }];
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].flatMap((name) => changedFields(before[name], after[name], isWhole, [...path, name]));
}
