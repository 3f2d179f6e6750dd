import { useState } from "react";
import { changesIn } from "#admin/collections/history/differences.tsx";
import { HistoryDialog } from "#admin/collections/history/history-dialog.tsx";
import { IconButton } from "#admin/ui/button.tsx";
import { type Collection, labelOf } from "#contract/collections/define-collection.ts";
import { metaOf } from "#contract/field-meta.ts";
import * as m from "#messages/compiled/admin-records.ts";
import type { CollectionRecord } from "./collection-overrides.ts";
import { refreshRecords } from "./collection-records.ts";
import { shownText, titleOf, translatedFields } from "./collection-values.ts";

/** A button that opens the history of a record: who changed it, when and what. */
export function HistoryButton({ collection, record }: { collection: Collection; record: CollectionRecord }) {
  const [isOpen, setIsOpen] = useState(false);
  const title = titleOf(collection, record);
  return (
    <>
      <IconButton
        icon="history"
        label={m.historyOf({ title })}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      />
      {isOpen && (
        <HistoryDialog
          subject={`${collection.name}:${record._id}`}
          title={title}
          changesBetween={changesIn(historyFields(collection))}
          onClose={() => setIsOpen(false)}
          onRestored={() => void refreshRecords(collection)}
        />
      )}
    </>
  );
}

/** The fields of a record as its history shows them; references and files come by their names. */
function historyFields(collection: Collection) {
  const { fields, file } = collection;
  const own = Object.entries(fields).map(([name, field]) => {
    const textOf = (value: unknown) => (metaOf(field).to ? String(value) : shownText(field, value));
    return { name, label: () => labelOf(collection, name), textOf };
  });
  const others = translatedFields(collection).map(({ key, label }) => ({ name: key, label: () => label }));
  return [...own, ...others, ...(file ? [{ name: file.field, label: file.label }] : [])];
}
