import { useRef } from "react";
import { ToastButton } from "#admin/ui/toast-button.tsx";
import { TwoColumns } from "#admin/ui/two-columns.tsx";
import type { CollegeEvent } from "#contract/events.ts";
import { valuesOf } from "./event-values.ts";
import { useEvents, useGalleryChoices } from "./events-api.ts";
import { EventsCard } from "./events-card.tsx";
import { NewEventForm, type NewEventHandle } from "./new-event-form.tsx";
import { SuggestionLists } from "./suggestion-lists.tsx";
import { useEventList } from "./use-event-list.ts";

const NO_EVENTS: never[] = [];

/** Manage Events (specification, section 2). */
export function EventsTab() {
  const newEvent = useRef<NewEventHandle>(null);
  const query = useEvents();
  const galleries = useGalleryChoices();
  const list = useEventList(query.data);
  const wayTo = (event: CollegeEvent) =>
    list.isInSight(event) ? null : <ToastButton onPress={() => list.show(event)}>Show it</ToastButton>;
  return (
    <>
      <TwoColumns>
        <NewEventForm ref={newEvent} galleries={galleries} wayTo={wayTo} />
        <EventsCard
          query={query}
          list={list}
          galleries={galleries}
          wayTo={wayTo}
          onDuplicate={(event) => void newEvent.current?.begin({ ...valuesOf(event), date: "", status: "published" })}
        />
      </TwoColumns>
      <SuggestionLists events={query.data ?? NO_EVENTS} />
    </>
  );
}
