import { useState } from "react";
import { flushSync } from "react-dom";
import { tryOrToast } from "#admin/api/api.ts";
import { withStorageFallback } from "#admin/api/session.ts";
import { usePermission } from "#admin/data/permissions.ts";
import { BulkTroubleNote } from "#admin/ui/bulk.tsx";
import { Button } from "#admin/ui/button.tsx";
import { Card, Pagination } from "#admin/ui/card.tsx";
import { Icon } from "#admin/ui/icon.tsx";
import { EmptyState, ListStates, NoMatchState } from "#admin/ui/states.tsx";
import { customValueText } from "#contract/custom-fields.ts";
import type { DeskEnquiry } from "#contract/enquiries.ts";
import { PERSON_FIELD_RULES, PERSON_FIELDS } from "#contract/enquiry-person.ts";
import { CHANNEL_LABELS } from "#contract/enquiry-words.ts";
import * as m from "#messages/compiled/admin-enquiries.ts";
import { DeskScreen, UnsavedEnquiries } from "./desk-screen.tsx";
import { fetchEnquiries, useCustomFields } from "./enquiries-api.ts";
import styles from "./enquiries-screen.module.css";
import { EnquiryBulkBar, ExportButtons, useBulkChanges } from "./enquiry-bulk.tsx";
import { CollapsibleChart } from "./enquiry-chart.tsx";
import { EnquiryFilters } from "./enquiry-filters.tsx";
import listStyles from "./enquiry-list.module.css";
import { PrintedList } from "./enquiry-print.tsx";
import { EnquiryRows, EnquiryStatusBadge, type ListColumn } from "./enquiry-rows.tsx";
import { dayAndTime, factText, nextCallText, statusOptions } from "./enquiry-text.ts";
import {
  type Enquiries,
  type Filters,
  filterQuery,
  listQuery,
  PAGE_SIZE,
  useEnquiries,
  viewQuery,
} from "./use-desk.ts";

const MAX_PER_REQUEST = 200;
const MAX_PRINTED = 2_000;

export function EnquiryListView() {
  const enquiries = useEnquiries();
  const { items, shown, chosen, openId } = enquiries;
  const [printed, setPrinted] = useState<readonly DeskEnquiry[] | null>(null);

  async function print() {
    const all = await fetchToPrint(chosen);
    flushSync(() => setPrinted(all));
    // On phones, print() returns before the page is printed: keep the printed list until `afterprint`.
    addEventListener("afterprint", () => setPrinted(null), { once: true });
    window.print();
  }

  return (
    <>
      <DeskScreen desk={enquiries} isPrinted={!printed}>
        <EnquiriesCard enquiries={enquiries} onPrint={() => tryOrToast(print, m.failedToLoad())} />
      </DeskScreen>
      {(openId === "" || printed) && <PrintedList items={printed ?? items} total={shown?.total ?? 0} />}
    </>
  );
}

function EnquiriesCard({ enquiries, onPrint }: { enquiries: Enquiries; onPrint: () => Promise<unknown> }) {
  const { list, shown, summary, chosen, page, newCount, showNew, clear, setPage } = enquiries;
  const bulk = useBulkChanges(enquiries);
  const { columns, choice } = useColumns();
  const may = usePermission();
  const total = shown?.total;
  const isFiltered = filterQuery(chosen) !== "";
  const isImpossible = chosen.from && chosen.to && chosen.from > chosen.to;

  return (
    <Card
      title={m.enquiries()}
      total={isFiltered ? summary?.all : total}
      matchCount={total}
      actions={
        <>
          {may("desk.manage") && <ExportButtons filter={Object.fromEntries(new URLSearchParams(viewQuery(chosen)))} />}
          <Button look="quiet" busyLabel={m.preparing()} icon="print" onClick={onPrint}>
            {m.print()}
          </Button>
        </>
      }
    >
      <StatusTotals filters={enquiries} />
      <EnquiryFilters filters={enquiries}>{choice}</EnquiryFilters>
      <UnsavedEnquiries desk={enquiries} />
      <div className={styles.news} role="status">
        {newCount > 0 && (
          <Button look="main" icon="up" onClick={showNew}>
            {m.newEnquiries({ count: newCount })}
          </Button>
        )}
      </div>
      {bulk.trouble && <BulkTroubleNote trouble={bulk.trouble} onClose={bulk.forgetTrouble} />}
      <ListStates
        query={list}
        loading={m.loadingEnquiries()}
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
        <EnquiryRows enquiries={enquiries} columns={columns} />
        <Pagination page={page} pageSize={PAGE_SIZE} total={total ?? 0} onPage={setPage} />
      </ListStates>
      {may("desk.all") && summary && summary.all > 0 && (
        <CollapsibleChart range={filterQuery(chosen, ["from", "to"])} total={summary.all} />
      )}
      <EnquiryBulkBar enquiries={enquiries} bulk={bulk} />
    </Card>
  );
}

