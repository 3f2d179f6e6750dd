import { useState } from "react";
import { Button, IconButton, UndoButton } from "#admin/ui/button.tsx";
import { TextField } from "#admin/ui/fields.tsx";
import * as m from "#messages/compiled/admin-editor.ts";
import { toastSuccess } from "#ui/toaster.tsx";
import { capitalised, type FieldProps } from "./field-tree.ts";
import { useForm } from "./form-context.tsx";
import { FieldGroup } from "./text-controls.tsx";
import styles from "./value-form.module.css";

/** Control for an object with arbitrary keys, as a list of names and texts. A new name is applied on blur or Enter. */
export function KeyValueControl({ field, value, path, label }: FieldProps) {
  const { change, reveal, View } = useForm();
  const pairs = Object.entries((value ?? {}) as Record<string, unknown>);
  const [isAdding, setIsAdding] = useState(false);
  if (field.kind !== "pairs") return null;
  const { entry, item } = field;
  const names = pairs.map(([name]) => name);

  function rename(before: string, after: string) {
    change(path, Object.fromEntries(pairs.map(([name, text]) => [name === before ? after : name, text])));
  }

  function remove(name: string, text: unknown) {
    change([...path, name], undefined);
    reveal(path);
    toastSuccess(m.removed({ name }), <UndoButton onUndo={() => change([...path, name], text)} />);
  }

  return (
    <FieldGroup {...{ field, path, label }} look="list">
      <ol>
        {pairs.map(([name, text]) => (
          <li key={name} className={styles.entry}>
            <div className={styles.row}>
              <div className={styles.fields}>
                <NameField label={capitalised(item)} name={name} taken={names} onName={(next) => rename(name, next)} />
                <View field={entry} value={text} path={[...path, name]} label={m.itsWords()} />
              </div>
            </div>
            <div className={styles.tools}>
              <IconButton icon="bin" isDanger label={m.removeNamed({ name })} onClick={() => remove(name, text)} />
            </div>
          </li>
        ))}
      </ol>
      {isAdding ? (
        <NameField
          label={m.newItem({ item })}
          name=""
          taken={names}
          isNew
          onName={(name) => {
            setIsAdding(false);
            if (!name) return;
            change([...path, name], "");
            reveal([...path, name]);
          }}
        />
      ) : (
        <div className="wrap">
          <Button icon="plus" onClick={() => setIsAdding(true)}>
            {m.addItem({ article: "a", item })}
          </Button>
        </div>
      )}
    </FieldGroup>
  );
}

type NameFieldProps = {
  label: string;
  name: string;
  taken: readonly string[];
  isNew?: boolean;
  onName: (name: string) => void;
};

function NameField({ label, name, taken, isNew = false, onName }: NameFieldProps) {
  const [text, setText] = useState(name);
  const typed = text.trim();
  const isTaken = typed !== name && taken.includes(typed);
  const error = isTaken ? m.alreadyInList() : !isNew && typed === "" ? m.mustNotBeEmpty() : undefined;
  const commit = () => {
    if (!error && (isNew || typed !== name)) onName(typed);
  };
  return (
    <TextField
      label={label}
      error={error}
      // Focus the field of a new row, which opens when the user presses "Add".
      autoFocus={isNew}
      value={text}
      onChange={setText}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
        event.preventDefault();
        commit();
      }}
    />
  );
}
