import { readStoredUser } from "#admin/session/stored-session.ts";
import type { Edit } from "./merge-fields.ts";

/** Drafts of version 0.1 have no base. */
type StoredDraft<Values> = Omit<Edit<Values>, "base"> & Partial<Pick<Edit<Values>, "base">>;

/** What an admin typed and has not saved. Where the browser keeps nothing it lives as long as the page. */
export function readDraft<Values>(name: string): StoredDraft<Values> | null {
  try {
    return JSON.parse(localStorage.getItem(keyOf(name)) ?? "null");
  } catch {
    return null;
  }
}

export function writeDraft<Values>(name: string, draft: StoredDraft<Values>): void {
  try {
    localStorage.setItem(keyOf(name), JSON.stringify(draft));
  } catch {
    // Full or forbidden: the page still holds it.
  }
}

export function deleteDraft(name: string): void {
  try {
    localStorage.removeItem(keyOf(name));
  } catch {
    // There was none then.
  }
}

/** The names of this admin's drafts that begin so: `enquiry:`. */
export function listDraftNames(beginning: string): string[] {
  const own = keyOf("");
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(own + beginning))
      .map((key) => key.slice(own.length))
      .sort();
  } catch {
    return [];
  }
}

/** Two admins may share a computer. */
function keyOf(name: string): string {
  return `draft:${readStoredUser()?._id ?? ""}:${name}`;
}
