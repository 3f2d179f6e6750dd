import { useEffect, useRef } from "react";
import { Button } from "./button.tsx";
import styles from "./conflict-note.module.css";
import { FormNote } from "./form-note.tsx";

export interface Difference {
  label: string;
  /** As it is saved now. */
  theirs: string;
  /** As it stands in the form. */
  mine: string;
}

interface ConflictNoteProps {
  differences: readonly Difference[];
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** Somebody else saved the same record meanwhile: both versions, and a choice. */
export function ConflictNote({ differences, onKeepMine, onTakeTheirs }: ConflictNoteProps) {
  const note = useRef<HTMLDivElement>(null);

  // On a phone it may come below the screen.
  useEffect(() => {
    note.current?.scrollIntoView({ block: "nearest" });
  }, []);

  return (
    <FormNote tone="warn" title="Somebody else changed this meanwhile">
      <div className={styles.conflict} ref={note}>
        <p>
          {differences.length > 0
            ? "Nothing is overwritten yet. Choose what stays:"
            : "Nothing is overwritten. Both versions say the same."}
        </p>
        {differences.map(({ label, theirs, mine }) => (
          <dl key={label} aria-label={label}>
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
      </div>
    </FormNote>
  );
}
