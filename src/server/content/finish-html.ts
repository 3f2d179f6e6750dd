import { BENGALI_PART } from "#contract/bengali-part.ts";
import { keepTogether } from "#contract/keep-together.ts";
import { element, type HtmlNode, textOf } from "./html-tree.ts";

/**
 * What clean HTML still lacks: safe links out, tables that scroll on a phone, the language of Indian scripts, and for
 * headings an id to jump to and the small face for their Bengali words (class `sign`, docs/decisions/0017).
 * @returns the texts of the headings
 */
export function finishHtml(root: HtmlNode): string[] {
  protectLinks(root);
  markLanguages(root);
  const headings = markHeadings(root);
  wrapTables(root);
  return headings;
}

function protectLinks(node: HtmlNode): void {
  if (node.tagName === "a" && String(node.properties?.href).startsWith("https://")) {
    node.properties = { ...node.properties, rel: "noopener" };
  }
  for (const child of node.children ?? []) protectLinks(child);
}

/** Words of one script with the spaces and marks between them, so that a sentence is one run. Both scripts share the danda. */
function runOf(script: string): string {
  const letter = `\\p{Script=${script}}`;
  return `${letter}(?:[${letter}\\u200c\\u200d।]|[\\s,;:?!–-]+(?=${letter}))*`;
}

const RUNS = new RegExp(`(?<bengali>${runOf("Bengali")})|${runOf("Devanagari")}`, "gu");

/** A screen reader needs the language to pronounce a word, a browser to choose its font (WCAG 3.1.2). */
function markLanguages(node: HtmlNode): void {
  if (!node.children) return;
  node.children = node.children.flatMap((child) =>
    child.type === "text" ? splitByScript(child.value ?? "") : [child],
  );
  for (const child of node.children) if (child.properties?.lang === undefined) markLanguages(child);
}

function splitByScript(text: string): HtmlNode[] {
  const parts: HtmlNode[] = [];
  let end = 0;
  for (const run of text.matchAll(RUNS)) {
    if (run.index > end) parts.push({ type: "text", value: keepTogether(text.slice(end, run.index)) });
    const lang = run.groups?.bengali ? "bn" : "hi";
    parts.push(element("span", { lang }, [{ type: "text", value: run[0] }]));
    end = run.index + run[0].length;
  }
  if (end < text.length) parts.push({ type: "text", value: keepTogether(text.slice(end)) });
  return parts;
}

/**
 * Headings are of the first level below the root. Each has an id, to which the search leads; one that is wholly Bengali
 * begins the part for those who read Bengali.
 */
function markHeadings(root: HtmlNode): string[] {
  const ids = new Set<string>();
  const headings = (root.children ?? []).filter(({ tagName }) => /^h[1-6]$/.test(tagName ?? ""));
  for (const heading of headings) {
    const words = (heading.children ?? []).filter(({ properties }) => properties?.lang === "bn");
    for (const word of words) word.properties = { ...word.properties, className: ["sign"] };
    const id = words.length === heading.children?.length ? BENGALI_PART : idOf(textOf(heading));
    const own = ids.has(id) ? `${id}-${ids.size}` : id;
    ids.add(own);
    heading.properties = { ...heading.properties, id: own };
  }
  return headings.map((heading) => textOf(heading).replace(/\s+/g, " "));
}

/** `Who may apply` → `on-who-may-apply`. The page around the text has ids of its own, which never begin so. */
function idOf(heading: string): string {
  return ["on", ...(heading.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [])].join("-");
}

/** A wide table scrolls in a region of its own: focusable for the keyboard, named by the heading above it. */
function wrapTables(root: HtmlNode): void {
  const tablesUnder = new Map<string, number>();
  let heading = "Table";
  root.children = (root.children ?? []).map((child) => {
    if (/^h[1-6]$/.test(child.tagName ?? "")) heading = textOf(child);
    if (child.tagName !== "table") return child;
    const number = (tablesUnder.get(heading) ?? 0) + 1;
    tablesUnder.set(heading, number);
    const label = number === 1 ? heading : `${heading}, table ${number}`;
    return element("div", { className: ["table-scroll"], role: "region", tabIndex: 0, ariaLabel: label }, [child]);
  });
}
