import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { showFailure } from "#admin/api/api.ts";
import { refreshShown } from "#admin/data/query-store.ts";
import { Button } from "#admin/ui/button.tsx";
import { confirm } from "#admin/ui/confirm-dialog.tsx";
import type { ImportDetails } from "#contract/enquiry-imports.ts";
import { enquiriesText } from "../enquiry-text.ts";
import { deskLink } from "../intake-api.ts";
import { Faults } from "./import-faults.tsx";
import { STATE_WORDS } from "./import-states.ts";
import styles from "./import-view.module.css";
import { actOnImport, isUnderWay } from "./imports-api.ts";

/** How far an import is, what has become of its rows, and the way back. */
export function ImportOutcome({ details: { item, faults, kept } }: { details: ImportDetails }) {
  const { _id, state, rows, counts } = item;
  const isMoving = isUnderWay(state);
  const wasMoving = useRef(isMoving);
  const left = state === "undoing" ? counts.added + counts.joined : counts.waiting;

  // The list and its totals have changed.
  useEffect(() => {
    if (wasMoving.current && !isMoving) void refreshShown();
    wasMoving.current = isMoving;
  }, [isMoving]);

  async function undo() {
    const question = {
      question: "Undo this import?",
      details: `${enquiriesText(counts.added)} and ${counts.joined} notes are taken back. What the office has worked on since is kept and named.`,
      action: "Undo the import",
    };
    if (!(await confirm(question))) return;
    await actOnImport(_id, "undo").catch((error) => void showFailure(error, "Update failed"));
  }

  const sums = [
    { count: counts.added, word: "added", tone: "ok" },
    { count: counts.joined, word: "added to one there, as a note", tone: "ok" },
    { count: counts.skipped, word: "skipped", tone: "warn" },
    { count: counts.undone, word: "taken back", tone: "ok" },
    { count: counts.kept, word: "kept", tone: "warn" },
    { count: counts.faulty, word: "at fault", tone: "bad" },
  ].filter(({ count }) => count > 0);

  return (
    <div className={styles.draft}>
      <p className={styles.progress} role="status">
        <b>{STATE_WORDS[state]}</b>
        {isMoving && (
          <>
            <progress value={rows - left} max={rows} aria-label={STATE_WORDS[state]} />
            {rows - left} of {rows} rows. You can leave this page: it goes on by itself.
          </>
        )}
      </p>
      <p className={styles.sums}>
        {sums.map(({ count, word, tone }) => (
          <span key={word} data-tone={tone}>
            <b>{count}</b> {word}
          </span>
        ))}
      </p>
      {kept.length > 0 && (
        <section aria-labelledby="kept-title">
          <h3 id="kept-title">Kept, since the office has worked on them</h3>
          <ul className={styles.faults}>
            {kept.map(({ number, name, enquiry }) => (
              <li key={number}>
                <Link to={deskLink(enquiry)}>{name}</Link>
                <span>Row {number}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {!isMoving && (
        <Faults id={_id} faults={faults} hint="They were left out. Correct them in this file, and import it." />
      )}
      {(state === "running" || state === "done") && counts.added + counts.joined > 0 && (
        <div className={styles.foot}>
          <Button icon="history" onClick={undo}>
            {state === "running" ? "Stop and undo" : "Undo the import"}
          </Button>
        </div>
      )}
    </div>
  );
}
