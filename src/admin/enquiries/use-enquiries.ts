import { useEffect, useEffectEvent, useMemo, useState } from "react";
import { useAdmins } from "#admin/accounts/accounts-api.ts";
import { readStoredUser } from "#admin/accounts/session.ts";
import { api } from "#admin/api/api.ts";
import { choiceField, textField } from "#admin/data/address-state.ts";
import { changeQuery, readQuery, refreshQuery, useLast, useQuery } from "#admin/data/query-store.ts";
import { useShortcut } from "#admin/data/shortcuts.ts";
import { useSelection } from "#admin/kinds/bulk.tsx";
import { useListAddress } from "#admin/kinds/list-state.tsx";
import type { Admin } from "#contract/admins.ts";
import type { DeskEnquiry, EnquiryDetails, EnquiryList, EnquirySummary } from "#contract/enquiries.ts";
import { ENQUIRY_STATUSES } from "#contract/enquiry-words.ts";
import { fetchEnquiries, setUnreadCount } from "./enquiries-api.ts";
import { NONE } from "./enquiry-text.ts";

export const PAGE_SIZE = 50;

/** Course and owner are any text here: their choices come later than the address. */
const FIELDS = {
  status: choiceField(["", ...ENQUIRY_STATUSES]),
  due: choiceField(["", "true"]),
  course: textField,
  owner: textField,
  from: textField,
  to: textField,
};
const FILTERS = ["search", "course", "status", "owner", "from", "to", "due"];

function coursesFilter(courses: readonly string[]) {
  const options = [{ value: "", label: "Any course" }, ...courses.map((name) => ({ value: name, label: name }))];
  return { name: "course", label: "Filter by course", isSelect: true, options };
}

function ownersFilter(owners: readonly Admin[]) {
  const self = readStoredUser()?._id;
  const options = [
    { value: "", label: "Any owner" },
    ...(self ? [{ value: self, label: "Mine" }] : []),
    { value: NONE, label: "Nobody's" },
    ...owners.filter(({ _id }) => _id !== self).map(({ _id, name }) => ({ value: _id, label: name })),
  ];
  return { name: "owner", label: "Filter by owner", isSelect: true, options };
}

/** What the address or a form holds as the API takes it; empty when nothing is filtered. */
export function filterQuery(values: Readonly<Record<string, string | number>>, names: readonly string[] = FILTERS) {
  const given = names.map((name) => [name, String(values[name] ?? "").trim()]).filter(([, value]) => value !== "");
  return new URLSearchParams(given).toString();
}

export function listQuery(values: Readonly<Record<string, string | number>>, page: number, limit = PAGE_SIZE): string {
  return filterQuery({ ...values, page, limit }, [...FILTERS, "page", "limit"]);
}

const POLL_MS = 60_000;
const SUMMARY = "enquiry-summary";
const NOBODY: readonly Admin[] = [];

export const detailsName = (id: string) => `enquiry:${id}`;
export const rowId = (id: string) => `enquiry-${id}`;

export type Enquiries = ReturnType<typeof useEnquiries>;

