import { useState } from "react";
import { deleteDraft, readDraft, writeDraft } from "./draft-storage.ts";
import { useUnsavedGuard } from "./use-unsaved-guard.ts";

interface DraftOptions<Values> {
  /** Which record: `event:new`, `event:<_id>`. Give the component the same as its React `key`. */
  name: string;
  /** The values of the record, or those of an empty form. Text, numbers, booleans: no files. */
  saved: Values;
  /** `updatedAt` of the record; null for a new one. */
  version: string | null;
}

/**
 * The values of a form. What is typed is kept in the browser until it is saved or discarded: a reload, a closed tab or
 * an ended session loses nothing, and leaving the form asks first.
 */
export function useDraft<Values extends object>({ name, saved, version }: DraftOptions<Values>) {
  const [found] = useState(() => readDraft<Values>(name));
  const [state, setState] = useState({
    values: { ...saved, ...found?.values },
    version: found ? found.version : version,
  });
  const isDirty = !isSame(state.values, saved);
  useUnsavedGuard(isDirty);

  function put(values: Values, from: string | null) {
    if (isSame(values, saved)) deleteDraft(name);
    else writeDraft(name, { values, version: from });
    setState({ values, version: from });
  }

  return {
    values: state.values,
    /** The `ifUpdatedAt` to send: of the record that these values began from, however long ago. */
    version: state.version,
    isDirty,
    /** These values were typed earlier and found again: say so, and offer to discard them. */
    wasRestored: found !== null && isDirty,
    change: (changes: Partial<Values>) => put({ ...state.values, ...changes }, state.version),
    /** After saving, or to begin anew. @param next the values from now on, those of the record unless given */
    reset(next: Values = saved, nextVersion: string | null = version) {
      deleteDraft(name);
      setState({ values: next, version: nextVersion });
    },
    /** Somebody else saved the record: what is typed stays and is based on the newer one from now on. */
    rebase: (newer: string) => put(state.values, newer),
  };
}

function isSame(one: object, other: object): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
