import { useMemo } from "react";
import { useQuery } from "#admin/data/query-store.ts";
import { useAddressState } from "#admin/data/use-address-state.ts";
import { Button } from "#admin/ui/button.tsx";
import { Card } from "#admin/ui/card.tsx";
import { Pagination } from "#admin/ui/pagination.tsx";
import { fetchOwners } from "./enquiries-api.ts";
import styles from "./enquiries-tab.module.css";
import { EnquiryChart } from "./enquiry-chart.tsx";
import { EnquiryDetails } from "./enquiry-details.tsx";
import { ADDRESS_FIELDS, filterQuery, listQuery, NO_FILTERS, PAGE_SIZE } from "./enquiry-filters.ts";
import { EnquiryListFace } from "./enquiry-list-face.tsx";
import { EnquiryRows } from "./enquiry-rows.tsx";
import { EnquiryToolbar } from "./enquiry-toolbar.tsx";
import { PrintList } from "./print-list.tsx";
import { StatusTotals } from "./status-totals.tsx";
import { refreshAround, showChanged, useEnquiryList, useEnquirySummary } from "./use-enquiry-list.ts";
import { useListActions } from "./use-list-actions.ts";
import { useOpenEnquiry } from "./use-open-enquiry.ts";

/** The office's desk: whom to call back, and what was said. */
export function EnquiriesTab() {
  const [address, setAddress] = useAddressState(ADDRESS_FIELDS);
  const { page, enquiry: openId, ...filters } = address;
  const desk = useEnquiryList(listQuery(address));
  const { data: summary } = useEnquirySummary();
  const { data: owners = [] } = useQuery("enquiry-owners", fetchOwners);
  const actions = useListActions(filters);
  const items = useMemo(() => desk.list?.items ?? [], [desk.list]);
  const { open, close, previous, next } = useOpenEnquiry(items, openId, setAddress);
  const total = desk.list?.total ?? 0;

  return (
    <>
      <div className={styles.screen}>
        <Card
          title="Enquiries"
          total={desk.list?.total}
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
          <StatusTotals
            summary={summary}
            status={filters.status}
            due={filters.due}
            onChoose={(chosen) => setAddress({ ...chosen, page: 1 })}
          />
          <EnquiryToolbar
            filters={filters}
            owners={owners}
            onChange={(changes, isTyping = false) => setAddress({ ...changes, page: 1 }, { replace: isTyping })}
          />
          <div className={styles.news} role="status">
            {desk.newCount > 0 && (
              <Button
                icon="up"
                onClick={() => {
                  desk.showNew();
                  if (page > 1) setAddress({ page: 1 });
                }}
              >
                {desk.newCount === 1 ? "1 new enquiry" : `${desk.newCount} new enquiries`}
              </Button>
            )}
          </div>
          {items.length > 0 ? (
            <EnquiryRows items={items} open={openId} isStale={desk.isLoading} onOpen={open} />
          ) : (
            <EnquiryListFace
              desk={desk}
              isFiltered={filterQuery(filters) !== "" || page > 1}
              isImpossible={filters.from !== "" && filters.to !== "" && filters.from > filters.to}
              onClear={() => setAddress({ ...NO_FILTERS, page: 1 })}
            />
          )}
          {items.length > 0 && (
            <Pagination page={page} pageSize={PAGE_SIZE} total={total} onPage={(to) => setAddress({ page: to })} />
          )}
        </Card>
        {openId !== "" ? (
          <EnquiryDetails
            id={openId}
            row={items.find(({ _id }) => _id === openId)}
            owners={owners}
            onMarked={(changed) => showChanged(desk.name, changed)}
            onChanged={(changed) => {
              showChanged(desk.name, changed);
              refreshAround(changed._id);
            }}
            onOpen={open}
            onShowMobile={(mobile) => setAddress({ ...NO_FILTERS, search: mobile, page: 1 })}
            onClose={close}
            onPrevious={previous}
            onNext={next}
          />
        ) : (
          summary && summary.total > 0 && <EnquiryChart days={summary.days} />
        )}
      </div>
      <PrintList items={actions.printed ?? items} total={total} />
    </>
  );
}
