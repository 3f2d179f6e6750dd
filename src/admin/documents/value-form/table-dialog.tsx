import { useState } from "react";
import { Button } from "#admin/ui/button.tsx";
import { TextareaField } from "#admin/ui/fields.tsx";
import { FormNote } from "#admin/ui/form-note.tsx";
import { collegeDay } from "#ui/formats.ts";
import { Dialog } from "../dialog.tsx";
import type { ListField } from "./field-tree.ts";
import { columnsOf, entriesOf, keptColumns, readTable } from "./table-text.ts";
import styles from "./value-form.module.css";

interface TableDialogProps {
  list: ListField;
  label: string;
  entries: readonly unknown[];
  onClose: () => void;
  onDone: (entries: readonly unknown[]) => void;
}

/** Rows of a spreadsheet become entries of a list: at its end, or in place of those that it has. */
export function TableDialog({ list, label, entries, onClose, onDone }: TableDialogProps) {
  const [text, setText] = useState("");
  const columns = columnsOf(list.entry);
  const table = readTable(text, columns);
  const unknown = table.columns.flatMap((column, index) => (column ? [] : (table.headings[index] ?? [])));
  const kept = keptColumns(table, list, entries);
  const { length } = table.rows;
  const rows = length === 1 ? "1 row" : `${length} rows`;
  const take = (before: readonly unknown[]) => onDone([...before, ...entriesOf(table, list, entries, collegeDay())]);

  return (
    <Dialog title={`${label}: paste a table`} isWide onClose={onClose}>
      <div className="stack">
        <p>
          Copy the rows in Excel, Google Sheets or Word, and paste them here. With the headings in the first row, the
          columns may stand in any order.
        </p>
        <TextareaField
          label="Rows"
          rows={6}
          value={text}
          autoFocus
          spellCheck={false}
          // Tabs separate the cells, so the text stays as it was copied.
          onPaste={undefined}
          onChange={({ target }) => setText(target.value)}
        />
        <p className="fine">Columns: {columns.map((column) => column.label).join(" · ")}</p>
        {length > 0 && unknown.length > 0 && (
          <FormNote tone="warn" title="Columns that are left out">
            {unknown.filter(Boolean).join(", ") || "Those beyond the last column"}: the list has no such column.
          </FormNote>
        )}
        {kept.length > 0 && (
          <FormNote tone="warn" title="Kept from the entries that have the same name now">
            {kept.join(", ")}: paste these columns too if they are to change.
          </FormNote>
        )}
        {length > 0 && (
          <section className={styles.table} aria-label="As it was understood" tabIndex={-1}>
            <table>
              <thead>
                <tr>{table.columns.map((column) => column && <th key={column.label}>{column.label}</th>)}</tr>
              </thead>
              <tbody>
                {table.rows.map((cells) => (
                  <tr key={cells.join("\t")}>
                    {table.columns.map((column, index) => column && <td key={column.label}>{cells[index]}</td>)}
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        )}
        <div className="wrap end">
          <Button onClick={onClose}>Cancel</Button>
          {entries.length > 0 && (
            <Button isIdle={length === 0} onClick={() => take([])}>
              Replace the whole list ({entries.length} now)
            </Button>
          )}
          <Button look="main" isIdle={length === 0} onClick={() => take(entries)}>
            Add {rows}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
