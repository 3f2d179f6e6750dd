import { type ReactNode, useState } from "react";
import styles from "./toast-button.module.css";

interface ToastButtonProps {
  onPress: () => void;
  children: ReactNode;
}

/** For `toastSuccess(message, <ToastButton … />)`: it lasts as long as the toast, and works once. */
export function ToastButton({ onPress, children }: ToastButtonProps) {
  const [isDone, setIsDone] = useState(false);
  return (
    <button
      type="button"
      className={styles.button}
      aria-disabled={isDone || undefined}
      onClick={({ currentTarget }) => {
        // Toasts stay while the focus is in one of them.
        currentTarget.blur();
        if (isDone) return;
        setIsDone(true);
        onPress();
      }}
    >
      {children}
    </button>
  );
}
