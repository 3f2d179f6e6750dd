import { Fragment, type Node } from "prosemirror-model";
import { parsePlaceholders, readMarkdown, type SourceText } from "./markdown-reader.ts";
import { writeMarkdown } from "./markdown-writer.ts";
import { schema } from "./schema.ts";

const { nodes } = schema;

/**
 * Kind of text in an editor. `page`: the whole Markdown of a page. `block`: Markdown with a fixed structure of blocks,
 * such as one heading. `line`: plain text on one line, with placeholders.
 */
export type TextKind = "page" | "block" | "line";

/** @param like Markdown whose rows, items and pictures a blank `block` starts with */
export function readText(kind: TextKind, value: string, like = ""): SourceText {
  if (kind === "line")
    return { doc: documentOf(value === "" ? [] : parsePlaceholders([schema.text(value)])), blocks: [], rest: "" };
  const read = readMarkdown(value);
  if (kind === "page") return read;
  const blocks = (value.trim() === "" ? readMarkdown(like) : read).blocks.map(({ node }) => node);
  const own = value.trim() === "" ? blocks.map(withoutWords) : blocks;
  return { ...read, doc: own.length === 0 ? documentOf([]) : nodes.doc.create(null, own) };
}

const documentOf = (line: readonly Node[]) => nodes.doc.create(null, nodes.paragraph.create(null, [...line]));

function withoutWords(node: Node): Node {
  const { children, isTextblock } = node;
  const kept = isTextblock ? children.filter(({ type }) => type === nodes.image) : children.map(withoutWords);
  return node.copy(Fragment.from(kept));
}

export function writeText(kind: TextKind, doc: Node, read: SourceText): string {
  if (kind === "page") return writeMarkdown(doc, read).markdown;
  if (kind === "line") return doc.textContent;
  return isBlank(doc) ? "" : writeMarkdown(doc, read).markdown.trim();
}

function isBlank(doc: Node): boolean {
  let hasPicture = false;
  doc.descendants(({ type }) => {
    hasPicture ||= type === nodes.image;
  });
  return !hasPicture && doc.textContent.trim() === "";
}

/** Lists the links of a text with the linked words as titles. */
export function linksIn(markdown: string): { route: string; title: string }[] {
  const found: { route: string; title: string }[] = [];
  readMarkdown(markdown).doc.descendants(({ marks, text = "" }) => {
    const link = schema.marks.link.isInSet(marks);
    if (link) found.push({ route: link.attrs.href, title: text });
  });
  return found;
}
