import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { deskLink } from "#admin/admissions/enquiries-api.ts";
import { attempt } from "#admin/api/api.ts";
import { downloadCsv } from "#admin/data/download-csv.ts";
import { refreshShown } from "#admin/data/query-store.ts";
import { Button } from "#admin/ui/button.tsx";
import { confirm } from "#admin/ui/confirm-dialog.tsx";
import type { ImportDetails, ImportState } from "#contract/enquiry-imports.ts";
import * as m from "#messages/compiled/admin-import.ts";
import { rich } from "#ui/rich.tsx";
import styles from "./import-view.module.css";
import { actOnImport, fetchFaults, isUnderWay } from "./imports-api.ts";

export const STATE_WORDS: Record<ImportState, () => string> = {
  draft: m.notImportedYet,
  running: m.running,
  done: m.imported,
  undoing: m.beingUndone,
  undone: m.undone,
};

/** How far an import is, what has become of its rows, and the way back. */
export function ImportOutcome({ details: { item, faults, kept } }: { details: ImportDetails }) {
  const { _id, state, rows, counts } = item;
  const isMoving = isUnderWay(state);
  const wasMoving = useRef(isMoving);
  const left = state === "undoing" ? counts.added + counts.joined : counts.waiting;

  // The import has ended: refresh the list and the totals.
  useEffect(() => {
    if (wasMoving.current && !isMoving) void refreshShown();
    wasMoving.current = isMoving;
  }, [isMoving]);

  async function undo() {
    const question = {
      question: m.undoQuestion(),
      details: m.undoDetails(counts),
      action: m.undoImport(),
    };
    if (!(await confirm(question))) return;
    await attempt(() => actOnImport(_id, "undo"), m.updateFailed());
  }

  const sums = [
    { count: counts.added, say: m.added, tone: "ok" },
    { count: counts.joined, say: m.joined, tone: "ok" },
    { count: counts.skipped, say: m.skipped, tone: "warn" },
    { count: counts.undone, say: m.takenBack, tone: "ok" },
    { count: counts.kept, say: m.kept, tone: "warn" },
    { count: counts.faulty, say: m.atFault, tone: "bad" },
  ].filter(({ count }) => count > 0);

  return (
    <div className={styles.draft}>
      <p className={styles.progress} role="status">
        <b>{STATE_WORDS[state]()}</b>
        {isMoving && (
          <>
            <progress value={rows - left} max={rows} aria-label={STATE_WORDS[state]()} />
            {m.rowsDone({ done: rows - left, rows })}
          </>
        )}
      </p>
      <p className={styles.sums}>
        {sums.map(({ count, say, tone }) => (
          <span key={say({ count })} data-tone={tone}>
            {rich(say({ count }), { b: (inside) => <b>{inside}</b> })}
          </span>
        ))}
      </p>
      {kept.length > 0 && (
        <section aria-labelledby="kept-title">
          <h3 id="kept-title">{m.keptTitle()}</h3>
          <ul className={`${styles.faults} rows framed`}>
            {kept.map(({ number, name, enquiry }) => (
              <li key={number}>
                <Link to={deskLink(enquiry)}>{name}</Link>
                <span>{m.row({ number })}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {!isMoving && <Faults id={_id} faults={faults} hint={m.wereLeftOut()} />}
      {(state === "running" || state === "done") && counts.added + counts.joined > 0 && (
        <div className={styles.foot}>
          <Button icon="history" onClick={undo}>
            {state === "running" ? m.stopAndUndo() : m.undoImport()}
          </Button>
        </div>
      )}
    </div>
  );
}

type FaultsProps = { id: string; faults: ImportDetails["faults"]; hint: string };

/** Rows of an import that have errors, with their numbers and the errors; all of them as a file. */
export function Faults({ id, faults: { total, rows }, hint }: FaultsProps) {
  if (total === 0) return null;

  async function download() {
    const { csv, filename } = await fetchFaults(id);
    downloadCsv(csv, filename);
  }

  return (
    <section aria-labelledby="faults-title">
      <h3 id="faults-title">{m.rowsAtFault({ count: total })}</h3>
      <p className="fine">{hint}</p>
      <ul className={`${styles.faults} rows framed`}>
        {rows.slice(0, 20).map(({ number, name, sentence }) => (
          <li key={number}>
            <b dir="auto">{name ? m.rowNamed({ number, name }) : m.row({ number })}</b>
            <span>{sentence}</span>
          </li>
        ))}
      </ul>
      <div className="wrap">
        <Button icon="download" busyLabel={m.preparing()} onClick={() => attempt(download, m.failedToLoad())}>
          {m.downloadFaults()}
        </Button>
        {total > 20 && <span className="fine">{m.moreInFile({ count: total - 20 })}</span>}
      </div>
    </section>
  );
}
