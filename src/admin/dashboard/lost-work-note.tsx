import { useState } from "react";
import { forgetLost, type LostWork, readLost } from "#admin/data/lost-work.ts";
import { Button } from "#admin/ui/button.tsx";
import { FormNote } from "#admin/ui/form-note.tsx";
import styles from "./lost-work-note.module.css";

const WORDS: Record<LostWork, { title: string; ask: string }> = {
  deletes: {
    title: "Not deleted, because your session had ended",
    ask: "It is still there. Delete it again if it shall go:",
  },
  uploads: {
    title: "Not uploaded, because your session had ended",
    ask: "Choose these pictures again:",
  },
};

interface LostWorkNoteProps {
  kind: LostWork;
}

/** After a login: what was done on the screen while the session had ended did not happen. */
export function LostWorkNote({ kind }: LostWorkNoteProps) {
  const [names, setNames] = useState(() => readLost(kind));
  if (names.length === 0) return null;
  const { title, ask } = WORDS[kind];
  return (
    <div className={styles.note}>
      <FormNote tone="warn" title={title}>
        <p>{ask}</p>
        <ul>
          {names.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
        <Button
          onClick={() => {
            forgetLost(kind);
            setNames([]);
          }}
        >
          Close
        </Button>
      </FormNote>
    </div>
  );
}
