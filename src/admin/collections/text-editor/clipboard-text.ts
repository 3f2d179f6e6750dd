import { Mark, type Node } from "prosemirror-model";
import { itemOf, joinAdjacentLists, parsePlaceholders } from "./markdown-reader.ts";
import { schema } from "./schema.ts";

const { nodes, marks } = schema;

/** A run of text with the same marks; the `text` "\n" is a line break. */
export interface Run {
  text: string;
  isBold?: boolean;
  isItalic?: boolean;
  href?: string | undefined;
}

/** An item of a list with its depth, from 1. */
interface ListLine {
  level: number;
  isOrdered: boolean;
  content: readonly Node[];
}

/** A part of pasted content: a run of text, a list item or a whole block. An empty part ends a paragraph. */
export type PastedPart = { run?: Run; item?: ListLine; block?: Node };

export const PARAGRAPH_END: PastedPart = {};

/** Invisible characters that are removed. U+200C and U+200D are not: Bengali needs these joiners. */
const UNSEEN = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]|(?!\n)\p{Cc}/gu;
const SPACES = /[\t\u00a0\u2000-\u200a\u202f\u205f\u3000]/g;
const LIGATURES = /[\ufb00-\ufb06]/g;

/** Normalises a text: NFC, no ligatures or invisible characters, only common spaces and newlines. */
function cleanText(text: string): string {
  return text
    .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, "\n")
    .replace(SPACES, " ")
    .replace(UNSEEN, "")
    .replace(LIGATURES, (letters) => letters.normalize("NFKC"))
    .normalize("NFC");
}

export function paragraphOf(line: readonly Node[]): Node[] {
  return line.length > 0 ? [nodes.paragraph.create(null, parsePlaceholders(line))] : [];
}

/** Converts runs to inline nodes. Trims spaces and line breaks at both ends, and collapses spaces. */
function inlineOfRuns(runs: readonly Run[]): Node[] {
  const kept: Run[] = [];
  for (const run of runs) {
    const before = kept.at(-1)?.text ?? "\n";
    const text = run.text === "\n" ? "\n" : cleanText(run.text).replace(/\s+/g, " ");
    const isDouble = /\s$/.test(before) && text.startsWith(" ");
    const own = isDouble ? text.slice(1) : text;
    if (own === "" || (own === "\n" && kept.length === 0)) continue;
    kept.push({ ...run, text: own });
  }
  while (kept.at(-1)?.text.trim() === "") kept.pop();
  return kept.flatMap((run, index) => {
    if (run.text === "\n" || (kept[index + 1]?.text ?? "\n") !== "\n") return inlineOfRun(run);
    const text = run.text.trimEnd();
    return text === "" ? [] : inlineOfRun({ ...run, text });
  });
}

function inlineOfRun({ text, isBold, isItalic, href }: Run): Node {
  if (text === "\n") return nodes.hard_break.create();
  const own = [href && marks.link.create({ href }), isBold && marks.strong.create(), isItalic && marks.em.create()];
  return schema.text(
    text,
    own.filter((mark) => mark instanceof Mark),
  );
}

/** Builds nested lists from the levels of their items. */
function listsOf(lines: readonly ListLine[]): Node[] {
  const lists: Node[] = [];
  for (let at = 0; at < lines.length; ) {
    const { level, isOrdered, content } = lines[at] as ListLine;
    const end = lines.findIndex((line, index) => index > at && line.level <= level);
    const inner = lines.slice(at + 1, end < 0 ? lines.length : end);
    const item = itemOf([...paragraphOf(content), ...listsOf(inner)]);
    const list = (isOrdered ? nodes.ordered_list : nodes.bullet_list).create(null, item);
    lists.push(list);
    at += inner.length + 1;
  }
  return joinAdjacentLists(lists);
}

/** Converts parts to blocks: runs become paragraphs, consecutive items become lists. */
export function blocksOf(parts: readonly PastedPart[]): Node[] {
  const blocks: Node[] = [];
  let runs: Run[] = [];
  let items: ListLine[] = [];
  const add = (made: readonly Node[]) => {
    if (made.length === 0) return;
    blocks.push(...listsOf(items), ...made);
    items = [];
  };
  for (const { run, item, block } of [...parts, PARAGRAPH_END]) {
    if (run) {
      runs.push(run);
      continue;
    }
    add(paragraphsOf(runs));
    runs = [];
    if (item) items.push(item);
    if (block) add([block]);
  }
  return [...blocks, ...listsOf(items)];
}

