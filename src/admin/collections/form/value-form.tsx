import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { z } from "zod";
import { UndoButton } from "#admin/ui/button.tsx";
import type { ValidationError } from "#contract/documents.ts";
import * as m from "#messages/compiled/admin-editor.ts";
import { toastError, toastSuccess } from "#ui/toaster.tsx";
import { accepts, capitalised, type Field, fieldAt, fieldOf, type Path } from "./field-tree.ts";
import { FieldView } from "./field-view.tsx";
import { type EntryPart, type Form, FormContext, type Lookups, useForm } from "./form-context.ts";
import {
  entriesAt,
  lastingValues,
  pathLabel,
  pathWithout,
  withChange,
  withMoved,
  withSplice,
} from "./value-changes.ts";
import styles from "./value-form.module.css";

interface FormInput {
  root: Field;
  value: unknown;
  onChange: (value: unknown) => void;
  /** Validation errors, as the server found them. */
  validationErrors: readonly ValidationError[];
  lookups: Lookups;
  /** Prefix of the ids of the fields; another one for each document. */
  idPrefix: string;
}

/**
 * Edits any value of a content schema. What is left out by the schema and stands in the value is kept. Give it the document's
 * path as `key`.
 */
export function ValueForm({ schema, ...props }: Omit<FormInput, "root"> & { schema: z.ZodType }) {
  const root = useMemo(() => fieldOf(schema), [schema]);
  return (
    <FormFrame root={root} {...props}>
      <ValidationErrorList />
      <FieldView field={root} value={props.value} path={ROOT} label={root.label} />
    </FormFrame>
  );
}

const ROOT: Path = [];

/** Provides what the fields inside it need. @param props.look the form of a record has its fields in columns, by their widths */
export function FormFrame({
  look = "document",
  children,
  ...input
}: FormInput & { look?: "document" | "record"; children: ReactNode }) {
  const { form, message } = useFormActions(input);
  return (
    <FormContext value={form}>
      <div className={styles.form} data-form={look}>
        {children}
        <p className="unseen" role="status">
          {message}
        </p>
      </div>
    </FormContext>
  );
}

