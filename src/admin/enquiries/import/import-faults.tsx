import { showFailure } from "#admin/api/api.ts";
import { downloadCsv } from "#admin/data/download-csv.ts";
import { Button } from "#admin/ui/button.tsx";
import type { ImportDetails } from "#contract/enquiry-imports.ts";
import * as m from "#messages/compiled/admin-import.ts";
import styles from "./import-view.module.css";
import { fetchFaults } from "./imports-api.ts";

type FaultsProps = { id: string; faults: ImportDetails["faults"]; hint: string };

/** Rows at fault with their numbers and sentences; all of them as a file. */
export function Faults({ id, faults: { total, rows }, hint }: FaultsProps) {
  if (total === 0) return null;

  async function download() {
    try {
      const { csv, filename } = await fetchFaults(id);
      downloadCsv(csv, filename);
    } catch (error) {
      showFailure(error, m.failedToLoad());
    }
  }

  return (
    <section aria-labelledby="faults-title">
      <h3 id="faults-title">{m.rowsAtFault({ count: total })}</h3>
      <p className="fine">{hint}</p>
      <ul className={styles.faults}>
        {rows.slice(0, 20).map(({ number, name, sentence }) => (
          <li key={number}>
            <b dir="auto">{name ? m.rowNamed({ number, name }) : m.row({ number })}</b>
            <span>{sentence}</span>
          </li>
        ))}
      </ul>
      <div className="wrap">
        <Button icon="download" busyLabel={m.preparing()} onClick={download}>
          {m.downloadFaults()}
        </Button>
        {total > 20 && <span className="fine">{m.moreInFile({ count: total - 20 })}</span>}
      </div>
    </section>
  );
}
