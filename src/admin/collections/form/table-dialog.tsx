import { useEffect, useRef, useState } from "react";
import { api, showErrorToast } from "#admin/api/api.ts";
import { Button, IconButton } from "#admin/ui/button.tsx";
import { confirmDiscard, Dialog, DialogFoot } from "#admin/ui/dialog.tsx";
import { FilterSelect, optionsOf, SelectField, TextareaField, TextField } from "#admin/ui/fields.tsx";
import { FormNote } from "#admin/ui/states.tsx";
import { pasteTable } from "#admin/ui/upload/paste-table.ts";
import { DropZone } from "#admin/ui/upload/upload-area.tsx";
import type { TableRows } from "#contract/enquiry-imports.ts";
import * as m from "#messages/compiled/admin-editor.ts";
import { collegeDay } from "#ui/formats.ts";
import type { ListField } from "./field-tree.ts";
import {
  type ImportedTable,
  isSerialNumberColumn,
  listTableErrors,
  listTableImportColumns,
  mergeTableEntries,
  parseTsv,
  readTable,
  reassignColumn,
  type TableImportColumn,
  tableToEntries,
} from "./table-rows.ts";
import styles from "./value-form.module.css";

export interface EntriesDialogProps {
  list: ListField;
  label: string;
  entries: readonly unknown[];
  onClose: () => void;
  onDone: (entries: readonly unknown[]) => void;
}

/** Maximum number of rows that a table may have. */
const MAX_ROWS = 1_000;
const FAULTS_SHOWN = 8;

/** Dialog that converts table rows to list entries, which are merged into the list or replace the whole list. */
export function TableDialog({ list, label, entries, onClose, onDone }: EntriesDialogProps) {
  const [text, setText] = useState("");
  const [table, setTable] = useState<ImportedTable | null>(null);
  const [notes, setNotes] = useState<readonly string[]>([]);
  const columns = listTableImportColumns(list.entry);
  const made = table ? tableToEntries(table, list, entries, collegeDay()) : [];
  const faults = table ? listTableErrors(made, table, list) : [];
  const count = made.length;
  // Recreate the entries: the ids of the entries that leave the list are available again.
  const replace = (rows: ImportedTable) => {
    const kept = entries.filter((one) => made.some(({ known }) => known === one));
    onDone(tableToEntries(rows, list, kept, collegeDay()).map(({ entry }) => entry));
  };
  const isIdle = count === 0 || faults.length > 0;
  const isDirty = text !== "" || table !== null;
  /** Whether the dialog now has rows: some may have been typed or pasted while a table was read. */
  const hasRows = useRef(isDirty);
  useEffect(() => {
    hasRows.current = isDirty;
    return () => {
      hasRows.current = false;
    };
  });

  function take(lines: readonly (readonly string[])[], remarks: readonly string[] = []) {
    const read = readTable(lines, columns);
    const isTooLong = read.rows.length > MAX_ROWS;
    setTable(isTooLong || read.rows.length === 0 ? null : read);
    setNotes(isTooLong ? [m.tableTooLong({ most: MAX_ROWS })] : remarks);
  }
  async function upload([file]: readonly File[]) {
    if (!file) return;
    const form = new FormData();
    form.append("table", file);
    try {
      const { rows, remarks } = await api.post<TableRows>("/tables", form);
      if (hasRows.current && !(await confirmDiscard(m.tableReplaces()))) return;
      setText("");
      take(rows, remarks);
    } catch (error) {
      setNotes([showErrorToast(error, m.failedToLoad())]);
    }
  }

  return (
    <Dialog title={m.tableInto({ label })} isWide isDirty={isDirty} onClose={onClose}>
      <DropZone
        label={m.chooseTable()}
        accept=".xlsx,.xls,.html,.htm,.csv,.tsv,.txt"
        limits={m.tableLimits()}
        onFiles={upload}
      >
        {m.chooseTable()}
      </DropZone>
      <TextareaField
        label={m.rows()}
        hint={m.howToPaste()}
        rows={3}
        value={text}
        autoFocus
        spellCheck={false}
        // Replaces the field's plain-text paste, which would drop the tabs between cells.
        onPaste={pasteTable(label, upload)}
        onChange={(value) => {
          setText(value);
          take(parseTsv(value));
        }}
      />
      <p className="fine">{m.columns({ columns: columns.map((column) => column.label).join(" · ") })}</p>
      {notes.map((note) => (
        <FormNote key={note} tone="warn">
          {note}
        </FormNote>
      ))}
      {table && <Rows {...{ table, columns, faults }} onChange={setTable} />}
      {faults.length > 0 && (
        <FormNote tone="bad" title={m.faultsInRows({ count: faults.length })}>
          <ul>
            {faults.slice(0, FAULTS_SHOWN).map(({ number, label: column, sentence }) => (
              <li key={`${number}${column}`}>{m.faultInRow({ number, column, sentence })}</li>
            ))}
            {faults.length > FAULTS_SHOWN && <li>{m.moreFaults({ count: faults.length - FAULTS_SHOWN })}</li>}
          </ul>
        </FormNote>
      )}
      <DialogFoot
        others={
          entries.length > 0 && (
            <Button isIdle={isIdle} onClick={() => table && replace(table)}>
              {m.replaceList({ count: entries.length })}
            </Button>
          )
        }
        label={m.addRows({ count })}
        isIdle={isIdle}
        onClick={() => onDone(mergeTableEntries(entries, made))}
        onCancel={onClose}
      />
    </Dialog>
  );
}