/** The state of the enquiry screen and what can be done with it. Filters, page and open enquiry live in the address. */
export function useEnquiries() {
  const owners = useAdmins().data ?? NOBODY;
  const { data: summary } = useQuery(SUMMARY, () => api.get<EnquirySummary>("/enquiries/summary"));
  // Each summary brings a list of its own.
  const courses = (summary?.courses ?? []).join("\n");
  const view = useMemo(() => {
    const filters = [coursesFilter(courses.split("\n").filter(Boolean)), ownersFilter(owners)];
    return { filters, orders: [], fields: FIELDS, openName: "enquiry" };
  }, [courses, owners]);
  const address = useListAddress<DeskEnquiry>(view);
  const { chosen, wantedPage: page, open: openId, set } = address;
  const list = useEnquiryList(listQuery(chosen, page), openId);
  const items = useMemo(() => list.data?.items ?? [], [list.data]);

  const at = items.findIndex(({ _id }) => _id === openId);
  function goTo(enquiry: DeskEnquiry | undefined) {
    if (!enquiry) return null;
    return () => {
      set({ enquiry: enquiry._id }, { replace: openId !== "" });
      document.getElementById(rowId(enquiry._id))?.scrollIntoView({ block: "nearest" });
    };
  }
  // An enquiry that is not on this page has no neighbours.
  const previous = at > 0 ? goTo(items[at - 1]) : null;
  const next = openId === "" || at >= 0 ? goTo(items[at + 1]) : null;
  useShortcut("J", () => next?.());
  useShortcut("K", () => previous?.());

  return {
    ...address,
    view,
    list,
    items,
    summary,
    owners,
    page,
    openId,
    previous,
    next,
    selection: useSelection(items),
    openEnquiry: (id: string) => set({ enquiry: id }),
    findAll: (mobile: string) => address.clear({ search: mobile }),
    close() {
      set({ enquiry: "" }, { replace: true });
      document.getElementById(rowId(openId))?.focus();
    },
    show(item: DeskEnquiry) {
      showChanged(list.name, item);
      refreshAround(item._id);
    },
  };
}

/** Asked for again each minute while visible: rows change in place, also those that match no more; new ones wait. */
function useEnquiryList(query: string, openId: string) {
  const name = `enquiries?${query}`;
  const { data, error, isLoading, refresh } = useQuery(name, () => fetchEnquiries(query));
  const lastShown = useLast(data);
  const [newer, setNewer] = useState<{ name: string; list: EnquiryList } | null>(null);

  const poll = useEffectEvent(async () => {
    if (document.hidden || !data) return;
    const [list, { items }] = await Promise.all([
      fetchEnquiries(query, true),
      fetchEnquiries(`${idsQuery(data.items)}&limit=${PAGE_SIZE}`, true),
    ]);
    // Skip an answer that is older than a change made here.
    if (data !== readQuery(name)) return;
    changeQuery<EnquiryList>(name, (shown) => updateInPlace(shown, items));
    setUnreadCount(list.unread);
    setNewer({ name, list });
    refreshAround(openId);
  });
  useEffect(() => {
    // The next minute asks again.
    const look = () => void poll().catch(() => {});
    const timer = setInterval(look, POLL_MS);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, []);

  return {
    name,
    /** While another list loads, the previous one stays in sight. */
    data: error === undefined ? lastShown : data,
    error: data ? undefined : error,
    isLoading: isLoading && !data,
    refresh,
    newCount: data && newer?.name === name ? countNew(data, newer.list) : 0,
    showNew() {
      if (newer?.name === name) changeQuery(name, () => newer.list);
    },
  };
}

export const idsQuery = (enquiries: readonly DeskEnquiry[]) => `ids=${enquiries.map(({ _id }) => _id).join()}`;

/** The rows in sight, where they are, as they are now: one that is not there any more has been erased and goes. */
export function updateInPlace(shown: EnquiryList, now: readonly DeskEnquiry[]): EnquiryList {
  return { ...shown, items: shown.items.flatMap(({ _id }) => now.find((item) => item._id === _id) ?? []) };
}

/** Enquiries that came since the list was read: by date where they are on this page, by the total elsewhere. */
export function countNew(shown: EnquiryList, newer: EnquiryList): number {
  const newest = shown.items.reduce((latest, { createdAt }) => (createdAt > latest ? createdAt : latest), "");
  const onThisPage = newer.items.filter(({ createdAt }) => createdAt > newest).length;
  return Math.max(onThisPage, newer.total - shown.total, 0);
}

export function showChanged(listName: string, item: DeskEnquiry): void {
  changeQuery<EnquiryList>(listName, (shown) => ({
    ...shown,
    items: shown.items.map((one) => (one._id === item._id ? item : one)),
  }));
  changeQuery<EnquiryDetails>(detailsName(item._id), (details) => ({ ...details, item }));
}

/** Asks again for what follows from a change: the history and the totals. */
export function refreshAround(id: string): void {
  void refreshQuery(detailsName(id));
  void refreshQuery(SUMMARY);
}
