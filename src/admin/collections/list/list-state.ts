import { useMemo } from "react";
import { type UrlListConfig, useListUrlState } from "#admin/ui/list-url-state.tsx";
import type { CollectionScope } from "#contract/collections/define-collection.ts";
import { hasAllWords, normaliseForSearch, searchedWords } from "#shared/normalise.ts";

/** A filter above the list. The URL keeps the chosen option; the first option shows all items. */
export interface ListFilter<Item> {
  name: string;
  label: string;
  options: readonly CollectionScope<Item>[];
  isSelect?: boolean;
}

export interface Order<Item> {
  value: string;
  label: string;
  compare: (one: Item, other: Item) => number;
  /** Name of the column whose heading sorts in this order. */
  by?: string;
  isDescending?: boolean | undefined;
}

export type ListState<Item extends { _id: string }> = ReturnType<typeof useList<Item>>;

/** The filters and orders of a list. The object must not change: create it outside the component or memoize it. */
export interface ListConfig<Item> extends UrlListConfig {
  filters: readonly ListFilter<Item>[];
  orders: readonly Order<Item>[];
  pageSize: number;
  textOf: (item: Item) => string;
}

/** Cache of each record's search text, because every keystroke searches the list again. */
const searchTexts = new WeakMap<object, string>();

/** Returns the matching items, sorted, and the current page. @param readNow reads items not yet rendered too */
export function useList<Item extends { _id: string }>(
  items: readonly Item[] | undefined,
  view: ListConfig<Item>,
  readNow: () => readonly Item[] = () => items ?? [],
) {
  const address = useListUrlState(view);
  const { search, order, chosen, wantedPage } = address;
  const matching = useMemo(
    () => filterAndSort(items ?? [], view, { search, order, chosen }),
    [items, view, search, order, chosen],
  );
  const page = Math.min(wantedPage, Math.max(1, Math.ceil(matching.length / view.pageSize)));
  const pageOf = ({ _id }: Item, narrowed: Omit<Selected, "order">) => {
    const place = filterAndSort(readNow(), view, { order, ...narrowed }).findIndex((item) => item._id === _id);
    return Math.floor(place / view.pageSize) + 1;
  };

  return {
    ...address,
    matching,
    page,
    shown: matching.slice((page - 1) * view.pageSize, page * view.pageSize),
    isInSight: (item: Item) => pageOf(item, { search, chosen }) === page,
    show: (item: Item) => address.clear({ page: Math.max(1, pageOf(item, { search: "", chosen: {} })) }),
  };
}

/** Search, order and filters of a list. `chosen` has a value per filter name; an unknown value shows all items. */
type Selected = { search: string; order: string; chosen: Readonly<Record<string, string | number>> };

export function filterAndSort<Item extends object>(
  items: readonly Item[],
  { filters, orders, textOf }: Pick<ListConfig<Item>, "filters" | "orders" | "textOf">,
  { search, order, chosen }: Selected,
): Item[] {
  const words = searchedWords(search);
  const tests = filters.flatMap(({ name, options }) => options.find(({ value }) => value === chosen[name])?.test ?? []);
  const found = items.filter((item) => {
    if (!tests.every((test) => test(item))) return false;
    if (words.length === 0) return true;
    const text = searchTexts.get(item) ?? normaliseForSearch(textOf(item));
    searchTexts.set(item, text);
    return hasAllWords(text, words);
  });
  const { compare } = orders.find(({ value }) => value === order) ?? orders[0] ?? {};
  return compare ? found.sort(compare) : found;
}
