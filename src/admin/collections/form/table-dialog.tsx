import { useState } from "react";
import { Button } from "#admin/ui/button.tsx";
import { Dialog } from "#admin/ui/dialog.tsx";
import { TextareaField } from "#admin/ui/fields.tsx";
import { FormNote } from "#admin/ui/form-note.tsx";
import * as m from "#messages/compiled/admin-editor.ts";
import { collegeDay } from "#ui/formats.ts";
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

/** A dialog that turns rows of a spreadsheet into entries of a list: at its end, or in place of those that it has. */
export function TableDialog({ list, label, entries, onClose, onDone }: TableDialogProps) {
  const [text, setText] = useState("");
  const columns = columnsOf(list.entry);
  const table = readTable(text, columns);
  const unknown = table.columns.flatMap((column, index) => (column ? [] : (table.headings[index] ?? [])));
  const kept = keptColumns(table, list, entries);
  const { length } = table.rows;
  const take = (before: readonly unknown[]) => onDone([...before, ...entriesOf(table, list, entries, collegeDay())]);

  return (
    <Dialog title={m.pasteTableInto({ label })} isWide onClose={onClose}>
      <div className="stack">
        <p>{m.howToPaste()}</p>
        <TextareaField
          label={m.rows()}
          rows={6}
          value={text}
          autoFocus
          spellCheck={false}
          // Tabs separate the cells, so the text stays as it was copied.
          onPaste={undefined}
          onChange={({ target }) => setText(target.value)}
        />
        <p className="fine">{m.columns({ columns: columns.map((column) => column.label).join(" · ") })}</p>
        {length > 0 && unknown.length > 0 && (
          <FormNote tone="warn" title={m.columnsLeftOut()}>
            {m.noSuchColumn({ columns: unknown.filter(Boolean).join(", ") || m.beyondLastColumn() })}
          </FormNote>
        )}
        {kept.length > 0 && (
          <FormNote tone="warn" title={m.keptFromEntries()}>
            {m.pasteTheseToo({ columns: kept.join(", ") })}
          </FormNote>
        )}
        {length > 0 && (
          <section className={styles.table} aria-label={m.asUnderstood()} tabIndex={-1}>
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
          <Button onClick={onClose}>{m.cancel()}</Button>
          {entries.length > 0 && (
            <Button isIdle={length === 0} onClick={() => take([])}>
              {m.replaceList({ count: entries.length })}
            </Button>
          )}
          <Button look="main" isIdle={length === 0} onClick={() => take(entries)}>
            {m.addRows({ count: length })}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
