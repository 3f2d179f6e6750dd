import type { Node } from "prosemirror-model";
import { blocksOf, PARAGRAPH_END, type PastedPart, paragraphOf, type Run } from "./clipboard-text.ts";
import { itemOf, parsePlaceholders } from "./markdown-reader.ts";
import { schema } from "./schema.ts";

const { nodes, marks } = schema;

/** A node of pasted HTML, in a form that does not depend on the parser: tests do not use the browser's parser. */
export interface PastedNode {
  /** Lower-case name of the element; "" for a text, "#" for any other node. */
  tag: string;
  text: string;
  attribute: (name: string) => string;
  children: readonly PastedNode[];
}

export interface Pasted {
  blocks: Node[];
  /** The number of pictures that were left out. */
  pictures: number;
}

/** `del`: text that Word keeps as deleted, with "Track Changes". */
const SKIPPED = new Set("del head style script meta link title xml template o:p noscript".split(" "));
const BLOCKS = new Set(
  `address article aside blockquote body center dd div dl dt fieldset figcaption figure footer form header hr html li
  main nav p pre section`.split(/\s+/),
);
const LEVEL_OF_WORD = /mso-list:[^;]*\blevel(\d)/;
const KEEPS_LINES = /white-space(?:-collapse)?:\s*(?:pre|break-spaces|preserve)/;
const IN_ITEMS = [nodes.paragraph, nodes.bullet_list, nodes.ordered_list];
const NUMBER = /^\s*\(?(\d+|[a-z]|[ivx]+)[.)]/i;

/** The marks of a text. `keepsLines`: newlines in the source are line breaks, as in WhatsApp. */
type Look = Omit<Run, "text"> & { keepsLines?: boolean };

/** State of reading pasted HTML: the origin of this site, and the number of pictures left out so far. */
type Page = { siteOrigin: string; pictures: number };

/** Converts pasted HTML to blocks. Keeps headings, bold, italic, lists, links and tables; drops other formatting. */
export function blocksOfHtml(root: PastedNode, siteOrigin: string): Pasted {
  const page = { siteOrigin, pictures: 0 };
  const blocks = withHeadings(blocksIn(root, {}, page));
  return { blocks, pictures: page.pictures };
}

/** Converts the children of an element to blocks. */
const blocksIn = (node: PastedNode, look: Look, page: Page) => blocksOf(partsIn(node, look, page));
const partsIn = ({ children }: PastedNode, look: Look, page: Page) =>
  children.flatMap((child) => partsOf(child, look, page));

function partsOf(node: PastedNode, around: Look, page: Page): PastedPart[] {
  const { tag, text, attribute } = node;
  const style = attribute("style");
  if (SKIPPED.has(tag) || /mso-hide:\s*all|display:\s*none/.test(style) || isComment(attribute)) return [];
  const look = tag === "pre" || KEEPS_LINES.test(style) ? { ...around, keepsLines: true } : around;
  if (tag === "") return runsIn(text, look);
  if (tag === "br") return [{ run: { text: "\n" } }];
  if (tag === "img") return pictureOf(node, look, page);
  if (/^h[1-6]$/.test(tag)) return headingOf(Number(tag.charAt(1)), node, page);
  if (/^Mso(Sub)?[Tt]itle/.test(attribute("class"))) return headingOf(1, node, page);
  if (isList(node)) return listOf(node, look, page);
  if (tag === "table") return tableOf(node, look, page);
  if (!BLOCKS.has(tag)) return partsIn(node, lookOf(node, look, page), page);
  if (LEVEL_OF_WORD.test(style)) return [wordItemOf(node, look, page)];
  return [PARAGRAPH_END, ...partsIn(node, look, page), PARAGRAPH_END];
}

/** Whether an element is a comment in Word's margin, its mark in the text, or the list of all comments. */
const isComment = (attribute: PastedNode["attribute"]) =>
  /^msocom/i.test(attribute("class")) || /mso-element:\s*comment/.test(attribute("style"));

function runsIn(text: string, { keepsLines = false, ...look }: Look): PastedPart[] {
  const lines = keepsLines ? text.split(/\r?\n/) : [text];
  return lines.flatMap((line, index) => [
    ...(index > 0 ? [{ run: { text: "\n" } }] : []),
    ...(line === "" ? [] : [{ run: { ...look, text: line.replace(/[ \t\r\n]+/g, " ") } }]),
  ]);
}

function headingOf(level: number, node: PastedNode, page: Page): PastedPart[] {
  // Ignore bold in a heading, which is bold as a whole.
  const line = joinBlocksToLine(blocksIn(node, {}, page)).map((one) => one.mark(marks.strong.removeFromSet(one.marks)));
  return line.length > 0 ? [{ block: nodes.heading.create({ level }, parsePlaceholders(line)) }] : [];
}

const isList = ({ tag }: PastedNode) => tag === "ul" || tag === "ol";

/** Reads a list. Google Docs puts a nested list after the item that the list belongs to, not inside the item. */
function listOf({ tag, children }: PastedNode, look: Look, page: Page): PastedPart[] {
  const items: Node[][] = [];
  for (const child of children) {
    const blocks = child.tag === "li" ? blocksIn(child, look, page) : blocksOf(partsOf(child, look, page));
    const plain = blocks.flatMap((block) =>
      IN_ITEMS.includes(block.type) ? block : paragraphOf(joinBlocksToLine([block])),
    );
    const last = items.at(-1);
    if (isList(child) && last) last.push(...plain);
    else if (plain.length > 0) items.push(plain);
  }
  const type = tag === "ol" ? nodes.ordered_list : nodes.bullet_list;
  return items.length > 0 ? [{ block: type.create(null, items.map(itemOf)) }] : [PARAGRAPH_END];
}

