import { useEffect, useRef, useSyncExternalStore } from "react";

/**
 * What was read from the server, by name, shared by all parts of the screen. Why not a library: decision 0020.
 */
export interface Query<Data> {
  /** The last that came, also while a newer one is on its way or failed to come. */
  data: Data | undefined;
  /** Why the last load failed; undefined when it did not. */
  error: unknown;
  isLoading: boolean;
}

interface Entry {
  query: Query<unknown>;
  load: () => Promise<unknown>;
  /** Counts loads and changes: an answer that was asked for before a change is old. */
  version: number;
  /** Ends its time in the store while nobody shows it. */
  ending?: ReturnType<typeof setTimeout>;
}

/** Answers hold names and numbers of people: what nobody shows is kept only to come back at once to a tab or a page. */
const UNSHOWN_KEPT_MS = 5 * 60_000;
const MOST_UNSHOWN = 20;

const NOTHING: Query<never> = { data: undefined, error: undefined, isLoading: true };
const entries = new Map<string, Entry>();
/** How many parts of the screen show a query. */
const shown = new Map<string, number>();
const listeners = new Set<() => void>();

/**
 * Reads a query and loads it when nobody has; data that is there already shows at once and is refreshed behind.
 * @param name such as `events`, or with what it depends on: `enquiries?status=new`
 */
export function useQuery<Data>(
  name: string,
  load: () => Promise<Data>,
): Query<Data> & { refresh: () => Promise<void> } {
  const query = useSyncExternalStore(subscribe, () => entries.get(name)?.query ?? NOTHING) as Query<Data>;
  // The name tells which load it is: another function for the same name is no reason to load again.
  const latest = useRef(load);
  useEffect(() => {
    latest.current = load;
  });
  useEffect(() => showQuery(name, latest.current), [name]);
  return { ...query, refresh: () => loadQuery(name, load) };
}

/** Loads a query and keeps it as long as it is shown. Returns what tells that it no longer is. */
export function showQuery(name: string, load: () => Promise<unknown>): () => void {
  shown.set(name, (shown.get(name) ?? 0) + 1);
  void loadQuery(name, load);
  return () => {
    const others = (shown.get(name) ?? 1) - 1;
    if (others > 0) {
      shown.set(name, others);
    } else {
      shown.delete(name);
      keepForAWhile(name);
    }
  };
}

/** Loads again what is shown under that name; does nothing when nothing is. */
export async function refreshQuery(name: string): Promise<void> {
  const entry = entries.get(name);
  if (entry) await loadQuery(name, entry.load);
}

/** What is on the screen now; undefined when nothing came. */
export function readQuery<Data>(name: string): Data | undefined {
  return entries.get(name)?.query.data as Data | undefined;
}

/**
 * Changes the data on the screen at once, before the server has answered. Data that is not there stays so.
 * @returns what puts the former data back, if nothing newer has come since
 */
export function changeQuery<Data>(name: string, change: (data: Data) => Data): () => void {
  const entry = entries.get(name);
  if (!entry || entry.query.data === undefined) return () => {};
  const before = entry.query;
  const after: Query<unknown> = { ...before, data: change(before.data as Data), isLoading: false };
  entry.version += 1;
  put(entry, after);
  return () => {
    if (entry.query !== after) return;
    entry.version += 1;
    put(entry, before);
  };
}

/** After a logout nothing of the session stays. */
export function forgetAllQueries(): void {
  for (const name of [...entries.keys()]) forget(name);
  notify();
}

async function loadQuery(name: string, load: () => Promise<unknown>): Promise<void> {
  const entry = entries.get(name) ?? { query: NOTHING, load, version: 0 };
  entries.set(name, entry);
  entry.load = load;
  entry.version += 1;
  const { version } = entry;
  put(entry, { ...entry.query, isLoading: true });
  keepForAWhile(name);
  try {
    const data = await load();
    if (entry.version === version) put(entry, { data, error: undefined, isLoading: false });
  } catch (error) {
    if (entry.version === version) put(entry, { ...entry.query, error, isLoading: false });
  }
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

/** From now on, unless somebody shows it. */
function keepForAWhile(name: string): void {
  const entry = entries.get(name);
  if (!entry) return;
  clearTimeout(entry.ending);
  if (shown.has(name)) return;
  entry.ending = setTimeout(() => forget(name), UNSHOWN_KEPT_MS);
  // Last in the order of the map: the first unshown one is the one that was left first.
  entries.delete(name);
  entries.set(name, entry);
  const unshown = [...entries.keys()].filter((other) => !shown.has(other));
  for (const oldest of unshown.slice(0, -MOST_UNSHOWN)) forget(oldest);
}

function forget(name: string): void {
  clearTimeout(entries.get(name)?.ending);
  entries.delete(name);
}
