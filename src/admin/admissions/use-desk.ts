import { useMemo, useState } from "react";
import { useSearchParams } from "react-router";
import { api, getItems, tryOrToast } from "#admin/api/api.ts";
import { ApiError } from "#admin/api/api-error.ts";
import { readStoredUser } from "#admin/api/session.ts";
import { useAnnouncePresence, useChanges } from "#admin/data/feed.ts";
import {
  getQueryData,
  listVisibleQueryErrors,
  refreshQuery,
  refreshVisibleQueries,
  updateQueryData,
  useKeepPreviousData,
  useQuery,
} from "#admin/data/query-store.ts";
import { useShortcut } from "#admin/data/shortcuts.ts";
import { choiceParam, textParam } from "#admin/data/url-state.ts";
import { useDeskAdmins } from "#admin/people/accounts-api.ts";
import { useSelection } from "#admin/ui/bulk.tsx";
import { useListUrlState } from "#admin/ui/list-url-state.tsx";
import type { Admin } from "#contract/admins.ts";
import { CUSTOM_FIELD_PREFIX, type CustomField, customFieldName } from "#contract/custom-fields.ts";
import {
  type BriefEnquiry,
  type DeskEnquiry,
  type DeskOutcome,
  type EnquiryChannel,
  type EnquiryDetails,
  type EnquiryList,
  type EnquirySort,
  type EnquirySummary,
  MAX_SELECTED_ENQUIRIES,
} from "#contract/enquiries.ts";
import {
  CHANNEL_LABELS,
  ENQUIRY_SORTS,
  ENQUIRY_STATUSES,
  outcomeName,
  RETENTION_FILTERS,
  sourceName,
} from "#contract/enquiry-words.ts";
import { formerAdmin } from "#messages/compiled/admin-accounts.ts";
import * as m from "#messages/compiled/admin-enquiries.ts";
import { courseName, fetchEnquiries, refreshUnreadCount, useCustomFields, useOutcomes } from "./enquiries-api.ts";
import { enquiryPresence, NONE, SORT_LABELS } from "./enquiry-text.ts";

export const PAGE_SIZE = 50;

/** Filters that accept any text in the URL, since their options are loaded later. */
const CHOICES = ["course", "owner", "channel", "source", "heardFrom", "closingReason", "keeping", "own"];
const FIELDS = {
  status: choiceParam(["", ...ENQUIRY_STATUSES]),
  due: choiceParam(["", "true"]),
  ...Object.fromEntries([...CHOICES, "from", "to"].map((name) => [name, textParam])),
};
/** All filters except `status` and `due`, which are set by the buttons with the totals. */
export const OTHER_FILTERS = ["search", ...CHOICES, "from", "to"];
const FILTERS = [...OTHER_FILTERS, "status", "due"];
const NEWEST_FIRST = "-received";

/** The sort orders of the list, the default first; the server sorts. */
const ORDERS: EnquirySort[] = [NEWEST_FIRST, ...ENQUIRY_SORTS.filter((sort) => sort !== NEWEST_FIRST)];
const ADDRESS = { filters: [], orders: ORDERS.map((value) => ({ value })), fields: FIELDS, openParam: "enquiry" };

const RETENTION_LABELS = { ending: m.erasedWithinWeek, "no-notice": m.withoutNotice };

type Values = Readonly<Record<string, string | number>>;
type Option = { value: string; label: string };

/** Adds a chosen value that is no longer offered, as in an old saved view, so that every active filter is visible. */
function withChosen(options: readonly Option[], chosen: string | number | undefined = "", label = String(chosen)) {
  const isOffered = options.some(({ value }) => value === chosen);
  return isOffered ? [...options] : [...options, { value: String(chosen), label }];
}

