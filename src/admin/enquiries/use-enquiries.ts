import { useMemo, useState } from "react";
import { useAdmins } from "#admin/accounts/accounts-api.ts";
import { api } from "#admin/api/api.ts";
import { readStoredUser } from "#admin/api/session.ts";
import { choiceField, textField } from "#admin/data/address-state.ts";
import { changeQuery, readQuery, refreshShownOf, refreshToLatest, useLast, useQuery } from "#admin/data/query-store.ts";
import { useShortcut } from "#admin/data/shortcuts.ts";
import { useSelection } from "#admin/ui/bulk.tsx";
import { useListAddress } from "#admin/ui/list-address.tsx";
import type { Admin } from "#contract/admins.ts";
import type {
  DeskEnquiry,
  DeskOutcome,
  EnquiryChannel,
  EnquiryDetails,
  EnquiryList,
  EnquirySort,
  EnquirySummary,
} from "#contract/enquiries.ts";
import type { BriefEnquiry } from "#contract/enquiry-lists.ts";
import { CHANNEL_WORDS, ENQUIRY_SORTS, ENQUIRY_STATUSES } from "#contract/enquiry-words.ts";
import * as m from "#messages/compiled/admin-enquiries.ts";
import { useTellColleagues } from "./colleagues.ts";
import { useDeskChanges } from "./desk-changes.ts";
import { fetchEnquiries, setUnreadCount, useOutcomes } from "./enquiries-api.ts";
import { NONE, SORT_WORDS } from "./enquiry-text.ts";

/** As in contract/enquiry-lists.ts. */
const MOST_CHOSEN = 5_000;

export const PAGE_SIZE = 50;

/** What of the address is any text: its choices come later than the address. */
const CHOICES = ["course", "owner", "channel", "source", "heardFrom", "closingReason"];
const FIELDS = {
  status: choiceField(["", ...ENQUIRY_STATUSES]),
  due: choiceField(["", "true"]),
  ...Object.fromEntries([...CHOICES, "from", "to"].map((name) => [name, textField])),
};
/** All but those that the totals by status choose. */
export const OTHER_FILTERS = ["search", ...CHOICES, "from", "to"];
const FILTERS = [...OTHER_FILTERS, "status", "due"];
export const NEWEST_FIRST = "-received";

/** The server sorts. */
const ORDERS: EnquirySort[] = [NEWEST_FIRST, ...ENQUIRY_SORTS.filter((sort) => sort !== NEWEST_FIRST)];

/** What the list can be narrowed by besides: only where there is more than one thing to choose. */
function choicesOf(choices: Choices, outcomes: readonly DeskOutcome[]) {
  const { courses, channels, sources, heardFrom, closingReasons } = choices;
  const filters: [name: string, label: string, all: string, values: readonly string[]][] = [
    ["course", m.filterByCourse(), m.anyCourse(), courses],
    ["channel", m.filterByChannel(), m.anyChannel(), channels],
    ["source", m.filterBySource(), m.anySource(), sources],
    ["heardFrom", m.filterByHeard(), m.heardAnywhere(), heardFrom],
    ["closingReason", m.filterByReason(), m.anyReason(), closingReasons],
  ];
  return filters
    .filter(([name, , , values]) => name === "course" || values.length > 1)
    .map(([name, label, all, values]) => {
      const wordOf = (value: string) =>
        name === "channel"
          ? (CHANNEL_WORDS[value as EnquiryChannel]?.() ?? value)
          : (outcomes.find(({ label }) => label === value)?.name ?? value);
      const options = values.map((value) => ({ value: value || NONE, label: wordOf(value) || m.notKnown() }));
      return { name, label, isSelect: true, options: [{ value: "", label: all }, ...options] };
    });
}

function ownersFilter(owners: readonly Admin[]) {
  const self = readStoredUser()?._id;
  const options = [
    { value: "", label: m.anyOwner() },
    ...(self ? [{ value: self, label: m.mine() }] : []),
    { value: NONE, label: m.ownedByNobody() },
    ...owners.filter(({ _id }) => _id !== self).map(({ _id, name }) => ({ value: _id, label: name })),
  ];
  return { name: "owner", label: m.filterByOwner(), isSelect: true, options };
}

type Values = Readonly<Record<string, string | number>>;

/** What the address or a form holds as the API takes it; empty when nothing is filtered. */
export function filterQuery(values: Values, names: readonly string[] = FILTERS) {
  const given = names.map((name) => [name, String(values[name] ?? "").trim()]).filter(([, value]) => value !== "");
  return new URLSearchParams(given).toString();
}

/** The same with what orders the list, unless the newest are first. */
export function viewQuery(values: Values): string {
  return filterQuery({ ...values, sort: values.sort === NEWEST_FIRST ? "" : (values.sort ?? "") }, [
    ...FILTERS,
    "sort",
  ]);
}

export function listQuery(values: Values, page: number, limit = PAGE_SIZE): string {
  return [viewQuery(values), `page=${page}&limit=${limit}`].filter(Boolean).join("&");
}

const SUMMARY = "enquiry-summary?";
const NOBODY: readonly Admin[] = [];
type Choices = Pick<EnquirySummary, "courses" | "channels" | "sources" | "heardFrom" | "closingReasons">;
const NO_CHOICES: Choices = { courses: [], channels: [], sources: [], heardFrom: [], closingReasons: [] };