function StatusTotals({ filters: { summary, chosen, setFilters } }: { filters: Filters }) {
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
          className="pill"
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

/** Fetches all matching enquiries from this page on, up to `MAX_PRINTED`. */
async function fetchToPrint(filters: Enquiries["chosen"], page = 1): Promise<DeskEnquiry[]> {
  const { items, total } = await fetchEnquiries(listQuery(filters, page, MAX_PER_REQUEST));
  if (items.length === 0 || page * MAX_PER_REQUEST >= Math.min(total, MAX_PRINTED)) return items;
  return [...items, ...(await fetchToPrint(filters, page + 1))];
}

/** The columns to choose from besides the name: the facts of the person, then those of the desk. */
const COLUMNS: readonly ListColumn[] = [
  ...PERSON_FIELDS.filter((field) => field !== "name").map((field) => ({
    id: field,
    title: PERSON_FIELD_RULES[field].label,
    cell: (enquiry: DeskEnquiry) => factText(enquiry, field),
  })),
  { id: "status", title: m.status, cell: ({ status }) => <EnquiryStatusBadge status={status} /> },
  {
    id: "next-call",
    title: m.nextCall,
    cell: (enquiry) => (
      <span className="line due">
        {enquiry.isOverdue && <Icon name="alert" />}
        {nextCallText(enquiry, Date.now())}
      </span>
    ),
  },
  { id: "attempts", title: m.calls, cell: ({ attempts }) => attempts || "" },
  {
    id: "owner",
    title: m.owner,
    cell: ({ owner }) =>
      owner && (
        <>
          <span className="visually-hidden">{m.ownerMark()}</span>
          {owner.name}
        </>
      ),
  },
  {
    id: "received",
    title: m.received,
    cell: ({ createdAt }) => <time dateTime={createdAt}>{dayAndTime(createdAt).join(", ")}</time>,
  },
  { id: "channel", title: m.channel, cell: ({ channel }) => CHANNEL_LABELS[channel]() },
  { id: "last-note", title: m.note, cell: ({ lastNote }) => lastNote && <p className="ellipsis">{lastNote}</p> },
];

const KEY = "enquiry-columns";
const AT_FIRST = ["course", "mobile", "status", "next-call", "owner", "received"];

/** Returns the columns chosen in this browser, and the checkboxes for choosing them. */
function useColumns() {
  const [stored, setStored] = useState<readonly string[] | null>(() =>
    withStorageFallback(() => JSON.parse(localStorage.getItem(KEY) ?? "null"), null),
  );
  const own = useCustomFields().filter(({ isOn }) => isOn);
  const chosen = stored ?? [...AT_FIRST, ...own.filter(({ isInList }) => isInList).map(({ key }) => key)];
  const ofOwn = own.map((field) => ({
    id: field.key,
    title: () => field.label,
    cell: (enquiry: DeskEnquiry) => customValueText(field, enquiry.own[field.key] ?? ""),
  }));
  const all: readonly ListColumn[] = [...COLUMNS, ...ofOwn];
  function toggle(id: string) {
    const next = chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id];
    withStorageFallback(() => localStorage.setItem(KEY, JSON.stringify(next)), undefined);
    setStored(next);
  }
  const choice = (
    <fieldset className={`${listStyles.columns} wrap`}>
      <legend>{m.columns()}</legend>
      {all.map(({ id, title }) => (
        <label key={id} className="line">
          <input type="checkbox" checked={chosen.includes(id)} onChange={() => toggle(id)} />
          {title()}
        </label>
      ))}
    </fieldset>
  );
  return { columns: all.filter(({ id }) => chosen.includes(id)), choice };
}