/** Returns the filters shown as selects: the course, those with two values or more, and those that are in force. */
function choicesOf(summary: EnquirySummary | undefined, outcomes: readonly DeskOutcome[], chosen: Values) {
  const labelOf = (name: string, value: string) => {
    if (name === "course") return courseName(value);
    if (name === "source") return sourceName(value);
    return (
      CHANNEL_LABELS[value as EnquiryChannel]?.() ??
      RETENTION_LABELS[value as keyof typeof RETENTION_LABELS]?.() ??
      outcomeName(outcomes, value)
    );
  };
  const filters: [name: string, label: string, all: string, values: readonly string[] | undefined][] = [
    ["course", m.filterByCourse(), m.anyCourse(), summary?.courses],
    ["channel", m.filterByChannel(), m.anyChannel(), summary?.channels],
    ["source", m.filterBySource(), m.anySource(), summary?.sources],
    ["heardFrom", m.filterByHeard(), m.heardAnywhere(), summary?.heardFrom],
    ["closingReason", m.filterByReason(), m.anyReason(), summary?.closingReasons],
    ["keeping", m.filterByKeeping(), m.anyKeeping(), RETENTION_FILTERS],
  ];
  return filters.flatMap(([name, label, all, offered = []]) => {
    const given = String(chosen[name] ?? "");
    if (name !== "course" && given === "" && offered.length < 2) return [];
    const values = given === "" ? offered : [...new Set([...offered, given === NONE ? "" : given])];
    const options = values.map((value) => ({ value: value || NONE, label: labelOf(name, value) || m.notKnown() }));
    return [{ name, label, isSelect: true, options: [{ value: "", label: all }, ...options] }];
  });
}

/** Returns filters by custom fields with options. Their values share the URL parameter `own`, itself a query string. */
function ownFilters(fields: readonly CustomField[], chosen: Values) {
  const isChosen = (key: string) => customFieldName(key) in chosen;
  const choices = fields.filter(({ isOn, key, options }) => options.length > 0 && (isOn || isChosen(key)));
  return choices.map(({ key, label, options }) => ({
    name: customFieldName(key),
    label: m.filterByOwn({ label }),
    isSelect: true,
    options: withChosen(
      [{ value: "", label: m.anyOwn({ label }) }, ...options, { value: NONE, label: m.notKnown() }],
      chosen[customFieldName(key)],
    ),
  }));
}

function ownersFilter(owners: readonly Admin[], chosen: Values) {
  const self = readStoredUser()?._id;
  const options = [
    { value: "", label: m.anyOwner() },
    ...(self ? [{ value: self, label: m.mine() }] : []),
    { value: NONE, label: m.ownedByNobody() },
    ...owners.filter(({ _id }) => _id !== self).map(({ _id, name }) => ({ value: _id, label: name })),
  ];
  // Once the owners are loaded, a chosen owner who is not among them is a former admin.
  const offered = owners.length > 0 ? withChosen(options, chosen.owner, formerAdmin()) : options;
  return { name: "owner", label: m.filterByOwner(), isSelect: true, options: offered };
}

/** Returns a query string for the API with all filters that are set. @param names the filters to include */
export function filterQuery(values: Values, names: readonly string[] = FILTERS) {
  const given = names.map((name) => [name, String(values[name] ?? "").trim()]).filter(([, value]) => value !== "");
  return new URLSearchParams(given).toString();
}

/** Returns the result of `filterQuery` with the sort order, unless that is the default, newest first. */
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

export const detailsQueryName = (id: string) => `enquiry:${id}`;
export const rowId = (id: string) => `enquiry-${id}`;

interface Source<List> {
  /** Name of the query: when it changes, `load` is called again. */
  name: string;
  load: () => Promise<List>;
  openId: string;
  set: (changes: { enquiry: string }, options?: { replace?: boolean }) => void;
  /** Called after any user's change to enquiries; by default, the query is reloaded. */
  onChange?: () => Promise<unknown>;
}

export type Desk = ReturnType<typeof useDesk>;

export interface OpenDesk extends Omit<Desk, "close" | "shown"> {
  /** Closes the details; missing where one enquiry is always open. */
  close?: (() => void) | undefined;
  /** Opens the next person; set only in the queue of people to call. */
  openNext?: () => void;
}

