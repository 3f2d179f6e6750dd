import { Button } from "#admin/ui/button.tsx";
import { Kbd } from "#admin/ui/kbd.tsx";
import styles from "./bar.module.css";
import { countImages } from "./count-images.ts";

interface BulkBarProps {
  selected: number;
  /** All that the search leaves. */
  total: number;
  isBusy: boolean;
  onSelectAll: () => void;
  onDelete: () => void;
  onClear: () => void;
}

/** What can be done to the selected pictures. */
export function BulkBar({ selected, total, isBusy, onSelectAll, onDelete, onClear }: BulkBarProps) {
  return (
    <section className={styles.bar} aria-label="Selected images">
      <b role="status">{selected} selected</b>
      {selected < total && <Button onClick={onSelectAll}>Select all {total}</Button>}
      <Button look="danger" icon="bin" isBusy={isBusy} busyLabel="Deleting..." onClick={onDelete}>
        Delete {countImages(selected)}
      </Button>
      <Button look="quiet" onClick={onClear}>
        Clear <Kbd shortcut="Esc" />
      </Button>
    </section>
  );
}
