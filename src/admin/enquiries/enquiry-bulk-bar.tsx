import { useState } from "react";
import { useShortcut } from "#admin/data/use-shortcut.ts";
import { BulkBar } from "#admin/records/bulk-bar.tsx";
import type { useSelection } from "#admin/records/use-selection.ts";
import type { Admin } from "#contract/admins.ts";
import type { DeskEnquiry } from "#contract/enquiries.ts";
import { ChangeDialog } from "./change-dialog.tsx";
import type { useBulkChanges } from "./use-bulk-changes.ts";

interface EnquiryBulkBarProps {
  selection: ReturnType<typeof useSelection<DeskEnquiry>>;
  bulk: ReturnType<typeof useBulkChanges>;
  owners: readonly Admin[];
  isExporting: boolean;
  onExport: (chosen: readonly DeskEnquiry[]) => void;
}

/** What can be done with the chosen enquiries. Those that could not be changed stay chosen. */
export function EnquiryBulkBar({ selection, bulk, owners, isExporting, onExport }: EnquiryBulkBarProps) {
  const [isChanging, setIsChanging] = useState(false);
  const { items, clear, remove } = selection;
  const isBusy = bulk.progress !== null;
  useShortcut("Esc", clear, items.length > 0 && !isBusy);
  if (items.length === 0) return null;

  return (
    <>
      <BulkBar count={items.length} progress={bulk.progress} onClear={clear}>
        <button type="button" disabled={isBusy} onClick={() => setIsChanging(true)}>
          Set status or owner
        </button>
        <button type="button" disabled={isBusy || isExporting} onClick={() => onExport(items)}>
          {isExporting ? "Preparing..." : "Export CSV"}
        </button>
      </BulkBar>
      {isChanging && (
        <ChangeDialog
          count={items.length}
          owners={owners}
          onClose={() => setIsChanging(false)}
          onChange={async (changes) => {
            const changed = await bulk.change(items, changes);
            remove(changed.map(({ _id }) => _id));
          }}
        />
      )}
    </>
  );
}
