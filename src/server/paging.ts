import type { PageOf } from "#contract/paging.ts";

/** How many records a page of a public list has. */
const PAGE_SIZE = 20;

/**
 * Cuts one page out of a long list.
 * @param page counted from 1
 * @param list reads that part of the list
 * @returns null where the list has no such page; its first page is there even when it is empty
 */
export async function cutPage<Item>(
  page: number,
  count: number,
  list: (part: { limit: number; offset: number }) => Promise<Item[]>,
): Promise<PageOf<Item> | null> {
  const pages = Math.max(1, Math.ceil(count / PAGE_SIZE));
  if (!Number.isInteger(page) || page < 1 || page > pages) return null;
  return { items: await list({ limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }), page, pages };
}
