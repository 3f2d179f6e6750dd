import { useMemo } from "react";
import { api } from "#admin/api/api.ts";
import { useQuery } from "#admin/data/query-store.ts";
import { countField, textField, useAddressState } from "#admin/data/use-address-state.ts";
import { pageOf, searchRecords } from "./list-view.ts";
import { useShown } from "./pending-deletes.ts";
import type { RecordKind, StoredRecord } from "./record-kind.ts";

const ADDRESS = { search: textField(), show: textField(), sort: textField(), page: countField(), edit: textField() };

/** The list of one kind as the address describes it: what matches, in order, one page, and the record that is edited. */
export function useRecordList<Item extends StoredRecord, Values extends object>(kind: RecordKind<Item, Values>) {
  const [address, setAddress] = useAddressState(ADDRESS);
  const query = useQuery(kind.list, async () => (await api.get<{ items: Item[] }>(kind.path)).items);
  const all = useShown(query.data);

  const scope = kind.scopes.find(({ value }) => value === address.show) ?? kind.scopes[0];
  const order = kind.orders.find(({ value }) => value === address.sort) ?? kind.orders[0];
  const matching = useMemo(() => {
    const found = searchRecords(all ?? [], address.search, kind.textOf);
    return found.filter((item) => scope?.test(item) ?? true).sort(order.compare);
  }, [all, address.search, kind, scope, order]);
  const { page, shown } = pageOf(matching, address.page, kind.pageSize);

  return {
    /** Undefined until they have come. */
    all,
    query: { ...query, data: all },
    search: address.search,
    scope: scope?.value ?? "",
    order: order.value,
    matchCount: matching.length,
    page,
    shown,
    editing: all?.find(({ _id }) => _id === address.edit) ?? null,
    setSearch: (search: string) => setAddress({ search, page: 1 }, { replace: true }),
    setScope: (show: string) => setAddress({ show: show === kind.scopes[0]?.value ? "" : show, page: 1 }),
    setOrder: (sort: string) => setAddress({ sort: sort === kind.orders[0].value ? "" : sort, page: 1 }),
    setPage: (to: number) => setAddress({ page: to }),
    setEditing: (edit: string) => setAddress({ edit }, { replace: true }),
    clear: () => setAddress({ search: "", show: "", page: 1 }),
  };
}
