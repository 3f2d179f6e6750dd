import { useMemo, useSyncExternalStore } from "react";
import { api, tellFailure } from "#admin/api/api.ts";
import { ApiError } from "#admin/api/api-error.ts";
import { type Outcome, startForEach } from "#admin/data/for-each.ts";
import { noteLost } from "#admin/data/lost-work.ts";
import { changeQuery } from "#admin/data/query-store.ts";
import { toastError } from "#ui/toaster.tsx";

/** What was deleted on the screen and not on the server yet: it can be undone. */
export interface PendingDelete {
  /** The address of each in the API, by its `_id`. */
  addresses: ReadonlyMap<string, string>;
  /** Such as `Wrong notice (Announcements)`. */
  called: string;
  /** Takes what is gone from what was read. */
  drop: (gone: ReadonlySet<string>) => void;
}

type Address = readonly [id: string, path: string];

const waiting = new Set<PendingDelete>();
/** Those on their way, and what hurries them. */
const sent = new Map<Promise<void>, () => void>();
let hiddenIds: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

/** Takes the records from the screen. They stay on the server until `sendDelete`, or until the page is left. */
export function holdDelete(one: PendingDelete): void {
  waiting.add(one);
  hide([...hiddenIds, ...one.addresses.keys()]);
}

/** @returns false when it is too late */
export function undoDelete(one: PendingDelete): boolean {
  if (!waiting.delete(one)) return false;
  show(one);
  return true;
}

/** Deletes them on the server, unless that was undone or done. */
export function sendDelete(one: PendingDelete): void {
  if (!waiting.delete(one)) return;
  const { outcome, hurry } = startForEach<Address, void>([...one.addresses], ([, path]) => deleteAt(path));
  const sending = outcome.then((result) => settle(one, result)).finally(() => sent.delete(sending));
  sent.set(sending, hurry);
}

/** Before somebody leaves, logs out or opens another tab. Resolves when the server has answered, or after 2 s. */
export async function sendAllDeletes(): Promise<void> {
  for (const one of waiting) sendDelete(one);
  // When the page is being closed there is no later.
  for (const hurry of sent.values()) hurry();
  await Promise.race([Promise.all(sent.keys()), new Promise((resolve) => setTimeout(resolve, 2_000))]);
}

/** For `drop`: of a query that is a list of records. */
export function dropFrom(query: string): PendingDelete["drop"] {
  return (gone) => void changeQuery<{ _id: string }[]>(query, (items) => items.filter(({ _id }) => !gone.has(_id)));
}

/** A list without what is deleted on the screen. */
export function useShown<Items extends readonly { _id: string }[] | undefined>(items: Items): Items {
  const hidden = useSyncExternalStore(subscribe, () => hiddenIds);
  return useMemo(() => items?.filter(({ _id }) => !hidden.has(_id)) as Items, [items, hidden]);
}

async function deleteAt(path: string): Promise<void> {
  try {
    await api.delete(path);
  } catch (error) {
    // Somebody else was quicker: what was to be done is done.
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}

function settle(one: PendingDelete, { done, failed }: Outcome<Address, void>): void {
  one.drop(new Set(done.map(({ item: [id] }) => id)));
  show(one);
  if (!failed[0]) return;
  const { error } = failed[0];
  // The person is at the login by now, and believes it is done.
  if (error instanceof ApiError && error.status === 401) noteLost("deletes", one.called);
  tellFailure(error, "Delete failed");
  if (done.length > 0) toastError(`${done.length} of ${one.addresses.size} deleted. The others are back.`);
}

function show({ addresses }: PendingDelete): void {
  hide([...hiddenIds].filter((id) => !addresses.has(id)));
}

function hide(ids: readonly string[]): void {
  hiddenIds = new Set(ids);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

// A phone may end a page in the background without another word.
if (typeof document !== "undefined") {
  window.addEventListener("pagehide", () => void sendAllDeletes());
  document.addEventListener("visibilitychange", () => document.hidden && void sendAllDeletes());
}