export const detailsName = (id: string) => `enquiry:${id}`;
export const rowId = (id: string) => `enquiry-${id}`;

export type Desk = ReturnType<typeof useDesk>;

/** What all views of many enquiries have: filters, page and open enquiry live in the address. */
export function useDesk() {
  const owners = useAdmins().data ?? NOBODY;
  const outcomes = useOutcomes();
  // Each summary brings lists of its own.
  const [choices, setChoices] = useState("");
  const view = useMemo(() => {
    const orders = ORDERS.map((value) => ({ value, label: SORT_WORDS[value]() }));
    const filters = [...choicesOf(choices ? JSON.parse(choices) : NO_CHOICES, outcomes), ownersFilter(owners)];
    return { filters, orders, fields: FIELDS, openName: "enquiry" };
  }, [choices, owners, outcomes]);
  const address = useListAddress(view);
  const { chosen, wantedPage: page, open: openId, set, clear } = address;
  useTellColleagues(openId);
  const others = filterQuery(chosen, OTHER_FILTERS);
  const { data } = useQuery(SUMMARY + others, () => api.get<EnquirySummary>(`/enquiries/summary?${others}`));
  const summary = useLast(data);
  const { courses, channels, sources, heardFrom, closingReasons } = summary ?? NO_CHOICES;
  const now = JSON.stringify({ courses, channels, sources, heardFrom, closingReasons });
  if (summary && now !== choices) setChoices(now);

  return {
    ...address,
    view,
    summary,
    owners,
    page,
    openId,
    openEnquiry: (id: string) => set({ enquiry: id }),
    close() {
      set({ enquiry: "" }, { replace: true });
      document.getElementById(rowId(openId))?.focus();
    },
    /** Exactly these filters and this order. @param query as in the address */
    showView: (query: string) => clear({ sort: NEWEST_FIRST, ...Object.fromEntries(new URLSearchParams(query)) }),
  };
}

/** Leads to the enquiries before and after the open one, with J and K too; null where there is none. */
export function useNeighbours({ openId, set }: Desk, items: readonly DeskEnquiry[]) {
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
  return { previous, next };
}

export type Enquiries = ReturnType<typeof useEnquiries>;

/** The state of the list and what can be done with it. */
export function useEnquiries() {
  const desk = useDesk();
  const { chosen, page, openId } = desk;
  const list = useEnquiryList(listQuery(chosen, page), openId);
  const items = useMemo(() => list.data?.items ?? [], [list.data]);
  return {
    ...desk,
    list,
    items,
    ...useNeighbours(desk, items),
    selection: useChosen(items, filterQuery(chosen), list.data?.total ?? 0),
    findAll: (mobile: string) => desk.clear({ search: mobile }),
    show(item: DeskEnquiry) {
      showChanged(list.name, item);
      refreshAround(item._id);
    },
  };
}

/** Those of the page that are chosen, or of all that match. */
function useChosen(items: readonly DeskEnquiry[], query: string, total: number) {
  const [all, setAll] = useState<{ query: string; items: readonly BriefEnquiry[] } | null>(null);
  const known = all?.query === query ? all.items : null;
  const pool = useMemo((): readonly BriefEnquiry[] => {
    const shown = new Set(items.map(({ _id }) => _id));
    return [...items, ...(known ?? []).filter(({ _id }) => !shown.has(_id))];
  }, [items, known]);
  const selection = useSelection(pool, items);
  return {
    ...selection,
    total: Math.min(total, MOST_CHOSEN),
    async chooseAll() {
      const reply = await api.get<{ items: BriefEnquiry[] }>(`/enquiries/brief?${query}`);
      setAll({ query, items: reply.items });
      selection.choose(reply.items);
    },
  };
}

/** Changes of others show in place, also those that match no more; new ones wait. */
function useEnquiryList(query: string, openId: string) {
  const name = `enquiries?${query}`;
  const { data, error, isLoading, refresh } = useQuery(name, () => fetchEnquiries(query));
  const lastShown = useLast(data);
  const [newer, setNewer] = useState<{ name: string; list: EnquiryList } | null>(null);

  useDeskChanges(async () => {
    let before: EnquiryList | undefined;
    let list: EnquiryList;
    let shown: EnquiryList;
    // An answer that is older than a change made here is asked for once more.
    do {
      before = readQuery<EnquiryList>(name);
      if (!before) return;
      [list, shown] = await Promise.all([
        fetchEnquiries(query, true),
        fetchEnquiries(`${idsQuery(before.items)}&limit=${PAGE_SIZE}`, true),
      ]);
    } while (before !== readQuery(name));
    changeQuery<EnquiryList>(name, (old) => updateInPlace(old, shown.items));
    setUnreadCount(list.unread);
    setNewer({ name, list });
    await refreshAround(openId);
  });

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

const idsQuery = (enquiries: readonly DeskEnquiry[]) => `ids=${enquiries.map(({ _id }) => _id).join()}`;

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
export async function refreshAround(id: string): Promise<void> {
  await Promise.all([refreshToLatest(detailsName(id)), refreshShownOf(SUMMARY)]);
}
