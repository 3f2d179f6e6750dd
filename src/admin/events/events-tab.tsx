import { useRef } from "react";
import { TwoColumns } from "#admin/ui/two-columns.tsx";
import { valuesOf } from "./event-values.ts";
import { useEvents, useGalleryChoices } from "./events-api.ts";
import { EventsCard } from "./events-card.tsx";
import { NewEventForm, type NewEventHandle } from "./new-event-form.tsx";
import { SuggestionLists } from "./suggestion-lists.tsx";

const NO_EVENTS: never[] = [];

/** Manage Events (specification, section 2). */
export function EventsTab() {
  const newEvent = useRef<NewEventHandle>(null);
  const query = useEvents();
  const galleries = useGalleryChoices();
  return (
    <>
      <TwoColumns>
        <NewEventForm ref={newEvent} galleries={galleries} />
        <EventsCard
          query={query}
          galleries={galleries}
          onDuplicate={(event) => void newEvent.current?.begin({ ...valuesOf(event), date: "", status: "published" })}
        />
      </TwoColumns>
      <SuggestionLists events={query.data ?? NO_EVENTS} />
    </>
  );
}
