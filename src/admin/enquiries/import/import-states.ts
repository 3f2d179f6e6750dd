import type { ImportState } from "#contract/enquiry-imports.ts";

export const STATE_WORDS: Record<ImportState, string> = {
  draft: "Not imported yet",
  running: "Running",
  done: "Imported",
  undoing: "Being undone",
  undone: "Undone",
};