/** Splits runs into paragraphs at two or more consecutive line breaks. */
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

/** `MARKS`: bold, italic and struck text in WhatsApp. `SENDER`: time and sender that precede each copied message. */
const MARKS =
  /(?<![\p{L}\p{M}\p{N}*_])(?:\*(?=\S)([^*\n]+?)(?<=\S)\*|_(?=\S)([^_\n]+?)(?<=\S)_|~(?=\S)([^~\n]+?)(?<=\S)~)(?![\p{L}\p{M}\p{N}*_])/u;
const SENDER = /^\[?\d{1,2}[/.]\d{1,2}[/.]\d{2,4},? \d{1,2}:\d{2}[^\]\n]{0,12}?(?:\]| -) [^:\n]{1,60}: /gm;
const ITEM = /^(\s*)(?:[•·▪◦‣●○■\uf0b7\uf0a7\uf0d8*–-]|\(?(\d{1,2}|[০-৯]{1,2})[.)])\s+(?=\S)/u;
/** Line widths, in characters, that a PDF may have. `full`: share of that width from which a line counts as full. */
const PRINTED_LINE = { shortest: 45, longest: 140, full: 0.8 };

/** Converts plain text to paragraphs and lists. Joins lines that were broken only to fit a printed page. */
export function blocksOfText(pasted: string): Node[] {
  const text = cleanText(pasted)
    .replace(SENDER, "\n")
    .replace(/[ \t]+$/gm, "");
  const lines = text.split("\n");
  const width = printedWidth(lines);
  const joined: string[] = [];
  let before = "";
  for (const line of lines) {
    const last = joined.at(-1) ?? "";
    const isInItem = ITEM.test(last) && /^\s{2,}/.test(line);
    const isNew = ITEM.test(line) || line.trim() === "" || last === "";
    const isBroken = before !== "" && isBrokenByPrinter(before, line, width);
    if (!isNew && (isBroken || isInItem)) joined[joined.length - 1] = joinLines(last, line);
    else joined.push(ITEM.test(line) ? line : line.trim());
    before = line.trim();
  }
  return blocksOf(
    joined.flatMap((line): PastedPart[] => {
      const item = ITEM.exec(line);
      if (item) {
        const level = 1 + Math.floor((item[1]?.length ?? 0) / 2);
        const content = inlineOfRuns(runsOf(line.slice(item[0].length)));
        return [{ item: { level, isOrdered: item[2] !== undefined, content } }];
      }
      const runs = runsOf(line).map((run) => ({ run }));
      // On a printed page, each joined line is a paragraph; elsewhere, line ends are line breaks of one paragraph.
      return line === "" || width > 0 ? [PARAGRAPH_END, ...runs] : [{ run: { text: "\n" } }, ...runs];
    }),
  );
}

/** Returns the line width of a printed page, in characters; 0 if the line ends were typed by hand. */
function printedWidth(lines: readonly string[]): number {
  const { shortest, longest, full } = PRINTED_LINE;
  const width = Math.max(0, ...lines.map(({ length }) => length));
  if (width < shortest || width > longest) return 0;
  const isWithinSentence = lines.some((line, index) => {
    const next = lines[index + 1] ?? "";
    return line.length >= width * full && /[\p{L}\p{M},-]$/u.test(line) && /^[\p{Ll}\p{Lo}]/u.test(next);
  });
  return isWithinSentence ? width : 0;
}

function isBrokenByPrinter(line: string, next: string, width: number): boolean {
  if (width === 0 || next.trim() === "") return false;
  if (isDivided(line, next)) return true;
  const [word = ""] = next.trim().split(" ");
  return line.length + 1 + word.length >= width * PRINTED_LINE.full;
}

function joinLines(line: string, next: string): string {
  return isDivided(line, next) ? line.slice(0, -1) + next.trim() : `${line} ${next.trim()}`;
}

/** Reports whether a word is hyphenated across the end of a line. */
function isDivided(line: string, next: string): boolean {
  return /\p{L}-$/u.test(line) && /^\p{Ll}/u.test(next.trim());
}

function runsOf(line: string): Run[] {
  const found = MARKS.exec(line);
  if (!found) return [{ text: line }];
  const [whole, bold, italic, struck] = found;
  const inner = runsOf(bold ?? italic ?? struck ?? "").map((run) => {
    return { ...run, ...(bold && { isBold: true }), ...(italic && { isItalic: true }) };
  });
  const end = found.index + whole.length;
  return [{ text: line.slice(0, found.index) }, ...inner, ...runsOf(line.slice(end))];
}
