import { useEffect, useRef, useState } from "react";
import { readStoredUser, withStorageFallback } from "#admin/api/session.ts";
import { type Edit, mergeFields, pick } from "./merge-fields.ts";

const dirtyForms = new Set<object>();

/** While `isDirty`, makes the dashboard ask before the user leaves the tab or closes the page. */
export function useUnsavedGuard(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return;
    const form = {};
    dirtyForms.add(form);
    return () => void dirtyForms.delete(form);
  }, [isDirty]);
}

export const hasUnsavedForms = () => dirtyForms.size > 0;

/** Returns this admin's unsaved draft, or null. Without browser storage, a draft lives only as long as its form. */
export function readDraft<Values>(name: string): Edit<Values> | null {
  return withStorageFallback(() => JSON.parse(localStorage.getItem(keyOf(name)) ?? "null"), null);
}

export function writeDraft<Values>(name: string, draft: Edit<Values>): void {
  withStorageFallback(() => localStorage.setItem(keyOf(name), JSON.stringify(draft)), undefined);
}

export function deleteDraft(name: string): void {
  withStorageFallback(() => localStorage.removeItem(keyOf(name)), undefined);
}

export const ENQUIRY_DRAFTS = "enquiry:";

/** Lists the names of this admin's drafts that begin with a prefix, such as `enquiry:`. */
export function listDraftNames(beginning: string): string[] {
  const own = keyOf("");
  const keys = withStorageFallback(() => Object.keys(localStorage), []).filter((key) =>
    key.startsWith(own + beginning),
  );
  return keys.map((key) => key.slice(own.length)).sort();
}

/** Returns the `localStorage` key of a draft. It contains the admin's id, since two admins may share a computer. */
const keyOf = (name: string) => `draft:${readStoredUser()?._id ?? ""}:${name}`;

/**
 * Keeps the values of a form in the browser until they are saved or discarded; leaving the form asks first. Fields that
 * were not edited follow the saved record.
 * @param name `event:new` or `event:<_id>`; the component needs the same text as its `key`
 * @param version `updatedAt` of the record; null for a new record
 */
export function useDraft<Values extends object>(name: string, saved: Values, version: string | null) {
  const [found] = useState(() => readDraft<Values>(name));
  const [typed, setTyped] = useState(found);
  const { conflicts, ...merged } = mergeFields(typed ?? { values: saved, base: saved }, saved);
  const edit: Edit<Values> = { ...merged, version: typed && conflicts.length > 0 ? typed.version : version };
  const isDirty = !isEqualJson(edit.values, saved);
  useUnsavedGuard(isDirty);
  /** The latest edit, so that `change` after an `await` keeps text typed since; null once the form is closed. */
  const latest = useRef<Edit<Values> | null>(edit);
  useEffect(() => {
    latest.current = edit;
    return () => {
      latest.current = null;
    };
  });

  function put(next: Edit<Values>): Edit<Values> {
    latest.current = next;
    if (isEqualJson(next.values, next.base)) deleteDraft(name);
    else writeDraft(name, next);
    setTyped(next);
    return next;
  }

  function reset() {
    deleteDraft(name);
    setTyped(null);
  }

  useEffect(() => {
    // Delete a draft that equals the saved record: the edit was undone, or a colleague saved the same.
    if (typed && !isDirty) reset();
  });

  return {
    ...edit,
    isDirty,
    wasRestored: found !== null && isDirty,
    change(changes: Partial<Values>) {
      const now = latest.current;
      if (now) put({ ...now, values: { ...now.values, ...changes } });
    },
    reset,
    /** Rebases the edit onto a newer record. @param wins whose value is kept for fields that both sides changed */
    rebase(theirs: Values, newer: string, wins: "mine" | "theirs"): Edit<Values> {
      const { values, conflicts } = mergeFields(edit, theirs);
      const won = wins === "mine" ? values : { ...values, ...pick(theirs, conflicts) };
      return put({ values: won, base: theirs, version: newer });
    },
  };
}

export const isEqualJson = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other);

const LOST_UPLOADS = "lost-uploads";

/** Returns the pictures not uploaded when the session ended, such as `Freshers (Event-Gallery): a.jpg, b.jpg`. */
export const readLostUploads = () => readDraft<string[]>(LOST_UPLOADS)?.values ?? [];

export const writeLostUploads = (values: string[]) => writeDraft(LOST_UPLOADS, { values, base: [], version: null });
