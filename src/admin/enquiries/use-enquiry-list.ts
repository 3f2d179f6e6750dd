import { useEffect, useRef, useState } from "react";
import { changeQuery, refreshQuery, useQuery } from "#admin/data/query-store.ts";
import { useLast } from "#admin/data/use-last.ts";
import type { DeskEnquiry, EnquiryDetails, EnquiryList } from "#contract/enquiries.ts";
import { fetchEnquiries, fetchSummary } from "./enquiries-api.ts";
import { countNew, missingIn, replaceInPlace, updateInPlace } from "./list-in-sight.ts";
import { noteUnreadCount } from "./unread-count.ts";

const POLL_MS = 60_000;
const SUMMARY = "enquiry-summary";

/**
 * The list of that query. While the page is looked at it is asked for again each minute: rows in sight change in place,
 * also those that do not fit the query any more; new ones wait to be shown until somebody asks for them.
 */
export function useEnquiryList(query: string) {
  const name = `enquiries?${query}`;
  const { data, error, isLoading, refresh } = useQuery(name, () => fetchEnquiries(query));
  const lastShown = useLast(data);
  const [newer, setNewer] = useState<{ name: string; list: EnquiryList } | null>(null);

  const latest = useRef({ name, query, data });
  useEffect(() => {
    latest.current = { name, query, data };
  });
  useEffect(
    () =>
      everyMinuteInSight(async () => {
        const asked = latest.current;
        const list = await fetchEnquiries(asked.query, true);
        const others = asked.data ? await fetchThese(missingIn(list, asked.data)) : [];
        // What was changed here since the question is not in the answer.
        if (!asked.data || asked.data !== latest.current.data) return;
        changeQuery<EnquiryList>(asked.name, (shown) => updateInPlace(shown, list, others));
        noteUnreadCount(list.unread);
        setNewer({ name: asked.name, list });
        void refreshQuery(SUMMARY);
      }),
    [],
  );

  return {
    name,
    /** While another list is on its way, the one before stays in sight. */
    list: error === undefined ? lastShown : data,
    error: data ? undefined : error,
    isLoading: isLoading && !data,
    refresh,
    newCount: data && newer?.name === name ? countNew(data, newer.list) : 0,
    showNew() {
      if (newer?.name === name) changeQuery(name, () => newer.list);
    },
  };
}

export function useEnquirySummary() {
  return useQuery(SUMMARY, fetchSummary);
}

/** As they are now, in one call; those that are erased are left out. */
async function fetchThese(enquiries: readonly DeskEnquiry[]): Promise<DeskEnquiry[]> {
  if (enquiries.length === 0) return [];
  const ids = enquiries.map(({ _id }) => _id).join();
  return (await fetchEnquiries(`ids=${ids}&limit=${enquiries.length}`, true)).items;
}

/** Shows an enquiry as it is now, wherever it is in sight. */
export function showChanged(listName: string, item: DeskEnquiry): void {
  showInRow(listName, item);
  changeQuery<EnquiryDetails>(detailsName(item._id), (details) => ({ ...details, item }));
}

/** What its details know already. */
export function showInRow(listName: string, item: DeskEnquiry): void {
  changeQuery<EnquiryList>(listName, (shown) => replaceInPlace(shown, item));
}

/** Marks it as read or unread, wherever it is in sight, whatever else is newer about it there. */
export function showMark(listName: string, id: string, isRead: boolean): void {
  const mark = (item: DeskEnquiry) => (item._id === id ? { ...item, isRead } : item);
  changeQuery<EnquiryList>(listName, (shown) => ({ ...shown, items: shown.items.map(mark) }));
  changeQuery<EnquiryDetails>(detailsName(id), (details) => ({ ...details, item: mark(details.item) }));
}

/** Asks anew for what follows from a change: the history and the counts. */
export function refreshAround(id: string): void {
  void refreshQuery(detailsName(id));
  void refreshQuery(SUMMARY);
}

export function detailsName(id: string): string {
  return `enquiry:${id}`;
}

/** Nobody waits for the answer, so a failure is silent: the next minute asks again. */
function everyMinuteInSight(ask: () => Promise<void>): () => void {
  let askedAt = Date.now();
  const askIfDue = () => {
    if (document.hidden || Date.now() - askedAt < POLL_MS) return;
    askedAt = Date.now();
    ask().catch(() => {});
  };
  const timer = setInterval(askIfDue, POLL_MS);
  document.addEventListener("visibilitychange", askIfDue);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", askIfDue);
  };
}
