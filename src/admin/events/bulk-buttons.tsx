import { BulkBar } from "#admin/records/bulk-bar.tsx";
import type { CollegeEvent } from "#contract/events.ts";
import type { EventStatus } from "./event-values.ts";

const CHANGES: { status: EventStatus; label: string }[] = [
  { status: "published", label: "Publish" },
  { status: "draft", label: "Make draft" },
  { status: "cancelled", label: "Cancel event" },
];

interface BulkButtonsProps {
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
export function BulkButtons({ chosen, onStatus, onDelete, onChooseAll, ...bar }: BulkButtonsProps) {
  return (
    <BulkBar {...bar} count={chosen.length} onSelectAll={onChooseAll}>
      {CHANGES.map(({ status, label }) => (
        <button
          key={status}
          type="button"
          disabled={chosen.every((event) => event.status === status)}
          onClick={() => onStatus(status)}
        >
          {label}
        </button>
      ))}
      <button type="button" data-danger onClick={onDelete}>
        Delete
      </button>
    </BulkBar>
  );
}
