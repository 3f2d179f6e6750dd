import { useState } from "react";
import { flushSync } from "react-dom";
import { showFailure } from "#admin/api/api.ts";
import { BulkTroubleNote } from "#admin/ui/bulk.tsx";
import { Button } from "#admin/ui/button.tsx";
import { Card, Pagination } from "#admin/ui/card.tsx";
import { EmptyState, ListStates, NoMatchState } from "#admin/ui/list-states.tsx";
import type { DeskEnquiry } from "#contract/enquiries.ts";
import * as m from "#messages/compiled/admin-enquiries.ts";
import { fetchEnquiries } from "./enquiries-api.ts";
import styles from "./enquiries-screen.module.css";
import { EnquiryBulkBar, useBulkChanges } from "./enquiry-bulk.tsx";
import { EnquiryChart } from "./enquiry-chart.tsx";
import { EnquiryDetails } from "./enquiry-details.tsx";
import { EnquiryToolbar } from "./enquiry-filters.tsx";
import { PrintedList } from "./enquiry-print.tsx";
import { EnquiryRows } from "./enquiry-rows.tsx";
import { statusOptions } from "./enquiry-text.ts";
import { ExportButtons } from "./export-menu.tsx";
import { SavedViews } from "./saved-views.tsx";
import { UnsavedEnquiries } from "./unsaved-enquiries.tsx";
import {
  type Desk,
  type Enquiries,
  filterQuery,
  listQuery,
  PAGE_SIZE,
  useEnquiries,
  viewQuery,
} from "./use-enquiries.ts";

const MOST_PER_CALL = 200;
const MOST_PRINTED = 2_000;

export function ListView() {
  const enquiries = useEnquiries();
  const { list, items, summary, chosen, openId } = enquiries;
  const [printed, setPrinted] = useState<readonly DeskEnquiry[] | null>(null);

  async function handlePrint() {
    try {
      const all = await fetchToPrint(chosen);
      flushSync(() => setPrinted(all));
      window.print();
      setPrinted(null);
    } catch (error) {
      showFailure(error, m.failedToLoad());
    }
  }

  return (
    <>
      <div className={styles.screen}>
        <EnquiriesCard enquiries={enquiries} onPrint={handlePrint} />
        {openId !== "" ? (
          <EnquiryDetails id={openId} enquiries={enquiries} isPrinted={!printed} />
        ) : (
          summary && summary.all > 0 && <EnquiryChart range={filterQuery(chosen, ["from", "to"])} total={summary.all} />
        )}
      </div>
      {(openId === "" || printed) && <PrintedList items={printed ?? items} total={list.data?.total ?? 0} />}
    </>
  );
}

function EnquiriesCard({ enquiries, onPrint }: { enquiries: Enquiries; onPrint: () => Promise<void> }) {
  const { list, items, summary, chosen, page, clear, setPage } = enquiries;
  const bulk = useBulkChanges(enquiries);
  const total = list.data?.total;
  const isFiltered = filterQuery(chosen) !== "";
  const isImpossible = chosen.from && chosen.to && chosen.from > chosen.to;

  return (
    <Card
      title={m.enquiries()}
      total={isFiltered ? summary?.all : total}
      matchCount={total}
      actions={
        <>
          <ExportButtons query={viewQuery(chosen)} />
          <Button look="quiet" busyLabel={m.preparing()} icon="print" onClick={onPrint}>
            {m.print()}
          </Button>
        </>
      }
    >
      <StatusTotals enquiries={enquiries} />
      <SavedViews desk={enquiries} />
      <EnquiryToolbar enquiries={enquiries} />
      <UnsavedEnquiries enquiries={enquiries} />
      <div className={styles.news} role="status">
        {list.newCount > 0 && (
          <Button
            look="main"
            icon="up"
            onClick={() => {
              list.showNew();
              if (page > 1) setPage(1);
            }}
          >
            {m.newEnquiries({ count: list.newCount })}
          </Button>
        )}
      </div>
      {bulk.trouble && <BulkTroubleNote trouble={bulk.trouble} onClose={bulk.forgetTrouble} />}
      <ListStates
        query={{ ...list, data: list.data && items }}
        loading={m.loadingEnquiries()}
        failed={m.failedToLoad()}
        empty={
          isFiltered || page > 1 ? (
            <NoMatchState title={m.nothingMatches()} onClear={() => clear()}>
              {isImpossible ? m.rangeEndsEarly() : m.tryFewerWords()}
            </NoMatchState>
          ) : (
            <EmptyState title={m.noEnquiriesYet()}>{m.appearHere()}</EmptyState>
          )
        }
      >
        <EnquiryRows enquiries={enquiries} />
        <Pagination page={page} pageSize={PAGE_SIZE} total={total ?? 0} onPage={setPage} />
      </ListStates>
      <EnquiryBulkBar enquiries={enquiries} bulk={bulk} />
    </Card>
  );
}

export function StatusTotals({ enquiries: { summary, chosen, setFilters } }: { enquiries: Desk }) {
  const choices = [
    { status: "", due: "", label: m.all(), count: summary?.total },
    { status: "", due: "true", label: m.overdue(), count: summary?.overdue },
    ...statusOptions().map(({ value, label }) => ({ status: value, due: "", label, count: summary?.byStatus[value] })),
  ];
  return (
    <fieldset className={styles.totals} aria-label={m.totalsByStatus()}>
      {choices.map(({ status, due, label, count }) => (
        <button
          key={label}
          type="button"
          aria-pressed={status === chosen.status && due === chosen.due}
          data-alarm={(due && count) || undefined}
          onClick={() => setFilters({ status, due })}
        >
          {label} <b>{count ?? "–"}</b>
        </button>
      ))}
    </fieldset>
  );
}

/** All that match, from this page on. */
async function fetchToPrint(filters: Enquiries["chosen"], page = 1): Promise<DeskEnquiry[]> {
  const { items, total } = await fetchEnquiries(listQuery(filters, page, MOST_PER_CALL));
  if (items.length === 0 || page * MOST_PER_CALL >= Math.min(total, MOST_PRINTED)) return items;
  return [...items, ...(await fetchToPrint(filters, page + 1))];
}
