import type { ImportState } from "#contract/enquiry-imports.ts";
import * as m from "#messages/compiled/admin-import.ts";

export const STATE_WORDS: Record<ImportState, () => string> = {
  draft: m.notImportedYet,
  running: m.running,
  done: m.imported,
  undoing: m.beingUndone,
  undone: m.undone,
};
