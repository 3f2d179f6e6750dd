import { useEffect, useReducer } from "react";
import { Button } from "#admin/ui/button.tsx";
import { FormNote } from "#admin/ui/form-note.tsx";
import styles from "./lost-deletes.module.css";
import { followLostDeletes, forgetLostDeletes, type LossReason, readLostDeletes } from "./lost-deletes.ts";

const REASONS: { reason: LossReason; title: string; text: string }[] = [
  {
    reason: "session",
    title: "Not deleted, because your session had ended",
    text: "It is still there. Delete it again if it shall go:",
  },
  {
    reason: "changed",
    title: "Not deleted, because somebody else changed it meanwhile",
    text: "It is back in its list, as it is now. Look at it, then delete it again if it shall go:",
  },
];

/** What was deleted on the screen and is still there. */
export function LostDeletesNote() {
  const [, drawAgain] = useReducer((times: number) => times + 1, 0);
  useEffect(() => followLostDeletes(drawAgain), []);

  return REASONS.map(({ reason, title, text }) => {
    const names = readLostDeletes(reason);
    if (names.length === 0) return null;
    return (
      <div key={reason} className={styles.note}>
        <FormNote tone="warn" title={title}>
          <p>{text}</p>
          <ul>
            {names.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
          <Button onClick={() => forgetLostDeletes(reason)}>Close</Button>
        </FormNote>
      </div>
    );
  });
}
