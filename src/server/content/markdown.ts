import rehypeSanitize from "rehype-sanitize";
import rehypeStringify from "rehype-stringify";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import { finishHtml } from "./finish-html.ts";

/** Something that a text points at: a link or a picture. */
export interface Reference {
  kind: "link" | "picture";
  target: string;
  line: number;
}

export interface RenderedMarkdown {
  /** Safe to print as it is. HTML that was typed into the Markdown is not in it. */
  html: string;
  references: Reference[];
  /** The texts of its headings. */
  headings: string[];
  faults: { line: number; sentence: string }[];
}

const processor = unified().use(remarkParse).use(remarkGfm).use(remarkRehype).use(rehypeSanitize).use(rehypeStringify);

/**
 * Turns the body of a page into HTML and collects what it points at.
 * @param firstLine the line of the file on which the body begins
 */
export function renderMarkdown(body: string, firstLine = 1): RenderedMarkdown {
  const tree = processor.parse(body);
  const references: Reference[] = [];
  const faults: RenderedMarkdown["faults"] = [];
  let depth = 1;
  for (const node of nodesOf(tree)) {
    const line = (node.position?.start.line ?? 1) + firstLine - 1;
    faults.push(...tableFaults(node).map(({ below, sentence }) => ({ line: line + below, sentence })));
    if (node.url !== undefined)
      references.push({ kind: node.type === "image" ? "picture" : "link", target: node.url, line });
    if (node.type === "heading" && node.depth !== undefined) {
      const sentence = headingSentence(node.depth, depth);
      if (sentence) faults.push({ line, sentence });
      depth = node.depth;
    }
  }
  const html = processor.runSync(tree);
  const headings = finishHtml(html);
  return { html: processor.stringify(html), references, headings, faults };
}

/** Headings are the table of contents that a screen reader reads out; one level after the other, below the page's title. */
function headingSentence(depth: number, before: number): string | null {
  if (depth === 1)
    return "a heading in a text begins with ##, because the title of the page is already the first heading";
  if (depth > before + 1) return `the heading is too deep here: begin it with ${"#".repeat(before + 1)}`;
  return null;
}

/** @returns `below`: so many lines below the beginning of the node */
function tableFaults({ type, value = "", children = [] }: MarkdownNode): { below: number; sentence: string }[] {
  if (type === "text") {
    const below = value.split("\n").findIndex((line) => line.startsWith("|"));
    const sentence = "the table has no line |---|---| below its first row, or an empty line within it";
    return below === -1 ? [] : [{ below, sentence }];
  }
  const columns = (type === "table" && children[0]?.children?.length) || 0;
  return children.flatMap((row, index) => {
    const cells = row.children?.length ?? 0;
    if (columns === 0 || cells === columns) return [];
    const sentence = `the row has ${cells} ${cells === 1 ? "cell" : "cells"}, the table has ${columns} columns`;
    // The line of dashes is no row.
    return [{ below: index + 1, sentence }];
  });
}

/** As much of a Markdown syntax tree (mdast) as the checks read. */
interface MarkdownNode {
  type: string;
  url?: string;
  value?: string;
  depth?: number;
  position?: { start: { line: number } } | undefined;
  children?: MarkdownNode[];
}

function* nodesOf(node: MarkdownNode): Generator<MarkdownNode> {
  yield node;
  for (const child of node.children ?? []) yield* nodesOf(child);
}
