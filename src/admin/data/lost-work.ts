import { readStoredUser } from "#admin/session/stored-session.ts";
import { deleteDraft, readDraft, writeDraft } from "./draft-storage.ts";

/** What this admin did while the session had ended: told after the next login, until the note is closed. */
export type LostWork = "deletes" | "uploads";

/** @param called such as `Wrong notice (Announcements)` */
export function noteLost(kind: LostWork, called: string): void {
  // Who logged out was asked, and left it.
  if (!readStoredUser()) return;
  writeDraft(nameOf(kind), { values: [...new Set([...readLost(kind), called])], version: null });
}

export function readLost(kind: LostWork): readonly string[] {
  return readDraft<string[]>(nameOf(kind))?.values ?? [];
}

export function forgetLost(kind: LostWork): void {
  deleteDraft(nameOf(kind));
}

function nameOf(kind: LostWork): string {
  return `lost-${kind}`;
}
