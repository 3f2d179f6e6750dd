import { useState } from "react";
import { changesIn } from "#admin/collections/history/differences.tsx";
import { HistoryDialog } from "#admin/collections/history/history-dialog.tsx";
import { IconButton } from "#admin/ui/button.tsx";
import { type Collection, labelOf } from "#contract/collections/define-collection.ts";
import { metaOf } from "#contract/field-meta.ts";
import * as m from "#messages/compiled/admin-records.ts";
import { refreshRecords } from "./kind-records.ts";
import type { KindRecord } from "./kind-slots.ts";
import { shownText, titleOf, translatedFields } from "./kind-values.ts";

/** Opens who changed a record, when and what. */
export function HistoryButton({ kind, record }: { kind: Collection; record: KindRecord }) {
  const [isOpen, setIsOpen] = useState(false);
  const title = titleOf(kind, record);
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
          subject={`${kind.name}:${record._id}`}
          title={title}
          changesBetween={changesIn(historyFields(kind))}
          onClose={() => setIsOpen(false)}
          onRestored={() => void refreshRecords(kind)}
        />
      )}
    </>
  );
}

/** References and files come by their names. */
function historyFields(kind: Collection) {
  const { fields, file } = kind;
  const own = Object.entries(fields).map(([name, field]) => {
    const textOf = (value: unknown) => (metaOf(field).to ? String(value) : shownText(field, value));
    return { name, label: () => labelOf(kind, name), textOf };
  });
  const others = translatedFields(kind).map(({ key, label }) => ({ name: key, label: () => label }));
  return [...own, ...others, ...(file ? [{ name: file.field, label: file.label }] : [])];
}
