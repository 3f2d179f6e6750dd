import type { Element, Nodes, Root } from "hast";
import { fromHtml } from "hast-util-from-html";

export interface CrawledPage {
  /** Path and query as found in a link: `/Bpharma`, `/Notices?page=2`. */
  address: string;
  status: number;
  /** Target of a redirect; else null. */
  location: string | null;
  /** The parsed document; null for files. */
  document: Root | null;
}

/**
 * Visits everything that the public site links to, starting at the home page, each address once and without scripts.
 * Skips other sites, the admin, and mail and telephone links.
 */
export async function crawl(origin: string): Promise<Map<string, CrawledPage>> {
  const pages = new Map<string, CrawledPage>();
  const ahead = ["/"];
  for (let address = ahead.pop(); address !== undefined; address = ahead.pop()) {
    if (pages.has(address)) continue;
    const page = await fetchPage(origin, address);
    pages.set(address, page);
    if (page.location) ahead.push(page.location);
    if (page.document) ahead.push(...internalLinks(page.document, address).map(({ address: next }) => next));
  }
  return pages;
}

async function fetchPage(origin: string, address: string): Promise<CrawledPage> {
  const response = await fetch(origin + address, { redirect: "manual" });
  const isPage = response.headers.get("content-type")?.startsWith("text/html") && response.status === 200;
  const location = response.headers.get("location");
  const text = isPage ? await response.text() : "";
  await response.body?.cancel().catch(() => {});
  return {
    address,
    status: response.status,
    location: location && new URL(location, origin).href.replace(origin, ""),
    document: isPage ? fromHtml(text) : null,
  };
}

export interface InternalLink {
  /** Path and query of the link, without the hash. */
  address: string;
  /** Hash of the link without `#`, or "". */
  hash: string;
}

/** Returns the links of a page to this site, except those to the admin. */
export function internalLinks(document: Root, from: string): InternalLink[] {
  return elements(document, "a").flatMap(({ properties }) => {
    const href = String(properties.href ?? "");
    if (!/^[/#?]/.test(href) || /^\/admin\b/i.test(href)) return [];
    const url = new URL(href, `http://site${from}`);
    return [{ address: url.pathname + url.search, hash: decodeURIComponent(url.hash.slice(1)) }];
  });
}

export function elements(node: Nodes, tagName?: string): Element[] {
  const below = "children" in node ? node.children.flatMap((child) => elements(child, tagName)) : [];
  const isMeant = node.type === "element" && (tagName === undefined || node.tagName === tagName);
  return isMeant ? [node, ...below] : below;
}

export function textOf(node: Nodes): string {
  if (node.type === "text") return node.value;
  if (node.type === "element" && ["script", "style", "svg"].includes(node.tagName)) return "";
  return "children" in node ? node.children.map(textOf).join(node.type === "element" ? " " : "") : "";
}
