import { type ReactNode, useMemo } from "react";
import { type AddressField, choiceField, countField, textField, useAddressState } from "#admin/data/address-state.ts";
import * as m from "#messages/compiled/admin-records.ts";
import { Toolbar } from "./card.tsx";
import { FilterSelect, SearchField, Segmented } from "./fields.tsx";

type Option = { value: string; label: string };

/** The filters and orders of a list. A constant: make it outside of the component, or keep it. */
export interface AddressedList {
  /** Choices above the list; the first option of each shows all. */
  filters: readonly { name: string; label: string; options: readonly Option[]; isSelect?: boolean }[];
  /** The orders of the list; the first is the default. */
  orders: readonly Option[];
  /** Name of the address parameter that holds the record that is open; `edit` unless given. */
  openName?: string;
  /** Further fields of the address, also in place of a filter's own field. */
  fields?: Readonly<Record<string, AddressField<string>>>;
}

/** The part of a list's state that is in the address. */
export function useListAddress(view: Omit<AddressedList, "orders"> & { orders: readonly { value: string }[] }) {
  const { filters, orders, openName = "edit", fields: more } = view;
  const fields = useMemo(
    () => ({
      ...Object.fromEntries(filters.map(({ name, options }) => [name, choiceField(valuesOf(options))])),
      ...more,
      sort: choiceField(valuesOf(orders)),
      [openName]: textField,
      search: textField,
      page: countField,
    }),
    [filters, orders, openName, more],
  );
  const [address, set] = useAddressState(fields);
  const chosen: Readonly<Record<string, string | number>> = address;
  const all = Object.fromEntries(
    [...filters.map(({ name }) => name), ...Object.keys(more ?? {})].map((name) => [name, fields[name]?.initial ?? ""]),
  );
  return {
    search: address.search,
    /** The page that is asked for, even beyond the last. */
    wantedPage: address.page,
    order: address.sort,
    open: String(chosen[openName]),
    chosen,
    set,
    setSearch: (search: string) => set({ search, page: 1 }, { replace: true }),
    setFilters: (changes: Readonly<Record<string, string>>) => set({ ...changes, page: 1 }),
    setOrder: (sort: string) => set({ sort, page: 1 }),
    setPage: (page: number) => set({ page }),
    /** Opens a record. Beside the list the page stays; a record that opens in its place begins at the first page of its own. */
    setOpen: (id: string) =>
      openName === "edit" ? set({ edit: id }, { replace: true }) : set({ [openName]: id, page: 1 }),
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
  list: ReturnType<typeof useListAddress>;
  view: AddressedList;
  /** Puts something around the filters. */
  frame?: (filters: ReactNode) => ReactNode;
}

export function ListToolbar(props: ListToolbarProps) {
  const { label, hint, list, view, frame = (filters) => filters } = props;
  return (
    <Toolbar>
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
    </Toolbar>
  );
}
