import { useState } from "react";
import { Button } from "#admin/ui/button.tsx";
import { FormNote } from "#admin/ui/form-note.tsx";
import styles from "./lost-deletes.module.css";
import { forgetLostDeletes, readLostDeletes } from "./lost-deletes.ts";

/** After a login: what was deleted on the screen while the session had ended is still there. */
export function LostDeletesNote() {
  const [names, setNames] = useState(readLostDeletes);
  if (names.length === 0) return null;
  return (
    <div className={styles.note}>
      <FormNote tone="warn" title="Not deleted, because your session had ended">
        <p>It is still there. Delete it again if it shall go:</p>
        <ul>
          {names.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
        <Button
          onClick={() => {
            forgetLostDeletes();
            setNames([]);
          }}
        >
          Close
        </Button>
      </FormNote>
    </div>
  );
}
