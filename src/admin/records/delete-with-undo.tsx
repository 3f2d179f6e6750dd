import { useEffect, useRef } from "react";
import { UndoButton } from "#admin/ui/undo-button.tsx";
import { toastError, toastSuccess } from "#ui/toaster.tsx";
import { holdDelete, type PendingDelete, sendDelete, undoDelete } from "./pending-deletes.ts";

/** Deletes records and says so; as long as the toast stands, that can be undone. @param onUndone they are back */
export function deleteWithUndo(one: PendingDelete, onUndone: () => void): void {
  holdDelete(one);
  const handleUndo = () => {
    // The time of a toast stands still while something in it has the focus.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    if (undoDelete(one)) onUndone();
    else toastError("It is too late to undo this.");
  };
  toastSuccess("Deleted", <UndoWindow onUndo={handleUndo} onGone={() => sendDelete(one)} />);
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
