import type { Element, ElementContent, RootContent } from "hast";
import { fromHtml } from "hast-util-from-html";

/** A stretch of text of one look. */
export interface Run {
  text: string;
  isStrong: boolean;
  isEmphasis: boolean;
  /** A whole address (`https:`, `tel:`, `mailto:`), or null. */
  href: string | null;
}

export type Block =
  | { kind: "paragraph"; runs: Run[] }
  | { kind: "list"; isOrdered: boolean; items: Run[][] }
  | { kind: "table"; head: Run[][]; rows: Run[][][] };

/** What stands below one heading; the text before the first heading has none. */
export interface Section {
  heading: string | null;
  blocks: Block[];
}

type Look = Pick<Run, "isStrong" | "isEmphasis" | "href">;

const PLAIN: Look = { isStrong: false, isEmphasis: false, href: null };

/**
 * Turns the body of a content page into sections that the template can set.
 * @param html what the content loader made from Markdown
 * @param resolveLink makes a link of the page a whole address
 */
export function readSections(html: string, resolveLink: (href: string) => string): Section[] {
  const sections: Section[] = [{ heading: null, blocks: [] }];
  for (const node of fromHtml(html, { fragment: true }).children) {
    if (node.type !== "element") continue;
    if (/^h[1-6]$/.test(node.tagName)) {
      sections.push({ heading: plainText(readRuns(node.children, resolveLink)), blocks: [] });
    } else {
      sections.at(-1)?.blocks.push(...readBlocks(node, resolveLink));
    }
  }
  return sections.filter(({ heading, blocks }) => heading !== null || blocks.length > 0);
}

/** The letters of some runs, without their look. */
export function plainText(runs: readonly Run[]): string {
  return runs.map(({ text }) => text).join("");
}

function readBlocks(element: Element, resolveLink: (href: string) => string): Block[] {
  switch (element.tagName) {
    case "ul":
    case "ol": {
      const items = childElements(element, "li").map((item) => readRuns(item.children, resolveLink));
      return [{ kind: "list", isOrdered: element.tagName === "ol", items }];
    }
    case "table": {
      const rows = descendants(element, "tr").map((row) =>
        childElements(row, "th", "td").map((cell) => readRuns(cell.children, resolveLink)),
      );
      const [head = [], ...rest] = rows;
      return [{ kind: "table", head, rows: rest }];
    }
    case "blockquote":
    case "div":
      return childElements(element).flatMap((child) => readBlocks(child, resolveLink));
    default: {
      const runs = readRuns(element.children, resolveLink);
      return plainText(runs).trim() ? [{ kind: "paragraph", runs }] : [];
    }
  }
}

function readRuns(
  nodes: readonly (ElementContent | RootContent)[],
  resolveLink: (href: string) => string,
  look: Look = PLAIN,
): Run[] {
  return nodes.flatMap((node) => {
    if (node.type === "text") return [{ ...look, text: node.value.replace(/\s+/g, " ") }];
    if (node.type !== "element") return [];
    return readRuns(node.children, resolveLink, lookInside(node, look, resolveLink));
  });
}

function lookInside(element: Element, look: Look, resolveLink: (href: string) => string): Look {
  const href = element.properties.href;
  if (element.tagName === "a" && typeof href === "string") return { ...look, href: resolveLink(href) };
  if (element.tagName === "strong" || element.tagName === "b") return { ...look, isStrong: true };
  if (element.tagName === "em" || element.tagName === "i") return { ...look, isEmphasis: true };
  return look;
}

/** The elements directly inside, of these names or, without names, all of them. */
function childElements(element: Element, ...names: string[]): Element[] {
  return element.children
    .filter((child) => child.type === "element")
    .filter(({ tagName }) => names.length === 0 || names.includes(tagName));
}

function descendants(element: Element, name: string): Element[] {
  return element.children.flatMap((child) => {
    if (child.type !== "element") return [];
    return child.tagName === name ? [child] : descendants(child, name);
  });
}