/** State shared by the views of the desk: a query that is kept up to date, and the enquiry that is open. */
export function useDesk<List extends { items: readonly DeskEnquiry[] }>(source: Source<List>) {
  const { name, load, openId, set, onChange = () => refreshQuery(name) } = source;
  const owners = useDeskAdmins();
  const [, setParams] = useSearchParams();
  const { data, error, isLoading, refresh } = useQuery(name, load);
  const last = useKeepPreviousData(data);
  // While another query loads, keep showing the previous one.
  const shown = error === undefined ? last : data;
  const items: readonly DeskEnquiry[] = shown?.items ?? [];
  useAnnouncePresence(enquiryPresence(openId));
  useChanges("enquiries", async () => {
    await Promise.all([onChange(), refreshEnquiryDetails(openId), refreshUnreadCount()]);
    // Throw when a query on the screen has failed: `useChanges` then runs this again until all have succeeded.
    const failure = listVisibleQueryErrors("enquir").find(
      (one) => !(one instanceof ApiError) || one.status === 0 || one.status >= 500,
    );
    if (failure) throw failure;
  });

  const at = items.findIndex(({ _id }) => _id === openId);
  function goTo(enquiry: DeskEnquiry | undefined) {
    if (!enquiry) return null;
    return () => {
      set({ enquiry: enquiry._id }, { replace: openId !== "" });
      document.getElementById(rowId(enquiry._id))?.scrollIntoView({ block: "nearest" });
    };
  }
  // An open enquiry that is not in the list has no neighbours.
  const previous = goTo(items[at - 1]);
  const next = openId === "" || at >= 0 ? goTo(items[at + 1]) : null;
  useShortcut("J", () => next?.());
  useShortcut("K", () => previous?.());

  return {
    list: { name, data: shown && items, error, isLoading: isLoading && !data, refresh },
    shown,
    items,
    owners,
    openId,
    openEnquiry: (id: string) => set({ enquiry: id }),
    previous,
    next,
    close() {
      set({ enquiry: "" }, { replace: true });
      document.getElementById(rowId(openId))?.focus();
    },
    show(item: DeskEnquiry) {
      updateCachedEnquiry(name, item);
      void refreshEnquiryDetails(item._id);
    },
    findAll: (mobile: string) => setParams({ tab: "enquiries", view: "list", search: mobile, enquiry: openId }),
  };
}

export type Filters = ReturnType<typeof useFilters>;

/** Filters of list and board, kept in the URL with the page and the open enquiry. */
export function useFilters() {
  const owners = useDeskAdmins();
  const outcomes = useOutcomes();
  const address = useListUrlState(ADDRESS);
  const others = filterQuery(address.chosen, OTHER_FILTERS);
  const { data } = useQuery(SUMMARY + others, () => api.get<EnquirySummary>(`/enquiries/summary?${others}`));
  const summary = useKeepPreviousData(data);
  const orders = ORDERS.map((value) => ({ value, label: SORT_LABELS[value]() }));
  const own = new URLSearchParams(String(address.chosen.own));
  const chosenOwn = [...own].map(([key, value]) => [customFieldName(key), value]);
  const fields = useCustomFields();
  const chosen = { ...address.chosen, ...Object.fromEntries(chosenOwn) } as typeof address.chosen;
  const filters = [
    ...choicesOf(summary, outcomes, chosen),
    ...ownFilters(fields, chosen),
    ownersFilter(owners, chosen),
  ];
  return {
    ...address,
    chosen,
    setFilters(changes: Readonly<Record<string, string>>) {
      const others = Object.entries(changes).filter(([name, value]) => {
        if (!name.startsWith(CUSTOM_FIELD_PREFIX)) return true;
        own.delete(name.slice(CUSTOM_FIELD_PREFIX.length));
        if (value !== "") own.set(name.slice(CUSTOM_FIELD_PREFIX.length), value);
        return false;
      });
      address.setFilters({ ...Object.fromEntries(others), own: own.toString() });
    },
    view: { filters, orders },
    /** The custom fields with ordered values, which are filtered by minimum and maximum. */
    ranges: fields.filter(({ isOn, kind }) => isOn && (kind === "number" || kind === "day")),
    summary,
    page: address.wantedPage,
    /** Replaces all filters and the sort order. @param query query string of a saved view */
    showView: (query: string) =>
      address.clear({ sort: NEWEST_FIRST, ...Object.fromEntries(new URLSearchParams(query)) }),
  };
}

