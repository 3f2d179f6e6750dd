import type { MetaDescriptor } from "react-router";
import type { Shell } from "#contract/site-pages.ts";
import type { Crumb } from "./breadcrumb.tsx";
import { breadcrumbJsonLd, type JsonLd } from "./json-ld.ts";

interface PageMeta {
  title: string;
  description: string;
  /** The path in the specification's spelling, with the query of a later page: the canonical one of all its forms. */
  route: string;
  /** The crumbs between the home page and this one. */
  groups?: readonly Crumb[] | undefined;
  /** What the page is about, in the words of schema.org. */
  about?: ((shell: Shell) => JsonLd) | undefined;
  /** Whether search engines leave the page out. */
  isHidden?: boolean | undefined;
}

/** The size of a share picture in pixels: server/features/share makes it. */
const SHARE_PICTURE = { width: "1200", height: "630" };

/** The head of a page: title, description, canonical address, what a shared link shows, what search engines read. */
export function pageMeta(shell: Shell | undefined, page: PageMeta): MetaDescriptor[] {
  if (!shell) return [{ title: page.title }];
  const { title, description, route, groups = [], about, isHidden = false } = page;
  const college = shell.college.name.english;
  const url = shell.publicUrl + route;
  const [path] = route.split("?");
  const graph = [about?.(shell), route !== "/" && !isHidden && breadcrumbJsonLd(shell, groups, page)].filter(Boolean);
  return [
    { title: title.includes(college) ? title : `${title} | ${college}` },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: url },
    ...(isHidden ? [{ name: "robots", content: "noindex" }] : []),
    { property: "og:type", content: "website" },
    { property: "og:locale", content: "en_IN" },
    { property: "og:site_name", content: college },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: url },
    { property: "og:image", content: `${shell.publicUrl}/share${path === "/" ? "/index" : path}.png` },
    { property: "og:image:type", content: "image/png" },
    { property: "og:image:width", content: SHARE_PICTURE.width },
    { property: "og:image:height", content: SHARE_PICTURE.height },
    { property: "og:image:alt", content: `${title}, ${college}` },
    { name: "twitter:card", content: "summary_large_image" },
    ...(graph.length > 0 ? [{ "script:ld+json": { "@context": "https://schema.org", "@graph": graph } }] : []),
  ];
}

/** The shell among a route's matches, for `meta` functions. */
export function shellOf(matches: readonly ({ id: string; loaderData?: unknown } | undefined)[]): Shell | undefined {
  return matches.find((match) => match?.id === "root")?.loaderData as Shell | undefined;
}
