import { useState } from "react";
import { createRandomKey } from "#admin/api/client.ts";
import { Button, IconButton } from "#admin/ui/button.tsx";
import { FieldError } from "#admin/ui/fields.tsx";
import { Icon } from "#admin/ui/icon.tsx";
import { replacePlaceholders } from "#contract/placeholder-text.ts";
import * as m from "#messages/compiled/admin-editor.ts";
import { collegeDay } from "#ui/formats.ts";
import { startDrag } from "./entry-drag.ts";
import {
  accepts,
  capitalised,
  detailOf,
  type Field,
  type FieldPath,
  type FieldProps,
  fieldAt,
  findMatchingGroup,
  fitsInRow,
  getEntryTitle,
  getLocalisedEntryTitle,
  type ListField,
  nameKeyOf,
  pictureKeyOf,
  variantsOf,
} from "./field-tree.ts";
import { type EntryPart, useForm } from "./form-context.tsx";
import { listMissingBengaliNames, NamesDialog } from "./names-dialog.tsx";
import { PhotographsDialog } from "./photographs-dialog.tsx";
import { type EntriesDialogProps, TableDialog } from "./table-dialog.tsx";
import { listTableImportColumns } from "./table-rows.ts";
import { FieldGroup } from "./text-controls.tsx";
import { createInitialValue, entriesAt, isWithin, updateEntryKeys } from "./value-changes.ts";
import styles from "./value-form.module.css";

/** Control for a list. Entries are added, removed and moved by buttons, keys or dragging; long entries expand. */
export function ListControl({ field, value, path, label }: FieldProps) {
  const form = useForm();
  /** Number of times the list was replaced, used as `key`: the entries of the new list start closed. */
  const [replaced, setReplaced] = useState(0);
  const list = field as ListField;
  const entries = entriesAt(list, value, []);
  const keys = useEntryKeys(entries);
  const shownLabel = label || list.label;
  return (
    <FieldGroup {...{ field, path }} label={shownLabel} look="list">
      {/* Rendered for an empty list too, as its drop target. */}
      <ol key={replaced} data-list={JSON.stringify(path)} data-bare={list.entry.kind === "text" || undefined}>
        {entries.map((entry, index) => (
          <Entry
            key={keys[index]}
            list={list}
            value={entry}
            path={[...path, index]}
            total={entries.length}
            into={endOfInner(list.entry, entries[index - 1], [...path, index - 1], entry)}
          />
        ))}
      </ol>
      <div className="wrap" id={form.idOf(path, "add")}>
        <AddButtons list={list} entries={entries} path={path} />
        <ListTools
          list={list}
          label={shownLabel}
          entries={entries}
          path={path}
          onReplaced={() => setReplaced(replaced + 1)}
        />
      </div>
    </FieldGroup>
  );
}

function AddButtons({ list, entries, path }: { list: ListField; entries: readonly unknown[]; path: FieldPath }) {
  const { insert } = useForm();
  const place = [...path, entries.length];
  if (list.meta.widget === "order" && list.entry.kind === "choice") {
    return list.entry.options
      .filter(({ value }) => !entries.includes(value))
      .map(({ value, label }) => (
        <Button key={value} icon="plus" onClick={() => insert(place, value, label)}>
          {m.showNamed({ name: label })}
        </Button>
      ));
  }
  return variantsOf(list.entry).map((variant) => {
    const item = list.entry.kind === "variants" ? (variant.meta.item?.() ?? list.item) : list.item;
    return (
      <Button key={item} icon="plus" onClick={() => insert(place, createInitialValue(variant, collegeDay()), item)}>
        {m.addItem({ article: /^[aeiou]/.test(item) ? "an" : "a", item })}
      </Button>
    );
  });
}

