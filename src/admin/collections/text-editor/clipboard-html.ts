import type { Node } from "prosemirror-model";
import { cleanText, inlineOfRuns, type ListLine, listsOf, paragraphOf, type Run } from "./clipboard-text.ts";
import { itemOf, withNames } from "./markdown-reader.ts";
import { schema } from "./schema.ts";

const { nodes, marks } = schema;

/** An element or a text of pasted HTML: of the browser's parser, or of another in tests. */
export interface PastedNode {
  /** Name of the element in small letters; "" for a text. */
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

const SKIPPED = new Set("head style script meta link title xml template o:p noscript".split(" "));
const BLOCKS = new Set(
  `address article aside blockquote body center dd div dl dt fieldset figcaption figure footer form header hr html li
  main nav p pre section`.split(/\s+/),
);
const LEVEL_OF_WORD = /mso-list:[^;]*\blevel(\d)/;
const KEEPS_LINES = /white-space(?:-collapse)?:\s*(?:pre|break-spaces|preserve)/;
const IN_ITEMS = [nodes.paragraph, nodes.bullet_list, nodes.ordered_list];
const NUMBER = /^\s*\(?(\d+|[a-z]|[ivx]+)[.)]/i;

/** The marks of a text. `keepsLines`: the ends of lines in the source are line breaks, as in WhatsApp. */
type Look = Omit<Run, "text"> & { keepsLines?: boolean };

/** The blocks of pasted HTML: headings, bold, italic, lists, links and tables stay; styles and marks of word processors go. */
export function blocksOfHtml(root: PastedNode, siteOrigin: string): Pasted {
  const reader = new HtmlReader(siteOrigin);
  reader.readAll(root.children, {});
  return { blocks: withHeadings(reader.end()), pictures: reader.pictures };
}

class HtmlReader {
  pictures = 0;
  readonly #siteOrigin: string;
  readonly #blocks: Node[] = [];
  #runs: Run[] = [];
  /** Items of a list of Word that is being read: Word writes each item as a paragraph. */
  #wordList: ListLine[] = [];

  constructor(siteOrigin: string) {
    this.#siteOrigin = siteOrigin;
  }

  end(): Node[] {
    this.#endParagraph();
    this.#endWordList();
    return this.#blocks;
  }

  readAll(children: readonly PastedNode[], look: Look): void {
    for (const child of children) this.#read(child, look);
  }

  #read(node: PastedNode, around: Look): void {
    const { tag, text, attribute, children } = node;
    const style = attribute("style");
    if (SKIPPED.has(tag) || /mso-hide:\s*all|display:\s*none/.test(style)) return;
    const look = tag === "pre" || KEEPS_LINES.test(style) ? { ...around, keepsLines: true } : around;
    if (tag === "") this.#readText(text, look);
    else if (tag === "br") this.#runs.push({ text: "\n" });
    else if (tag === "img") this.#readPicture(node, look);
    else if (/^h[1-6]$/.test(tag)) this.#heading(Number(tag.charAt(1)), node);
    else if (/^Mso(Sub)?[Tt]itle/.test(attribute("class"))) this.#heading(1, node);
    else if (tag === "ul" || tag === "ol") this.#add(this.#inner((inner) => inner.#readList(node, look)));
    else if (tag === "table") this.#readTable(node, look);
    else if (LEVEL_OF_WORD.test(style) && BLOCKS.has(tag)) this.#readWordItem(node, look);
    else if (BLOCKS.has(tag)) {
      this.#endParagraph();
      this.readAll(children, look);
      this.#endParagraph();
    } else this.readAll(children, this.#lookOf(node, look));
  }

  #readText(text: string, { keepsLines = false, ...look }: Look): void {
    const lines = keepsLines ? text.split(/\r?\n/) : [text];
    for (const [index, line] of lines.entries()) {
      if (index > 0) this.#runs.push({ text: "\n" });
      if (line !== "") this.#runs.push({ ...look, text: line.replace(/[ \t\r\n]+/g, " ") });
    }
  }

  /** The blocks of another reader, for what lies within an element. */
  #inner(read: (reader: HtmlReader) => void): Node[] {
    const inner = new HtmlReader(this.#siteOrigin);
    read(inner);
    const blocks = inner.end();
    this.pictures += inner.pictures;
    return blocks;
  }

