import { gfmTableToMarkdown } from "mdast-util-gfm-table";
import { type Options, toMarkdown } from "mdast-util-to-markdown";
import type { Mark, Node } from "prosemirror-model";
import { type MarkdownBlock, type MarkdownInline, readMarkdown, type SourceText } from "./markdown-reader.ts";
import { schema } from "./schema.ts";

const { nodes, marks } = schema;

/** Written as it is. */
interface Raw {
  type: "raw";
  value: string;
}

/** What the site makes links of: signs in it must not be escaped. */
const ADDRESS = /(?<![\p{L}\p{N}_/])((?:https?:\/\/|www\.)[^\s<>()[\]|\\`]+|[-.\w+]+@[-\w]+(?:\.[-\w]+)+)/gu;

const OPTIONS: Options = {
  bullet: "-",
  listItemIndent: "one",
  rule: "-",
  extensions: [gfmTableToMarkdown({ tablePipeAlign: false })],
  handlers: { raw: ({ value }: Raw) => value } as Options["handlers"],
};
/** No address is read in it. */
const ESCAPED: Options = {
  ...OPTIONS,
  unsafe: [
    { character: ".", before: "[Ww]", inConstruct: "phrasing" },
    { character: ":", before: "[PSps]", after: "\\/", inConstruct: "phrasing" },
    { character: "@", inConstruct: "phrasing" },
  ],
};

/** Where a block of the document begins. */
export interface BlockPlace {
  /** In the document. */
  position: number;
  /** In the Markdown; the first line is 1. */
  line: number;
}

/** The whole Markdown: blocks that are as they were read keep their lines. */
export function writeMarkdown(doc: Node, read: SourceText): { markdown: string; places: BlockPlace[] } {
  const known = new Map(read.blocks.map(({ node }, index) => [node, index]));
  const places: BlockPlace[] = [];
  let markdown = "";
  let line = 1;
  let before: number | undefined;
  const add = (part: string) => {
    markdown += part;
    line += part.split("\n").length - 1;
  };
  add(read.blocks[0]?.gap ?? "\n");
  doc.forEach((node, position) => {
    const index = known.get(node) ?? read.blocks.findIndex((block) => block.node.eq(node));
    const block = read.blocks[index];
    const source = block?.source ?? writeBlock(node);
    if (source === "") return;
    if (places.length > 0) add(block && before === index - 1 ? block.gap : "\n\n");
    places.push({ position, line });
    add(source);
    before = block ? index : undefined;
  });
  const isNew = read.blocks.length === 0;
  if (places.length === 0) return { markdown: isNew ? read.rest : "", places };
  return { markdown: markdown + (isNew ? "\n" : read.rest), places };
}

/** A cache: nodes never change, and most of a text is as it was at the last keystroke. */
const written = new WeakMap<Node, string>();

/** Its Markdown without a line end; "" for an empty paragraph or heading. */
function writeBlock(node: Node): string {
  const cached = written.get(node);
  if (cached !== undefined) return cached;
  const [plain, escaped] = [format(node, true), format(node, false)];
  const read = (markdown: string) => readMarkdown(markdown).doc;
  // An address can reach into what follows it.
  const markdown = plain === escaped || read(plain).eq(read(escaped)) ? plain : escaped;
  written.set(node, markdown);
  return markdown;
}

function format(node: Node, keepsAddresses: boolean): string {
  if (node.type === nodes.raw_block) return node.attrs.source;
  const block = blockTo(node, keepsAddresses);
  const isEmpty = "children" in block && block.children.length === 0;
  if (isEmpty) return "";
  const markdown = toMarkdown({ type: "root", children: [block] }, keepsAddresses ? OPTIONS : ESCAPED).trimEnd();
  if (node.type !== nodes.table) return markdown;
  // As people write it: |---|---:|
  return markdown.replace(/^(.*\n)(.*)/, (_, head: string, dashes: string) => {
    return head + dashes.replace(/ (:?)-+(:?) /g, "$1---$2");
  });
}

function blockTo(node: Node, keepsAddresses: boolean): MarkdownBlock {
  const inline = (one: Node) => inlineTo(piecesOf(one), keepsAddresses);
  switch (node.type) {
    case nodes.heading:
      return { type: "heading", depth: node.attrs.level, children: inline(node) };
    case nodes.bullet_list:
    case nodes.ordered_list: {
      const children = node.children.map((item) => {
        const blocks = item.children.map((one) => blockTo(one, keepsAddresses));
        const content = blocks.filter((block) => block.type !== "paragraph" || block.children.length > 0);
        return { type: "listItem" as const, spread: false, children: content as never[] };
      });
      const ordered = node.type === nodes.ordered_list;
      return { type: "list", ordered, start: node.attrs.order ?? null, spread: false, children };
    }
    case nodes.table: {
      const align = node.firstChild?.children.map(({ attrs }) => attrs.align) ?? [];
      const children = node.children.map((row) => ({
        type: "tableRow" as const,
        children: row.children.map((cell) => ({ type: "tableCell" as const, children: inline(cell) })),
      }));
      return { type: "table", align, children };
    }
    default:
      return { type: "paragraph", children: inline(node) };
  }
}

/** A leaf of a line with the marks that are still to be written. */
interface Piece {
  node: Node;
  text: string;
  marks: readonly Mark[];
}

/** Without spaces at the ends, and with no mark that ends in a space: Markdown has no such marks. */
function piecesOf(block: Node): Piece[] {
  const pieces = block.children.flatMap((node): Piece[] => {
    if (!node.isText) return [{ node, text: "", marks: node.type === nodes.hard_break ? [] : node.marks }];
    const parts = /^(\s*)(.*?)(\s*)$/su.exec(node.text ?? "")?.slice(1) ?? [];
    return parts.filter(Boolean).map((text) => ({ node, text, marks: node.marks }));
  });
  const isBlank = (piece: Piece | undefined) => !piece || (piece.node.isText && piece.text.trim() === "");
  const isBreak = (piece: Piece | undefined) => !piece || piece.node.type === nodes.hard_break;
  const first = pieces.findIndex((piece) => !isBlank(piece) && !isBreak(piece));
  const last = pieces.findLastIndex((piece) => !isBlank(piece) && !isBreak(piece));
  const kept = first < 0 ? [] : pieces.slice(first, last + 1);
  return kept.flatMap((piece, index) => {
    const [before, after] = [kept[index - 1], kept[index + 1]];
    if (!isBlank(piece)) return piece;
    if (isBreak(before) || isBreak(after)) return [];
    const around = piece.marks.filter(
      (mark) => before && after && mark.isInSet(before.marks) && mark.isInSet(after.marks),
    );
    return { ...piece, marks: around };
  });
}

/** The mark that reaches furthest is the outermost. */
function inlineTo(pieces: readonly Piece[], keepsAddresses: boolean): MarkdownInline[] {
  const written: MarkdownInline[] = [];
  for (let at = 0; at < pieces.length; ) {
    const reach = (mark: Mark) => {
      const end = pieces.findIndex((piece, index) => index > at && !mark.isInSet(piece.marks));
      return end < 0 ? pieces.length : end;
    };
    const [mark] = [...(pieces[at]?.marks ?? [])].sort((one, other) => reach(other) - reach(one));
    // A text that is written in pieces could be escaped wrongly where they meet.
    const end = mark ? reach(mark) : pieces.findIndex(({ marks: left }, index) => index > at && left.length > 0);
    const run = pieces.slice(at, end < 0 ? pieces.length : end);
    if (mark) {
      const inner = run.map((piece) => ({ ...piece, marks: mark.removeFromSet(piece.marks) }));
      written.push(markTo(mark, inlineTo(inner, keepsAddresses)));
    } else written.push(...run.flatMap((piece) => leafTo(piece, keepsAddresses)).reduce(joinTexts, []));
    at += run.length;
  }
  return written;
}

function markTo({ type, attrs }: Mark, children: MarkdownInline[]): MarkdownInline {
  if (type === marks.strong) return { type: "strong", children };
  if (type === marks.em) return { type: "emphasis", children };
  return { type: "link", url: attrs.href, title: attrs.title, children: children as never[] };
}

function leafTo({ node, text }: Piece, keepsAddresses: boolean): MarkdownInline[] {
  const { type, attrs } = node;
  if (type === nodes.hard_break) return [{ type: "break" }];
  if (type === nodes.image) return [{ type: "image", url: attrs.src, alt: attrs.alt, title: attrs.title }];
  if (!node.isText) return [raw(type === nodes.name ? `{${attrs.name}}` : attrs.source)];
  if (!keepsAddresses) return [{ type: "text", value: text }];
  // Every second part is an address.
  return text.split(ADDRESS).flatMap((value, index) => {
    if (value === "") return [];
    return index % 2 === 1 ? raw(value) : { type: "text" as const, value };
  });
}

function raw(value: string): MarkdownInline {
  return { type: "raw", value } satisfies Raw as unknown as MarkdownInline;
}

function joinTexts(before: MarkdownInline[], next: MarkdownInline): MarkdownInline[] {
  const last = before.at(-1);
  if (last?.type !== "text" || next.type !== "text") return [...before, next];
  return [...before.slice(0, -1), { type: "text", value: last.value + next.value }];
}
