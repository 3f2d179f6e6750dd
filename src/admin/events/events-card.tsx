import { downloadCsv } from "#admin/data/download-csv.ts";
import { BulkTroubleNote } from "#admin/records/bulk-trouble-note.tsx";
import { deleteWithUndo } from "#admin/records/delete-with-undo.tsx";
import { Button } from "#admin/ui/button.tsx";
import { Card } from "#admin/ui/card.tsx";
import { EmptyState } from "#admin/ui/empty-state.tsx";
import { ListFaces } from "#admin/ui/list-faces.tsx";
import { NoMatchState } from "#admin/ui/no-match-state.tsx";
import { Pagination } from "#admin/ui/pagination.tsx";
import type { CollegeEvent } from "#contract/events.ts";
import { formatDay } from "#ui/formats.ts";
import { BulkButtons } from "./bulk-buttons.tsx";
import { told } from "./event-toasts.tsx";
import { EVENT_COLLECTION, type GalleryChoices, MOST_EVENTS, type useEvents } from "./events-api.ts";
import styles from "./events-card.module.css";
import { eventsCsv } from "./events-csv.ts";
import { EventsTable } from "./events-table.tsx";
import { EventsTools } from "./events-tools.tsx";
import { useBulkActions } from "./use-bulk-actions.ts";
import { PAGE_SIZE, type useEventList, type WayToEvent } from "./use-event-list.ts";
import { useOpenEditors } from "./use-open-editors.ts";

interface EventsCardProps {
  query: ReturnType<typeof useEvents>;
  list: ReturnType<typeof useEventList>;
  galleries: GalleryChoices;
  wayTo: WayToEvent;
  onDuplicate: (event: CollegeEvent) => void;
}

/** The events, with all that can be done to them. */
export function EventsCard({ query, list, galleries, wayTo, onDuplicate }: EventsCardProps) {
  const { data: events } = query;
  const { shown, matching, chosen } = list;
  const editors = useOpenEditors(events);
  const bulk = useBulkActions();

  function handleDelete(targets: readonly CollegeEvent[]) {
    void deleteWithUndo({
      items: targets,
      collection: EVENT_COLLECTION,
      pathOf: ({ _id }) => `/events/${_id}`,
      question: "Delete this event?",
      plural: "events",
      nameOf: ({ title }) => title,
      detailsOf: ({ title, date }) => `${title}, ${formatDay(date)}`,
      place: "Event",
      toldOf: (count) => told(count, "deleted"),
    });
  }

  return (
    <Card
      title="Manage Events"
      total={events?.length}
      matchCount={events && matching.length}
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
      {events && events.length > 0 && <EventsTools view={list.view} onView={list.setView} />}
      {bulk.trouble && <BulkTroubleNote trouble={bulk.trouble} onClose={bulk.forgetTrouble} />}
      <ListFaces
        query={query}
        loading="Loading events"
        failed="Failed to load events"
        empty={
          <EmptyState title="No events yet" action="Create an event">
            Create the first event. Once it is published, visitors find it on the Event page.
          </EmptyState>
        }
        matchCount={matching.length}
        noMatch={
          <NoMatchState title="No event matches" onClear={list.clearFilters}>
            Try another word, or other dates and another status.
          </NoMatchState>
        }
      >
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
          onClose={(id) => {
            editors.hide(id);
            document.querySelector<HTMLElement>(`#event-${CSS.escape(id)} [aria-expanded]`)?.focus();
          }}
          onDuplicate={onDuplicate}
          onDelete={(event) => handleDelete([event])}
          galleries={galleries}
          wayTo={wayTo}
        />
      </ListFaces>
      {events?.length === MOST_EVENTS && (
        <p className={styles.limit}>These are the newest {MOST_EVENTS} events. Older ones are not listed.</p>
      )}
      <Pagination page={list.page} pageSize={PAGE_SIZE} total={matching.length} onPage={list.setPage} />
      <BulkButtons
        chosen={chosen}
        total={matching.length}
        progress={bulk.progress}
        onStatus={(status) => void bulk.setStatus(chosen, status)}
        onDelete={() => handleDelete(chosen)}
        onChooseAll={list.chooseAll}
        onClear={list.clearChosen}
      />
    </Card>
  );
}
