import type { PageOf } from "#contract/site-pages.ts";

const PAGE_SIZE = 20;

/** One page of a list. @returns null where there is no such page; page 1 exists even when it is empty */
export async function cutPage<Item>(
  page: number,
  count: number,
  list: (part: { limit: number; offset: number }) => Promise<Item[]>,
): Promise<PageOf<Item> | null> {
  const pages = Math.max(1, Math.ceil(count / PAGE_SIZE));
  if (!Number.isInteger(page) || page < 1 || page > pages) return null;
  return { items: await list({ limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }), page, pages };
}
