import { Fragment } from "react";
import { Icon } from "#admin/ui/icon.tsx";
import type { CollegeEvent } from "#contract/events.ts";
import { EventEditor } from "./event-editor.tsx";
import { EditorRow, EventRow, type RowActions } from "./event-row.tsx";
import type { GalleryChoices } from "./events-api.ts";
import styles from "./events-table.module.css";
import { isPast, type Sort } from "./select-events.ts";
import type { WayToEvent } from "./use-event-list.ts";

/** The columns that sort, each with its two orders: the one that a first press gives, then the other. */
const SORTED = [
  { label: "Date", orders: ["newest", "oldest"], down: "newest" },
  { label: "Event", orders: ["title", "title-down"], down: "title-down" },
  { label: "Venue", orders: ["venue", "venue-down"], down: "venue-down" },
] as const satisfies { label: string; orders: [Sort, Sort]; down: Sort }[];

interface EventsTableProps extends RowActions {
  /** Those of the page. */
  events: readonly CollegeEvent[];
  today: string;
  sort: Sort;
  onSort: (sort: Sort) => void;
  chosen: ReadonlySet<string>;
  /** The events that are being edited; of the one asked for last, the form takes the focus. */
  open: ReadonlySet<string>;
  asked: string | null;
  onClose: (id: string) => void;
  galleries: GalleryChoices;
  wayTo: WayToEvent;
}

export function EventsTable(props: EventsTableProps) {
  const { events, today, sort, onSort, chosen, open, asked, onClose, galleries, wayTo, ...actions } = props;
  const countChosen = events.filter(({ _id }) => chosen.has(_id)).length;
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <thead>
          <tr>
            <td>
              <label>
                <input
                  type="checkbox"
                  aria-label="Select all on this page"
                  checked={countChosen === events.length}
                  ref={(box) => {
                    if (box) box.indeterminate = countChosen > 0 && countChosen < events.length;
                  }}
                  onChange={({ target }) =>
                    actions.onChoose(
                      events.map(({ _id }) => _id),
                      target.checked,
                    )
                  }
                />
              </label>
            </td>
            {SORTED.map(({ label, orders, down }) => {
              const isSorted = orders.some((order) => order === sort);
              return (
                <th
                  key={label}
                  scope="col"
                  aria-sort={isSorted ? (sort === down ? "descending" : "ascending") : undefined}
                >
                  <button type="button" onClick={() => onSort(sort === orders[0] ? orders[1] : orders[0])}>
                    {label}
                    {isSorted && <Icon name={sort === down ? "down" : "up"} />}
                  </button>
                </th>
              );
            })}
            <th scope="col">Category</th>
            <th scope="col">Status</th>
            <th scope="col">
              <span className={styles.unseen}>Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {events.map((event) => (
            <Fragment key={event._id}>
              <EventRow
                {...actions}
                event={event}
                isPast={isPast(event, today)}
                isChosen={chosen.has(event._id)}
                isOpen={open.has(event._id)}
              />
              {open.has(event._id) && (
                <EditorRow>
                  <EventEditor
                    event={event}
                    galleries={galleries}
                    wayTo={wayTo}
                    isAsked={asked === event._id}
                    onClose={onClose}
                  />
                </EditorRow>
              )}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}
