import { useState } from "react";
import styles from "./undo-button.module.css";

interface UndoButtonProps {
  onUndo: () => void;
}

/** For `toastSuccess(message, <UndoButton … />)`: undoing lasts as long as the toast, and works once. */
export function UndoButton({ onUndo }: UndoButtonProps) {
  const [isDone, setIsDone] = useState(false);
  return (
    <button
      type="button"
      className={styles.undo}
      aria-disabled={isDone || undefined}
      onClick={({ currentTarget }) => {
        // Toasts stay while the focus is in one of them.
        currentTarget.blur();
        if (isDone) return;
        setIsDone(true);
        onUndo();
      }}
    >
      Undo
    </button>
  );
}
