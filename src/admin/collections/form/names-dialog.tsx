import { useState } from "react";
import { Button } from "#admin/ui/button.tsx";
import { Dialog, DialogFoot } from "#admin/ui/dialog.tsx";
import { Checkbox, TextField } from "#admin/ui/fields.tsx";
import * as m from "#messages/compiled/admin-editor.ts";
import { transliterateToBengali } from "#shared/bengali-names.ts";
import { type FieldPath, type ListField, nameKeyOf } from "./field-tree.ts";
import { useForm } from "./form-context.tsx";
import type { EntriesDialogProps } from "./table-dialog.tsx";
import { valueAt } from "./value-changes.ts";

type Name = { english?: string; bengali?: string } | undefined;

/** Returns the index and the English name of each entry that has no Bengali name. */
export function listMissingBengaliNames(list: ListField, entries: readonly unknown[]) {
  const key = nameKeyOf(list) ?? "";
  return entries.flatMap((entry, index) => {
    const { english = "", bengali } = (valueAt(entry, [key]) as Name) ?? {};
    return english !== "" && !bengali ? [{ index, english }] : [];
  });
}

/** Dialog with proposed Bengali spellings of names. Only spellings that the user has confirmed are saved. */
export function NamesDialog({ list, entries, onClose, onDone }: EntriesDialogProps) {
  const [rows, setRows] = useState(() =>
    listMissingBengaliNames(list, entries).map((row) => ({
      ...row,
      bengali: transliterateToBengali(row.english),
      isRight: false,
    })),
  );
  const right = rows.filter(({ isRight, bengali }) => isRight && bengali.trim() !== "");
  const change = (index: number, next: Partial<(typeof rows)[number]>) =>
    setRows(rows.map((row) => (row.index === index ? { ...row, ...next } : row)));

  function take() {
    const key = nameKeyOf(list) ?? "";
    // Find the entries by name: a colleague may have added or moved some while the dialog was open.
    const names = new Map(right.map(({ english, bengali }) => [english, bengali.trim()]));
    const named = entries.map((entry) => {
      const name = valueAt(entry, [key]) as Name;
      const bengali = name?.bengali ? undefined : names.get(name?.english ?? "");
      return bengali ? { ...(entry as object), [key]: { ...name, bengali } } : entry;
    });
    onDone(named);
  }

  return (
    <Dialog title={m.namesInBengali()} isWide isDirty={rows.some(({ isRight }) => isRight)} onClose={onClose}>
      <p>{m.namesHelp()}</p>
      <ul className="rows framed">
        {rows.map(({ index, english, bengali, isRight }) => (
          <li key={index}>
            <TextField
              label={english}
              lang="bn"
              value={bengali}
              spellCheck={false}
              onChange={(bengali) => change(index, { bengali, isRight: true })}
            />
            <Checkbox
              isOn={isRight}
              aria-label={m.isRightFor({ name: english })}
              onChange={(isOn) => change(index, { isRight: isOn })}
            >
              {m.isRight()}
            </Checkbox>
          </li>
        ))}
      </ul>
      <DialogFoot
        others={
          <Button look="quiet" onClick={() => setRows(rows.map((row) => ({ ...row, isRight: true })))}>
            {m.allRight()}
          </Button>
        }
        label={m.takeNames({ count: right.length })}
        isIdle={right.length === 0}
        onClick={take}
        onCancel={onClose}
      />
    </Dialog>
  );
}

/** Button that fills in a proposed Bengali spelling of a name without one. @param path path of the Bengali spelling */
export function NameProposal({ english = "", bengali, path }: NonNullable<Name> & { path: FieldPath }) {
  const { change } = useForm();
  const proposed = bengali ? "" : transliterateToBengali(english);
  if (proposed === "") return null;
  return (
    <Button look="quiet" onClick={() => change(path, proposed)}>
      {m.proposedName()} <span lang="bn">{proposed}</span>
    </Button>
  );
}
