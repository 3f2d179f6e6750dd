import { useMemo, useSyncExternalStore } from "react";
import { api, tellFailure } from "#admin/api/api.ts";
import { ApiError, changedMeanwhile } from "#admin/api/api-error.ts";
import type { Collection } from "#admin/data/collection.ts";
import { type Outcome, startForEach } from "#admin/data/for-each.ts";
import { noteLost } from "#admin/data/lost-work.ts";
import { toastError, toastSuccess } from "#ui/toaster.tsx";

interface Listed {
  _id: string;
}

/** What was deleted on the screen and not on the server yet: it can be undone. */
export interface PendingDelete {
  items: readonly { _id: string; name: string /** In the API, with its version. */; address: string }[];
  /** Where they stand: `Announcements`. */
  place: string;
  /** The list that holds them. */
  collection: Collection<Listed>;
  /** The specification's message. */
  toldOf: (count: number) => string;
}

type PendingItem = PendingDelete["items"][number];

/** More would fill a dialog. */
const MOST_NAMES = 3;

const waiting = new Set<PendingDelete>();
/** Those on their way, and what hurries them. */
const sent = new Map<Promise<void>, () => void>();
let hiddenIds: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

/** Takes the records from the screen. They stay on the server until `sendDelete`, or until the page is left. */
export function holdDelete(one: PendingDelete): void {
  waiting.add(one);
  hide([...hiddenIds, ...one.items.map(({ _id }) => _id)]);
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
  const { outcome, hurry } = startForEach<PendingItem, void>(one.items, ({ address }) => deleteAt(address));
  const sending = outcome.then((result) => settle(one, result)).finally(() => sent.delete(sending));
  sent.set(sending, hurry);
}

/** Call it before a page is left, a logout or a change of tab. Resolves when the server has answered. */
export async function sendAllDeletes(): Promise<void> {
  for (const one of waiting) sendDelete(one);
  // When the page is being closed there is no later.
  for (const hurry of sent.values()) hurry();
  await Promise.all(sent.keys());
}

/** A list without what is deleted on the screen. */
export function useShown<Items extends readonly Listed[] | undefined>(items: Items): Items {
  const hidden = useSyncExternalStore(subscribe, () => hiddenIds);
  return useMemo(() => items && (withoutHidden(items, hidden) as unknown as Items), [items, hidden]);
}

/** The same outside of a component. */
export function withoutHidden<Item extends Listed>(items: readonly Item[], hidden = hiddenIds): Item[] {
  return items.filter(({ _id }) => !hidden.has(_id));
}

/** `First, Second, Third and 4 more` */
export function listOf(names: readonly string[]): string {
  const first = names.slice(0, MOST_NAMES).join(", ");
  return names.length > MOST_NAMES ? `${first} and ${names.length - MOST_NAMES} more` : first;
}

async function deleteAt(path: string): Promise<void> {
  try {
    await api.delete(path);
  } catch (error) {
    // Somebody else was quicker: what was to be done is done.
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}

function settle(one: PendingDelete, { done, failed }: Outcome<PendingItem, void>): void {
  const changed = failed.filter(({ error }) => changedMeanwhile(error));
  const newer = new Map(changed.map(({ item, error }) => [item._id, changedMeanwhile<Listed>(error)]));
  const gone = new Set(done.map(({ item }) => item._id));
  one.collection.change((items) =>
    items.filter(({ _id }) => !gone.has(_id)).map((item) => newer.get(item._id) ?? item),
  );
  show(one);
  if (failed.length === 0) toastSuccess(one.toldOf(done.length));
  if (changed.length > 0) tellChanged(one, changed);
  const others = failed.find((one) => !changed.includes(one));
  if (others) {
    // The person is at the login by now, and believes it is done.
    if (others.error instanceof ApiError && others.error.status === 401) {
      noteLost("deletes", calledOf(one, one.items));
    }
    tellFailure(others.error, "Delete failed");
  }
  if (failed.length > 0 && done.length > 0)
    toastError(`${done.length} of ${one.items.length} deleted. The others are back.`);
}

/** What somebody has put in meanwhile is not destroyed unseen. */
function tellChanged(one: PendingDelete, changed: Outcome<PendingItem, void>["failed"]): void {
  const items = changed.map(({ item }) => item);
  noteLost("refusals", calledOf(one, items));
  toastError(`Not deleted, because somebody else changed it meanwhile: ${listOf(items.map(({ name }) => name))}.`);
}

function calledOf({ place }: PendingDelete, items: readonly PendingItem[]): string {
  return `${listOf(items.map(({ name }) => name))} (${place})`;
}

function show({ items }: PendingDelete): void {
  const back = new Set(items.map(({ _id }) => _id));
  hide([...hiddenIds].filter((id) => !back.has(id)));
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
