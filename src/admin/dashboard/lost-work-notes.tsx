import { useEffect, useReducer } from "react";
import { followLost, forgetLost, type LostWork, readLost } from "#admin/data/lost-work.ts";
import { Button } from "#admin/ui/button.tsx";
import { FormNote } from "#admin/ui/form-note.tsx";
import styles from "./lost-work-notes.module.css";

const KINDS: { kind: LostWork; title: string; ask: string }[] = [
  {
    kind: "deletes",
    title: "Not deleted, because your session had ended",
    ask: "It is still there. Delete it again if it shall go:",
  },
  {
    kind: "refusals",
    title: "Not deleted, because somebody else changed it meanwhile",
    ask: "It is back in its list, as it is now. Look at it, then delete it again if it shall go:",
  },
  {
    kind: "uploads",
    title: "Not uploaded, because your session had ended",
    ask: "Choose these pictures again:",
  },
];

/** What was done on the screen and did not happen. */
export function LostWorkNotes() {
  const [, drawAgain] = useReducer((times: number) => times + 1, 0);
  useEffect(() => followLost(drawAgain), []);

  return KINDS.map(({ kind, title, ask }) => {
    const names = readLost(kind);
    if (names.length === 0) return null;
    return (
      <div key={kind} className={styles.note}>
        <FormNote tone="warn" title={title}>
          <p>{ask}</p>
          <ul>
            {names.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
          <Button onClick={() => forgetLost(kind)}>Close</Button>
        </FormNote>
      </div>
    );
  });
}
