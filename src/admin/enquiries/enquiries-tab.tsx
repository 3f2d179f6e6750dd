import { useMemo } from "react";
import { useQuery } from "#admin/data/query-store.ts";
import { useAddressState } from "#admin/data/use-address-state.ts";
import { useSelection } from "#admin/records/use-selection.ts";
import { fetchOwners } from "./enquiries-api.ts";
import { EnquiriesCard } from "./enquiries-card.tsx";
import styles from "./enquiries-tab.module.css";
import { EnquiryChart } from "./enquiry-chart.tsx";
import { EnquiryDetails } from "./enquiry-details.tsx";
import { ADDRESS_FIELDS, listQuery, NO_FILTERS, rangeQuery } from "./enquiry-filters.ts";
import { PrintList } from "./print-list.tsx";
import { useBulkChanges } from "./use-bulk-changes.ts";
import {
  refreshAround,
  showChanged,
  showInRow,
  showMark,
  useEnquiryList,
  useEnquirySummary,
} from "./use-enquiry-list.ts";
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
  const selection = useSelection(items);
  const bulk = useBulkChanges(
    (changed) => showChanged(desk.name, changed),
    () => refreshAround(openId),
  );
  const { open, close, previous, next } = useOpenEnquiry(items, openId, setAddress);
  const isListPrinted = openId === "" || actions.printed !== null;

  return (
    <>
      <div className={styles.screen}>
        <EnquiriesCard
          address={address}
          setAddress={setAddress}
          desk={desk}
          items={items}
          summary={summary}
          owners={owners}
          actions={actions}
          selection={selection}
          bulk={bulk}
          onOpen={open}
        />
        {openId !== "" ? (
          <EnquiryDetails
            id={openId}
            row={items.find(({ _id }) => _id === openId)}
            owners={owners}
            isPrinted={!isListPrinted}
            onMarked={(isRead) => showMark(desk.name, openId, isRead)}
            onNewer={(newer) => showInRow(desk.name, newer)}
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
          summary && summary.total > 0 && <EnquiryChart range={rangeQuery(filters)} total={summary.total} />
        )}
      </div>
      {isListPrinted && <PrintList items={actions.printed ?? items} total={desk.list?.total ?? 0} />}
    </>
  );
}
