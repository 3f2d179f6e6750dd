/** The pages of single records: their address is the list's and the record's id. */
const RECORD_LISTS = ["/Notices", "/Event", "/Gallery"];
/** The parameters of an address that change what its page shows; all others are ignored. A slash at its end: of its records. */
const PARAMETERS: Readonly<Record<string, readonly string[]>> = {
  "/Notices": ["page"],
  "/Event": ["category", "page"],
  "/Gallery": ["page", "picture"],
  "/Gallery/": ["page", "picture"],
  "/TrainingPlacement": ["page"],
  "/Search": ["q"],
};
/** Longer values say nothing more: a search reads no more of them. */
const VALUE_LETTERS = 100;
const RECORD_PAGE = /^(\/\w+)\/([0-9a-f-]{36})$/;

export interface PageAddresses {
  /**
   * The one address of a page, as the cache and the canonical link have it: the specification's spelling, an id in
   * small letters, only parameters that count, in one order. Whether the record exists is asked by the page itself.
   * @param path the path as it was asked for, in any letter case, with or without a slash at its end
   * @param query what follows the `?`
   * @returns null where no page is
   */
  find(path: string, query?: string): string | null;
}

/** @param pagePaths the site's fixed pages in the specification's spelling */
export function createPageAddresses(pagePaths: readonly string[]): PageAddresses {
  const spellings = new Map(pagePaths.map((path) => [path.toLowerCase(), path]));
  const recordLists = new Map(RECORD_LISTS.map((path) => [path.toLowerCase(), path]));
  return {
    find(givenPath, query = "") {
      const path = givenPath.toLowerCase().replace(/(?<=.)\/$/, "");
      const page = spellings.get(path);
      if (page !== undefined) return page + countingQuery(page, query);
      const [, list = "", id] = RECORD_PAGE.exec(path) ?? [];
      const records = recordLists.get(list);
      return records === undefined ? null : `${records}/${id}${countingQuery(`${records}/`, query)}`;
    },
  };
}

function countingQuery(page: string, query: string): string {
  const given = new URLSearchParams(query);
  const counting = (PARAMETERS[page] ?? []).flatMap((name) => {
    const value = given.get(name)?.trim().slice(0, VALUE_LETTERS).trim();
    return value ? [[name, value]] : [];
  });
  return counting.length === 0 ? "" : `?${new URLSearchParams(counting)}`;
}
