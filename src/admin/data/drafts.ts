import { useEffect, useRef, useState } from "react";
import { inStorage, readStoredUser } from "#admin/api/session.ts";
import { type Edit, mergeFields, pick } from "./merge-fields.ts";

const dirtyForms = new Set<object>();

/** While `isDirty`, the person is asked before leaving the tab of the dashboard or closing the page. */
export function useUnsavedGuard(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return;
    const form = {};
    dirtyForms.add(form);
    return () => void dirtyForms.delete(form);
  }, [isDirty]);
}

export const hasUnsavedForms = () => dirtyForms.size > 0;

/** The draft of an admin, typed and not saved. Where the browser keeps nothing the draft lives as long as the page. */
export function readDraft<Values>(name: string): Edit<Values> | null {
  return inStorage(() => JSON.parse(localStorage.getItem(keyOf(name)) ?? "null"), null);
}

export function writeDraft<Values>(name: string, draft: Edit<Values>): void {
  inStorage(() => localStorage.setItem(keyOf(name), JSON.stringify(draft)), undefined);
}

export function deleteDraft(name: string): void {
  inStorage(() => localStorage.removeItem(keyOf(name)), undefined);
}

export const ENQUIRY_DRAFTS = "enquiry:";

/** The names of this admin's drafts with this prefix: `enquiry:`. */
export function listDraftNames(beginning: string): string[] {
  const own = keyOf("");
  const keys = inStorage(() => Object.keys(localStorage), []).filter((key) => key.startsWith(own + beginning));
  return keys.map((key) => key.slice(own.length)).sort();
}

/** The browser's storage key of a draft, with the admin's id: two admins may share a computer. */
const keyOf = (name: string) => `draft:${readStoredUser()?._id ?? ""}:${name}`;

/**
 * The values of a form, kept in the browser until they are saved or discarded. Leaving the form asks first. Fields that
 * were not touched follow the record.
 * @param name `event:new`, `event:<_id>`: give the component the same as its `key`
 * @param version `updatedAt` of the record; null for a new one
 */
export function useDraft<Values extends object>(name: string, saved: Values, version: string | null) {
  const [found] = useState(() => readDraft<Values>(name));
  const [typed, setTyped] = useState(found);
  const { conflicts, ...merged } = mergeFields(typed ?? { values: saved, base: saved }, saved);
  const edit: Edit<Values> = { ...merged, version: typed && conflicts.length > 0 ? typed.version : version };
  const isDirty = !isSame(edit.values, saved);
  useUnsavedGuard(isDirty);
  /** The latest edit: what comes from a call, such as a new gallery, must not undo later typing. Null: the form is closed. */
  const latest = useRef<Edit<Values> | null>(edit);
  useEffect(() => {
    latest.current = edit;
    return () => {
      latest.current = null;
    };
  });

  function put(next: Edit<Values>): Edit<Values> {
    latest.current = next;
    if (isSame(next.values, next.base)) deleteDraft(name);
    else writeDraft(name, next);
    setTyped(next);
    return next;
  }

  function reset() {
    deleteDraft(name);
    setTyped(null);
  }

  useEffect(() => {
    // Drop a draft that equals what is saved: it was typed back, or a colleague saved the same.
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
    /** Bases what is typed on a newer version. @param wins whose value stays where both changed a field */
    rebase(theirs: Values, newer: string, wins: "mine" | "theirs"): Edit<Values> {
      const { values, conflicts } = mergeFields(edit, theirs);
      const won = wins === "mine" ? values : { ...values, ...pick(theirs, conflicts) };
      return put({ values: won, base: theirs, version: newer });
    },
  };
}

export const isSame = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other);

const LOST_UPLOADS = "lost-uploads";

/** Pictures that were not sent because the session had ended, such as `Freshers (Event-Gallery): a.jpg, b.jpg`. */
export const readLostUploads = () => readDraft<string[]>(LOST_UPLOADS)?.values ?? [];

export const writeLostUploads = (values: string[]) => writeDraft(LOST_UPLOADS, { values, base: [], version: null });
