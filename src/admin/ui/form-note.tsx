import type { ReactNode } from "react";
import * as m from "#messages/compiled/admin.ts";
import { Button } from "./button.tsx";
import styles from "./form-note.module.css";

type FormNoteProps = { tone: "warn" | "bad" | "info"; title?: string | undefined; children?: ReactNode };

export function FormNote({ tone, title, children }: FormNoteProps) {
  return (
    <div className="note" data-tone={tone} role={tone === "info" ? "status" : "alert"}>
      {title && <b>{title}</b>}
      {children}
    </div>
  );
}

/** Scrolls to a note above a list or form that may be long: use it as the `ref` of the note. */
export function scrollToNote(note: HTMLElement | null): void {
  note?.scrollIntoView({ block: "nearest" });
}

export interface Difference {
  label: string;
  /** The value as it is saved now; `mine` is the one typed here. */
  theirs: string;
  mine: string;
}

type ConflictNoteProps = { differences: readonly Difference[]; onKeepMine: () => void; onTakeTheirs: () => void };

export function ConflictNote({ differences, onKeepMine, onTakeTheirs }: ConflictNoteProps) {
  return (
    <FormNote tone="warn" title={m.changedMeanwhile()}>
      <div className={styles.conflict} ref={scrollToNote}>
        <p>{differences.length > 0 ? m.chooseWhatStays() : m.bothSayTheSame()}</p>
        {differences.map(({ label, theirs, mine }) => (
          <dl key={label} aria-label={label}>
            <dt>{m.theirsOf({ label })}</dt>
            <dd>{theirs || m.empty()}</dd>
            <dt>{m.yoursOf({ label })}</dt>
            <dd>{mine || m.empty()}</dd>
          </dl>
        ))}
        <div className="wrap">
          <Button onClick={onTakeTheirs}>{m.takeTheirs()}</Button>
          <Button onClick={onKeepMine}>{m.saveMine()}</Button>
        </div>
      </div>
    </FormNote>
  );
}
