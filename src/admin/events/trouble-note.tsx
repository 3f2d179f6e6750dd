import { Button } from "#admin/ui/button.tsx";
import { FormNote } from "#admin/ui/form-note.tsx";
import styles from "./events-card.module.css";
import type { BulkTrouble } from "./use-bulk-actions.ts";

interface TroubleNoteProps {
  trouble: BulkTrouble;
  onClose: () => void;
}

/** Which of many events could not be changed, and why. */
export function TroubleNote({ trouble, onClose }: TroubleNoteProps) {
  return (
    <div className={styles.notes}>
      <FormNote tone="bad" title={trouble.title}>
        <ul>
          {trouble.lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <Button onClick={onClose}>Close</Button>
      </FormNote>
    </div>
  );
}