interface RowsProps {
  table: ImportedTable;
  columns: readonly TableImportColumn[];
  faults: ReturnType<typeof listTableErrors>;
  onChange: (table: ImportedTable) => void;
}

/** Preview of the rows, in which columns can be reassigned and cells corrected. */
function Rows({ table, columns, faults, onChange }: RowsProps) {
  // Hide an added column once its field has been assigned to a column of the table itself.
  const shown = [...table.columns.keys()].filter((index) => table.columns[index] || index < table.width);
  const unknown = shown.filter((index) => !table.columns[index] && !isSerialNumberColumn(table, index));
  const setCells = (index: number, next: (cell: string, number: number) => string) =>
    onChange({
      ...table,
      rows: table.rows.map((row) => ({
        ...row,
        cells: row.cells.with(index, next(row.cells[index] ?? "", row.number)),
      })),
    });
  const names = unknown.flatMap((index) => table.headings[index] || []);
  return (
    <>
      {names.length > 0 && (
        <FormNote tone="warn" title={m.columnsLeftOut()}>
          {m.noSuchColumn({ columns: names.join(", ") })}
        </FormNote>
      )}
      {[...table.columns.keys()].slice(table.width).map((index) => (
        <ForAll
          key={index}
          column={table.columns[index]}
          rows={table.rows}
          index={index}
          onFill={(next) => setCells(index, next)}
        />
      ))}
      <section className={styles.table} aria-label={m.asUnderstood()} tabIndex={-1}>
        <table>
          <thead>
            <tr>
              <td />
              {shown.map((index) => (
                <th key={index} data-off={!table.columns[index] || undefined}>
                  {table.headings[index]}
                  <FilterSelect
                    label={m.columnIs({ heading: table.headings[index] || String(index + 1) })}
                    options={[
                      { value: "", label: m.leaveOut() },
                      ...columns.map(({ label }) => ({ value: label, label })),
                    ]}
                    value={table.columns[index]?.label ?? ""}
                    onChange={(label) =>
                      onChange(reassignColumn(table, index, columns.find((one) => one.label === label) ?? null))
                    }
                  />
                </th>
              ))}
              <td />
            </tr>
          </thead>
          <tbody>
            {table.rows.map(({ number, cells }) => (
              <tr key={number}>
                <th scope="row">{number}</th>
                {shown.map((index) => {
                  const column = table.columns[index];
                  const value = cells[index] ?? "";
                  if (!column) {
                    return (
                      <td key={index} data-off>
                        {value}
                      </td>
                    );
                  }
                  const isFaulty = faults.some((fault) => fault.number === number && fault.index === index);
                  const cell = {
                    className: "control",
                    "aria-label": m.cellOf({ number, column: column.label }),
                    "aria-invalid": isFaulty || undefined,
                    value,
                    onChange: ({ target }: { target: { value: string } }) =>
                      setCells(index, (before, one) => (one === number ? target.value : before)),
                  };
                  return (
                    <td key={index}>
                      {column.field.kind === "choice" ? (
                        <select {...cell}>{optionsOf(choicesOf(column, value))}</select>
                      ) : (
                        <input {...cell} size={Math.min(28, Math.max(6, value.length))} />
                      )}
                    </td>
                  );
                })}
                <td>
                  <IconButton
                    icon="bin"
                    isDanger
                    label={m.leaveOutRow({ number })}
                    onClick={() => onChange({ ...table, rows: table.rows.filter((row) => row.number !== number) })}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

/** Returns the options of a cell. Until a valid option is chosen, the blank or unknown pasted word comes first. */
function choicesOf({ field }: TableImportColumn, value: string) {
  const options = field.kind === "choice" ? field.options : [];
  return options.some((one) => one.value === value) ? options : [{ value, label: value || m.chooseHere() }, ...options];
}

interface ForAllProps {
  column: TableImportColumn | null | undefined;
  rows: ImportedTable["rows"];
  index: number;
  onFill: (next: (cell: string, number: number) => string) => void;
}

/** Field that fills the blank cells of an added column while typing. Cells edited by hand keep their value. */
function ForAll({ column, rows, index, onFill }: ForAllProps) {
  const [given, setGiven] = useState("");
  const [filled, setFilled] = useState<ReadonlySet<number>>(new Set());
  const open = rows.filter(({ number, cells }) => !cells[index] || (filled.has(number) && cells[index] === given));
  if (!column || open.length === 0) return null;
  const numbers = new Set(open.map(({ number }) => number));
  const field = {
    label: m.forAllRows({ column: column.label }),
    value: open.some(({ cells }) => cells[index] === given) ? given : "",
    onChange(value: string) {
      setGiven(value);
      setFilled(numbers);
      onFill((cell, number) => (numbers.has(number) ? value : cell));
    },
  };
  if (column.field.kind === "choice") return <SelectField {...field} options={choicesOf(column, "")} />;
  return <TextField {...field} hint={column.field.meta.help?.()} />;
}
