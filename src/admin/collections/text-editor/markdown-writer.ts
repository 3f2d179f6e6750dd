import type { Mark, Node } from "prosemirror-model";
import { ADDRESS } from "#shared/markdown.ts";
import { readMarkdown, type SourceText } from "./markdown-reader.ts";
import { schema } from "./schema.ts";

const { nodes, marks } = schema;

/** Where a block of the document begins. */
export interface BlockPlace {
  /** Position in the document. */
  position: number;
  /** Line in the Markdown; the first is 1. */
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

/** The Markdown of blocks, cached: nodes never change, and most of a text is as it was at the last keystroke. */
const written = new WeakMap<Node, string>();

/** The Markdown of a block without a line end; "" for an empty paragraph or heading. */
function writeBlock(node: Node): string {
  const cached = written.get(node);
  if (cached !== undefined) return cached;
  const [plain, escaped] = [format(node, true), format(node, false)];
  const read = (markdown: string) => readMarkdown(markdown).doc;
  // Compare as read: a bare address can swallow what follows it.
  const markdown = plain === escaped || read(plain).eq(read(escaped)) ? plain : escaped;
  written.set(node, markdown);
  return markdown;
}

/** The Markdown of a node. @param isPlain as people write it: without what only rare neighbours need */
function format(node: Node, isPlain: boolean): string {
  switch (node.type) {
    case nodes.raw_block:
      return node.attrs.source;
    case nodes.heading: {
      const line = lineOf(node, isPlain).replace(/(?<!\S)#+$/, "\\$&");
      return line && `${"#".repeat(node.attrs.level)} ${line}`;
    }
    case nodes.bullet_list:
    case nodes.ordered_list:
      return node.children.map((item, index) => formatItem(item, node.attrs.order + index, isPlain)).join("\n");
    case nodes.table: {
      const [head = "", ...rows] = node.children.map((row) => {
        const cells = row.children.map((cell) => lineOf(cell, isPlain).replaceAll("|", "\\|"));
        return `|${cells.map((cell) => (cell === "" ? " " : ` ${cell} `)).join("|")}|`;
      });
      const dashes = node.firstChild?.children.map(({ attrs: { align } }) => DASHES[String(align)]).join("|");
      return [head, `|${dashes}|`, ...rows].join("\n");
    }
    default:
      return lineOf(node, isPlain).replace(START, "$1\\");
  }
}

const DASHES: Record<string, string> = { null: "---", left: ":---", center: ":---:", right: "---:" };

/** The Markdown of a list item. @param number NaN in a list without numbers */
function formatItem(item: Node, number: number, isPlain: boolean): string {
  const sign = Number.isNaN(number) ? "- " : `${number}. `;
  const blocks = item.children.map((block) => format(block, isPlain)).filter(Boolean);
  // Only a list can begin right below a paragraph.
  const parts = blocks.map((block, index) => (index > 0 ? (/^(?:-|1\.) /.test(block) ? "\n" : "\n\n") : "") + block);
  return (sign + parts.join("").replace(/\n(?!\n)/g, `\n${" ".repeat(sign.length)}`)).trimEnd();
}

/** What at the start of a line would be the beginning of another block. */
const START = /^(?:(\d{1,9})(?=[.)](?:\s|$))|(?=#{1,6}(?:\s|$)|>|~~~|[-+](?:\s|$)|[-=|:][-=|: ]*$))/gm;

/** An inline node of a line, with the marks that are not written yet. */
interface Piece {
  node: Node;
  text: string;
  marks: readonly Mark[];
}

/** The pieces of a line, without spaces at the ends, and with no mark that ends in a space: Markdown has no such marks. */
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

const LETTER = "[^\\s\\p{P}\\p{S}]";
const SIGNS = `[\\\\\`*[\\]]|<(?=[^\\s\\d])|&(?=#?\\w+;)`;
/** What has to be escaped, since it would be read as Markdown; `PLAIN` leaves an address as people write it. */
const [PLAIN, ESCAPED] = [
  `(${ADDRESS.source})|${SIGNS}|(?<!${LETTER})_|_(?!${LETTER})`,
  `()(?:${SIGNS}|_|(?=:\\/\\/|@)|(?<=www)(?=\\.))`,
].map((source) => new RegExp(source, "giu")) as [RegExp, RegExp];

function escaped(text: string, isPlain: boolean): string {
  return text.replace(isPlain ? PLAIN : ESCAPED, (found, address: string) => address || `\\${found}`);
}

function lineOf(block: Node, isPlain: boolean): string {
  let line = "";
  let before: RegExp | null = null;
  const write = (pieces: readonly Piece[]) => {
    for (let at = 0; at < pieces.length; ) {
      const { node, marks: left } = pieces[at] as Piece;
      const reach = (mark: Mark) => {
        const end = pieces.findIndex((piece, index) => index > at && !mark.isInSet(piece.marks));
        return end < 0 ? pieces.length : end;
      };
      // The mark that reaches furthest is the outermost.
      const [mark] = [...left].sort((one, other) => reach(other) - reach(one));
      const isOther = (piece: Piece, index: number) => index > at && (!piece.node.isText || piece.marks.length > 0);
      const end = mark ? reach(mark) : node.isText ? pieces.findIndex(isOther) : at + 1;
      const run = pieces.slice(at, end < 0 ? pieces.length : end);
      at += run.length;
      if (!mark) {
        const words = node.isText ? escaped(run.map(({ text }) => text).join(""), isPlain) : leafTo(node, isPlain);
        line += before && !isPlain ? words.replace(before, coded) : words;
        before = null;
        continue;
      }
      const [opening, closing] = signsOf(mark, isPlain);
      line = isPlain ? line : line.replace(OUTSIDE.last, coded);
      line = (opening === "[" ? line.replace(/!$/, "\\!") : line) + opening;
      before = INSIDE.first;
      write(run.map((piece) => ({ ...piece, marks: mark.removeFromSet(piece.marks) })));
      line = (isPlain ? line : line.replace(INSIDE.last, coded)) + closing;
      before = OUTSIDE.first;
    }
  };
  write(piecesOf(block));
  return line;
}

/** Characters beside the sign of a mark that could keep it from being one. */
const OUTSIDE = { first: new RegExp(`^${LETTER}`, "u"), last: new RegExp(`${LETTER}$`, "u") };
const INSIDE = { first: /^\s/, last: /\s$/ };
const coded = (letter: string) => `&#${letter.codePointAt(0)};`;

function signsOf({ type, attrs }: Mark, isPlain: boolean): [string, string] {
  if (type === marks.strong) return ["**", "**"];
  // In escaped text use `_` for emphasis: it cannot be taken for the `**` of strong.
  if (type === marks.em) return isPlain ? ["*", "*"] : ["_", "_"];
  return ["[", `](${targetOf(attrs.href, attrs.title)})`];
}

function leafTo({ type, attrs }: Node, isPlain: boolean): string {
  if (type === nodes.hard_break) return "\\\n";
  if (type === nodes.image) return `![${escaped(attrs.alt, isPlain)}](${targetOf(attrs.src, attrs.title)})`;
  return type === nodes.name ? `{${attrs.name}}` : attrs.source;
}

function targetOf(address: string, title: string | null): string {
  const coded = address.replace(/[<>\\]|&(?=#?\w+;)/g, "\\$&");
  const target = /^[^\s()<>\\]+$/.test(address) ? coded : `<${coded}>`;
  return title ? `${target} "${title.replace(/["\\]|&(?=#?\w+;)/g, "\\$&")}"` : target;
}
