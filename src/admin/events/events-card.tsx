import { useRef } from "react";
import { downloadCsv } from "#admin/data/download-csv.ts";
import { Button } from "#admin/ui/button.tsx";
import { Card } from "#admin/ui/card.tsx";
import { Pagination } from "#admin/ui/pagination.tsx";
import type { CollegeEvent } from "#contract/events.ts";
import { BulkBar } from "./bulk-bar.tsx";
import { type GalleryChoice, MOST_EVENTS, type useEvents } from "./events-api.ts";
import styles from "./events-card.module.css";
import { eventsCsv } from "./events-csv.ts";
import { EventsFace } from "./events-face.tsx";
import { EventsNotes } from "./events-notes.tsx";
import { EventsTable } from "./events-table.tsx";
import { EventsTools } from "./events-tools.tsx";
import { useBulkActions } from "./use-bulk-actions.ts";
import { PAGE_SIZE, useEventList } from "./use-event-list.ts";
import { useOpenEditors } from "./use-open-editors.ts";

interface EventsCardProps {
  query: ReturnType<typeof useEvents>;
  galleries: readonly GalleryChoice[];
  onNew: () => void;
  onDuplicate: (event: CollegeEvent) => void;
}

/** The events, with all that can be done to them. */
export function EventsCard({ query, galleries, onNew, onDuplicate }: EventsCardProps) {
  const { data: events } = query;
  const list = useEventList(events);
  const { shown, matching, chosen } = list;
  const editors = useOpenEditors(events);
  const bulk = useBulkActions();
  const frame = useRef<HTMLDivElement>(null);

  function handleClose(id: string) {
    editors.hide(id);
    frame.current?.querySelector<HTMLElement>(`#event-${CSS.escape(id)} [aria-expanded]`)?.focus();
  }

  /** What was pressed is gone with its row: the focus stays in the list. */
  async function handleDelete(targets: readonly CollegeEvent[]) {
    if (await bulk.remove(targets)) frame.current?.focus();
  }

  return (
    <div className={styles.column}>
      <Card
        title="Manage Events"
        total={events?.length}
        actions={
          matching.length > 0 && (
            <Button
              look="quiet"
              icon="download"
              onClick={() => downloadCsv(eventsCsv(matching), `events-${list.today}.csv`)}
            >
              Export CSV
            </Button>
          )
        }
      >
        <EventsTools view={list.view} onView={list.setView} />
        <div className={styles.frame} ref={frame} tabIndex={-1}>
          <EventsNotes query={query} trouble={bulk.trouble} onCloseTrouble={bulk.forgetTrouble} />
          {shown.length > 0 ? (
            <EventsTable
              events={shown}
              today={list.today}
              sort={list.view.sort}
              onSort={(sort) => list.setView({ sort })}
              chosen={list.chosenIds}
              onChoose={list.choose}
              open={editors.open}
              asked={editors.asked}
              onEdit={editors.show}
              onClose={handleClose}
              onDuplicate={onDuplicate}
              onDelete={(event) => void handleDelete([event])}
              galleries={galleries}
            />
          ) : (
            <EventsFace query={query} onNew={onNew} onClear={list.clearFilters} />
          )}
        </div>
        {events?.length === MOST_EVENTS && (
          <p className={styles.limit}>These are the newest {MOST_EVENTS} events. Older ones are not listed.</p>
        )}
        <Pagination page={list.page} pageSize={PAGE_SIZE} total={matching.length} onPage={list.setPage} />
      </Card>
      {chosen.length > 0 && (
        <BulkBar
          chosen={chosen}
          total={matching.length}
          progress={bulk.progress}
          onStatus={(status) => void bulk.setStatus(chosen, status)}
          onDelete={() => void handleDelete(chosen)}
          onChooseAll={list.chooseAll}
          onClear={list.clearChosen}
        />
      )}
    </div>
  );
}
