export interface PagePlace {
  /** Counted from 1. */
  page: number;
  /** How many pages there are, at least 1. */
  pages: number;
  /** How many entries stand on the pages before. */
  offset: number;
}

/** Which page of a long list an address asks for (`?page=2`); null where the list has no such page. */
export function readPagePlace(url: URL, count: number, size: number): PagePlace | null {
  const pages = Math.max(1, Math.ceil(count / size));
  const page = pageNumberOf(url);
  return page <= pages ? { page, pages, offset: (page - 1) * size } : null;
}

/** The page of a list that an address names: 1 where it names none, NaN where it names nothing that could be one. */
export function pageNumberOf(url: URL): number {
  const text = url.searchParams.get("page");
  if (text === null) return 1;
  // The first page has one address, which is the list's own.
  return /^[1-9]\d{0,5}$/.test(text) && text !== "1" ? Number(text) : Number.NaN;
}
