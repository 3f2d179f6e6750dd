import { useState } from "react";
import { tellFailure } from "#admin/api/api.ts";
import { hintOf, sentenceOf } from "#admin/api/api-error.ts";
import { forEach, type Outcome } from "#admin/data/for-each.ts";
import type { CollegeEvent } from "#contract/events.ts";
import { toastUpdated } from "./event-toasts.tsx";
import type { EventStatus } from "./event-values.ts";
import { updateEvent } from "./events-api.ts";

export interface BulkTrouble {
  title: string;
  /** One line for each event that was refused. */
  lines: string[];
}

/** The status of many events at once, and what went wrong with some of them. */
export function useBulkActions() {
  const [progress, setProgress] = useState<number | null>(null);
  const [trouble, setTrouble] = useState<BulkTrouble | null>(null);

  return {
    progress,
    trouble,
    forgetTrouble: () => setTrouble(null),
    async setStatus(events: readonly CollegeEvent[], status: EventStatus) {
      const others = events.filter((event) => event.status !== status);
      setProgress(0);
      setTrouble(null);
      const outcome = await forEach(others, async ({ _id, updatedAt }) => {
        const after = await updateEvent(_id, { status, ifUpdatedAt: updatedAt });
        setProgress((done) => (done ?? 0) + 1);
        return after;
      });
      setProgress(null);
      const { done, failed } = outcome;
      if (failed[0]) {
        tellFailure(failed[0].error, FALLBACK);
        setTrouble(troubleOf(outcome));
      }
      if (done.length > 0) toastUpdated(done.map(({ item, result }) => ({ before: item, after: result })));
    },
  };
}

const FALLBACK = "Update failed";

function troubleOf({ done, failed, left }: Outcome<CollegeEvent, unknown>): BulkTrouble {
  const all = done.length + failed.length + left.length;
  return {
    title: all === 1 ? FALLBACK : `${FALLBACK}: ${all - done.length} of ${all} events are as they were.`,
    lines: failed.map(({ item, error }) => `${item.title}: ${hintOf(error) ?? sentenceOf(error, FALLBACK)}`),
  };
}
