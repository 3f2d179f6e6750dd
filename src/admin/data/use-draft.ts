import { useEffect, useRef, useState } from "react";
import { deleteDraft, readDraft, writeDraft } from "./draft-storage.ts";
import { type Edit, mergeFields, pick } from "./merge-fields.ts";
import { useUnsavedGuard } from "./use-unsaved-guard.ts";

interface DraftOptions<Values> {
  /** Which record: `event:new`, `event:<_id>`. Give the component the same as its React `key`. */
  name: string;
  /** The values of the record as they are now, or those of an empty form. Text, numbers, booleans: no files. */
  saved: Values;
  /** `updatedAt` of the record; null for a new one. */
  version: string | null;
}

/**
 * The values of a form. What is typed is kept in the browser until it is saved or discarded: a reload, a closed tab or
 * an ended session loses nothing, and leaving the form asks first. Fields that were not touched follow the record.
 */
export function useDraft<Values extends object>({ name, saved, version }: DraftOptions<Values>) {
  const [found] = useState(() => readDraft<Values>(name));
  const [typed, setTyped] = useState<Edit<Values> | null>(() => found && { base: {}, ...found });
  const { conflicts, ...merged } = mergeFields(typed ?? { values: saved, base: saved }, saved);
  const edit: Edit<Values> = { ...merged, version: typed && conflicts.length > 0 ? typed.version : version };
  const isDirty = !isSame(edit.values, saved);
  useUnsavedGuard(isDirty);
  /** What comes from a call, such as a new gallery, must not take back what was typed since. Null: the form is closed. */
  const latest = useRef<Edit<Values> | null>(edit);
  useEffect(() => {
    latest.current = edit;
  });
  useEffect(
    () => () => {
      latest.current = null;
    },
    [],
  );

  function put(next: Edit<Values>): Edit<Values> {
    latest.current = next;
    if (isSame(next.values, next.base)) deleteDraft(name);
    else writeDraft(name, next);
    setTyped(next);
    return next;
  }

  /** After saving, or to begin anew. */
  function reset() {
    deleteDraft(name);
    setTyped(null);
  }

  useEffect(() => {
    // Typed back, or saved by a colleague with the same values.
    if (typed && !isDirty) reset();
  });

  return {
    ...edit,
    isDirty,
    /** These values were typed earlier and found again: say so, and offer to discard them. */
    wasRestored: found !== null && isDirty,
    change(changes: Partial<Values>) {
      const now = latest.current;
      if (now) put({ ...now, values: { ...now.values, ...changes } });
    },
    reset,
    /**
     * Bases what is typed on a newer version of the record.
     * @param wins whose value stays where both changed a field
     */
    rebase(theirs: Values, newer: string, wins: "mine" | "theirs"): Edit<Values> {
      const { values, conflicts } = mergeFields(edit, theirs);
      const won = wins === "mine" ? values : { ...values, ...pick(theirs, conflicts) };
      return put({ values: won, base: theirs, version: newer });
    },
  };
}

/** Whether two forms hold the same. */
export function isSame(one: object, other: object): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
