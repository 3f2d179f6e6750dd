import { useState } from "react";
import { tellFailure } from "#admin/api/api.ts";
import { hintOf, sentenceOf } from "#admin/api/api-error.ts";
import { confirm } from "#admin/ui/confirm.ts";
import type { CollegeEvent } from "#contract/events.ts";
import { formatDay } from "#ui/formats.ts";
import { toastDeleted, toastUpdated } from "./event-toasts.tsx";
import type { EventStatus } from "./event-values.ts";
import { deleteEvent, updateEvent } from "./events-api.ts";
import { forEachEvent, type Outcome } from "./for-each-event.ts";

export interface BulkTrouble {
  title: string;
  /** One line for each event that was refused. */
  lines: string[];
}

/** Changes of many events at once, and what went wrong with some of them. */
export function useBulkActions() {
  const [progress, setProgress] = useState<number | null>(null);
  const [trouble, setTrouble] = useState<BulkTrouble | null>(null);

  async function run<Result>(
    events: readonly CollegeEvent[],
    act: (event: CollegeEvent) => Promise<Result>,
    fallback: string,
  ) {
    setProgress(0);
    setTrouble(null);
    const outcome = await forEachEvent(events, async (event) => {
      const result = await act(event);
      setProgress((done) => (done ?? 0) + 1);
      return result;
    });
    setProgress(null);
    if (outcome.failed[0]) {
      tellFailure(outcome.failed[0].error, fallback);
      setTrouble(troubleOf(outcome, fallback));
    }
    return outcome;
  }

  return {
    progress,
    trouble,
    forgetTrouble: () => setTrouble(null),
    async setStatus(events: readonly CollegeEvent[], status: EventStatus) {
      const others = events.filter((event) => event.status !== status);
      const change = ({ _id, updatedAt }: CollegeEvent) => updateEvent(_id, { status, ifUpdatedAt: updatedAt });
      const { done } = await run(others, change, "Update failed");
      if (done.length > 0) toastUpdated(done.map(({ event, result }) => ({ before: event, after: result })));
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
      if (done.length > 0) toastDeleted(done.map(({ event }) => event));
      return true;
    },
  };
}

function titlesOf(events: readonly CollegeEvent[]): string {
  const titles = events.slice(0, 3).map(({ title }) => title);
  const more = events.length - titles.length;
  return more > 0 ? `${titles.join(", ")} and ${more} more` : titles.join(", ");
}

function troubleOf({ done, failed, left }: Outcome<unknown>, fallback: string): BulkTrouble {
  const all = done.length + failed.length + left.length;
  const title = all === 1 ? fallback : `${fallback}: ${all - done.length} of ${all} events are as they were.`;
  return {
    title,
    lines: failed.map(({ event, error }) => `${event.title}: ${hintOf(error) ?? sentenceOf(error, fallback)}`),
  };
}