/** Returns the path of the end of an entry's inner list, as in a menu; null if no inner list accepts `other`. */
function endOfInner(field: Field, value: unknown, path: FieldPath, other?: unknown): FieldPath | null {
  for (const [key, inner] of value === undefined ? [] : (findMatchingGroup(field, value)?.fields ?? [])) {
    if (inner.kind === "list" && (other === undefined || accepts(inner.entry, other))) {
      return [...path, key, entriesAt(inner, (value as Record<string, unknown>)[key], []).length];
    }
  }
  return null;
}

function useEntryKeys(entries: readonly unknown[]): readonly string[] {
  const [known, setKnown] = useState(() => ({ entries, keys: entries.map(createRandomKey) }));
  const isSame = known.entries.length === entries.length && known.entries.every((entry, at) => entry === entries[at]);
  if (isSame) return known.keys;
  const keys = updateEntryKeys(known.entries, known.keys, entries, createRandomKey);
  setKnown({ entries, keys });
  return keys;
}

interface EntryProps {
  list: ListField;
  value: unknown;
  path: FieldPath;
  total: number;
  into: FieldPath | null;
}

function Entry({ list, value, path, total, into }: EntryProps) {
  const { idOf, View, validationErrors, lookups } = useForm();
  const { names } = lookups;
  const field = findMatchingGroup(list.entry, value) ?? list.entry;
  const index = Number(path.at(-1));
  const item = list.entry.kind === "variants" ? (field.meta.item?.() ?? list.item) : list.item;
  const called = `${capitalised(item)} ${index + 1}`;
  const [isOpen, setIsOpen] = useOpen(path, getEntryTitle(list.entry, value) === "");
  const isRow = fitsInRow(field);
  const isWord = list.meta.widget === "order";
  const word = list.entry.kind === "choice" ? list.entry.options.find((option) => option.value === value)?.label : null;
  const name = word ?? (replacePlaceholders(getLocalisedEntryTitle(list.entry, value), names) || called);
  const isInvalid = validationErrors.some((error) => isWithin(error.path, path));
  const body = <View field={field} value={value} path={path} label={field.kind === "group" ? "" : called} />;
  return (
    <li
      className={styles.entry}
      data-entry={JSON.stringify(path)}
      data-into={isRow ? undefined : JSON.stringify(endOfInner(field, value, path) ?? undefined)}
      data-open={isOpen || isRow || undefined}
      data-word={isWord || undefined}
    >
      <Grip path={path} total={total} name={name} />
      {isWord && <span>{word}</span>}
      {!isWord && isRow && (
        <div className={styles.row} id={idOf(path)}>
          {body}
        </div>
      )}
      {!isRow && (
        <button
          type="button"
          className={styles.toggle}
          id={idOf(path, "toggle")}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          <span className="wrap">
            <b>{name}</b>
            <span className="fine">{replacePlaceholders(detailOf(list.entry, value), names)}</span>
            <FieldError id={idOf(path)}>{isInvalid && !isOpen ? m.putRight() : undefined}</FieldError>
          </span>
          <Icon name="expand" />
        </button>
      )}
      <EntryTools list={list} value={value} path={path} total={total} into={into} name={name} />
      {!isRow && isOpen && (
        <div className={styles.body} id={idOf(path)}>
          {body}
        </div>
      )}
    </li>
  );
}

/** State of an expandable entry. A new entry starts open, and an entry opens when the form reveals a field in it. */
function useOpen(path: FieldPath, isNew: boolean) {
  const { revealed } = useForm();
  const isAsked = revealed !== null && revealed.length >= path.length && isWithin(revealed, path);
  const [isOpen, setIsOpen] = useState(isAsked || isNew);
  const [seen, setSeen] = useState(revealed);
  if (seen !== revealed) {
    setSeen(revealed);
    if (isAsked) setIsOpen(true);
  }
  return [isOpen, setIsOpen] as const;
}

