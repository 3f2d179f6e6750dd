import { useEffect, useRef } from "react";
import type { Collection } from "#admin/data/collection.ts";
import { readStoredSession } from "#admin/session/stored-session.ts";
import { confirm } from "#admin/ui/confirm.ts";
import { UndoButton } from "#admin/ui/undo-button.tsx";
import { toastError, toastPending } from "#ui/toaster.tsx";
import { holdDelete, listOf, type PendingDelete, sendDelete, undoDelete } from "./pending-deletes.ts";

/** How long the question waits for the newest version: longer would feel slow, and the server looks again. */
const REFRESH_MS = 400;

interface Deletion<Item extends { _id: string; updatedAt: string }> {
  items: readonly Item[];
  /** The list that holds them. */
  collection: Collection<Item>;
  /** In the API. */
  pathOf: (item: Item) => string;
  /** The version that somebody saw who says yes; `updatedAt` unless given. */
  versionOf?: (item: Item) => string;
  /** The specification's question before one is deleted. */
  question: string;
  /** For several: `announcements`. */
  plural: string;
  nameOf: (item: Item) => string;
  /** What else there is to know about the one that goes. */
  detailsOf?: (item: Item) => string;
  /** Where they stand: `Announcements`. */
  place: string;
  /** The specification's message. */
  toldOf: (count: number) => string;
}

/**
 * Asks about the records as they are now, then takes them from the screen. They are deleted when the toast ends, unless its
 * Undo is pressed.
 * What somebody else changes after the question stays (decision 0014). What was pressed is gone with its record: the focus
 * goes to the list, and back to the button `delete-<_id>` when the record is back.
 * @returns whether they are gone from the screen
 */
export async function deleteWithUndo<Item extends { _id: string; updatedAt: string }>(
  deletion: Deletion<Item>,
): Promise<boolean> {
  const { collection, pathOf, versionOf = ({ updatedAt }) => updatedAt, nameOf, place, toldOf } = deletion;
  if (deletion.items.length === 0) return false;
  const list = document.activeElement?.closest<HTMLElement>("section[tabindex]");
  await Promise.race([collection.refresh(), new Promise((resolve) => setTimeout(resolve, REFRESH_MS))]);
  if (readStoredSession() === null) return false;
  const wanted = new Set(deletion.items.map(({ _id }) => _id));
  const items = collection.read().filter(({ _id }) => wanted.has(_id));
  if (items.length === 0) {
    toastError("Somebody else has deleted this already.");
    return true;
  }
  if (!(await confirm(questionOf(deletion, items)))) return false;

  const one: PendingDelete = {
    items: items.map((item) => ({
      _id: item._id,
      name: nameOf(item),
      address: `${pathOf(item)}?ifUpdatedAt=${encodeURIComponent(versionOf(item))}`,
    })),
    place,
    collection: collection as Collection<{ _id: string }>,
    toldOf,
  };
  holdDelete(one);
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) list?.focus({ preventScroll: true });
  });
  const handleUndo = () => {
    if (!undoDelete(one)) return toastError("It is too late to undo this.");
    requestAnimationFrame(() => document.getElementById(`delete-${items[0]?._id}`)?.focus());
  };
  const called = items.length === 1 ? `“${one.items[0]?.name}”` : `${items.length} ${deletion.plural}`;
  toastPending(`${called} will be deleted`, <UndoWindow onUndo={handleUndo} onGone={() => sendDelete(one)} />);
  return true;
}

function questionOf<Item extends { _id: string; updatedAt: string }>(
  { question, plural, nameOf, detailsOf = nameOf }: Deletion<Item>,
  items: readonly Item[],
) {
  const [only] = items;
  if (only && items.length === 1) return { question, details: detailsOf(only) };
  const all = `${items.length} ${plural}`;
  return { question: `Delete these ${all}?`, details: listOf(items.map(nameOf)), action: `Delete ${all}` };
}

interface UndoWindowProps {
  onUndo: () => void;
  onGone: () => void;
}

/** Lives as long as its toast. */
function UndoWindow({ onUndo, onGone }: UndoWindowProps) {
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
      // React's strict mode takes every effect away once, and brings it back.
      setTimeout(() => {
        if (!isHere.current) onGone();
      });
    };
  }, [onGone]);
  return <UndoButton onUndo={onUndo} />;
}
