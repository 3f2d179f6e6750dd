/** A record's page is at `<list>/<id>`. */
const RECORD_LISTS = ["/Notices", "/Event", "/Gallery"];
/** Parameters that change a page. With a slash at the end: of the list's records. */
const PARAMETERS: Readonly<Record<string, readonly string[]>> = {
  "/Notices": ["page"],
  "/Event": ["category", "page"],
  "/Gallery": ["page", "picture"],
  "/Gallery/": ["page", "picture"],
  "/TrainingPlacement": ["page"],
  "/Search": ["q"],
};
/** Searches read no more. */
const VALUE_LETTERS = 100;
const RECORD_PAGE = /^(\/\w+)\/([0-9a-f-]{36})$/;

export type PageAddresses = ReturnType<typeof createPageAddresses>;

/**
 * Finds the one address of a page, for cache and canonical link: exact spelling, lower-case id, only the parameters that
 * count. Null where there is no page; whether a record exists is checked by its page.
 */
export function createPageAddresses(
  pagePaths: readonly string[],
  redirects: readonly { from: string; to: string }[] = [],
) {
  const moved = new Map(redirects.map(({ from, to }) => [from.toLowerCase(), to]));
  const spellings = new Map(pagePaths.map((path) => [path.toLowerCase(), path]));
  const recordLists = new Map(RECORD_LISTS.map((path) => [path.toLowerCase(), path]));
  return {
    /** Where the page that was here is now; null where there was none. */
    movedTo(givenPath: string): string | null {
      return moved.get(givenPath.toLowerCase().replace(/(?<=.)\/$/, "")) ?? null;
    },
    find(givenPath: string, query = ""): string | null {
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