/** Button that moves an entry by dragging or with arrow keys. */
function Grip({ path, total, name }: { path: FieldPath; total: number; name: string }) {
  const form = useForm();
  const index = Number(path.at(-1));
  const list = path.slice(0, -1);
  return (
    <button
      type="button"
      className={styles.grip}
      id={form.idOf(path, "grip")}
      aria-label={m.moveByKeys({ name })}
      title={m.dragOrKeys()}
      onPointerDown={(event) => startDrag(event, form, path)}
      onKeyDown={(event) => {
        const to = { ArrowUp: index - 1, ArrowDown: index + 2 }[event.key];
        if (to === undefined) return;
        event.preventDefault();
        if (to >= 0 && to <= total) form.move(path, [...list, to], "grip");
      }}
    >
      <Icon name="grip" />
    </button>
  );
}

function EntryTools({ list: { meta }, value, path, total, into, name }: EntryProps & { name: string }) {
  const { move, remove, idOf, ...form } = useForm();
  const list = path.slice(0, -1);
  const index = Number(path.at(-1));
  /** Index, in `path`, of the step to the outer list's entry that contains this list; -1 if there is no outer list. */
  const outer = path.findLastIndex((step, at) => at < list.length && typeof step === "number");
  const around = fieldAt(form.root, form.value, path.slice(0, Math.max(0, outer)));
  const canLeave = outer >= 0 && around?.kind === "list" && accepts(around.entry, value);
  const out = canLeave ? [...path.slice(0, outer), Number(path[outer]) + 1] : null;
  const tool = (part: EntryPart, icon: "up" | "down" | "left" | "right", label: string, to: FieldPath | null) => (
    <IconButton
      id={idOf(path, part)}
      icon={icon}
      label={label}
      // `aria-disabled` instead of `disabled`, so that the button keeps the focus at the ends of the list.
      aria-disabled={to === null}
      onClick={() => to && move(path, to, part)}
    />
  );
  return (
    <div className={styles.tools}>
      {out && tool("out", "left", m.moveOut({ name }), out)}
      {into && tool("into", "right", m.moveInto({ name }), into)}
      {tool("up", "up", m.moveUp({ name }), index > 0 ? [...list, index - 1] : null)}
      {tool("down", "down", m.moveDown({ name }), index < total - 1 ? [...list, index + 2] : null)}
      <IconButton
        icon="bin"
        isDanger
        label={meta.widget === "order" ? m.hideNamed({ name }) : m.removeNamed({ name })}
        onClick={() => remove(path, name)}
      />
    </div>
  );
}

type ListToolsProps = Omit<EntriesDialogProps, "onClose" | "onDone"> & { path: FieldPath; onReplaced: () => void };

/** Buttons of the dialogs that fill many entries at once, from a table, from photographs or with Bengali names. */
function ListTools({ path, onReplaced, ...props }: ListToolsProps) {
  const { list, label, entries } = props;
  const form = useForm();
  const [open, setOpen] = useState<string | null>(null);
  const hasNames = entries.length > 0 && nameKeyOf(list) !== undefined;
  const tools = [
    { Dialog: TableDialog, word: m.pasteTable, fits: listTableImportColumns(list.entry).length > 0 },
    { Dialog: PhotographsDialog, word: m.photographs, fits: hasNames && pictureKeyOf(list) !== undefined },
    {
      Dialog: NamesDialog,
      word: m.namesInBengali,
      fits: hasNames && listMissingBengaliNames(list, entries).length > 0,
    },
  ];
  return tools
    .filter(({ fits }) => fits)
    .map(({ word, Dialog }) => (
      <span key={word()}>
        <Button look="quiet" aria-haspopup="dialog" onClick={() => setOpen(word())}>
          {word()}
        </Button>
        {open === word() && (
          <Dialog
            {...props}
            onClose={() => setOpen(null)}
            onDone={(next) => {
              setOpen(null);
              onReplaced();
              form.replace(path, next, label);
            }}
          />
        )}
      </span>
    ));
}
