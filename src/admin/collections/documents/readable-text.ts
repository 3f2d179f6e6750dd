import type { Node } from "prosemirror-model";
import { type Field, type FieldPath, fieldAt, fieldFromSchema } from "#admin/collections/form/field-tree.ts";
import { pathLabel } from "#admin/collections/form/value-changes.ts";
import { readMarkdown } from "#admin/collections/text-editor/markdown-reader.ts";
import { schema } from "#admin/collections/text-editor/schema.ts";
import { schemaOf } from "#contract/collections/document-definitions.ts";
import { describePlaceholder, replacePlaceholders } from "#contract/placeholder-text.ts";
import type { Placeholders } from "#contract/placeholders.ts";
import { translationLanguage } from "#contract/translations.ts";
import * as m from "#messages/compiled/admin-editor.ts";
import { formatDay, formatMoment } from "#ui/formats.ts";
import { diffLists, isEqualTrimmed, isObject } from "./merge-document.ts";

const { nodes, marks } = schema;

/** Converts Markdown to plain text: no markup, no line breaks within a paragraph, placeholders filled in. */
export function readableMarkdown(markdown: string, names: Placeholders): string {
  const blocks = readMarkdown(markdown).doc.children.map((block) => linesOf(block).join("\n"));
  return replacePlaceholders(blocks.join("\n\n").trim(), names);
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
export interface FieldPathContext {
  /** Path of the document: `pages/Library.md`. */
  document: string;
  value: unknown;
  names: Placeholders;
}

/** Describes a path in a document by labels. @param from index of the first step to include */
export function describeFieldPath({ document, value, names }: FieldPathContext, path: FieldPath, from = 0): string {
  const words = pathLabel(fieldFromSchema(schemaOf(document)), value, path, names, from);
  // The label of a translated text is the English text, which is Markdown.
  return translationLanguage(document) ? readableMarkdown(words, names) : words;
}

/** Converts any part of a document to plain text; a group becomes lines such as `Value: Open`. */
export function readableValue(place: FieldPathContext, path: FieldPath, part: unknown, from = path.length): string {
  if (part === null || part === undefined) return "";
  const field = fieldAt(fieldFromSchema(schemaOf(place.document)), place.value, path);
  // Within an entry shown as a whole, omit immutable ids and addresses, which mean nothing to readers.
  if (path.length > from && field?.meta.isImmutable) return "";
  if (typeof part === "object" && field?.meta.widget !== "picture") {
    const parts = Object.entries(part).map(([name, one]) =>
      readableValue(place, [...path, Array.isArray(part) ? Number(name) : name], one, from),
    );
    return parts.filter(Boolean).join("\n");
  }
  const text = textOf(place, field, part);
  // An entry that is a choice has no other title than its value.
  if (field?.kind === "choice" && typeof path.at(-1) === "number") return text;
  return path.length > from ? `${describeFieldPath(place, path, from)}: ${text}` : text;
}

function textOf({ document, names }: FieldPathContext, field: Field | null, part: unknown): string {
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
      return describePlaceholder(`person.${text}`, names);
  }
  if (field?.kind === "text" && !Number.isNaN(Date.parse(text))) {
    if (field.format === "datetime") return formatMoment(text);
    if (field.format === "date") return formatDay(text);
  }
  if (field?.kind === "choice") return field.options.find(({ value }) => value === text)?.label ?? text;
  return translationLanguage(document) ? readableMarkdown(text, names) : replacePlaceholders(text, names);
}

interface Change {
  path: FieldPath;
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
  isWhole: (path: FieldPath) => boolean = () => false,
  path: FieldPath = [],
): Change[] {
  if (isEqualTrimmed(before, after)) return [];
  if (isWhole(path)) return [{ path, before, after }];
  if (Array.isArray(before) && Array.isArray(after)) {
    return diffLists(before, after).flatMap(({ from, to, otherFrom, otherTo }) => {
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
