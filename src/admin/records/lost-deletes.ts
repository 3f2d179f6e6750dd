import { deleteDraft, readDraft, writeDraft } from "#admin/data/draft-storage.ts";

/** Why something that this admin deleted on the screen is still there: told on every tab until the note is closed. */
export type LossReason = "session" | "changed";

const DRAFTS: Record<LossReason, string> = { session: "lost-deletes", changed: "refused-deletes" };
const listeners = new Set<() => void>();

/** @param called such as `Wrong notice (Announcements)` */
export function noteLostDelete(reason: LossReason, called: string): void {
  writeDraft(DRAFTS[reason], { values: [...new Set([...readLostDeletes(reason), called])], version: null });
  tellListeners();
}

export function readLostDeletes(reason: LossReason): readonly string[] {
  return readDraft<string[]>(DRAFTS[reason])?.values ?? [];
}

export function forgetLostDeletes(reason: LossReason): void {
  deleteDraft(DRAFTS[reason]);
  tellListeners();
}

/** Called when there is one more, or none any more. Returns what ends that. */
export function followLostDeletes(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tellListeners(): void {
  for (const listener of listeners) listener();
}
