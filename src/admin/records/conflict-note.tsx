import { Button } from "#admin/ui/button.tsx";
import { FormNote } from "#admin/ui/form-note.tsx";
import styles from "./conflict-note.module.css";

interface ConflictNoteProps {
  /** What differs: the field, the text that is saved now, the text in the form. */
  differences: readonly { label: string; theirs: string; mine: string }[];
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** Somebody else saved the same record meanwhile: both versions, and a choice. */
export function ConflictNote({ differences, onKeepMine, onTakeTheirs }: ConflictNoteProps) {
  return (
    <FormNote tone="warn" title="Somebody else changed this meanwhile">
      <p>Nothing is overwritten yet. Choose what stays:</p>
      {differences.map(({ label, theirs, mine }) => (
        <dl key={label} className={styles.difference} aria-label={label}>
          <dt>{label}, theirs</dt>
          <dd>{theirs || "(empty)"}</dd>
          <dt>{label}, yours</dt>
          <dd>{mine || "(empty)"}</dd>
        </dl>
      ))}
      <div className={styles.buttons}>
        <Button onClick={onTakeTheirs}>Take theirs</Button>
        <Button onClick={onKeepMine}>Save mine over theirs</Button>
      </div>
    </FormNote>
  );
}
