import { Button } from "#admin/ui/button.tsx";
import { FormNote } from "#admin/ui/form-note.tsx";
import styles from "#admin/ui/list-states.module.css";
import type { BulkTrouble } from "./use-bulk.ts";

interface BulkTroubleNoteProps {
  trouble: BulkTrouble;
  onClose: () => void;
}

/** Which of many records could not be changed, and why. */
export function BulkTroubleNote({ trouble: { title, lines }, onClose }: BulkTroubleNoteProps) {
  return (
    <div className={styles.stale} ref={showNote}>
      <FormNote tone="bad" title={title}>
        <ul>
          {lines.map(({ _id, text }) => (
            <li key={_id}>{text}</li>
          ))}
        </ul>
        <Button onClick={onClose}>Close</Button>
      </FormNote>
    </div>
  );
}

/** It stands above a list that may be long. */
function showNote(note: HTMLElement | null): void {
  note?.scrollIntoView({ block: "nearest" });
}
