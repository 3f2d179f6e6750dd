import { gfmAutolinkLiteralFromMarkdown } from "mdast-util-gfm-autolink-literal";
import { gfmTableFromMarkdown } from "mdast-util-gfm-table";
import { gfmAutolinkLiteral } from "micromark-extension-gfm-autolink-literal";
import { gfmTable } from "micromark-extension-gfm-table";
import rehypeSanitize from "rehype-sanitize";
import rehypeStringify from "rehype-stringify";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { type Processor, unified } from "unified";
import { keepTogether } from "#contract/normalise.ts";
import { addressIn, LANGUAGES, type Language, PAGE } from "#messages/languages.ts";
import { toBengaliNumerals } from "./numerals.ts";
import type { Reference } from "./references.ts";

/** Also links bare addresses. */
function remarkTables(this: Processor): void {
  const data = this.data();
  data.micromarkExtensions = [gfmTable(), gfmAutolinkLiteral()];
  data.fromMarkdownExtensions = [gfmTableFromMarkdown(), gfmAutolinkLiteralFromMarkdown()];
}

const processor = unified()
  .use(remarkParse)
  .use(remarkTables)
  .use(remarkRehype)
  .use(rehypeSanitize)
  .use(rehypeStringify);

/** Its HTML is sanitised: HTML typed into the Markdown is not in it. Lines are those of the body, from 1. */
export function renderMarkdown(body: string, language: Language = "en", hasBengaliNumerals = false) {
  const tree = processor.parse(body);
  const references: Reference[] = [];
  const titleLines: number[] = [];
  for (const node of nodesOf(tree)) {
    const line = node.position?.start.line ?? 1;
    const kind = node.type === "image" ? "picture" : "link";
    if (node.url !== undefined) references.push({ kind, target: node.url, path: ["body", line] });
    if (node.type === "heading" && node.depth === 1) titleLines.push(line);
  }
  const html = processor.runSync(tree);
  finishNodes(html, language);
  const headings = markHeadings(html);
  wrapTables(html, language);
  if (hasBengaliNumerals) changeNumerals(html);
  return { html: processor.stringify(html), references, headings, titleLines };
}

/** As much of mdast as the checks read. */
interface MarkdownNode {
  type: string;
  url?: string;
  depth?: number;
  position?: { start: { line: number } } | undefined;
  children?: MarkdownNode[];
}

function* nodesOf(node: MarkdownNode): Generator<MarkdownNode> {
  yield node;
  for (const child of node.children ?? []) yield* nodesOf(child);
}

/** Words of one script with the spaces and marks between them. Indian scripts share the danda. */
function runOf(script: string, within = ""): string {
  const letter = `\\p{Script=${script}}`;
  return `${letter}(?:[${letter}${within}]|[\\s,;:?!–-]+(?=${letter}))*`;
}

const WORDS = {
  en: runOf("Latin", "\\d.@/"),
  bn: runOf("Bengali", "\\u200c\\u200d।"),
  hi: runOf("Devanagari", "\\u200c\\u200d।"),
};
/** The words of other languages in a text. */
const FOREIGN = Object.fromEntries(
  LANGUAGES.map((language) => {
    const others = Object.entries(WORDS).filter(([other]) => other !== language);
    return [language, new RegExp(others.map(([other, run]) => `(?<${other}>${run})`).join("|"), "gu")];
  }),
) as Record<Language, RegExp>;

/** Protects links out, and marks languages for pronunciation and choice of font (WCAG 3.1.2). */
function finishNodes(node: HtmlNode, language: Language): void {
  if (node.tagName === "a" && PAGE.test(String(node.properties?.href))) {
    node.properties = { ...node.properties, href: addressIn(language, String(node.properties?.href)) };
  }
  if (node.tagName === "a" && String(node.properties?.href).startsWith("https://")) {
    node.properties = { ...node.properties, rel: "noopener" };
  }
  if (!node.children) return;
  node.children = node.children.flatMap((child) =>
    child.type === "text" ? splitByScript(child.value ?? "", FOREIGN[language]) : [child],
  );
  for (const child of node.children) if (child.properties?.lang === undefined) finishNodes(child, language);
}

function changeNumerals(node: HtmlNode): void {
  if (/^(?:tel|mailto):/.test(String(node.properties?.href)) || node.tagName === "code") return;
  for (const child of node.children ?? []) {
    if (child.type === "text") child.value = toBengaliNumerals(child.value ?? "");
    else changeNumerals(child);
  }
}

function splitByScript(text: string, foreign: RegExp): HtmlNode[] {
  const parts: HtmlNode[] = [];
  let end = 0;
  for (const run of text.matchAll(foreign)) {
    if (run.index > end) parts.push({ type: "text", value: keepTogether(text.slice(end, run.index)) });
    const [lang] = Object.entries(run.groups ?? {}).find(([, words]) => words) ?? [];
    parts.push(element("span", { lang }, [{ type: "text", value: run[0] }]));
    end = run.index + run[0].length;
  }
  if (end < text.length) parts.push({ type: "text", value: keepTogether(text.slice(end)) });
  return parts;
}

/** Search results lead to the ids. @returns their texts */
function markHeadings(root: HtmlNode): string[] {
  const ids = new Set<string>();
  const headings = (root.children ?? []).filter(({ tagName }) => /^h[1-6]$/.test(tagName ?? ""));
  for (const heading of headings) {
    const id = idOf(textOf(heading));
    const own = ids.has(id) ? `${id}-${ids.size}` : id;
    ids.add(own);
    heading.properties = { ...heading.properties, id: own };
  }
  return headings.map((heading) => textOf(heading).replace(/\s+/g, " "));
}

/** `Who may apply` → `on-who-may-apply`: no id around the text begins with `on-`. */
function idOf(heading: string): string {
  return ["on", ...(heading.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [])].join("-");
}

const TABLE: Record<Language, string> = { en: "Table", bn: "সারণি" };

/** A focusable region, named by the heading above it. */
function wrapTables(root: HtmlNode, language: Language): void {
  const tablesUnder = new Map<string, number>();
  let heading = TABLE[language];
  root.children = (root.children ?? []).map((child) => {
    if (/^h[1-6]$/.test(child.tagName ?? "")) heading = textOf(child);
    if (child.tagName !== "table") return child;
    const number = (tablesUnder.get(heading) ?? 0) + 1;
    tablesUnder.set(heading, number);
    const label = number === 1 ? heading : `${heading}, ${TABLE[language].toLowerCase()} ${number}`;
    return element("div", { className: ["table-scroll"], role: "region", tabIndex: 0, ariaLabel: label }, [child]);
  });
}

/** As much of hast as we touch. */
interface HtmlNode {
  type: string;
  tagName?: string;
  properties?: Record<string, unknown>;
  value?: string;
  children?: HtmlNode[];
}

function element(tagName: string, properties: Record<string, unknown>, children: HtmlNode[]): HtmlNode {
  return { type: "element", tagName, properties, children };
}

function textOf(node: HtmlNode): string {
  return node.value ?? (node.children ?? []).map(textOf).join("");
}
