import { useState } from "react";
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

  return (
    <>
      <BulkBar count={items.length} progress={bulk.progress} onClear={clear}>
        <button type="button" onClick={() => setIsChanging(true)}>
          Set status or owner
        </button>
        <button type="button" disabled={isExporting} onClick={() => onExport(items)}>
          {isExporting ? "Preparing..." : "Export CSV"}
        </button>
      </BulkBar>
      {isChanging && items.length > 0 && (
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