/** Reads a list item from Word, which writes each item as a paragraph. */
function wordItemOf(node: PastedNode, look: Look, page: Page): PastedPart {
  const bullets: string[] = [];
  const isBullet = ({ attribute }: PastedNode) => /mso-list:\s*Ignore/i.test(attribute("style"));
  const without = (one: PastedNode): PastedNode[] => {
    if (isBullet(one)) bullets.push(textOf(one));
    return isBullet(one) ? [] : [{ ...one, children: one.children.flatMap(without) }];
  };
  const content = joinBlocksToLine(blocksIn({ ...node, children: node.children.flatMap(without) }, look, page));
  const level = Number(LEVEL_OF_WORD.exec(node.attribute("style"))?.[1]);
  return { item: { level, isOrdered: NUMBER.test(bullets.join("")), content } };
}

function tableOf(table: PastedNode, look: Look, page: Page): PastedPart[] {
  const rows = descendants(table, "tr").map((row) =>
    row.children
      .filter(({ tag }) => tag === "td" || tag === "th")
      .map((cell) => ({
        blocks: blocksIn(cell, look, page),
        columns: Math.min(Number(cell.attribute("colspan")) || 1, 20),
        height: Number(cell.attribute("rowspan")) || 1,
      })),
  );
  const before = descendants(table, "caption").flatMap((caption) => blocksIn(caption, look, page));
  // A table with a single column is only a frame: use the content of its cells.
  const isFrame = rows.every(({ length }) => length < 2);
  const made = isFrame ? rows.flat().flatMap(({ blocks }) => blocks) : [gridOf(rows)];
  return [PARAGRAPH_END, ...[...before, ...made].map((block) => ({ block }))];
}

function gridOf(rows: readonly { blocks: Node[]; columns: number; height: number }[][]): Node {
  const lines = rows.map((): (readonly Node[])[] => []);
  for (const [row, cells] of rows.entries())
    for (const { blocks, columns, height } of cells) {
      const line = lines[row] ?? [];
      // Cells joined with one above keep their places, so that later cells stay in their columns.
      const free = [...line, undefined].indexOf(undefined);
      for (const own of lines.slice(row, row + height)) for (let at = free; at < free + columns; at += 1) own[at] = [];
      line[free] = joinBlocksToLine(blocks);
    }
  const kept = lines.filter(({ length }) => length > 0);
  const width = Math.max(...kept.map(({ length }) => length));
  const made = kept.map((cells, row) => {
    const type = row === 0 ? nodes.table_header : nodes.table_cell;
    const own = Array.from({ length: width }, (_, at) => type.create(null, parsePlaceholders(cells[at] ?? [])));
    return nodes.table_row.create(null, own);
  });
  return nodes.table.create(null, made);
}

/** Leaves out a picture, unless the picture is an emoji, as in WhatsApp: an emoji becomes text. */
function pictureOf({ attribute }: PastedNode, { keepsLines: _, ...look }: Look, page: Page): PastedPart[] {
  const alt = attribute("alt");
  if (/\p{Extended_Pictographic}/u.test(alt) && alt.length <= 12) return [{ run: { ...look, text: alt } }];
  page.pictures += 1;
  return [];
}

function lookOf({ tag, attribute }: PastedNode, look: Look, page: Page): Look {
  const style = attribute("style");
  const weight = /(?<![-\w])font-weight:\s*(\w+)/.exec(style)?.[1];
  const slant = /(?<![-\w])font-style:\s*(\w+)/.exec(style)?.[1];
  const next = { ...look };
  if (tag === "b" || tag === "strong") next.isBold = true;
  if (tag === "i" || tag === "em") next.isItalic = true;
  if (weight) next.isBold = /bold/.test(weight) || Number(weight) >= 600;
  if (slant) next.isItalic = slant !== "normal";
  if (tag === "a") next.href = hrefOf(attribute("href"), page.siteOrigin) ?? next.href;
  return next;
}

/** Normalises a link address; on this site, to a path. @returns undefined for a disallowed address, such as `file:` */
function hrefOf(href: string, siteOrigin: string): string | undefined {
  const address = href.trim().replace(/^http:\/\//i, "https://");
  const own = siteOrigin.replace(/^http:\/\//, "https://");
  if (address.startsWith(`${own}/`)) return address.slice(own.length);
  return /^(https:\/\/|mailto:|tel:)\S+$/i.test(address) ? address : undefined;
}

function textOf({ text, children }: PastedNode): string {
  return text + children.map(textOf).join("");
}

function descendants(node: PastedNode, tag: string): PastedNode[] {
  return node.children.flatMap((child) => {
    if (child.tag === tag) return [child];
    return child.tag === "table" ? [] : descendants(child, tag);
  });
}

/** Joins the content of blocks to one line, for a heading or a table cell. */
export function joinBlocksToLine(blocks: readonly Node[]): Node[] {
  const lines = blocks.flatMap(linesIn).filter(({ length }) => length > 0);
  const line = lines.flatMap((one, index) => (index === 0 ? one : [schema.text(" "), ...one]));
  return line.map((node) => (node.type === nodes.hard_break ? schema.text(" ") : node));
}

function linesIn(block: Node): (readonly Node[])[] {
  return block.isTextblock ? [block.children] : block.children.flatMap(linesIn);
}

/** Returns the blocks with all headings at level 2 or 3: only the title of a page has level 1. */
function withHeadings(blocks: readonly Node[]): Node[] {
  const levels = blocks.map(({ type, attrs }) => (type === nodes.heading ? attrs.level : 2));
  const highest = Math.min(...levels);
  return blocks.map((block, index) => {
    if (block.type !== nodes.heading) return block;
    return nodes.heading.create({ level: levels[index] + 2 - highest > 2 ? 3 : 2 }, block.content);
  });
}
