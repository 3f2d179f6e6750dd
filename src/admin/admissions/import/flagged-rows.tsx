import { useState } from "react";
import { useCustomFields } from "#admin/admissions/enquiries-api.ts";
import { api, tryOrToast } from "#admin/api/api.ts";
import { saveOptimistically } from "#admin/data/query-store.ts";
import { Button } from "#admin/ui/button.tsx";
import { SelectField, TextField } from "#admin/ui/fields.tsx";
import { submitProps } from "#admin/ui/submit-props.ts";
import { customFieldName } from "#contract/custom-fields.ts";
import type { ImportDetails } from "#contract/enquiry-imports.ts";
import * as m from "#messages/compiled/admin-import.ts";
import { importApiPath } from "./import-paths.ts";
import styles from "./import-view.module.css";

type Row = ImportDetails["faults"]["rows"][number];
const TITLES = { faults: m.rowsWithErrors, warnings: m.rowsToLookAt };

type FlaggedRowsProps = { details: ImportDetails; kind: keyof typeof TITLES; hint: string };

/** Rows of an import with cells that could not be read, for correction on the spot. */
export function FlaggedRows({ details, kind, hint }: FlaggedRowsProps) {
  const { total, rows } = details[kind];
  if (total === 0) return null;

  return (
    <section className="stack" aria-labelledby={`${kind}-title`}>
      <h3 id={`${kind}-title`}>{TITLES[kind]({ count: total })}</h3>
      <p className="fine">{hint}</p>
      <ul className={styles.rows}>
        {rows.map((row) => (
          <FlaggedRow key={row.number} row={row} details={details} />
        ))}
      </ul>
      {total > rows.length && <p className="fine">{m.moreRows({ count: total - rows.length })}</p>}
    </section>
  );
}

/** A row with fields for its unreadable cells. Saving rechecks the draft or, once the import has run, adds the row. */
function FlaggedRow({ row, details: { item, headings, options } }: { row: Row; details: ImportDetails }) {
  const fields = useCustomFields();
  const { number, name, sentence, cells, others } = row;
  const [typed, setTyped] = useState<Record<string, string>>({});
  const [isBusy, setIsBusy] = useState(false);
  const path = importApiPath(item._id);
  const isUnchanged = Object.keys(typed).length === 0;

  async function correct() {
    if (isBusy || isUnchanged) return;
    setIsBusy(true);
    const save = () => api.patch<ImportDetails>(`${path}/rows/${number}`, { cells: typed });
    if (await tryOrToast(() => saveOptimistically<ImportDetails>(path, (shown) => shown, save), m.updateFailed()))
      setTyped({});
    setIsBusy(false);
  }

  return (
    <li>
      <form
        className={styles.correction}
        {...submitProps(correct)}
        // Correct a row of a draft when its fields are left, since the import may be started without pressing its button.
        onBlur={({ currentTarget, relatedTarget }) => {
          if (item.state === "draft" && !currentTarget.contains(relatedTarget)) void correct();
        }}
      >
        <div>
          <b dir="auto">{name ? m.rowNamed({ number, name }) : m.row({ number })}</b>
          <span>{sentence}</span>
          {others && <small dir="auto">{others}</small>}
        </div>
        {cells.map(({ column, text }) => {
          const heading = headings[column] ?? "";
          const field = fields.find(({ key }) => customFieldName(key) === options.columns[column]);
          const input = {
            label: heading,
            "aria-label": m.correctCell({ heading, number }),
            value: typed[column] ?? text,
            onChange: (value: string) => setTyped({ ...typed, [column]: value }),
          };
          return field && field.options.length > 0 ? (
            <SelectField key={column} {...input} options={[{ value: text, label: text }, ...field.options]} />
          ) : (
            <TextField key={column} {...input} />
          );
        })}
        {cells.length > 0 && (
          <Button type="submit" isBusy={isBusy} isIdle={isUnchanged} busyLabel={m.correcting()}>
            {item.state === "draft" ? m.correct() : m.correctAndImport()}
          </Button>
        )}
      </form>
    </li>
  );
}
