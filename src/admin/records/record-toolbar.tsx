import { FilterSelect } from "#admin/ui/filter-select.tsx";
import { SearchField } from "#admin/ui/search-field.tsx";
import { Segmented } from "#admin/ui/segmented.tsx";
import { Toolbar } from "#admin/ui/toolbar.tsx";
import type { FileValues, RecordKind, StoredRecord } from "./record-kind.ts";
import type { useRecordList } from "./use-record-list.ts";

interface RecordToolbarProps<Item extends StoredRecord, Values extends FileValues> {
  kind: RecordKind<Item, Values>;
  list: ReturnType<typeof useRecordList<Item, Values>>;
}

/** Search, scope and order of a list. */
export function RecordToolbar<Item extends StoredRecord, Values extends FileValues>(
  props: RecordToolbarProps<Item, Values>,
) {
  const { kind, list } = props;
  return (
    <Toolbar>
      <SearchField
        label={`Search ${kind.plural}`}
        placeholder={kind.searchHint}
        value={list.search}
        onSearch={list.setSearch}
      />
      {kind.scopes.length > 0 && (
        <Segmented label="Show" options={kind.scopes} value={list.scope} onChange={list.setScope} />
      )}
      <FilterSelect label="Sort" options={kind.orders} value={list.order} onChange={list.setOrder} />
    </Toolbar>
  );
}
