import { fold, hasAllWords, searchedWords } from "#contract/fold.ts";

/** What a list shows of its records: those that match, in order, one page of them. */

const collator = new Intl.Collator("en", { sensitivity: "base", numeric: true });

/** For `sort`: letters before their case and accents, numbers by their value; Bengali too. */
export function compareText(one: string, other: string): number {
  return collator.compare(one, other);
}

/** The records in which every word of the search stands somewhere. @param textOf what of a record is searched */
export function searchRecords<Item>(items: readonly Item[], search: string, textOf: (item: Item) => string): Item[] {
  const words = searchedWords(search);
  return words.length === 0 ? [...items] : items.filter((item) => hasAllWords(fold(textOf(item)), words));
}

/** The wanted page, or the last one when there are fewer by now. */
export function pageOf<Item>(
  items: readonly Item[],
  wanted: number,
  pageSize: number,
): { page: number; shown: Item[] } {
  const page = Math.min(wanted, Math.max(1, Math.ceil(items.length / pageSize)));
  return { page, shown: items.slice((page - 1) * pageSize, page * pageSize) };
}
