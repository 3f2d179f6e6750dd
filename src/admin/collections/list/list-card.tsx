import type { ReactNode } from "react";
import type { useQuery } from "#admin/data/query-store.ts";
import { BulkBar, BulkTroubleNote, type useBulk, type useSelection } from "#admin/ui/bulk.tsx";
import { Card, Pagination } from "#admin/ui/card.tsx";
import { ListToolbar } from "#admin/ui/list-address.tsx";
import { ListStates, NoMatchState } from "#admin/ui/list-states.tsx";
import * as m from "#messages/compiled/admin-records.ts";
import styles from "./list.module.css";
import type { ListState, ListView } from "./list-state.ts";
import { ListTable, type Table } from "./list-table.tsx";

interface ListCardProps<Item extends { _id: string }> {
  query: ReturnType<typeof useQuery<readonly Item[]>>;
  view: ListView<Item>;
  list: ListState<Item>;
  selection: ReturnType<typeof useSelection<Item>>;
  bulk: ReturnType<typeof useBulk<Item>>;
  table: Table<Item>;
  words: Record<"title" | "search" | "hint" | "loading" | "failed" | "noMatch", string>;
  empty: ReactNode;
  /** Buttons in the head of the card. */
  actions: ReactNode;
  /** Actions on the selected items. */
  changes: readonly { label: string; isDanger?: boolean; act: () => Promise<void> }[];
  above?: ReactNode;
  /** Small print below the rows. */
  note?: string | undefined;
  /** Whether rows that a search hides stay, so that what goes on in their details is not broken off. */
  keepsRows?: boolean | undefined;
}

/** A whole list, from its search to its pages: of records, or of the pages of the site. */
export function ListCard<Item extends { _id: string }>(props: ListCardProps<Item>) {
  const { query, view, list, selection, bulk, table, words, empty, actions, changes, above, note, keepsRows } = props;
  const { data: all } = query;
  // A menu is needed for what no heading sorts by.
  const needsMenu = view.orders.some(({ by }) => !table.columns.some(({ name }) => name === by));
  const orders = needsMenu ? view.orders : [];
  const matchCount = list.matching.length;
  const noMatch = (
    <NoMatchState title={words.noMatch} onClear={() => list.clear()}>
      {list.search && m.nothingFound({ search: list.search })}
    </NoMatchState>
  );
  return (
    <Card title={words.title} total={all?.length} matchCount={all && matchCount} actions={actions}>
      {all && all.length > 0 && (
        <ListToolbar label={words.search} hint={words.hint} list={list} view={{ ...view, orders }} />
      )}
      {above}
      {bulk.trouble && <BulkTroubleNote trouble={bulk.trouble} onClose={bulk.forgetTrouble} />}
      <ListStates
        query={query}
        loading={words.loading}
        failed={words.failed}
        empty={empty}
        {...(!keepsRows && { matchCount, noMatch })}
      >
        {matchCount === 0 && noMatch}
        <ListTable
          items={(keepsRows && all) || list.shown}
          list={list}
          orders={view.orders}
          selection={selection}
          table={table}
        />
      </ListStates>
      <Pagination page={list.page} pageSize={view.pageSize} total={matchCount} onPage={list.setPage} />
      {note && <p className={styles.note}>{note}</p>}
      <BulkBar
        count={selection.items.length}
        total={matchCount}
        progress={bulk.progress}
        onSelectAll={selection.chooseAll}
        onClear={selection.clear}
      >
        {changes.map(({ label, isDanger, act }) => (
          <button key={label} type="button" data-danger={isDanger || undefined} onClick={() => void act()}>
            {label}
          </button>
        ))}
      </BulkBar>
    </Card>
  );
}
