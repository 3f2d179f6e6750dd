import type { Database } from "#server/platform/db/open-database.ts";
import { findDeskState } from "./desk-changes.repository.ts";

const WAIT_MS = 25_000;
const LOOK_EVERY_MS = 250;

export type DeskChanges = ReturnType<typeof createDeskChanges>;

/** Lets open desks wait for each other's changes, on whatever server: one small query at a time for all that wait. */
export function createDeskChanges({ db, waitMs = WAIT_MS }: { db: Database; waitMs?: number }) {
  const waiting = new Set<{ since: string; answer: (state: string) => void }>();
  let isLooking = false;
  let isClosed = false;

  async function look(): Promise<void> {
    if (isLooking) return;
    isLooking = true;
    while (waiting.size > 0) {
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
      // Those who wait for longer than a database is away ask again.
      const state = waiting.size > 0 ? await findDeskState(db).catch(() => undefined) : undefined;
      if (state !== undefined) for (const one of waiting) if (one.since !== state) one.answer(state);
    }
    isLooking = false;
  }

  return {
    /**
     * @param since the state that is known; without it the present one is returned at once
     * @param onGone takes what ends the waiting early
     * @returns the state as soon as it differs; the same one after 25 seconds, or when the server closes
     */
    async next(since: string | undefined, onGone: (stop: () => void) => void): Promise<string> {
      const state = await findDeskState(db);
      if (since === undefined || state !== since || isClosed) return state;
      return new Promise((resolve) => {
        const one = {
          since,
          answer(newer: string) {
            waiting.delete(one);
            clearTimeout(timer);
            resolve(newer);
          },
        };
        const timer = setTimeout(() => one.answer(since), waitMs);
        onGone(() => one.answer(since));
        waiting.add(one);
        void look();
      });
    },

    close(): void {
      isClosed = true;
      for (const { since, answer } of waiting) answer(since);
    },
  };
}
