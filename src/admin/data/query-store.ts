import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";

export interface Query<Data> {
  /** The last data loaded; kept while newer data is loading or has failed to load. */
  data: Data | undefined;
  error: unknown;
  isLoading: boolean;
}

interface Entry {
  query: Query<unknown>;
  load: () => Promise<unknown>;
  /** The latest load, see `loadOnce`. */
  latest?: Promise<boolean>;
}

const NOTHING: Query<never> = { data: undefined, error: undefined, isLoading: true };
/** Queries by name, kept until the session ends, so that a screen that is opened again shows its data at once. */
const entries = new Map<string, Entry>();
const listeners = new Set<() => void>();
/** Names of the queries on the screen, once for each component that uses the query. */
const shown: string[] = [];
/** Loads begun just now, by name: components that appear together, or reload after the same change, share one. */
const justBegun = new Map<string, Promise<void>>();

// Without a connection, a query failed that no stream of changes may reload: load it when the connection is back.
globalThis.addEventListener?.("online", () => {
  const failed = new Set(shown.filter((name) => entries.get(name)?.query.error !== undefined));
  for (const name of failed) void refreshQuery(name);
});

/** Loads a query; cached data is returned at once. @param name cache key, such as `enquiries?status=new` */
export function useQuery<Data>(name: string, load: () => Promise<Data>) {
  const query = useSyncExternalStore(subscribe, () => entries.get(name)?.query ?? NOTHING) as Query<Data>;
  // Only a new name starts a load, not a new `load` function for the same name.
  const loadNow = useEffectEvent((loaded: string) => loadQuery(loaded, load));
  useEffect(() => {
    void shareLoad(name, () => loadNow(name));
    shown.push(name);
    return () => void shown.splice(shown.indexOf(name), 1);
  }, [name]);
  return { ...query, refresh: () => loadQuery(name, load) };
}

function shareLoad(name: string, load: () => Promise<void>): Promise<void> {
  const begun = justBegun.get(name) ?? load();
  justBegun.set(name, begun);
  queueMicrotask(() => justBegun.delete(name));
  return begun;
}

/** Reloads a query; repeats this if a local change was made while the response was on its way. */
export async function refreshQuery(name: string): Promise<void> {
  const entry = entries.get(name);
  if (entry) await shareLoad(name, () => loadQuery(name, entry.load));
}

/** Reloads the queries on the screen whose names begin with `start`; by default all, after a change that affects much. */
export async function refreshVisibleQueries(start = ""): Promise<void> {
  await Promise.all([...new Set(shown)].filter((name) => name.startsWith(start)).map(refreshQuery));
}

/** Returns the errors of the queries on the screen whose names begin with `start`. */
export function listVisibleQueryErrors(start: string): unknown[] {
  return shown.flatMap((name) => (name.startsWith(start) ? (entries.get(name)?.query.error ?? []) : []));
}

/** Returns the cached data of a query; undefined if none was loaded. */
export function getQueryData<Data>(name: string): Data | undefined {
  return entries.get(name)?.query.data as Data | undefined;
}

/** Changes cached data at once. @returns a function that restores the former data, unless the data has changed since */
export function updateQueryData<Data>(name: string, change: (data: Data) => Data): () => void {
  const entry = entries.get(name);
  if (!entry || entry.query.data === undefined) return () => {};
  const before = entry.query;
  const after: Query<unknown> = { ...before, data: change(before.data as Data), isLoading: false };
  put(entry, after);
  return () => {
    if (entry.query === after) put(entry, before);
  };
}

/** The latest save by `saveOptimistically` of each query, by name. */
const saves = new Map<string, Promise<unknown>>();

/**
 * Applies a change to cached data at once and saves it; saves of the same query wait for each other. Only the response
 * to the latest save replaces the cached data; after an error the change is reverted.
 */
export async function saveOptimistically<Data>(
  name: string,
  change: (shown: Data) => Data,
  save: () => Promise<Data>,
): Promise<void> {
  const takeBack = updateQueryData(name, change);
  const mine = Promise.allSettled([saves.get(name)]).then(save);
  saves.set(name, mine);
  try {
    const answered = await mine;
    if (saves.get(name) === mine) updateQueryData(name, () => answered);
  } catch (error) {
    takeBack();
    if (saves.get(name) === mine) saves.delete(name);
    // Later changes were made on top of this one, which cannot be reverted alone: reload.
    else void refreshQuery(name);
    throw error;
  }
}

/** Waits for the latest save of a query. Rejects if that save is still running and fails. */
export const whenSaved = async (name: string): Promise<unknown> => saves.get(name);

export function forgetAllQueries(): void {
  entries.clear();
  notify();
}

export async function loadQuery(name: string, load: () => Promise<unknown>): Promise<void> {
  while (!(await startLoad(name, load)));
}

function startLoad(name: string, load: () => Promise<unknown>): Promise<boolean> {
  const entry: Entry = entries.get(name) ?? { query: NOTHING, load };
  entries.set(name, entry);
  entry.load = load;
  entry.latest = loadOnce(name, entry);
  return entry.latest;
}

/** Loads a query, and waits for a later load if one starts. @returns false if a local change outdated the response */
async function loadOnce(name: string, entry: Entry): Promise<boolean> {
  const asked = { ...entry.query, isLoading: true };
  put(entry, asked);
  const { data, error } = await entry.load().then(
    (loaded) => ({ data: loaded, error: undefined }),
    (failure: unknown) => ({ data: asked.data, error: failure }),
  );
  if (entry.query !== asked) return entry.query.isLoading && entry.latest ? entry.latest : entries.get(name) !== entry;
  put(entry, { data, error, isLoading: false });
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
    read: (): readonly Item[] => getQueryData<Item[]>(query) ?? [],
    change: (change: (items: Item[]) => Item[]) => updateQueryData<Item[]>(query, change),
    refresh: () => refreshQuery(query),
  };
}

export type CachedList<Item> = ReturnType<typeof cachedList<Item>>;

/** Returns the data, or the previous data while new data is loading, so that the last page stays visible. */
export function useKeepPreviousData<Data>(data: Data | undefined): Data | undefined {
  const [last, setLast] = useState(data);
  if (data !== undefined && data !== last) setLast(data);
  return data ?? last;
}
