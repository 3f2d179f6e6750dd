import type { Token } from "markdown-it";
import { Fragment, type Mark, type Node, type NodeType } from "prosemirror-model";
import { PLACEHOLDER_PATTERN } from "#contract/placeholders.ts";
import { blocksIn, MAX_NESTING, plainText } from "#shared/markdown.ts";
import { schema } from "./schema.ts";

interface SourceBlock {
  node: Node;
  source: string;
  /** The source between this block and the one before it. */
  gap: string;
}

export interface SourceText {
  doc: Node;
  blocks: readonly SourceBlock[];
  /** The source after the last block. */
  rest: string;
}

const { nodes, marks } = schema;

/** Node types by HTML element; null for elements that are replaced by their children. */
const BLOCKS: Record<string, NodeType | null> = {
  ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((level) => [`h${level}`, nodes.heading])),
  p: nodes.paragraph,
  ul: nodes.bullet_list,
  ol: nodes.ordered_list,
  li: nodes.list_item,
  table: nodes.table,
  thead: null,
  tbody: null,
  tr: nodes.table_row,
  th: nodes.table_header,
  td: nodes.table_cell,
};

export function readMarkdown(markdown: string): SourceText {
  const blocks: SourceBlock[] = [];
  let end = 0;
  for (const { start, text, tokens } of blocksIn(markdown)) {
    const read = { gap: markdown.slice(end, start), source: text };
    const node = blockFrom(tokens) ?? nodes.raw_block.create({ source: text });
    const last = blocks.at(-1);
    if (last && canJoinLists(last.node, node)) {
      last.node = last.node.copy(last.node.content.append(node.content));
      last.source += read.gap + read.source;
    } else blocks.push({ ...read, node });
    end = start + text.length;
  }
  return { doc: documentOf(blocks.map(({ node }) => node)), blocks, rest: markdown.slice(end) };
}

/** Reports whether adjacent lists become one list: Markdown cannot separate two lists of the same type. */
export function canJoinLists(before: Node, after: Node): boolean {
  return before.type === after.type && (before.type === nodes.bullet_list || before.type === nodes.ordered_list);
}

export function joinAdjacentLists(blocks: readonly Node[]): Node[] {
  const all: Node[] = [];
  for (const block of blocks) {
    const last = all.at(-1);
    if (last && canJoinLists(last, block)) all[all.length - 1] = last.copy(last.content.append(block.content));
    else all.push(block);
  }
  return all;
}

/** Creates a document from blocks, with a paragraph at the end if needed, so that text can follow a table. */
export function documentOf(blocks: readonly Node[]): Node {
  const needsEnd = !blocks.at(-1)?.isTextblock;
  return nodes.doc.create(null, needsEnd ? [...blocks, nodes.paragraph.create()] : blocks);
}

/** Creates a list item from blocks, starting with a paragraph, which may be empty. */
export function itemOf(blocks: readonly Node[]): Node {
  const first = blocks[0]?.type === nodes.paragraph ? [] : [nodes.paragraph.create()];
  return nodes.list_item.create(null, [...first, ...joinAdjacentLists(blocks)]);
}

/** Converts the tokens of a block to a node. @returns null for Markdown that the editor does not support */
function blockFrom(tokens: readonly Token[]): Node | null {
  const opened: Token[] = [];
  const contents: Node[][] = [[]];
  for (const token of tokens) {
    const { type, tag, nesting, level } = token;
    if (type === "inline") contents.at(-1)?.push(...lineFrom(token.children ?? []));
    else if (level >= MAX_NESTING - 1 || !(tag in BLOCKS)) return null;
    else if (nesting > 0) {
      opened.push(token);
      contents.push([]);
    } else {
      const content = contents.pop() ?? [];
      contents.at(-1)?.push(...madeOf(opened.pop() ?? token, content));
    }
  }
  const block = contents[0]?.[0] ?? null;
  try {
    block?.check();
    return block;
  } catch {
    return null;
  }
}

function madeOf(token: Token, content: Node[]): Node[] {
  const type = BLOCKS[token.tag];
  if (!type) return content;
  if (type === nodes.list_item) return [itemOf(content)];
  const level = Number(token.tag.charAt(1));
  const order = Number(token.attrGet("start") ?? 1);
  const align = /\w+$/.exec(String(token.attrGet("style") ?? ""))?.[0] ?? null;
  return [type.create({ level, order, align }, content)];
}

function lineFrom(tokens: readonly Token[]): readonly Node[] {
  const line: Node[] = [];
  const around: (readonly Mark[])[] = [];
  let own: readonly Mark[] = [];
  for (const token of tokens) {
    const { type, nesting, content, children } = token;
    if (nesting > 0) {
      around.push(own);
      own = markOf(token)?.addToSet(own) ?? own;
    } else if (nesting < 0) own = around.pop() ?? [];
    else if (type === "text") line.push(...(content === "" ? [] : [schema.text(content, own)]));
    else if (type === "hardbreak") line.push(nodes.hard_break.create(null, null, own));
    else if (type === "image") {
      const [src, title] = [token.attrGet("src"), token.attrGet("title")];
      line.push(nodes.image.create({ src, title, alt: plainText(children ?? []) }, null, own));
    } else line.push(nodes.raw.create({ source: sourceOf(token) }, null, own));
  }
  return parsePlaceholders(line);
}

function markOf(token: Token): Mark | null {
  if (token.type === "strong_open") return marks.strong.create();
  if (token.type === "em_open") return marks.em.create();
  // The site turns bare addresses into links; the editor keeps them as typed text.
  if (token.markup === "address") return null;
  return marks.link.create({ href: token.attrGet("href"), title: token.attrGet("title") });
}

/** Returns the source of inline code or HTML on one line: further lines would contain the surrounding indentation. */
function sourceOf({ markup, content }: Token): string {
  const space = markup !== "" && /^`|`$|^ .* $/.test(content) ? " " : "";
  return markup + space + content.replaceAll("\n", " ") + space + markup;
}

/** Returns the line with placeholders such as `{college.name}` as nodes, and with newlines as spaces. */
export function parsePlaceholders(line: readonly Node[]): readonly Node[] {
  return Fragment.fromArray([...line]).content.flatMap((node) => {
    if (!node.isText) return node;
    // split() by a pattern with a group puts the names at the odd indexes.
    return (node.text ?? "").split(PLACEHOLDER_PATTERN).flatMap((part, index) => {
      if (index % 2 === 1) return nodes.name.create({ name: part }, null, node.marks);
      return part === "" ? [] : schema.text(part.replace(/\n/g, " "), node.marks);
    });
  });
}