/** All errors that must be put right, with ways to their fields. */
function ValidationErrorList() {
  const { root, value, validationErrors, lookups, reveal } = useForm();
  if (validationErrors.length === 0) return null;
  return (
    <div className="note" data-tone="bad">
      <b>{m.thingsToPutRight({ count: validationErrors.length })}</b>
      <ul className={styles.errors}>
        {validationErrors.map(({ path, sentence }) => {
          const way = pathLabel(root, value, path, lookups.names);
          return (
            <li key={`${path.join("\n")}\n${sentence}`} className="wrap">
              {way && fieldAt(root, value, path.slice(0, 1)) && (
                <button type="button" className="plainLink" onClick={() => reveal(path)}>
                  {way}
                </button>
              )}
              <span>{sentence}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

const FOCUSABLE = "input:not(:disabled), select, textarea, [role='textbox'], button";

/** @returns the form as its fields use it, and the message for screen readers */
function useFormActions(input: FormInput): { form: Form; message: string } {
  const { root, value, validationErrors, lookups, idPrefix } = input;
  const [lasting] = useState(() => new Set(lastingValues(root, value)));
  const [message, setMessage] = useState("");
  const [revealed, setRevealed] = useState<Path | null>(null);
  const asked = useRef<{ path: Path; part: EntryPart | undefined; opens: Path | null } | null>(null);
  /** The form as it is now, even before it is rendered; null after it has gone. */
  const latest = useRef<FormInput | null>(input);

  useLayoutEffect(() => {
    latest.current = input;
    return () => {
      latest.current = null;
    };
  });
  useEffect(() => {
    if (!asked.current) return;
    const { path, part, opens } = asked.current;
    // Wait for the rendering in which the entry is open.
    if (opens && opens !== revealed) return;
    if (focusField(path, part, idPrefix)) asked.current = null;
  });

  /** Moves the focus. @param isHidden the field may be in an entry that is not open */
  function focus(path: Path, part?: EntryPart, isHidden = !part) {
    const opens = isHidden ? (part ? path.slice(0, -1) : path) : null;
    asked.current = { path, part, opens };
    if (opens) setRevealed(opens);
  }
  function write(next: unknown) {
    if (!latest.current) return;
    latest.current = { ...latest.current, value: next };
    latest.current.onChange(next);
  }
  const read = () => latest.current?.value;
  const entriesOf = (list: Path) => entriesAt(root, read(), list);
  const change = (path: Path, next: unknown) => write(withChange(root, read(), path, next, lasting));
  const placeOf = (path: Path) => ({ place: Number(path.at(-1)) + 1, total: entriesOf(path.slice(0, -1)).length });

  function insert(path: Path, entry: unknown, item: string) {
    write(withSplice(root, read(), path, lasting, 0, entry));
    setMessage(m.addedAt({ item: capitalised(item), ...placeOf(path) }));
    focus(path);
  }

  const form: Form = {
    ...{ root, value, validationErrors, lookups, revealed, read, change, insert },
    remove(path, name) {
      const list = path.slice(0, -1);
      const index = Number(path.at(-1));
      const entry = entriesOf(list)[index];
      write(withSplice(root, read(), path, lasting, 1));
      const left = entriesOf(list).length;
      setMessage("");
      focus(left > 0 ? [...list, Math.min(index, left - 1)] : list, left > 0 ? "grip" : "add");
      const undo = () => {
        // Look the list up again: by now another document may be open, or another entry be at this place.
        const place = latest.current && fieldAt(root, read(), list);
        if (place?.kind !== "list" || !accepts(place.entry, entry)) return toastError(m.tooLateToUndo());
        insert(path, entry, name);
      };
      toastSuccess(m.removed({ name }), <UndoButton onUndo={undo} />);
    },
    replace(list, entries, name) {
      const before = entriesOf(list);
      change(list, entries);
      setRevealed(null);
      focus(list, "add");
      const undo = () => {
        const isSame = latest.current && entriesOf(list) === entries;
        if (!isSame) return toastError(m.tooLateToUndo());
        change(list, before);
      };
      toastSuccess(m.countInList({ name, count: entries.length }), <UndoButton onUndo={undo} />);
    },
    move(from, to, part) {
      const place = pathWithout(to, from);
      write(withMoved(root, read(), from, to, lasting));
      setMessage(m.movedTo(placeOf(place)));
      focus(place, part, from.slice(0, -1).join("\n") !== place.slice(0, -1).join("\n"));
    },
    canStandAt(path, entry) {
      const list = fieldAt(root, read(), path.slice(0, -1));
      return list?.kind === "list" && accepts(list.entry, entry);
    },
    reveal: focus,
    isLasting: (one) => lasting.has(one),
    idOf: (path, part) => idOf(idPrefix, path, part),
    View: FieldView,
  };
  return { form, message };
}

const idOf = (prefix: string, path: Path, part?: EntryPart) => [prefix, ...path].join("-") + (part ? `~${part}` : "");

/** Focuses a field or, without it, what leads to it. @returns whether anything was there to take the focus */
function focusField(path: Path, part: EntryPart | undefined, prefix: string): boolean {
  const ids = [idOf(prefix, path, part), ...(part ? [idOf(prefix, path, "grip")] : []), idOf(prefix, path)];
  const [place] = ids.flatMap((id) => document.getElementById(id) ?? []);
  if (!place) return path.length > 0 && focusField(path.slice(0, -1), undefined, prefix);
  for (let folded = place.closest("details"); folded; folded = folded.parentElement?.closest("details") ?? null) {
    folded.open = true;
  }
  const target = place.matches(FOCUSABLE) ? place : place.querySelector<HTMLElement>(FOCUSABLE);
  target?.focus({ preventScroll: true });
  (target ?? place).scrollIntoView({ block: "nearest" });
  return true;
}
