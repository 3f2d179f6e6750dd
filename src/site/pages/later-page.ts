import type { ContentPage } from "#contract/content.ts";

/** The address of a page of a long list: the first one has the list's own. */
export function pageHref(route: string, page: number): string {
  return page === 1 ? route : `${route}?page=${page}`;
}

/** What a later page of a list is called, so that no two pages have one title. Nothing for the first one. */
export function laterPage({ title, description }: Pick<ContentPage, "title" | "description">, page: number) {
  return page === 1 ? {} : { title: `${title}, page ${page}`, description: `Page ${page}. ${description}` };
}