export type Enquiries = ReturnType<typeof useEnquiries>;

/** The list of enquiries. Changes by others show in place, even if a row no longer matches; `showNew` adds new rows. */
export function useEnquiries() {
  const filters = useFilters();
  const { chosen, page, open, set } = filters;
  const query = listQuery(chosen, page);
  const name = `enquiries?${query}`;
  const [newer, setNewer] = useState<{ name: string; list: EnquiryList } | null>(null);

  const desk = useDesk({ name, load: () => fetchEnquiries(query), openId: open, set, onChange: update });
  const { shown, items } = desk;

  async function update() {
    let before: EnquiryList | undefined;
    let list: EnquiryList;
    let now: Pick<EnquiryList, "items">;
    // Fetch again if the list was changed locally while the responses were on their way.
    do {
      before = getQueryData<EnquiryList>(name);
      if (!before) return;
      const ids = before.items.map(({ _id }) => _id).join();
      [list, now] = await Promise.all([
        fetchEnquiries(query, true),
        ids === "" ? before : fetchEnquiries(`ids=${ids}&limit=${PAGE_SIZE}`, true),
      ]);
    } while (before !== getQueryData(name));
    updateQueryData<EnquiryList>(name, (old) => updateInPlace(old, now.items));
    setNewer({ name, list });
  }

  return {
    ...filters,
    ...desk,
    selection: useChosen(items, filterQuery(chosen), shown?.total ?? 0),
    newCount: shown && newer?.name === name ? countNewEnquiries(shown, newer.list) : 0,
    showNew() {
      if (newer?.name === name) updateQueryData(name, () => newer.list);
      if (page > 1) filters.setPage(1);
      // `newer.list` was loaded when the new enquiries were announced: colleagues may have changed them since.
      else void refreshQuery(name);
    },
  };
}

/** The selection among the enquiries of the page or, after `chooseAll`, among all that match. */
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
    total: Math.min(total, MAX_SELECTED_ENQUIRIES),
    chooseAll: () =>
      tryOrToast(async () => {
        const found = await getItems<BriefEnquiry>(`/enquiries/brief?${query}`);
        setAll({ query, items: found });
        selection.choose(found);
      }, m.failedToLoad()),
  };
}

/** Returns the list with the current values of its rows, in the same order, without enquiries that are gone. */
export function updateInPlace(shown: EnquiryList, now: readonly DeskEnquiry[]): EnquiryList {
  const items = shown.items.flatMap(({ _id }) => now.find((item) => item._id === _id) ?? []);
  return { ...shown, items, total: shown.total - (shown.items.length - items.length) };
}

/** Returns the number of new enquiries: the newer ones on this page or the increase of the total, if that is larger. */
export function countNewEnquiries(shown: EnquiryList, newer: EnquiryList): number {
  const newest = shown.items.reduce((latest, { createdAt }) => (createdAt > latest ? createdAt : latest), "");
  const onThisPage = newer.items.filter(({ createdAt }) => createdAt > newest).length;
  return Math.max(onThisPage, newer.total - shown.total, 0);
}

export function updateCachedEnquiry(listName: string, item: DeskEnquiry): void {
  updateQueryData<EnquiryList>(listName, (shown) => ({
    ...shown,
    items: shown.items.map((one) => (one._id === item._id ? item : one)),
  }));
  updateQueryData<EnquiryDetails>(detailsQueryName(item._id), (details) => ({ ...details, item }));
}

/** Reloads what depends on an enquiry: its details with the timeline, and the totals. */
export async function refreshEnquiryDetails(id: string): Promise<void> {
  await Promise.all([refreshQuery(detailsQueryName(id)), refreshVisibleQueries(SUMMARY)]);
}
