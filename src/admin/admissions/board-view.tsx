import { type DragEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { announceCall } from "#admin/data/feed.ts";
import { BulkTroubleNote } from "#admin/ui/bulk.tsx";
import { Button } from "#admin/ui/button.tsx";
import { Card } from "#admin/ui/card.tsx";
import { optionsOf } from "#admin/ui/fields.tsx";
import { Icon } from "#admin/ui/icon.tsx";
import { EmptyState, ListStates } from "#admin/ui/states.tsx";
import type { DeskEnquiry, EnquiryStatus } from "#contract/enquiries.ts";
import { ENQUIRY_STATUSES, STATUS_LABELS } from "#contract/enquiry-words.ts";
import * as m from "#messages/compiled/admin-desk.ts";
import styles from "./board.module.css";
import { DeskScreen } from "./desk-screen.tsx";
import { courseName, fetchEnquiries } from "./enquiries-api.ts";
import { ChangeDialog, useBulkChanges } from "./enquiry-bulk.tsx";
import { EnquiryFilters } from "./enquiry-filters.tsx";
import { contactLinks, nextCallText, readableMobile, statusOptions } from "./enquiry-text.ts";
import {
  type Desk,
  type Filters,
  filterQuery,
  listQuery,
  OTHER_FILTERS,
  rowId,
  useDesk,
  useFilters,
} from "./use-desk.ts";

const AT_FIRST = 50;
const MAX_PER_REQUEST = 200;

type Pages = Partial<Record<EnquiryStatus, number>>;

/** A board of enquiries by status; a card changes its status by dragging, by keys or from its menu. */
export function BoardView() {
  const filters = useFilters();
  const { chosen, summary } = filters;
  /** Number of pages of `MAX_PER_REQUEST` to load, by column. A column without a number loads `AT_FIRST` enquiries. */
  const [pages, setPages] = useState<Pages>({});
  const desk = useDesk({
    name: `enquiries-board?${boardQuery(chosen)}&${JSON.stringify(pages)}`,
    load: () => fetchBoard(chosen, pages),
    openId: filters.open,
    set: filters.set,
  });
  const { items, list } = desk;
  const bulk = useBulkChanges(desk);
  const moved = useRef({ id: "", status: "" });
  const [closing, setClosing] = useState<DeskEnquiry | null>(null);
  const isFiltered = filterQuery(chosen, OTHER_FILTERS) !== "";

  // A card that moves to another column loses the focus: focus it again once it is rendered there.
  useEffect(() => {
    const { id, status } = moved.current;
    const card = document.getElementById(rowId(id));
    if (!card || !items.some((item) => item._id === id && item.status === status)) return;
    if (document.activeElement === document.body) card.focus({ preventScroll: true });
    card.scrollIntoView({ block: "nearest", inline: "nearest" });
    moved.current = { id: "", status: "" };
  }, [items]);

  async function move(enquiry: DeskEnquiry, status: EnquiryStatus, closingReason = "") {
    if (enquiry.status === status) return;
    if (status === "closed" && closingReason === "") return setClosing(enquiry);
    moved.current = { id: enquiry._id, status };
    await bulk.change([enquiry], { status, owner: "", nextCallOn: "", closingReason });
  }

  return (
    <DeskScreen desk={desk}>
      <Card title={m.board()} total={summary?.all} matchCount={isFiltered ? summary?.total : summary?.all}>
        <EnquiryFilters filters={filters} />
        {bulk.trouble && <BulkTroubleNote trouble={bulk.trouble} onClose={bulk.forgetTrouble} />}
        <ListStates
          query={{ ...list, data: list.data && (isFiltered || items.length > 0 ? ENQUIRY_STATUSES : []) }}
          loading={m.loadingBoard()}
          empty={<EmptyState title={m.noEnquiriesYet()}>{m.enquiriesAppear()}</EmptyState>}
        >
          <p className={styles.hint}>{m.dragHint()}</p>
          <Columns
            desk={desk}
            totals={summary?.byStatus ?? {}}
            onMove={move}
            onMore={(status) => setPages({ ...pages, [status]: (pages[status] ?? 0) + 1 })}
          />
        </ListStates>
      </Card>
      {closing && (
        <ChangeDialog
          isClosing
          enquiries={[closing]}
          owners={desk.owners}
          onClose={() => setClosing(null)}
          onChange={({ closingReason }) => void move(closing, "closed", closingReason)}
        />
      )}
    </DeskScreen>
  );
}

const boardQuery = (chosen: Filters["chosen"], status = "", page = 1, limit = AT_FIRST) =>
  listQuery({ ...chosen, status, due: "" }, page, limit);

/** Loads the enquiries of all columns. Returns `{ items }`, as `updateCachedEnquiry` expects. */
async function fetchBoard(chosen: Filters["chosen"], pages: Pages) {
  const calls = ENQUIRY_STATUSES.flatMap((status) => {
    const more = Array.from({ length: pages[status] ?? 0 }, (_, index) => index + 1);
    return more.length === 0
      ? [fetchEnquiries(boardQuery(chosen, status))]
      : more.map((page) => fetchEnquiries(boardQuery(chosen, status, page, MAX_PER_REQUEST)));
  });
  return { items: (await Promise.all(calls)).flatMap(({ items }) => items) };
}

interface ColumnsProps {
  desk: Desk;
  totals: Partial<Record<EnquiryStatus, number>>;
  onMove: (enquiry: DeskEnquiry, status: EnquiryStatus) => Promise<void>;
  onMore: (status: EnquiryStatus) => void;
}

function Columns({ desk, totals, onMove, onMore }: ColumnsProps) {
  const { items } = desk;
  const [dragged, setDragged] = useState<DeskEnquiry | null>(null);
  const [over, setOver] = useState("");

  function handleKey(event: KeyboardEvent, enquiry: DeskEnquiry) {
    const { key, shiftKey } = event;
    const at = ENQUIRY_STATUSES.indexOf(enquiry.status);
    const step = { ArrowLeft: -1, ArrowRight: 1 }[key] ?? 0;
    const column = items.filter(({ status }) => status === enquiry.status);
    const place = column.indexOf(enquiry);
    const beside = ENQUIRY_STATUSES[at + step];
    if (step !== 0 && shiftKey) {
      event.preventDefault();
      if (beside) void onMove(enquiry, beside);
      return;
    }
    const vertical = { ArrowUp: -1, ArrowDown: 1 }[key] ?? 0;
    if (step === 0 && vertical === 0) return;
    event.preventDefault();
    const aimed = step === 0 ? column[place + vertical] : nearest(items, at, step, place);
    document.getElementById(rowId(aimed?._id ?? ""))?.focus();
  }

  return (
    <div className={styles.board}>
      {ENQUIRY_STATUSES.map((status) => {
        const cards = items.filter((item) => item.status === status);
        const total = Math.max(totals[status] ?? 0, cards.length);
        return (
          <section
            key={status}
            className={styles.column}
            aria-label={STATUS_LABELS[status]()}
            data-over={(dragged && over === status && dragged.status !== status) || undefined}
            onDragOver={(event) => {
              if (!dragged) return;
              event.preventDefault();
              setOver(status);
            }}
            onDrop={(event) => {
              event.preventDefault();
              if (dragged) void onMove(dragged, status);
              setDragged(null);
            }}
          >
            <h3>
              {STATUS_LABELS[status]()} <b>{total}</b>
            </h3>
            <ul>
              {cards.map((enquiry) => (
                <BoardCard
                  key={enquiry._id}
                  enquiry={enquiry}
                  desk={desk}
                  onMove={onMove}
                  onKey={handleKey}
                  onDrag={setDragged}
                />
              ))}
            </ul>
            {cards.length < total && (
              <Button look="quiet" icon="expand" onClick={() => onMore(status)}>
                {m.showMore()}
              </Button>
            )}
          </section>
        );
      })}
    </div>
  );
}

/** Returns the card at index `place`, or else the last card, of the next column that has cards. */
function nearest(items: readonly DeskEnquiry[], from: number, step: number, place: number): DeskEnquiry | undefined {
  for (let at = from + step; at >= 0 && at < ENQUIRY_STATUSES.length; at += step) {
    const column = items.filter(({ status }) => status === ENQUIRY_STATUSES[at]);
    if (column.length > 0) return column[Math.min(place, column.length - 1)];
  }
  return undefined;
}

interface BoardCardProps extends Pick<ColumnsProps, "desk" | "onMove"> {
  enquiry: DeskEnquiry;
  onKey: (event: KeyboardEvent, enquiry: DeskEnquiry) => void;
  onDrag: (enquiry: DeskEnquiry | null) => void;
}

function BoardCard({ enquiry, desk: { openId, openEnquiry }, onMove, onKey, onDrag }: BoardCardProps) {
  const { _id, name, course, mobile, status, owner, isOverdue, isRead } = enquiry;
  const call = nextCallText(enquiry, Date.now());
  return (
    <li
      className={styles.card}
      draggable
      data-overdue={isOverdue || undefined}
      onDragStart={(event: DragEvent) => {
        event.dataTransfer.effectAllowed = "move";
        event.dataTransfer.setData("text/plain", name);
        onDrag(enquiry);
      }}
      onDragEnd={() => onDrag(null)}
    >
      <button
        type="button"
        id={rowId(_id)}
        className="opens"
        aria-current={_id === openId || undefined}
        aria-keyshortcuts="Shift+ArrowLeft Shift+ArrowRight"
        onClick={() => openEnquiry(_id)}
        onKeyDown={(event) => onKey(event, enquiry)}
      >
        {!isRead && <span className="visually-hidden">{m.unread()} </span>}
        {name}
      </button>
      <span>{courseName(course)}</span>
      {call && (
        <span className="line due">
          {isOverdue && <Icon name="alert" />}
          {call}
        </span>
      )}
      {owner && <span>{owner.name}</span>}
      {mobile && (
        <a className="line" href={contactLinks(enquiry).call} onClick={() => announceCall(_id)}>
          <Icon name="phone" /> {readableMobile(mobile)}
        </a>
      )}
      <select
        className="press"
        aria-label={m.moveNamed({ name })}
        value=""
        onChange={({ target }) => void onMove(enquiry, target.value as EnquiryStatus)}
      >
        <option value="">{m.moveTo()}</option>
        {optionsOf(statusOptions().filter(({ value }) => value !== status))}
      </select>
    </li>
  );
}
