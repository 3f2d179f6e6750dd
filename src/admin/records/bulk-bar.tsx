import type { ReactNode } from "react";
import { useShortcut } from "#admin/data/use-shortcut.ts";
import { ActionBar } from "#admin/ui/action-bar.tsx";
import { Kbd } from "#admin/ui/kbd.tsx";

interface BulkBarProps {
  /** How many are chosen. */
  count: number;
  /** How many could be: with it, all can be chosen. */
  total?: number;
  onSelectAll?: () => void;
  /** How many of them are done, while something is being done to them. */
  progress?: number | null;
  /** Plain buttons for all that are chosen. */
  children: ReactNode;
  onClear: () => void;
}

/** What can be done with the chosen records. Esc chooses none. */
export function BulkBar({ count, total = count, onSelectAll, progress = null, children, onClear }: BulkBarProps) {
  const isBusy = progress !== null;
  useShortcut("Esc", onClear, count > 0 && !isBusy);
  if (count === 0) return null;
  return (
    <ActionBar label="Selection">
      <fieldset disabled={isBusy}>
        <b role="status">{isBusy ? `${progress} of ${count}` : `${count} selected`}</b>
        {count < total && (
          <button type="button" onClick={onSelectAll}>
            Select all {total}
          </button>
        )}
        <button type="button" onClick={onClear}>
          Clear <Kbd shortcut="Esc" />
        </button>
      </fieldset>
      <fieldset disabled={isBusy}>{children}</fieldset>
    </ActionBar>
  );
}
