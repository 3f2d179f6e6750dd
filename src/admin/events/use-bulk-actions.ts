import { useBulk } from "#admin/records/use-bulk.ts";
import type { CollegeEvent } from "#contract/events.ts";
import { toastUpdated } from "./event-toasts.tsx";
import type { EventStatus } from "./event-values.ts";
import { updateEvent } from "./events-api.ts";

/** The status of many events at once. */
export function useBulkActions() {
  const { run, ...bulk } = useBulk<CollegeEvent>({ plural: "events", nameOf: ({ title }) => title });

  return {
    ...bulk,
    async setStatus(events: readonly CollegeEvent[], status: EventStatus) {
      const others = events.filter((event) => event.status !== status);
      const { done } = await run(others, ({ _id, updatedAt }) => updateEvent(_id, { status, ifUpdatedAt: updatedAt }));
      if (done.length > 0) toastUpdated(done.map(({ item, result }) => ({ before: item, after: result })));
    },
  };
}
