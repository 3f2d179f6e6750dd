import { useSyncExternalStore } from "react";
import { api, tellFailure } from "#admin/api/api.ts";
import { ApiError } from "#admin/api/api-error.ts";
import { changeQuery } from "#admin/data/query-store.ts";

/** What was deleted on the screen and not on the server yet: it can be undone. */
export interface PendingDelete {
  /** The query that shows these records. */
  list: string;
  /** Of the API: `/announcements`. */
  path: string;
  ids: readonly string[];
}

const waiting = new Set<PendingDelete>();
const sent = new Set<Promise<void>>();
let hiddenIds: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

/** Takes the records from the screen. They stay on the server until `sendDelete`, or until the page is left. */
export function holdDelete(one: PendingDelete): void {
  waiting.add(one);
  hide([...hiddenIds, ...one.ids]);
}

/** @returns false when it is too late */
export function undoDelete(one: PendingDelete): boolean {
  if (!waiting.delete(one)) return false;
  show(one.ids);
  return true;
}

/** Deletes them on the server, unless that was undone or done. */
export function sendDelete(one: PendingDelete): void {
  if (!waiting.delete(one)) return;
  const sending = deleteAll(one).finally(() => sent.delete(sending));
  sent.add(sending);
}

/** Before somebody leaves, logs out or opens another tab. Resolves when the server has answered, or after 2 s. */
export async function sendAllDeletes(): Promise<void> {
  for (const one of waiting) sendDelete(one);
  await Promise.race([Promise.all(sent), new Promise((resolve) => setTimeout(resolve, 2_000))]);
}

/** The ids of records that are not to be shown. */
export function useHiddenIds(): ReadonlySet<string> {
  return useSyncExternalStore(subscribe, () => hiddenIds);
}

/** All at once: when the page is being closed there is no later. */
async function deleteAll({ list, path, ids }: PendingDelete): Promise<void> {
  const failures: unknown[] = [];
  const gone = new Set<string>();
  await Promise.all(
    ids.map(async (id) => {
      try {
        await api.delete(`${path}/${id}`);
        gone.add(id);
      } catch (error) {
        // Somebody else was quicker.
        if (error instanceof ApiError && error.status === 404) gone.add(id);
        else failures.push(error);
      }
    }),
  );
  changeQuery<{ _id: string }[]>(list, (items) => items.filter(({ _id }) => !gone.has(_id)));
  show(ids);
  if (failures.length > 0) tellFailure(failures[0], "Delete failed");
}

function show(ids: readonly string[]): void {
  hide([...hiddenIds].filter((id) => !ids.includes(id)));
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
