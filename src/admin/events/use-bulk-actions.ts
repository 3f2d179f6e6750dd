import { useBulk } from "#admin/records/use-bulk.ts";
import { confirm } from "#admin/ui/confirm.ts";
import type { CollegeEvent } from "#contract/events.ts";
import { formatDay } from "#ui/formats.ts";
import { toastDeleted, toastUpdated } from "./event-toasts.tsx";
import type { EventStatus } from "./event-values.ts";
import { deleteEvent, updateEvent } from "./events-api.ts";

/** Changes of many events at once. */
export function useBulkActions() {
  const { run, ...bulk } = useBulk<CollegeEvent>({ plural: "events", nameOf: ({ title }) => title });

  return {
    ...bulk,
    async setStatus(events: readonly CollegeEvent[], status: EventStatus) {
      const others = events.filter((event) => event.status !== status);
      const change = ({ _id, updatedAt }: CollegeEvent) => updateEvent(_id, { status, ifUpdatedAt: updatedAt });
      const { done } = await run(others, change, "Update failed");
      if (done.length > 0) toastUpdated(done.map(({ item, result }) => ({ before: item, after: result })));
    },
    /** @returns whether the person said yes */
    async remove(events: readonly CollegeEvent[]): Promise<boolean> {
      const [first] = events;
      if (!first) return false;
      const isSure = await confirm(
        events.length === 1
          ? { question: "Delete this event?", details: `${first.title}, ${formatDay(first.date)}` }
          : {
              question: `Delete these ${events.length} events?`,
              details: titlesOf(events),
              action: `Delete ${events.length} events`,
            },
      );
      if (!isSure) return false;
      const { done } = await run(events, ({ _id }) => deleteEvent(_id), "Delete failed");
      if (done.length > 0) toastDeleted(done.map(({ item }) => item));
      return true;
    },
  };
}

function titlesOf(events: readonly CollegeEvent[]): string {
  const titles = events.slice(0, 3).map(({ title }) => title);
  const more = events.length - titles.length;
  return more > 0 ? `${titles.join(", ")} and ${more} more` : titles.join(", ");
}
