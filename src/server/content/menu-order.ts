import type { ContentPage } from "#contract/content.ts";
import type { Menu } from "#contract/menu.ts";

/** Puts pages into the order of the header's menu, so that every list of pages follows it; the others come last. */
export function byMenuOrder(pages: readonly ContentPage[], menu: Menu): ContentPage[] {
  const order = new Map<string, number>();
  for (const route of routesOf(menu.header)) if (!order.has(route)) order.set(route, order.size);
  const placeOf = (page: ContentPage) => order.get(page.route) ?? order.size;
  return [...pages].sort((a, b) => placeOf(a) - placeOf(b));
}

interface MenuNode {
  to?: string;
  children?: readonly MenuNode[];
}

function routesOf(entries: readonly MenuNode[]): string[] {
  return entries.flatMap(({ to, children }) => (to === undefined ? routesOf(children ?? []) : [to]));
}
