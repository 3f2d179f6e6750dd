import { useEffect, useMemo, useRef, useSyncExternalStore } from "react";
import { readStoredSession } from "#admin/accounts/session.ts";
import { api, showFailure } from "#admin/api/api.ts";
import { ApiError, changedMeanwhile } from "#admin/api/api-error.ts";
import { noteFailedAction } from "#admin/data/drafts.ts";
import { forEach } from "#admin/data/for-each.ts";
import type { Collection } from "#admin/data/query-store.ts";
import { UndoButton } from "#admin/ui/button.tsx";
import { confirm } from "#admin/ui/confirm-dialog.tsx";
import * as m from "#messages/compiled/admin-records.ts";
import { toastError, toastPending, toastSuccess } from "#ui/toaster.tsx";

/** How long the question waits for the newest version: longer would feel slow, and the server looks again. */
const REFRESH_MS = 400;
/** More would fill a dialog. */
const MOST_NAMES = 3;

type Listed = { _id: string; updatedAt: string };

interface Deletion<Item extends Listed> {
  items: readonly Item[];
  collection: Collection<Item>;
  pathOf: (item: Item) => string;
  /** The version that the question is about; `updatedAt` unless given. */
  versionOf?: ((item: Item) => string) | undefined;
  question: string;
  plural: string;
  nameOf: (item: Item) => string;
  detailsOf?: ((item: Item) => string) | undefined;
  place: string;
  messageOf: (count: number) => string;
}

/** Each sends the deletes of one question. */
const waiting = new Set<(atOnce?: number) => void>();
const underWay = new Set<Promise<void>>();
let hiddenIds: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

/**
 * Asks about the records as they are now and hides them. They are deleted when the toast ends without Undo, unless a
 * colleague changes them after the question (behaviour, 'Records'). Undo focuses the button `delete-<_id>`.
 * @returns whether they are gone from the screen
 */
export async function deleteWithUndo<Item extends Listed>(deletion: Deletion<Item>): Promise<boolean> {
  const { collection, nameOf, detailsOf = nameOf, plural } = deletion;
  if (deletion.items.length === 0) return false;
  const list = document.activeElement?.closest<HTMLElement>("section[tabindex]");
  await Promise.race([collection.refresh(), new Promise((resolve) => setTimeout(resolve, REFRESH_MS))]);
  if (readStoredSession() === null) return false;
  const wanted = new Set(deletion.items.map(({ _id }) => _id));
  const items = collection.read().filter(({ _id }) => wanted.has(_id));
  const [first] = items;
  if (!first) {
    toastError(m.deletedAlready());
    return true;
  }
  const isOne = items.length === 1;
  const all = m.countPlural({ count: items.length, plural });
  const asked = isOne
    ? { question: deletion.question, details: detailsOf(first) }
    : { question: m.deleteThese({ all }), details: listOf(items.map(nameOf)), action: m.deleteAll({ all }) };
  if (!(await confirm(asked))) return false;

  const ids = items.map(({ _id }) => _id);
  const show = () => hide([...hiddenIds].filter((id) => !ids.includes(id)));
  const send = (atOnce?: number) => {
    if (!waiting.delete(send)) return;
    const sending = sendAll(deletion, items, atOnce).finally(() => {
      show();
      underWay.delete(sending);
    });
    underWay.add(sending);
  };
  waiting.add(send);
  hide([...hiddenIds, ...ids]);
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) list?.focus({ preventScroll: true });
  });
  const undo = () => {
    if (!waiting.delete(send)) return toastError(m.tooLate());
    show();
    requestAnimationFrame(() => document.getElementById(`delete-${first._id}`)?.focus());
  };
  const what = isOne ? `“${nameOf(first)}”` : all;
  toastPending(m.willBeDeleted({ what }), <UndoWindow onUndo={undo} onGone={send} />);
  return true;
}

/** Call it before a page is left, a logout or a change of tab. Resolves when the server has answered. */
export async function sendAllDeletes(): Promise<void> {
  // When the page is being closed there is no later.
  for (const send of waiting) send(Number.POSITIVE_INFINITY);
  await Promise.all(underWay);
}

export function useShown<Items extends readonly Pick<Listed, "_id">[] | undefined>(items: Items): Items {
  const hidden = useSyncExternalStore(subscribe, () => hiddenIds);
  return useMemo(() => items && (withoutHidden(items, hidden) as unknown as Items), [items, hidden]);
}

export function withoutHidden<Item extends Pick<Listed, "_id">>(items: readonly Item[], hidden = hiddenIds): Item[] {
  return items.filter(({ _id }) => !hidden.has(_id));
}

async function sendAll<Item extends Listed>(deletion: Deletion<Item>, items: readonly Item[], atOnce?: number) {
  const { collection, pathOf, versionOf = ({ updatedAt }) => updatedAt, nameOf, place, messageOf } = deletion;
  const remove = (item: Item) =>
    api.delete(`${pathOf(item)}?ifUpdatedAt=${encodeURIComponent(versionOf(item))}`).catch((error) => {
      // A colleague was quicker: it is deleted.
      if (!(error instanceof ApiError && error.status === 404)) throw error;
    });
  const { done, failed, left } = await forEach(items, remove, atOnce);
  const changed = failed.filter(({ error }) => changedMeanwhile(error));
  const newer = new Map(changed.map(({ item, error }) => [item._id, changedMeanwhile<Item>(error)]));
  const gone = new Set(done.map(({ item }) => item._id));
  collection.change((all) => all.filter(({ _id }) => !gone.has(_id)).map((one) => newer.get(one._id) ?? one));
  const namesOf = (some: readonly Item[]) => listOf(some.map(nameOf));
  if (failed.length === 0) toastSuccess(messageOf(done.length));
  // What a colleague has put in is not destroyed unseen.
  if (changed.length > 0) {
    const names = namesOf(changed.map(({ item }) => item));
    noteFailedAction("refusals", `${names} (${place})`);
    toastError(m.notDeletedChanged({ names }));
  }
  const others = failed.filter((one) => !changed.includes(one));
  if (others[0]) {
    const { error } = others[0];
    // The login has opened by now, as if it were done.
    if (error instanceof ApiError && error.status === 401) {
      noteFailedAction("deletes", `${namesOf([...others.map(({ item }) => item), ...left])} (${place})`);
    }
    showFailure(error, m.deleteFailed());
  }
  if (failed.length > 0 && done.length > 0) {
    toastError(m.partlyDeleted({ done: done.length, all: items.length }));
  }
}

/** `First, Second, Third and 4 more` */
function listOf(names: readonly string[]): string {
  const first = names.slice(0, MOST_NAMES).join(", ");
  return names.length > MOST_NAMES ? m.andMore({ names: first, count: names.length - MOST_NAMES }) : first;
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

/** Lives as long as its toast. */
function UndoWindow({ onUndo, onGone }: { onUndo: () => void; onGone: () => void }) {
  const ending = useRef(0);
  useEffect(() => {
    // React's strict mode takes every effect away once, and brings it back.
    clearTimeout(ending.current);
    return () => {
      ending.current = window.setTimeout(onGone);
    };
  }, [onGone]);
  return <UndoButton onUndo={onUndo} />;
}
