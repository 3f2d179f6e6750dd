import { listDraftNames } from "#admin/data/draft-storage.ts";

const BEGINNING = "enquiry:";

/** Under which name the browser keeps what is not saved of an enquiry. */
export function draftName(id: string): string {
  return BEGINNING + id;
}

/** The `_id`s of the enquiries about which this admin has typed something that is not saved, on the screen or not. */
export function listUnsavedEnquiries(): string[] {
  return listDraftNames(BEGINNING).map((name) => name.slice(BEGINNING.length));
}
