import { type ReactNode, useMemo } from "react";
import { choiceParam, positiveIntegerParam, textParam, type UrlParam, useUrlState } from "#admin/data/url-state.ts";
import * as m from "#messages/compiled/admin-records.ts";
import { FilterBar } from "./card.tsx";
import { FilterSelect, SearchField, Segmented } from "./fields.tsx";

type Option = { value: string; label: string };

/** The filters and sort orders of a list. Must be stable: define it outside the component or memoize it. */
export interface UrlListConfig {
  /** Filters above the list; the first option of each shows all. */
  filters: readonly { name: string; label: string; options: readonly Option[]; isSelect?: boolean }[];
  /** The sort orders; the first is the default. */
  orders: readonly Option[];
  /** URL parameter with the id of the open record; default: `edit`. */
  openParam?: string;
  /** Further URL parameters; one with the name of a filter replaces that filter's own. */
  fields?: Readonly<Record<string, UrlParam<string>>>;
}

/** Keeps the state of a list in the URL: filters, sort order, search, page and open record. */
export function useListUrlState(view: Omit<UrlListConfig, "orders"> & { orders: readonly { value: string }[] }) {
  const { filters, orders, openParam = "edit", fields: more } = view;
  const fields = useMemo(
    () => ({
      ...Object.fromEntries(filters.map(({ name, options }) => [name, choiceParam(valuesOf(options))])),
      ...more,
      sort: choiceParam(valuesOf(orders)),
      [openParam]: textParam,
      search: textParam,
      page: positiveIntegerParam,
    }),
    [filters, orders, openParam, more],
  );
  const [address, set] = useUrlState(fields);
  const chosen: Readonly<Record<string, string | number>> = address;
  const all = Object.fromEntries(
    [...filters.map(({ name }) => name), ...Object.keys(more ?? {})].map((name) => [name, fields[name]?.initial ?? ""]),
  );
  return {
    search: address.search,
    /** The requested page, which may be beyond the last. */
    wantedPage: address.page,
    order: address.sort,
    open: String(chosen[openParam]),
    chosen,
    set,
    setSearch: (search: string) => set({ search, page: 1 }, { replace: true }),
    setFilters: (changes: Readonly<Record<string, string>>) => set({ ...changes, page: 1 }),
    setOrder: (sort: string) => set({ sort, page: 1 }),
    setPage: (page: number) => set({ page }),
    /** Opens a record: for `edit` in its form, otherwise in its panel, whose pictures start at page 1. */
    setOpen: (id: string) =>
      openParam === "edit" ? set({ edit: id }, { replace: true }) : set({ [openParam]: id, page: 1 }),
    clear: (more: { page?: number; [name: string]: string | number } = {}) =>
      set({ ...all, search: "", page: 1, ...more }),
  };
}

function valuesOf(options: readonly { value: string }[]): [string, ...string[]] {
  const [first = "", ...others] = options.map(({ value }) => value);
  return [first, ...others];
}

interface ListToolbarProps {
  label: string;
  hint: string;
  list: ReturnType<typeof useListUrlState>;
  view: UrlListConfig;
  /** Wraps the filters in other elements. */
  frame?: (filters: ReactNode) => ReactNode;
}

export function ListToolbar(props: ListToolbarProps) {
  const { label, hint, list, view, frame = (filters) => filters } = props;
  return (
    <FilterBar>
      <SearchField label={label} placeholder={hint} value={list.search} onSearch={list.setSearch} />
      {frame(
        view.filters.map(({ name, isSelect, ...filter }) => {
          const Filter = isSelect ? FilterSelect : Segmented;
          const onChange = (next: string) => list.setFilters({ [name]: next });
          return <Filter key={name} {...filter} value={String(list.chosen[name])} onChange={onChange} />;
        }),
      )}
      {view.orders.length > 1 && (
        <FilterSelect label={m.sort()} options={view.orders} value={list.order} onChange={list.setOrder} />
      )}
    </FilterBar>
  );
}
