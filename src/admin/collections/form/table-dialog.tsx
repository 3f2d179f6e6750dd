import { useState } from "react";
import { Button } from "#admin/ui/button.tsx";
import { Dialog } from "#admin/ui/dialog.tsx";
import { TextareaField } from "#admin/ui/fields.tsx";
import { FormNote } from "#admin/ui/form-note.tsx";
import * as m from "#messages/compiled/admin-editor.ts";
import { collegeDay } from "#ui/formats.ts";
import { type Field, groupFor, isTall, type ListField, type Path, titleOf } from "./field-tree.ts";
import { numberOf } from "./text-controls.tsx";
import { blankOf, isBlank, valueAt, withChange } from "./value-changes.ts";
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
    </Dialog>
  );
}

interface Column {
  label: string;
  path: readonly string[];
  field: Field;
}

const NONE: ReadonlySet<unknown> = new Set();

/** The columns of a table: fields of an entry that a cell can hold, also those of a group in it: `Name`, `Name, Bengali`. */
export function columnsOf(entry: Field): Column[] {
  const walk = (field: Field, path: readonly string[], label: string): Column[] =>
    [...(groupFor(field, undefined)?.fields ?? [])].flatMap(([key, inner], index) => {
      const { kind, meta } = inner;
      if (meta.propose || meta.isLasting) return [];
      const name = !label ? inner.label : index === 0 ? label : `${label}, ${inner.label}`;
      if (kind === "group" && !meta.widget && !label) return walk(inner, [...path, key], inner.label);
      return !isTall(inner) || meta.widget === "text" ? [{ label: name, path: [...path, key], field: inner }] : [];
    });
  return entry.kind === "group" ? walk(entry, [], "") : [];
}

export interface Table {
  /** The column of each cell, by its place in the row; null: no column has this heading. */
  columns: (Column | null)[];
  headings: string[];
  rows: string[][];
}

const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, "");

/** Reads what a spreadsheet, or a table of a word processor, puts on the clipboard. Headings are optional. */
export function readTable(text: string, columns: readonly Column[]): Table {
  const lines = text.split(/\r\n?|\n/).filter((line) => line.trim() !== "");
  const cells = lines.map((line) => line.split("\t").map((cell) => cell.replace(/^"(.*)"$/s, "$1").trim()));
  const [first = []] = cells;
  const named = first.map((cell) => columns.find(({ label }) => plain(label) === plain(cell)) ?? null);
  if (named[0]) return { columns: named, headings: first, rows: cells.slice(1) };
  const widest = Math.max(0, ...cells.map(({ length }) => length));
  const inOrder = Array.from({ length: widest }, (_, index) => columns[index] ?? null);
  return { columns: inOrder, headings: inOrder.map((column) => column?.label ?? ""), rows: cells };
}

/**
 * An entry for each row. One that is in the list already keeps what the table does not say.
 * @param entries of the list now, matched by title
 */
export function entriesOf({ columns, rows }: Table, list: ListField, entries: readonly unknown[], today: string) {
  const { entry: root } = list;
  return rows.map((cells) => {
    const write = (start: unknown) =>
      columns.reduce<unknown>((value, column, index) => {
        const cell = cells[index] ?? "";
        if (!column || cell === "") return value;
        return withChange(root, value, column.path as Path, readCell(column.field, cell), NONE);
      }, start);
    const fresh = write(blankOf(root, today));
    const title = plain(titleOf(root, fresh));
    const known = entries.find((one) => title !== "" && plain(titleOf(root, one)) === title);
    return known === undefined ? fresh : write(known);
  });
}

/** Labels of the fields that entries of the same titles keep, because the table has no such columns. */
export function keptColumns(table: Table, list: ListField, entries: readonly unknown[]): string[] {
  const { entry: root } = list;
  const titles = new Set(entriesOf(table, list, [], "").map((entry) => plain(titleOf(root, entry))));
  const known = entries.filter((entry) => titles.has(plain(titleOf(root, entry))));
  return columnsOf(root)
    .filter(({ label }) => table.columns.every((column) => column?.label !== label))
    .filter(({ path }) => known.some((entry) => !isBlank(valueAt(entry, path))))
    .map(({ label }) => label);
}

/** A cell as the value of its field: `Teachers` → `faculty`, `1,20,000` → 120000, `3/8/2018` → `2018-08-03`. */
function readCell(field: Field, cell: string): unknown {
  if (field.kind === "number") return numberOf(cell);
  if (field.kind === "choice") {
    const isNamed = ({ value, label }: { value: string; label: string }) =>
      [value, label].map(plain).includes(plain(cell));
    return field.options.find(isNamed)?.value ?? cell;
  }
  const [, day = "", month = "", year] = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})$/.exec(cell) ?? [];
  const isDay = field.kind === "text" && field.format === "date" && year;
  return isDay ? `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}` : cell;
}
