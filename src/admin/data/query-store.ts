import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";

export interface Query<Data> {
  /** The last data that came, also while newer data is on its way or failed to come. */
  data: Data | undefined;
  error: unknown;
  isLoading: boolean;
}

type Entry = { query: Query<unknown>; load: () => Promise<unknown> };

const NOTHING: Query<never> = { data: undefined, error: undefined, isLoading: true };
/** Queries by name, kept until the session ends: a tab or a page shows at once what it had. */
const entries = new Map<string, Entry>();
const listeners = new Set<() => void>();
/** The name of each query on the screen, once for each place that shows it. */
const shown: string[] = [];

/** Loads and reads a query; data that is there already shows at once. @param name `enquiries?status=new` */
export function useQuery<Data>(name: string, load: () => Promise<Data>) {
  const query = useSyncExternalStore(subscribe, () => entries.get(name)?.query ?? NOTHING) as Query<Data>;
  // The name tells which load it is: another function for the same name is no reason to load again.
  const loadNow = useEffectEvent((loaded: string) => loadQuery(loaded, load));
  useEffect(() => {
    void loadNow(name);
    shown.push(name);
    return () => void shown.splice(shown.indexOf(name), 1);
  }, [name]);
  return { ...query, refresh: () => loadQuery(name, load) };
}

/** Loads a query again, until no change was made here while the answer was on its way. */
export async function refreshQuery(name: string): Promise<void> {
  const entry = entries.get(name);
  while (entry && !(await ask(name, entry.load)));
}

/** Reloads all queries on the screen, after a change that much may follow from, such as a publication. */
export function refreshShown(): Promise<void> {
  return refreshShownOf("");
}

/** Reloads queries on the screen. @param start beginning of their names */
export async function refreshShownOf(start: string): Promise<void> {
  await Promise.all([...new Set(shown)].filter((name) => name.startsWith(start)).map(refreshQuery));
}

/** Errors of queries on the screen. @param start beginning of their names */
export function shownErrors(start: string): unknown[] {
  return shown.flatMap((name) => (name.startsWith(start) ? (entries.get(name)?.query.error ?? []) : []));
}

/** The data of a query, as it is on the screen now; undefined when nothing came. */
export function readQuery<Data>(name: string): Data | undefined {
  return entries.get(name)?.query.data as Data | undefined;
}

/** Changes the data of a query at once. @returns a function that puts the former data back, unless newer data has come */
export function changeQuery<Data>(name: string, change: (data: Data) => Data): () => void {
  const entry = entries.get(name);
  if (!entry || entry.query.data === undefined) return () => {};
  const before = entry.query;
  const after: Query<unknown> = { ...before, data: change(before.data as Data), isLoading: false };
  put(entry, after);
  return () => {
    if (entry.query === after) put(entry, before);
  };
}

/** The last save of each query that `saveShown` changes. */
const saves = new Map<string, Promise<unknown>>();

/**
 * Shows a change of a query at once and saves it, one save after the other. Only the answer to the newest one replaces what
 * is shown; after an error the change is taken back.
 */
export async function saveShown<Data>(
  name: string,
  change: (shown: Data) => Data,
  save: () => Promise<(shown: Data) => Data>,
): Promise<void> {
  const takeBack = changeQuery(name, change);
  const mine = Promise.allSettled([saves.get(name)]).then(save);
  saves.set(name, mine);
  try {
    const answered = await mine;
    if (saves.get(name) === mine) changeQuery(name, answered);
  } catch (error) {
    takeBack();
    // Later changes are shown on top of this one.
    if (saves.get(name) !== mine) void refreshQuery(name);
    throw error;
  }
}

export function forgetAllQueries(): void {
  entries.clear();
  notify();
}

export async function loadQuery(name: string, load: () => Promise<unknown>): Promise<void> {
  await ask(name, load);
}

/** Loads a query once. @returns false when a change here made the answer out of date */
async function ask(name: string, load: () => Promise<unknown>): Promise<boolean> {
  const entry = entries.get(name) ?? { query: NOTHING, load };
  entries.set(name, entry);
  entry.load = load;
  const asked = { ...entry.query, isLoading: true };
  put(entry, asked);
  const { data, error } = await load().then(
    (loaded) => ({ data: loaded, error: undefined }),
    (failure: unknown) => ({ data: asked.data, error: failure }),
  );
  // An answer to a request from before another load, or before a change, is out of date.
  if (entry.query === asked) put(entry, { data, error, isLoading: false });
  else return entry.query.isLoading || entries.get(name) !== entry;
  return true;
}

function put(entry: Entry, query: Query<unknown>): void {
  entry.query = query;
  notify();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function notify(): void {
  for (const listener of listeners) listener();
}

export function cachedList<Item>(query: string) {
  return {
    read: (): readonly Item[] => readQuery<Item[]>(query) ?? [],
    change: (change: (items: Item[]) => Item[]) => changeQuery<Item[]>(query, change),
    refresh: () => refreshQuery(query),
  };
}

export type CachedList<Item> = ReturnType<typeof cachedList<Item>>;

/** The data, or the previous data while new data is loading, so that the last page stays visible. */
export function useLast<Data>(data: Data | undefined): Data | undefined {
  const [last, setLast] = useState(data);
  if (data !== undefined && data !== last) setLast(data);
  return data ?? last;
}
