import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import styles from "./form-note.module.css";

type FormNoteProps = { tone: "warn" | "bad" | "info"; title?: string | undefined; children?: ReactNode };

export function FormNote({ tone, title, children }: FormNoteProps) {
  return (
    <div className={styles.note} data-tone={tone} role={tone === "info" ? "status" : "alert"}>
      {title && <b>{title}</b>}
      {children}
    </div>
  );
}

/** As the `ref` of a note above a list or form that may be long. */
export function scrollToNote(note: HTMLElement | null): void {
  note?.scrollIntoView({ block: "nearest" });
}

export interface Difference {
  label: string;
  /** As it is saved now. */
  theirs: string;
  mine: string;
}

type ConflictNoteProps = { differences: readonly Difference[]; onKeepMine: () => void; onTakeTheirs: () => void };

export function ConflictNote({ differences, onKeepMine, onTakeTheirs }: ConflictNoteProps) {
  return (
    <FormNote tone="warn" title="Someone else changed this in the meantime">
      <div className={styles.conflict} ref={scrollToNote}>
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
        <div className="wrap">
          <Button onClick={onTakeTheirs}>Take theirs</Button>
          <Button onClick={onKeepMine}>Save mine over theirs</Button>
        </div>
      </div>
    </FormNote>
  );
}
