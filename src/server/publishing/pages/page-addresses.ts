import { COLLECTIONS } from "#contract/collections/collections.ts";
import type { Collection } from "#contract/collections/define-collection.ts";
import { addressIn, splitLanguage } from "#messages/languages.ts";
import { decodePath } from "#server/platform/http/request-path.ts";

/** Paths of record lists; a record's page is at `<list>/<id>`. */
const RECORD_LISTS = (COLLECTIONS as readonly Collection[]).flatMap((collection) => collection.public?.page ?? []);
/** Query parameters that affect a page, in canonical order, by path. A trailing slash means the list's records. */
const PARAMETERS: Readonly<Record<string, readonly string[]>> = {
  "/Notices": ["page"],
  "/Event": ["category", "page"],
  "/Gallery": ["page", "picture"],
  "/Gallery/": ["page", "picture"],
  "/TrainingPlacement": ["page"],
  "/Search": ["q"],
};
/** Maximum length of a parameter's value; searches use no more. */
const VALUE_LETTERS = 100;
/** Address of a record's page. Any id is accepted: the page of an unknown or deleted record redirects to the list. */
const RECORD_PAGE = /^(\/\w+)\/([\w-]{1,100})$/;

/** Campaign parameters, which scripts in the browser and the visit counter read. */
const CAMPAIGN = /^utm_/;
/** Parameters that campaigns, Facebook and Google add to a link. */
const ADDED = /(?<=[?&])(?:utm_\w+|fbclid|gclid)=[^&]*(?:&|$)/g;

export type PageAddresses = ReturnType<typeof createPageAddresses>;

/**
 * Finds the canonical address of a page, for cache and canonical link: exact spelling, lower-case id, only parameters
 * that affect the page. Returns null if there is no page. Does not check whether a record exists.
 */
export function createPageAddresses(
  pagePaths: readonly string[],
  redirects: readonly { from: string; to: string }[] = [],
) {
  const moved = new Map(redirects.map(({ from, to }) => [oldAddressKey(from), to]));
  const spellings = new Map(pagePaths.map((path) => [path.toLowerCase(), path]));
  const recordLists = new Map(RECORD_LISTS.map((path) => [path.toLowerCase(), path]));

  function find(givenPath: string): { path: string; parameters: readonly string[] } | null {
    const { language, path } = splitLanguage(givenPath.toLowerCase().replace(/(?<=.)\/$/, ""));
    const page = spellings.get(path);
    if (page !== undefined) return { path: addressIn(language, page), parameters: PARAMETERS[page] ?? [] };
    const [, list = "", id] = RECORD_PAGE.exec(path) ?? [];
    const records = recordLists.get(list);
    if (records === undefined) return null;
    return { path: addressIn(language, `${records}/${id}`), parameters: PARAMETERS[`${records}/`] ?? [] };
  }

  return {
    /** Returns where an old address leads, with or without a query; null if there is no redirect. */
    movedTo(givenAddress: string): string | null {
      const { language, path } = splitLanguage(oldAddressKey(givenAddress));
      const withoutAdded = path.replace(ADDED, "").replace(/&$/, "");
      const to = moved.get(path) ?? (withoutAdded.endsWith("?") ? undefined : moved.get(withoutAdded));
      return to === undefined ? null : addressIn(language, to);
    },
    find(givenPath: string, query = ""): string | null {
      const place = find(givenPath);
      return place && place.path + asQuery(countingEntries(place.parameters, entriesOf(query)));
    },
    /**
     * Returns the address to redirect to: with the page's own parameters in canonical order, then campaign parameters,
     * no others. Returns null if the query is canonical already or affects nothing, or there is no page.
     */
    respelled(givenPath: string, query: string): string | null {
      const place = find(givenPath);
      const given = entriesOf(query);
      if (!place || !given.some(([name]) => place.parameters.includes(name.toLowerCase()))) return null;
      const campaign = given.filter(([name]) => CAMPAIGN.test(name));
      const wanted = asQuery([...countingEntries(place.parameters, given), ...campaign]);
      return wanted === asQuery(given) ? null : place.path + wanted;
    },
  };
}

/** Old addresses are compared without letter case, percent encoding and the slash at the end of the path. */
function oldAddressKey(address: string): string {
  const [path = "", ...query] = decodePath(address)
    .toLowerCase()
    .split(/(?=\?)/);
  return path.replace(/(?<=.)\/$/, "") + query.join("");
}

type Entries = [name: string, value: string][];

function entriesOf(query: string): Entries {
  return query === "" ? [] : [...new URLSearchParams(query)];
}

function asQuery(entries: Entries): string {
  return entries.length === 0 ? "" : `?${new URLSearchParams(entries)}`;
}

function countingEntries(parameters: readonly string[], given: Entries): Entries {
  return parameters.flatMap((name): Entries => {
    const text = given
      .find(([each]) => each.toLowerCase() === name)?.[1]
      .trim()
      .slice(0, VALUE_LETTERS)
      .trim();
    const value = name === "page" ? pageNumber(text) : text;
    return value ? [[name, value]] : [];
  });
}

/** Parses the page number of a list. Returns undefined for page 1, which is the list's own address, and if invalid. */
function pageNumber(text = ""): string | undefined {
  const [, number] = /^0*([1-9]\d{0,5})$/.exec(text) ?? [];
  return number === "1" ? undefined : number;
}
