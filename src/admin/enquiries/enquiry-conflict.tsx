import { useEffect, useRef } from "react";
import { Button } from "#admin/ui/button.tsx";
import { FormNote } from "#admin/ui/form-note.tsx";
import styles from "./enquiry-panel.module.css";

interface EnquiryConflictProps {
  /** What was done meanwhile; empty until it is known. */
  changes: readonly string[];
  isBusy: boolean;
  onKeep: () => void;
  onDiscard: () => void;
}

/** Somebody else saved while this was being typed: says what, and leaves the choice. */
export function EnquiryConflict({ changes, isBusy, onKeep, onDiscard }: EnquiryConflictProps) {
  const list = useRef<HTMLUListElement>(null);
  const isKnown = changes.length > 0;
  useEffect(() => {
    if (isKnown) list.current?.parentElement?.scrollIntoView({ block: "nearest" });
  }, [isKnown]);
  // Save, which was pressed, has gone.
  useEffect(() => {
    if (document.activeElement === document.body) list.current?.focus({ preventScroll: true });
  }, []);

  return (
    <FormNote tone="warn" title="This enquiry was changed meanwhile.">
      <ul ref={list} tabIndex={-1}>
        {changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
      <p>What you entered is still here and not saved yet. What you did not touch stays as the others left it.</p>
      <div className={styles.save}>
        <Button look="quiet" onClick={onDiscard}>
          Discard mine
        </Button>
        <Button look="main" isBusy={isBusy} busyLabel="Saving..." onClick={onKeep}>
          Save mine too
        </Button>
      </div>
    </FormNote>
  );
}