  #add(blocks: readonly Node[]): void {
    this.#endParagraph();
    this.#endWordList();
    this.#blocks.push(...blocks);
  }

  #endParagraph(): void {
    const runs = this.#runs;
    this.#runs = [];
    for (const paragraph of paragraphsOf(runs)) {
      this.#endWordList();
      this.#blocks.push(paragraph);
    }
  }

  #endWordList(): void {
    const lines = this.#wordList;
    this.#wordList = [];
    this.#blocks.push(...listsOf(lines));
  }

  #heading(level: number, { children }: PastedNode): void {
    const blocks = this.#inner((inner) => inner.readAll(children, {}));
    // Ignore bold in a heading: all of it is bold.
    const line = lineOf(blocks).map((node) => node.mark(marks.strong.removeFromSet(node.marks)));
    if (line.length > 0) this.#add([nodes.heading.create({ level }, withNames(line))]);
  }

  /** Reads a list. Google Docs has a list within a list beside its item, not in it. */
  #readList({ tag, children }: PastedNode, look: Look): void {
    const items: Node[][] = [];
    for (const child of children) {
      const isList = child.tag === "ul" || child.tag === "ol";
      const blocks = this.#inner((inner) => {
        if (isList) inner.#readList(child, look);
        else if (child.tag === "li") inner.readAll(child.children, look);
        else inner.#read(child, look);
      });
      const plain = blocks.flatMap((block) => (IN_ITEMS.includes(block.type) ? block : paragraphOf(lineOf([block]))));
      const last = items.at(-1);
      if (isList && last) last.push(...plain);
      else if (plain.length > 0) items.push(plain);
    }
    if (items.length === 0) return;
    this.#blocks.push((tag === "ol" ? nodes.ordered_list : nodes.bullet_list).create(null, items.map(itemOf)));
  }

  #readWordItem(node: PastedNode, look: Look): void {
    const bullets: string[] = [];
    const isBullet = ({ attribute }: PastedNode) => /mso-list:\s*Ignore/i.test(attribute("style"));
    const without = (one: PastedNode): PastedNode[] => {
      if (isBullet(one)) bullets.push(textOf(one));
      return isBullet(one) ? [] : [{ ...one, children: one.children.flatMap(without) }];
    };
    const children = node.children.flatMap(without);
    const content = lineOf(this.#inner((inner) => inner.readAll(children, look)));
    this.#endParagraph();
    const level = Number(LEVEL_OF_WORD.exec(node.attribute("style"))?.[1]);
    this.#wordList.push({ level, isOrdered: NUMBER.test(bullets.join("")), content });
  }

  #readTable(table: PastedNode, look: Look): void {
    const rows = descendants(table, "tr").map((row) =>
      row.children
        .filter(({ tag }) => tag === "td" || tag === "th")
        .map(({ children, attribute }) => ({
          blocks: this.#inner((inner) => inner.readAll(children, look)),
          span: Math.min(Number(attribute("colspan")) || 1, 20),
        })),
    );
    for (const { children } of descendants(table, "caption"))
      this.#add(this.#inner((inner) => inner.readAll(children, look)));
    // A table of one cell is only a frame: take its content.
    if (rows.every(({ length }) => length < 2)) {
      this.#add(rows.flat().flatMap(({ blocks }) => blocks));
      return;
    }
    const lines = rows
      .filter(({ length }) => length > 0)
      .map((row) => row.flatMap(({ blocks, span }) => [lineOf(blocks), ...Array(span - 1).fill([])]));
    const width = Math.max(...lines.map(({ length }) => length));
    const made = lines.map((cells, row) => {
      const type = row === 0 ? nodes.table_header : nodes.table_cell;
      const own = Array.from({ length: width }, (_, at) => type.create(null, withNames(cells[at] ?? [])));
      return nodes.table_row.create(null, own);
    });
    this.#add([nodes.table.create(null, made)]);
  }

  /** Reads a picture. WhatsApp writes smileys as pictures. */
  #readPicture({ attribute }: PastedNode, look: Look): void {
    const alt = attribute("alt");
    if (/\p{Extended_Pictographic}/u.test(alt) && alt.length <= 12) this.#runs.push({ ...look, text: alt });
    else this.pictures += 1;
  }

  #lookOf({ tag, attribute }: PastedNode, look: Look): Look {
    const style = attribute("style");
    const weight = /(?<![-\w])font-weight:\s*(\w+)/.exec(style)?.[1];
    const slant = /(?<![-\w])font-style:\s*(\w+)/.exec(style)?.[1];
    const next = { ...look };
    if (tag === "b" || tag === "strong") next.isBold = true;
    if (tag === "i" || tag === "em") next.isItalic = true;
    if (weight) next.isBold = /bold/.test(weight) || Number(weight) >= 600;
    if (slant) next.isItalic = slant !== "normal";
    if (tag === "a") next.href = this.#hrefOf(attribute("href")) ?? next.href;
    return next;
  }

  /** The address for a link. @returns undefined for what no page may link to, such as a file of the computer */
  #hrefOf(href: string): string | undefined {
    const address = href.trim().replace(/^http:\/\//i, "https://");
    const own = this.#siteOrigin.replace(/^http:\/\//, "https://");
    if (address.startsWith(`${own}/`)) return address.slice(own.length);
    return /^(https:\/\/|mailto:|tel:)\S+$/i.test(address) ? address : undefined;
  }
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

/** The paragraphs of some runs: two line breaks in a row are the end of a paragraph. */
function paragraphsOf(runs: readonly Run[]): Node[] {
  const paragraphs: Run[][] = [[]];
  let breaks = 0;
  for (const run of runs) {
    if (run.text === "\n") breaks += 1;
    else if (cleanText(run.text).trim() !== "") {
      if (breaks > 1) paragraphs.push([]);
      breaks = 0;
    }
    paragraphs.at(-1)?.push(run);
  }
  return paragraphs.flatMap((one) => paragraphOf(inlineOfRuns(one)));
}

/** The content of blocks on one line, as a table cell holds it. */
export function lineOf(blocks: readonly Node[]): Node[] {
  const lines = blocks.flatMap(linesIn).filter(({ length }) => length > 0);
  const line = lines.flatMap((one, index) => (index === 0 ? one : [schema.text(" "), ...one]));
  return line.map((node) => (node.type === nodes.hard_break ? schema.text(" ") : node));
}

function linesIn(block: Node): (readonly Node[])[] {
  return block.isTextblock ? [block.children] : block.children.flatMap(linesIn);
}

/** The blocks with headings `##` and `###` only: the title of a page is its only first heading. */
function withHeadings(blocks: readonly Node[]): Node[] {
  const levels = blocks.map(({ type, attrs }) => (type === nodes.heading ? attrs.level : 2));
  const highest = Math.min(...levels);
  return blocks.map((block, index) => {
    if (block.type !== nodes.heading) return block;
    return nodes.heading.create({ level: levels[index] + 2 - highest > 2 ? 3 : 2 }, block.content);
  });
}
