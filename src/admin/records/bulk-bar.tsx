import type { ReactNode } from "react";
import { Kbd } from "#admin/ui/kbd.tsx";
import styles from "./bulk-bar.module.css";

interface BulkBarProps {
  count: number;
  /** Buttons for all that are chosen. */
  children: ReactNode;
  onClear: () => void;
}

/** What can be done with the chosen records, at the foot of the screen. */
export function BulkBar({ count, children, onClear }: BulkBarProps) {
  if (count === 0) return null;
  return (
    <section className={styles.bar} aria-label="Selection">
      <b role="status">{count} selected</b>
      {children}
      <button type="button" onClick={onClear}>
        Clear <Kbd shortcut="Esc" />
      </button>
    </section>
  );
}
