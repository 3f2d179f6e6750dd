import {
  type ComponentProps,
  type ComponentType,
  createContext,
  type ReactNode,
  use,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import type { EditorField } from "#admin/collections/text-editor/text-editor.tsx";
import { UndoButton } from "#admin/ui/button.tsx";
import type { ValidationError } from "#contract/documents.ts";
import type { Placeholders } from "#contract/placeholders.ts";
import * as m from "#messages/compiled/admin-editor.ts";
import { toastError, toastSuccess } from "#ui/toaster.tsx";
import { accepts, capitalised, type Field, type FieldPath, type FieldProps, fieldAt } from "./field-tree.ts";
import {
  adjustPathForRemoval,
  collectImmutableValues,
  entriesAt,
  isWithin,
  moveEntry,
  setValueAt,
  spliceEntries,
} from "./value-changes.ts";

export interface Lookups {
  pages: readonly { route: string; title: string }[];
  people: readonly { id: string; name: string }[];
  names: Placeholders;
  /** Editor for texts with placeholders such as `{college.name}`; undefined if the form has no such texts. */
  PlaceholderField?: ComponentType<PlaceholderFieldProps>;
  /** Returns the values of a field in the existing records, as suggestions. */
  listUsedValues?: (name: string) => readonly string[];
  /** The record being edited; null for a new one. */
  record?: Readonly<Record<string, unknown>> | null;
}

export type PlaceholderFieldProps = Omit<ComponentProps<typeof EditorField>, "kind">;

export type EntryPart = "grip" | "toggle" | "up" | "down" | "into" | "out" | "add";

export interface FormInput {
  root: Field;
  value: unknown;
  onChange: (value: unknown) => void;
  validationErrors: readonly ValidationError[];
  lookups: Lookups;
  /** Prefix of the element ids of the fields, unique for each document or record. */
  idPrefix: string;
}

const FOCUSABLE = "input:not(:disabled), select, textarea, [role='textbox'], button";

/**
 * @param View renders a field; a parameter, because lists and groups would otherwise import each other
 * @returns the context for the fields of the form, and the message for screen readers
 */
export function useFormActions(input: FormInput, View: (props: FieldProps) => ReactNode) {
  const { root, value, validationErrors, lookups, idPrefix } = input;
  const [stored] = useState(() => new Set(collectImmutableValues(root, value)));
  const [message, setMessage] = useState("");
  const [revealed, setRevealed] = useState<FieldPath | null>(null);
  const asked = useRef<{ path: FieldPath; part: EntryPart | undefined; opens: FieldPath | null } | null>(null);
  /** The current input, including changes that are not rendered yet; null after unmounting. */
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
    // Wait for the render in which the closed entry around the field is open.
    if (opens && opens !== revealed) return;
    if (focusField(path, part, idPrefix)) asked.current = null;
  });

  /** Moves the focus to a field. @param isHidden the field may be in a closed entry, which is then opened */
  function focus(path: FieldPath, part?: EntryPart, isHidden = !part) {
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
  const entriesOf = (list: FieldPath) => entriesAt(root, read(), list);
  const change = (path: FieldPath, next: unknown) => write(setValueAt(root, read(), path, next, stored));
  const placeOf = (path: FieldPath) => ({ place: Number(path.at(-1)) + 1, total: entriesOf(path.slice(0, -1)).length });

  function insert(path: FieldPath, entry: unknown, item: string) {
    write(spliceEntries(root, read(), path, stored, 0, entry));
    setMessage(m.addedAt({ item: capitalised(item), ...placeOf(path) }));
    focus(path);
  }

  const form = {
    ...{ root, value, validationErrors, lookups, View },
    /** Path of the field to reveal: the entries that contain the field open. */
    revealed,
    /** Returns the current value, including changes that are not rendered yet. */
    read,
    change,
    insert,
    remove(path: FieldPath, name: string) {
      const list = path.slice(0, -1);
      const index = Number(path.at(-1));
      const entry = entriesOf(list)[index];
      write(spliceEntries(root, read(), path, stored, 1));
      const left = entriesOf(list).length;
      setMessage("");
      focus(left > 0 ? [...list, Math.min(index, left - 1)] : list, left > 0 ? "grip" : "add");
      const undo = () => {
        // Look the list up again: the form may have changed, or show another document by now.
        const place = latest.current && fieldAt(root, read(), list);
        if (place?.kind !== "list" || !accepts(place.entry, entry)) return toastError(m.tooLateToUndo());
        insert(path, entry, name);
      };
      toastSuccess(m.removed({ name }), <UndoButton onUndo={undo} />);
    },
    /** Replaces all entries of a list, and offers Undo. @param name label of the list */
    replace(list: FieldPath, entries: readonly unknown[], name: string) {
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
    /** Moves an entry. @param part control of the entry that is focused afterwards */
    move(from: FieldPath, to: FieldPath, part: EntryPart) {
      const place = adjustPathForRemoval(to, from);
      write(moveEntry(root, read(), from, to, stored));
      setMessage(m.movedTo(placeOf(place)));
      focus(place, part, from.slice(0, -1).join("\n") !== place.slice(0, -1).join("\n"));
    },
    canStandAt(path: FieldPath, entry: unknown) {
      const list = fieldAt(root, read(), path.slice(0, -1));
      return list?.kind === "list" && accepts(list.entry, entry);
    },
    /** Opens everything that hides the field, and focuses it. */
    reveal: (path: FieldPath) => focus(path),
    /** Reports whether an immutable value, such as an id, was stored before the form opened: it cannot be edited. */
    isStored: (one: unknown) => stored.has(one),
    idOf: (path: FieldPath, part?: EntryPart) => idOf(idPrefix, path, part),
  };
  return { form, message };
}

const idOf = (prefix: string, path: FieldPath, part?: EntryPart) =>
  [prefix, ...path].join("-") + (part ? `~${part}` : "");

/** Focuses a field or, if it is not rendered, the nearest field around it. @returns whether an element was found */
function focusField(path: FieldPath, part: EntryPart | undefined, prefix: string): boolean {
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

export type Form = ReturnType<typeof useFormActions>["form"];

export const FormContext = createContext<Form | null>(null);

export function useForm(): Form {
  const form = use(FormContext);
  if (!form) throw new Error("A field stands outside of a ValueForm.");
  return form;
}

/** Returns the first validation error at a path. @param isWhole also accepts errors at paths below */
export function useValidationError(path: FieldPath, isWhole = false): string | undefined {
  const { validationErrors } = useForm();
  return validationErrors.find((error) => isWithin(error.path, path) && (isWhole || error.path.length === path.length))
    ?.sentence;
}
