import { useEffect, useRef } from "react";
import { confirm } from "#admin/ui/confirm.ts";
import { UndoButton } from "#admin/ui/undo-button.tsx";
import { toastError, toastSuccess } from "#ui/toaster.tsx";
import { holdDelete, type PendingDelete, sendDelete, undoDelete } from "./pending-deletes.ts";

/** More would fill the dialog. */
const MOST_NAMES = 3;

interface Deletion extends Pick<PendingDelete, "addresses" | "drop"> {
  /** The specification's question before one is deleted. */
  question: string;
  /** For several: `announcements`. */
  plural: string;
  /** What each is called, in the order of the addresses. */
  names: readonly string[];
  /** What else there is to know about the one that goes. */
  details?: string | undefined;
  /** Where they stand: `Announcements`. */
  place: string;
  /** The specification's message. */
  told: string;
}

/**
 * Asks, then deletes records and says so; as long as the toast stands, that can be undone. What was pressed is gone with
 * its record: the focus goes to the list, and back to the button `delete-<_id>` when the record is back.
 * @returns whether the person said yes
 */
export async function deleteWithUndo(deletion: Deletion): Promise<boolean> {
  const { addresses, drop, question, plural, names, details, place, told } = deletion;
  const list = document.activeElement?.closest<HTMLElement>("section[tabindex]");
  const [only] = names;
  if (only === undefined) return false;
  const isOne = names.length === 1;
  const all = `${names.length} ${plural}`;
  const isSure = await confirm(
    isOne
      ? { question, details: details ?? only }
      : { question: `Delete these ${all}?`, details: listOf(names), action: `Delete ${all}` },
  );
  if (!isSure) return false;

  const one: PendingDelete = { addresses, drop, called: `${listOf(names)} (${place})` };
  holdDelete(one);
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) list?.focus({ preventScroll: true });
  });
  const handleUndo = () => {
    if (!undoDelete(one)) return toastError("It is too late to undo this.");
    const [id] = addresses.keys();
    requestAnimationFrame(() => document.getElementById(`delete-${id}`)?.focus());
  };
  toastSuccess(told, <UndoWindow onUndo={handleUndo} onGone={() => sendDelete(one)} />);
  return true;
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

function listOf(names: readonly string[]): string {
  const first = names.slice(0, MOST_NAMES).join(", ");
  return names.length > MOST_NAMES ? `${first} and ${names.length - MOST_NAMES} more` : first;
}
