import type { ReactNode } from "react";
import { tellFailure } from "#admin/api/api.ts";
import { refreshQuery } from "#admin/data/query-store.ts";
import { UndoButton } from "#admin/ui/undo-button.tsx";
import { toastSuccess } from "#ui/toaster.tsx";
import type { FileValues, RecordKind, StoredRecord } from "./record-kind.ts";
import { formOf, sendRecord } from "./send-record.ts";

/** `Updated`, with a way back if nobody changes it meanwhile. A file that was replaced or removed is gone: then without. @param way to the record, where the list does not show it */
export function tellUpdated<Item extends StoredRecord, Values extends FileValues>(
  kind: RecordKind<Item, Values>,
  before: Item,
  after: Item,
  way: ReactNode,
): void {
  async function undo() {
    try {
      await sendRecord(kind, after._id, formOf(kind.fieldsOf(kind.valuesOf(before), after), after.updatedAt));
      toastSuccess("Updated");
    } catch (error) {
      tellFailure(error, "Update failed");
      void refreshQuery(kind.list);
    }
  }

  const isFileKept = kind.savedFileOf(before)?.url === kind.savedFileOf(after)?.url;
  toastSuccess(
    "Updated",
    (isFileKept || way) && (
      <span>
        {isFileKept && <UndoButton onUndo={() => void undo()} />}
        {way}
      </span>
    ),
  );
}
