import type { Node } from "prosemirror-model";
import { fieldAt, fieldOf, type Path } from "#admin/collections/form/field-tree.ts";
import { pathLabel } from "#admin/collections/form/value-changes.ts";
import { readMarkdown } from "#admin/collections/text-editor/markdown-reader.ts";
import { schema } from "#admin/collections/text-editor/schema.ts";
import { schemaOf } from "#contract/collections/document-definitions.ts";
import { NAMED, type Names, withNames } from "#contract/names.ts";
import * as m from "#messages/compiled/admin-editor.ts";
import { isObject, isSame, listChanges } from "./merge-document.ts";

const { nodes, marks } = schema;

/** Markdown as people read it: no signs, and no line breaks within a paragraph. */
export function readableMarkdown(markdown: string): string {
  return readMarkdown(markdown)
    .doc.children.map((block) => linesOf(block).join("\n"))
    .join("\n\n")
    .trim();
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

/** A document with all that is needed to name a place in it in the words of its form. */
export interface Place {
  /** Path of the document: `pages/Library.md`. */
  document: string;
  value: unknown;
  names: Names;
}

/** A path in a document, in words. @param from the first step that is said */
export const placeWords = ({ document, value, names }: Place, path: Path, from = 0) =>
  pathLabel(fieldOf(schemaOf(document)), value, path, names, from);

/** A text with its names filled in. A person who has left the list is called by the short name: `Manju Dolui`. */
export const readableNames = (text: string, names: Names) =>
  withNames(text, names).replace(NAMED, (_, name: string) =>
    (name.split(".").at(-1) ?? "").replace(
      /(^|-)(\p{L})/gu,
      (__, dash, letter) => (dash && " ") + letter.toUpperCase(),
    ),
  );

/** Any part of a document as text: a group as lines, `Value: Open`; a picture as its description. */
export function readableValue(place: Place, path: Path, value: unknown, from = path.length): string {
  const part = Object(value).src === undefined ? value : Object(value).alt || m.aPicture();
  const root = fieldOf(schemaOf(place.document));
  const field = fieldAt(root, place.value, path);
  if (part === null || part === undefined || field?.meta.isLasting) return "";
  if (typeof part === "object") {
    const parts = Object.entries(part).map(([name, one]) =>
      readableValue(place, [...path, Array.isArray(part) ? Number(name) : name], one, from),
    );
    return parts.filter(Boolean).join("\n");
  }
  const choice = field?.kind === "choice" && field.options.find((option) => option.value === part)?.label;
  const said = typeof part === "boolean" ? (part ? m.yes() : m.no()) : readableNames(String(part), place.names);
  const text = choice || said;
  return path.length > from ? `${placeWords(place, path, from)}: ${text}` : text;
}

interface Change {
  path: Path;
  before: unknown;
  after: unknown;
}

/** The fields that differ; in a list that became longer or shorter, its entries. */
export function changedFields(before: unknown, after: unknown, path: Path = []): Change[] {
  if (isSame(before, after)) return [];
  if (Array.isArray(before) && Array.isArray(after)) {
    return listChanges(before, after).flatMap(({ from, to, otherFrom, otherTo }) => {
      const [old, now] = [before.slice(from, to), after.slice(otherFrom, otherTo)];
      if (old.length === now.length) {
        return now.flatMap((entry, index) => changedFields(old[index], entry, [...path, otherFrom + index]));
      }
      return [
        ...old.map((entry, index) => ({ path: [...path, from + index], before: entry, after: undefined })),
        ...now.map((entry, index) => ({ path: [...path, otherFrom + index], before: undefined, after: entry })),
      ];
    });
  }
  // A picture is one thing to a reader, not an address and two sizes.
  if (!isObject(before) || !isObject(after) || "src" in after) return [{ path, before, after }];
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].flatMap((name) => changedFields(before[name], after[name], [...path, name]));
}
