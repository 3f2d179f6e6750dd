import { useMemo } from "react";
import { api } from "#admin/api/api.ts";
import { readQuery, useQuery } from "#admin/data/query-store.ts";
import { countField, textField, useAddressState } from "#admin/data/use-address-state.ts";
import { pageOf, searchRecords } from "./list-view.ts";
import { useShown, withoutHidden } from "./pending-deletes.ts";
import type { FileValues, RecordKind, StoredRecord } from "./record-kind.ts";
import { useEditedRecord } from "./use-edited-record.ts";

const ADDRESS = { search: textField(), show: textField(), sort: textField(), page: countField(), edit: textField() };

/** The list of one kind as the address describes it: what matches, in order, one page, and the record that is edited. */
export function useRecordList<Item extends StoredRecord, Values extends FileValues>(kind: RecordKind<Item, Values>) {
  const [address, setAddress] = useAddressState(ADDRESS);
  const query = useQuery(kind.list, async () => (await api.get<{ items: Item[] }>(kind.path)).items);
  const all = useShown(query.data);
  const setEditing = (edit: string) => setAddress({ edit }, { replace: true });

  const scope = kind.scopes.find(({ value }) => value === address.show) ?? kind.scopes[0];
  const order = kind.orders.find(({ value }) => value === address.sort) ?? kind.orders[0];
  const { matching, select } = useMemo(() => {
    const select = (items: readonly Item[]) => {
      const found = searchRecords(items, address.search, kind.textOf);
      return found.filter((item) => scope?.test(item) ?? true).sort(order.compare);
    };
    return { matching: select(all ?? []), select };
  }, [all, address.search, kind, scope, order]);
  const { page, shown } = pageOf(matching, address.page, kind.pageSize);
  /** Also what was saved a moment ago. */
  const readNow = () => withoutHidden(readQuery<Item[]>(kind.list) ?? []);

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
    editing: useEditedRecord(kind, all, address.edit, setEditing),
    setSearch: (search: string) => setAddress({ search, page: 1 }, { replace: true }),
    setScope: (show: string) => setAddress({ show: show === kind.scopes[0]?.value ? "" : show, page: 1 }),
    setOrder: (sort: string) => setAddress({ sort: sort === kind.orders[0].value ? "" : sort, page: 1 }),
    setPage: (to: number) => setAddress({ page: to }),
    setEditing,
    clear: () => setAddress({ search: "", show: "", page: 1 }),
    isInSight: ({ _id }: Item) =>
      pageOf(select(readNow()), address.page, kind.pageSize).shown.some((item) => item._id === _id),
    /** Takes away what hides a record, and goes to it. */
    show({ _id }: Item) {
      const place = readNow()
        .sort(order.compare)
        .findIndex((item) => item._id === _id);
      setAddress({ search: "", show: "", page: Math.floor(Math.max(0, place) / kind.pageSize) + 1 });
      requestAnimationFrame(() => document.getElementById(`edit-${_id}`)?.focus());
    },
  };
}
