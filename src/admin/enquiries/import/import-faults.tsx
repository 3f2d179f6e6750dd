import { showFailure } from "#admin/api/api.ts";
import { downloadCsv } from "#admin/data/download-csv.ts";
import { Button } from "#admin/ui/button.tsx";
import type { ImportDetails } from "#contract/enquiry-imports.ts";
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
      showFailure(error, "Failed to load");
    }
  }

  return (
    <section aria-labelledby="faults-title">
      <h3 id="faults-title">{total === 1 ? "1 row at fault" : `${total} rows at fault`}</h3>
      <p className="fine">{hint}</p>
      <ul className={styles.faults}>
        {rows.slice(0, 20).map(({ number, name, sentence }) => (
          <li key={number}>
            <b dir="auto">
              Row {number}
              {name && `: ${name}`}
            </b>
            <span>{sentence}</span>
          </li>
        ))}
      </ul>
      <div className="wrap">
        <Button icon="download" busyLabel="Preparing..." onClick={download}>
          Download the faults as CSV
        </Button>
        {total > 20 && <span className="fine">and {total - 20} more in the file</span>}
      </div>
    </section>
  );
}
