import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmAutolinkLiteralFromMarkdown } from "mdast-util-gfm-autolink-literal";
import { gfmTableFromMarkdown } from "mdast-util-gfm-table";
import { gfmAutolinkLiteral } from "micromark-extension-gfm-autolink-literal";
import { gfmTable } from "micromark-extension-gfm-table";
import { Fragment, type Mark, type Node } from "prosemirror-model";
import { NAMED } from "#contract/names.ts";
import { schema } from "./schema.ts";

type MarkdownRoot = ReturnType<typeof fromMarkdown>;
export type MarkdownBlock = MarkdownRoot["children"][number];
export type BlockOf<Type extends string> = Extract<MarkdownBlock, { type: Type }>;
export type MarkdownInline = BlockOf<"paragraph">["children"][number];

/** A block of the document with its lines in the file. */
interface SourceBlock {
  node: Node;
  source: string;
  /** What stands between it and the block before it. */
  gap: string;
}

export interface SourceText {
  doc: Node;
  blocks: readonly SourceBlock[];
  /** What follows the last block. */
  rest: string;
}

const { nodes, marks } = schema;

/** As the server reads it: see `src/server/content/markdown.ts`. */
function parseMarkdown(markdown: string): MarkdownRoot {
  return fromMarkdown(markdown, {
    extensions: [gfmTable(), gfmAutolinkLiteral()],
    mdastExtensions: [gfmTableFromMarkdown(), gfmAutolinkLiteralFromMarkdown()],
  });
}

export function readMarkdown(markdown: string): SourceText {
  const blocks: SourceBlock[] = [];
  let end = 0;
  for (const block of parseMarkdown(markdown).children) {
    const at = block.position?.start.offset ?? end;
    const next = block.position?.end.offset ?? at;
    // Code can begin with spaces.
    const start = /[^\S\n]*$/.exec(markdown.slice(end, at))?.index ?? 0;
    const read = { gap: markdown.slice(end, end + start), source: markdown.slice(end + start, next) };
    const node = blockFrom(block, markdown) ?? nodes.raw_block.create({ source: read.source });
    const last = blocks.at(-1);
    if (last && canJoin(last.node, node)) {
      last.node = last.node.copy(last.node.content.append(node.content));
      last.source += read.gap + read.source;
    } else blocks.push({ ...read, node });
    end = next;
  }
  return { doc: documentOf(blocks.map(({ node }) => node)), blocks, rest: markdown.slice(end) };
}

/** Two lists of one kind are one list: Markdown cannot tell them apart. */
export function canJoin(before: Node, after: Node): boolean {
  return before.type === after.type && (before.type === nodes.bullet_list || before.type === nodes.ordered_list);
}

/** @param blocks of parsed Markdown, or made in its shape, without `source` */
export function documentFrom(blocks: readonly MarkdownBlock[]): Node {
  return documentOf(blocks.flatMap((block) => blockFrom(block, "") ?? []));
}

/** With a paragraph at the end, so that text can follow a table. */
function documentOf(blocks: readonly Node[]): Node {
  const needsEnd = !blocks.at(-1)?.isTextblock;
  return nodes.doc.create(null, needsEnd ? [...blocks, nodes.paragraph.create()] : blocks);
}

/** @returns null for what the editor has no tool for */
function blockFrom(block: MarkdownBlock, source: string): Node | null {
  switch (block.type) {
    case "paragraph":
      return checked(nodes.paragraph.create(null, inlineFrom(block.children, source)));
    case "heading":
      return checked(nodes.heading.create({ level: block.depth }, inlineFrom(block.children, source)));
    case "list":
      return listFrom(block, source);
    case "table":
      return tableFrom(block, source);
    default:
      return null;
  }
}

function listFrom({ ordered, start, children }: BlockOf<"list">, source: string): Node | null {
  const items: Node[] = [];
  for (const { children: blocks } of children) {
    const content: Node[] = [];
    for (const block of blocks) {
      const node = blockFrom(block, source);
      if (!node) return null;
      const last = content.at(-1);
      if (last && canJoin(last, node)) content.splice(-1, 1, last.copy(last.content.append(node.content)));
      else content.push(node);
    }
    if (content[0]?.type !== nodes.paragraph) content.unshift(nodes.paragraph.create());
    items.push(nodes.list_item.create(null, content));
  }
  const list = ordered
    ? nodes.ordered_list.create({ order: start ?? 1 }, items)
    : nodes.bullet_list.create(null, items);
  return checked(list);
}

function tableFrom({ align, children }: BlockOf<"table">, source: string): Node | null {
  const width = children[0]?.children.length ?? 0;
  const rows = children.map(({ children: cells }, row) => {
    const type = row === 0 ? nodes.table_header : nodes.table_cell;
    const made = Array.from({ length: width }, (_, column) =>
      type.create({ align: align?.[column] ?? null }, inlineFrom(cells[column]?.children ?? [], source)),
    );
    return nodes.table_row.create(null, made);
  });
  return checked(nodes.table.create(null, rows));
}

function checked(node: Node): Node | null {
  try {
    node.check();
    // Of more lines, each would keep the indentation of what is around it.
    node.descendants(({ type, attrs }) => {
      if (type === nodes.raw && attrs.source.includes("\n")) throw new RangeError("more than one line");
    });
    return node;
  } catch {
    return null;
  }
}

function inlineFrom(children: readonly MarkdownInline[], source: string): Fragment {
  const joined = Fragment.fromArray(children.flatMap((child) => inlineNodes(child, source, [])));
  return Fragment.fromArray(joined.content.flatMap((node) => (node.isText ? textFrom(node) : node)));
}

function inlineNodes(child: MarkdownInline, source: string, around: readonly Mark[]): Node[] {
  const within = (mark: Mark) =>
    child.type !== "text" && "children" in child
      ? child.children.flatMap((one) => inlineNodes(one, source, mark.addToSet(around)))
      : [];
  const start = child.position?.start.offset;
  switch (child.type) {
    case "text":
      return child.value === "" ? [] : [schema.text(child.value, around)];
    case "strong":
      return within(marks.strong.create());
    case "emphasis":
      return within(marks.em.create());
    case "link":
      // The site makes links of bare addresses: in the text they stay as they are typed.
      if (source !== "" && (start === undefined || !/[[<]/.test(source.charAt(start)))) {
        return child.children.flatMap((one) => inlineNodes(one, source, around));
      }
      return within(marks.link.create({ href: child.url, title: child.title ?? null }));
    case "image":
      return [nodes.image.create({ src: child.url, alt: child.alt ?? "", title: child.title ?? null }, null, around)];
    case "break":
      return [nodes.hard_break.create(null, null, around)];
    default:
      return [nodes.raw.create({ source: source.slice(start, child.position?.end.offset) }, null, around)];
  }
}

/** Names in braces become nodes of their own; the end of a line is a space. */
function textFrom({ text = "", marks: own }: Node): Node[] {
  // Every second part is a name.
  return text.split(NAMED).flatMap((part, index) => {
    if (index % 2 === 1) return nodes.name.create({ name: part }, null, own);
    return part === "" ? [] : schema.text(part.replace(/\n/g, " "), own);
  });
}
