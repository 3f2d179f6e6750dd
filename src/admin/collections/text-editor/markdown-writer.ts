import type { Mark, Node } from "prosemirror-model";
import { URL_OR_EMAIL_PATTERN } from "#shared/markdown.ts";
import { readMarkdown, type SourceText } from "./markdown-reader.ts";
import { schema } from "./schema.ts";

const { nodes, marks } = schema;

/** Where a block of the document begins. */
export interface BlockPlace {
  position: number;
  /** Line in the Markdown; the first is 1. */
  line: number;
}

/** Writes a document as Markdown. Blocks that are unchanged since `read` keep their source exactly. */
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

/** Cache of the Markdown of blocks: nodes are immutable, and a keystroke changes only one block. */
const written = new WeakMap<Node, string>();

/** Returns the Markdown of a block without a final newline; "" for an empty paragraph or heading. */
function writeBlock(node: Node): string {
  const cached = written.get(node);
  if (cached !== undefined) return cached;
  const [plain, escaped] = [format(node, true), format(node, false)];
  const read = (markdown: string) => readMarkdown(markdown).doc;
  // Use the plain form only if both forms parse to the same nodes: a bare address can swallow the following text.
  const markdown = plain === escaped || read(plain).eq(read(escaped)) ? plain : escaped;
  written.set(node, markdown);
  return markdown;
}

/** Formats a node as Markdown. @param isPlain as people write Markdown, without escapes that are rarely needed */
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

/** Formats a list item as Markdown. @param number NaN in a bulleted list */
function formatItem(item: Node, number: number, isPlain: boolean): string {
  const sign = Number.isNaN(number) ? "- " : `${number}. `;
  const blocks = item.children.map((block) => format(block, isPlain)).filter(Boolean);
  // Only a list can follow a paragraph without a blank line.
  const parts = blocks.map((block, index) => (index > 0 ? (/^(?:-|1\.) /.test(block) ? "\n" : "\n\n") : "") + block);
  return (sign + parts.join("").replace(/\n(?!\n)/g, `\n${" ".repeat(sign.length)}`)).trimEnd();
}

/** Characters to escape at the start of a line, because they would start another type of block. */
const START = /^(?:(\d{1,9})(?=[.)](?:\s|$))|(?=#{1,6}(?:\s|$)|>|~~~|[-+](?:\s|$)|[-=|:][-=|: ]*$))/gm;

/** A part of a line, with those of its marks that are still to be written. */
interface Piece {
  node: Node;
  text: string;
  marks: readonly Mark[];
}

/** Splits a line into pieces. Trims both ends, and removes marks from spaces at a mark's edge, invalid in Markdown. */
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
/** Characters to escape because they would be read as Markdown. `PLAIN` leaves bare addresses unescaped. */
const [PLAIN, ESCAPED] = [
  `(${URL_OR_EMAIL_PATTERN.source})|${SIGNS}|(?<!${LETTER})_|_(?!${LETTER})`,
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
      // The mark that spans the most pieces is the outermost.
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

/** Characters beside a delimiter such as `**` that could keep Markdown from recognising the delimiter. */
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
