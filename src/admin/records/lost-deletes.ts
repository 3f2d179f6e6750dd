import { deleteDraft, readDraft, writeDraft } from "#admin/data/draft-storage.ts";

/** Of what this admin deleted while the session had ended: told after the next login, until the note is closed. */
const NAME = "lost-deletes";

/** @param called such as `Wrong notice (Announcements)` */
export function noteLostDelete(called: string): void {
  writeDraft(NAME, { values: [...new Set([...readLostDeletes(), called])], version: null });
}

export function readLostDeletes(): readonly string[] {
  return readDraft<string[]>(NAME)?.values ?? [];
}

export function forgetLostDeletes(): void {
  deleteDraft(NAME);
}
