import { type ComponentProps, Fragment, type ReactNode, useEffect } from "react";
import type { useQuery } from "#admin/data/query-store.ts";
import { BulkBar, BulkTroubleNote, type useBulk, type useSelection } from "#admin/ui/bulk.tsx";
import { Card, Pagination } from "#admin/ui/card.tsx";
import { Icon } from "#admin/ui/icon.tsx";
import { ListToolbar } from "#admin/ui/list-url-state.tsx";
import { ListStates, NoMatchState } from "#admin/ui/states.tsx";
import * as m from "#messages/compiled/admin-records.ts";
import styles from "./list.module.css";
import type { ListConfig, ListState, Order } from "./list-state.ts";

interface ListCardProps<Item extends { _id: string }> {
  query: ReturnType<typeof useQuery<readonly Item[]>>;
  view: ListConfig<Item>;
  list: ListState<Item>;
  selection: ReturnType<typeof useSelection<Item>>;
  bulk: ReturnType<typeof useBulk<Item>>;
  table: ListTableConfig<Item>;
  words: Record<"title" | "search" | "hint" | "loading" | "failed" | "noMatch", string>;
  empty: ReactNode;
  /** Buttons in the header of the card. */
  actions: ReactNode;
  /** Actions on the selected items. */
  changes: ComponentProps<typeof BulkBar>["changes"];
  above?: ReactNode;
  /** Small print below the rows. */
  note?: string | undefined;
  /** Whether rows hidden by a search stay mounted, so that uploads in their details continue. */
  keepsRows?: boolean | undefined;
}

/** Card with a list of records or of site pages: search, filters, table, bulk actions and pagination. */
export function ListCard<Item extends { _id: string }>(props: ListCardProps<Item>) {
  const { query, view, list, selection, bulk, table, words, empty, actions, changes, above, note, keepsRows } = props;
  const { data: all } = query;
  // Orders that no column heading sorts by need a menu.
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
      {note && <p className="faint strip">{note}</p>}
      <BulkBar selection={selection} total={matchCount} progress={bulk.progress} changes={changes} />
    </Card>
  );
}

/** A column. A click on its heading sorts by the first order whose `by` is `name`, the next click by the second. */
interface Column<Item> {
  name: string;
  heading: string;
  cell: (item: Item) => ReactNode;
}

/** A table of items. In a narrow container, each row becomes a card with the same data and actions. */
export interface ListTableConfig<Item> {
  columns: readonly Column<Item>[];
  /** The column whose cell is a button that opens the item. */
  openingColumn: string;
  onOpen: (item: Item) => void;
  nameOf: (item: Item) => string;
  isOpen?: (item: Item) => boolean;
  /** Shown below the button that opens the item. */
  belowTitle?: (item: Item) => ReactNode;
  actions?: (item: Item) => ReactNode;
  /** Details below the row, visible while the row is open. They stay mounted when the row is closed or filtered out. */
  details?: (item: Item) => ReactNode;
  isPast?: (item: Item) => boolean;
  /** Returns the heading shown above consecutive items with the same heading; blank for no heading. */
  groupOf?: ((item: Item) => string) | undefined;
}

interface ListTableProps<Item extends { _id: string }> {
  items: readonly Item[];
  list: ListState<Item>;
  orders: readonly Order<Item>[];
  selection: ReturnType<typeof useSelection<Item>>;
  table: ListTableConfig<Item>;
}

/** Id of the item opened last, in any list. When the list replaces an editor again, this item receives the focus. */
let lastOpened = "";
const openerId = (id: string) => `edit-${id}`;

export function focusOpener(id: string) {
  requestAnimationFrame(() => document.getElementById(openerId(id))?.focus());
}

function ListTable<Item extends { _id: string }>(props: ListTableProps<Item>) {
  const { items, list, table } = props;
  const { columns, details, groupOf } = table;
  useEffect(() => {
    if (document.activeElement === document.body) document.getElementById(openerId(lastOpened))?.focus();
  }, []);
  const width = columns.length + 2;
  let group = "";
  return (
    <div className={styles.frame} hidden={list.matching.length === 0}>
      <table className={styles.table}>
        <Head {...props} />
        <tbody>
          {items.map((item) => {
            const before = group;
            group = groupOf?.(item) ?? "";
            const isHidden = !list.matching.includes(item);
            const below = details?.(item);
            return (
              <Fragment key={item._id}>
                {group !== "" && group !== before && (
                  <tr>
                    <th className="band" colSpan={width} scope="rowgroup">
                      {group}
                    </th>
                  </tr>
                )}
                <Row {...props} item={item} isHidden={isHidden} />
                {below && (
                  <tr className={styles.details} hidden={isHidden || !table.isOpen?.(item)}>
                    <td colSpan={width}>{below}</td>
                  </tr>
                )}
              </Fragment>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function Head<Item extends { _id: string }>({ list, orders, selection, table }: ListTableProps<Item>) {
  return (
    <thead className="heads">
      <tr>
        <SelectCell
          aria-label={m.selectPage()}
          checked={selection.isAll}
          ref={(box) => {
            if (box) box.indeterminate = !selection.isAll && list.shown.some(({ _id }) => selection.has(_id));
          }}
          onChange={({ target }) => selection.setAll(target.checked)}
        />
        {table.columns.map(({ name, heading }) => {
          const own = orders.filter(({ by }) => by === name);
          const [first, second = first] = own;
          const current = own.find(({ value }) => value === list.order);
          const direction = current?.isDescending ? "down" : "up";
          return (
            <th key={name} scope="col" aria-sort={current && (direction === "down" ? "descending" : "ascending")}>
              {first && second ? (
                <button type="button" onClick={() => list.setOrder(current === first ? second.value : first.value)}>
                  {heading}
                  {current && <Icon name={direction} />}
                </button>
              ) : (
                heading
              )}
            </th>
          );
        })}
        <td className="unprinted" />
      </tr>
    </thead>
  );
}

function SelectCell(props: ComponentProps<"input">) {
  return (
    <td className="unprinted">
      <label>
        <input type="checkbox" {...props} />
      </label>
    </td>
  );
}

type RowProps<Item extends { _id: string }> = ListTableProps<Item> & { item: Item; isHidden: boolean };

function Row<Item extends { _id: string }>({ item, isHidden, selection, table }: RowProps<Item>) {
  const { columns, openingColumn, isOpen, belowTitle, details, isPast, nameOf, onOpen, actions } = table;
  const { _id: id } = item;
  function open() {
    lastOpened = id;
    onOpen(item);
  }
  return (
    <tr
      id={`record-${id}`}
      className={styles.row}
      hidden={isHidden}
      data-selected={selection.has(id) || undefined}
      data-past={isPast?.(item) || undefined}
      data-open={isOpen?.(item) || undefined}
    >
      <SelectCell
        aria-label={m.selectTitle({ title: nameOf(item) })}
        checked={selection.has(id)}
        onChange={(event) => selection.toggle(id, event)}
      />
      {columns.map(({ name, cell }) =>
        name === openingColumn ? (
          <td key={name} className={styles.title}>
            <button type="button" id={openerId(id)} aria-expanded={details && isOpen?.(item)} onClick={open}>
              {cell(item)}
            </button>
            {belowTitle?.(item)}
          </td>
        ) : (
          <td key={name}>{cell(item)}</td>
        ),
      )}
      <td className={`${styles.actions} unprinted`}>{actions?.(item)}</td>
    </tr>
  );
}
