import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { UndoButton } from "#admin/ui/button.tsx";
import * as m from "#messages/compiled/admin-editor.ts";
import { toastError, toastSuccess } from "#ui/toaster.tsx";
import { accepts, capitalised, type Field, fieldAt, type Path } from "./field-tree.ts";
import type { EntryPart, FormActions } from "./form-context.ts";
import {
  entriesAt,
  lastingValues,
  pathWithout,
  withChange,
  withEntry,
  withMoved,
  withoutEntry,
} from "./value-changes.ts";

type Input = Pick<FormActions, "View"> & {
  root: Field;
  value: unknown;
  onChange: (value: unknown) => void;
  idPrefix: string;
  element: RefObject<HTMLElement | null>;
  /** Called when entries of the list at this path have other places. */
  onArrange: (list: Path) => void;
};

const FOCUSABLE = "input:not(:disabled), select, textarea, button";

/** @returns the actions of the fields, the field to bring into view, and the message for screen readers */
export function useFormActions(input: Input) {
  const { root, idPrefix, element, View } = input;
  const [lasting] = useState(() => new Set(lastingValues(root, input.value)));
  const [message, setMessage] = useState("");
  const [revealed, setRevealed] = useState<Path | null>(null);
  const asked = useRef<{ path: Path; part: EntryPart | undefined } | null>(null);
  const latest = useRef<Input | null>(input);

  useLayoutEffect(() => {
    latest.current = input;
    return () => {
      latest.current = null;
    };
  });
  useEffect(() => {
    if (!asked.current || !latest.current) return;
    const { path, part } = asked.current;
    if (focusField(path, part, latest.current.idPrefix)) asked.current = null;
  });

  const form = useMemo((): FormActions => {
    /** Moves the focus. @param isHidden the field may be in an entry that is not open */
    function focus(path: Path, part?: EntryPart, isHidden = !part) {
      asked.current = { path, part };
      if (isHidden) setRevealed(part ? path.slice(0, -1) : path);
    }
    function write(next: unknown) {
      if (!latest.current) return;
      latest.current = { ...latest.current, value: next };
      latest.current.onChange(next);
    }
    const read = () => latest.current?.value;
    const placeOf = (path: Path) => ({
      place: Number(path.at(-1)) + 1,
      total: entriesAt(root, read(), path.slice(0, -1)).length,
    });

    function arrange(next: unknown, ...paths: Path[]) {
      for (const path of paths) latest.current?.onArrange(path.slice(0, -1));
      write(next);
    }

    function insert(path: Path, entry: unknown, item: string) {
      arrange(withEntry(root, read(), path, entry, lasting), path);
      setMessage(m.addedAt({ item: capitalised(item), ...placeOf(path) }));
      focus(path);
    }

    return {
      root,
      read,
      insert,
      change: (path, next) => write(withChange(root, read(), path, next, lasting)),
      remove(path, name) {
        const list = path.slice(0, -1);
        const index = Number(path.at(-1));
        const entry = entriesAt(root, read(), list)[index];
        arrange(withoutEntry(root, read(), path, lasting), path);
        const left = entriesAt(root, read(), list).length;
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
        const before = entriesAt(root, read(), list);
        arrange(withChange(root, read(), list, entries, lasting), [...list, 0]);
        focus(list, "add");
        const undo = () => {
          const isSame = latest.current && entriesAt(root, read(), list) === entries;
          if (!isSame) return toastError(m.tooLateToUndo());
          arrange(withChange(root, read(), list, before, lasting), [...list, 0]);
        };
        toastSuccess(m.countInList({ name, count: entries.length }), <UndoButton onUndo={undo} />);
      },
      move(from, to, part) {
        const place = pathWithout(to, from);
        arrange(withMoved(root, read(), from, to, lasting), from, to);
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
      element: () => element.current,
      View,
    };
  }, [root, idPrefix, element, View, lasting]);

  return { form, revealed, message };
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
