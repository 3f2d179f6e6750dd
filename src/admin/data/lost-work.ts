import { readStoredUser } from "#admin/session/stored-session.ts";
import { deleteDraft, readDraft, writeDraft } from "./draft-storage.ts";

/**
 * What this admin did on the screen and did not happen, told on every tab until the note is closed: deletes and uploads that
 * met an ended session, and deletes of what somebody else had changed.
 */
export type LostWork = "deletes" | "refusals" | "uploads";

const listeners = new Set<() => void>();

/** @param called such as `Wrong notice (Announcements)` */
export function noteLost(kind: LostWork, called: string): void {
  // Who logged out was asked, and left it.
  if (!readStoredUser()) return;
  writeDraft(nameOf(kind), { values: [...new Set([...readLost(kind), called])], version: null });
  tellListeners();
}

export function readLost(kind: LostWork): readonly string[] {
  return readDraft<string[]>(nameOf(kind))?.values ?? [];
}

export function forgetLost(kind: LostWork): void {
  deleteDraft(nameOf(kind));
  tellListeners();
}

/** Called when there is one more, or none any more. Returns what ends that. */
export function followLost(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tellListeners(): void {
  for (const listener of listeners) listener();
}

function nameOf(kind: LostWork): string {
  return `lost-${kind}`;
}
