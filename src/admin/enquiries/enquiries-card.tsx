import { BulkTroubleNote } from "#admin/records/bulk-trouble-note.tsx";
import type { useSelection } from "#admin/records/use-selection.ts";
import { Button } from "#admin/ui/button.tsx";
import { Card } from "#admin/ui/card.tsx";
import { Pagination } from "#admin/ui/pagination.tsx";
import type { Admin } from "#contract/admins.ts";
import type { DeskEnquiry, EnquirySummary } from "#contract/enquiries.ts";
import { EnquiryBulkBar } from "./enquiry-bulk-bar.tsx";
import { type Address, filterQuery, NO_FILTERS, PAGE_SIZE } from "./enquiry-filters.ts";
import { EnquiryListFace } from "./enquiry-list-face.tsx";
import { EnquiryRows } from "./enquiry-rows.tsx";
import { EnquiryToolbar } from "./enquiry-toolbar.tsx";
import { NewEnquiries } from "./new-enquiries.tsx";
import { StatusTotals } from "./status-totals.tsx";
import { UnsavedEnquiries } from "./unsaved-enquiries.tsx";
import type { useBulkChanges } from "./use-bulk-changes.ts";
import type { useEnquiryList } from "./use-enquiry-list.ts";
import type { useListActions } from "./use-list-actions.ts";

interface EnquiriesCardProps {
  address: Address;
  setAddress: (changes: Partial<Address>, options?: { replace?: boolean }) => void;
  desk: ReturnType<typeof useEnquiryList>;
  items: readonly DeskEnquiry[];
  /** Undefined until it has come. */
  summary: EnquirySummary | undefined;
  owners: readonly Admin[];
  actions: ReturnType<typeof useListActions>;
  selection: ReturnType<typeof useSelection<DeskEnquiry>>;
  bulk: ReturnType<typeof useBulkChanges>;
  onOpen: (id: string) => void;
}

/** The list with its totals, its filters, and what can be done with all of it. */
export function EnquiriesCard(props: EnquiriesCardProps) {
  const { address, setAddress, desk, items, summary, owners, actions, selection, bulk, onOpen } = props;
  const { page, enquiry: openId, ...filters } = address;
  const isFiltered = filterQuery(filters) !== "";
  const filter = (changes: Partial<Address>, isTyping = false) =>
    setAddress({ ...changes, page: 1 }, { replace: isTyping });

  return (
    <Card
      title="Enquiries"
      total={isFiltered ? summary?.total : desk.list?.total}
      matchCount={desk.list?.total}
      actions={
        <>
          <Button
            look="quiet"
            icon="download"
            isBusy={actions.busyWith === "csv"}
            busyLabel="Preparing..."
            onClick={actions.download}
          >
            Export CSV
          </Button>
          <Button
            look="quiet"
            icon="print"
            isBusy={actions.busyWith === "print"}
            busyLabel="Preparing..."
            onClick={actions.print}
          >
            Print
          </Button>
        </>
      }
    >
      <StatusTotals summary={summary} status={filters.status} due={filters.due} onChoose={filter} />
      <EnquiryToolbar filters={filters} owners={owners} onChange={filter} />
      <UnsavedEnquiries shown={[openId, ...items.map(({ _id }) => _id)]} onOpen={onOpen} />
      <NewEnquiries
        count={desk.newCount}
        onShow={() => {
          desk.showNew();
          if (page > 1) setAddress({ page: 1 });
        }}
      />
      {bulk.trouble && <BulkTroubleNote trouble={bulk.trouble} onClose={bulk.forgetTrouble} />}
      {items.length > 0 ? (
        <>
          <EnquiryRows items={items} selection={selection} open={openId} isStale={desk.isLoading} onOpen={onOpen} />
          <Pagination
            page={page}
            pageSize={PAGE_SIZE}
            total={desk.list?.total ?? 0}
            onPage={(to) => setAddress({ page: to })}
          />
        </>
      ) : (
        <EnquiryListFace
          desk={desk}
          isFiltered={isFiltered || page > 1}
          isImpossible={filters.from !== "" && filters.to !== "" && filters.from > filters.to}
          onClear={() => filter(NO_FILTERS)}
        />
      )}
      <EnquiryBulkBar
        selection={selection}
        bulk={bulk}
        owners={owners}
        isExporting={actions.busyWith === "chosen"}
        onExport={(chosen) => void actions.downloadChosen(chosen)}
      />
    </Card>
  );
}
