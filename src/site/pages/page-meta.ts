import type { Shell } from "#contract/site-pages.ts";

interface PageMeta {
  title: string;
  description: string;
  /** The path in the specification's spelling: the page answers in any letter case, this one is canonical. */
  route: string;
}

/** The head of a page: title, description, canonical address and what a shared link shows. */
export function pageMeta(shell: Shell | undefined, { title, description, route }: PageMeta) {
  const college = shell?.college.name.english ?? "";
  const fullTitle = title.includes(college) ? title : `${title} | ${college}`;
  const url = `${shell?.publicUrl ?? ""}${route}`;
  return [
    { title: fullTitle },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: url },
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: college },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: url },
  ];
}

/** The shell among a route's matches, for `meta` functions. */
export function shellOf(matches: readonly ({ id: string; loaderData?: unknown } | undefined)[]): Shell | undefined {
  return matches.find((match) => match?.id === "root")?.loaderData as Shell | undefined;
}
