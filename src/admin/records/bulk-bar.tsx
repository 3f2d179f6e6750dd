import type { ReactNode } from "react";
import { Kbd } from "#admin/ui/kbd.tsx";
import styles from "./bulk-bar.module.css";

interface BulkBarProps {
  count: number;
  /** How many of them are done, while something is being done to them. */
  progress?: number | null;
  /** Buttons for all that are chosen. */
  children: ReactNode;
  onClear: () => void;
}

/** What can be done with the chosen records, at the foot of the screen. */
export function BulkBar({ count, progress = null, children, onClear }: BulkBarProps) {
  if (count === 0) return null;
  return (
    <section className={styles.bar} aria-label="Selection">
      <b role="status">{progress === null ? `${count} selected` : `${progress} of ${count}`}</b>
      {children}
      <button type="button" onClick={onClear}>
        Clear <Kbd shortcut="Esc" />
      </button>
    </section>
  );
}
