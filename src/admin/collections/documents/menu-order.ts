import type { Menu } from "#contract/content.ts";
import type { DocumentSummary } from "#contract/documents.ts";

export type ListedPage = DocumentSummary & {
  /** Path of the page, as the id that lists need. */
  _id: string;
  /** Where the page stands in the menu: `Infrastructure › Laboratories`; blank at the top of it, null outside of it. */
  section: string | null;
  place: number;
};

type Entry = { title: string; to?: string; children?: readonly Entry[] };

/** Pages in the order of the header's menu, then those outside of it by title. A page counts where it comes first. */
export function inMenuOrder(documents: readonly DocumentSummary[], menu: Pick<Menu, "header"> | null): ListedPage[] {
  const sections = new Map<string, string>();
  const walk = (entries: readonly Entry[], above: readonly string[]) => {
    for (const { title, to, children } of entries) {
      const route = to?.toLowerCase();
      if (route && !sections.has(route)) sections.set(route, above.join(" › "));
      if (children) walk(children, [...above, title]);
    }
  };
  walk(menu?.header ?? [], []);
  const places = new Map([...sections.keys()].map((route, index) => [route, index]));
  return documents
    .filter(({ path }) => path.startsWith("pages/"))
    .map((page) => {
      const route = page.route?.toLowerCase() ?? "";
      const section = sections.get(route) ?? null;
      return { ...page, _id: page.path, section, place: places.get(route) ?? sections.size };
    })
    .sort((one, other) => one.place - other.place || one.title.localeCompare(other.title));
}
