import { useShortcut } from "#admin/data/use-shortcut.ts";
import { Kbd } from "#admin/ui/kbd.tsx";
import type { CollegeEvent } from "#contract/events.ts";
import styles from "./bulk-bar.module.css";
import type { EventStatus } from "./event-values.ts";

const CHANGES: { status: EventStatus; label: string }[] = [
  { status: "published", label: "Publish" },
  { status: "draft", label: "Make draft" },
  { status: "cancelled", label: "Cancel event" },
];

interface BulkBarProps {
  chosen: readonly CollegeEvent[];
  /** How many the list holds, on all its pages. */
  total: number;
  /** How many of the chosen are done, while something is being done to them. */
  progress: number | null;
  onStatus: (status: EventStatus) => void;
  onDelete: () => void;
  onChooseAll: () => void;
  onClear: () => void;
}

/** What can be done to all that are chosen. */
export function BulkBar({ chosen, total, progress, onStatus, onDelete, onChooseAll, onClear }: BulkBarProps) {
  const isBusy = progress !== null;
  useShortcut("Esc", onClear, !isBusy);
  return (
    <section className={styles.bar} aria-label="Selection">
      <div>
        <b role="status">{isBusy ? `${progress} of ${chosen.length}` : `${chosen.length} selected`}</b>
        {chosen.length < total && (
          <button type="button" disabled={isBusy} onClick={onChooseAll}>
            Select all {total}
          </button>
        )}
        <button type="button" disabled={isBusy} onClick={onClear}>
          Clear <Kbd shortcut="Esc" />
        </button>
      </div>
      <div>
        {CHANGES.map(({ status, label }) => (
          <button
            key={status}
            type="button"
            disabled={isBusy || chosen.every((event) => event.status === status)}
            onClick={() => onStatus(status)}
          >
            {label}
          </button>
        ))}
        <button type="button" data-danger disabled={isBusy} onClick={onDelete}>
          Delete
        </button>
      </div>
    </section>
  );
}
