import { changeQuery, readQuery, refreshQuery } from "./query-store.ts";

/** The records of a list, as the screen holds them. */
export interface Collection<Item> {
  read(): readonly Item[];
  /** Changes them on the screen. Returns what puts the former ones back. */
  change(change: (items: Item[]) => Item[]): () => void;
  /** Reads them anew from the server. */
  refresh(): Promise<void>;
}

/** Those of a query that is a list. */
export function collectionOf<Item>(query: string): Collection<Item> {
  return {
    read: () => readQuery<Item[]>(query) ?? [],
    change: (change) => changeQuery<Item[]>(query, change),
    refresh: () => refreshQuery(query),
  };
}
