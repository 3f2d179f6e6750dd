import type { EventInTime, EventPages } from "#contract/event-pages.ts";
import { isId } from "#server/ids.ts";
import { cutPage } from "#server/paging.ts";
import type { SitePagesSource } from "#server/site-pages-source.ts";
import { collegeDay, collegeMomentIso } from "#server/time.ts";
import { readClockSpan } from "./clock-time.ts";
import { toPublicEvent } from "./college-event.ts";
import {
  countPastEvents,
  type EventRow,
  findNeighbour,
  findPublicEvent,
  listPastEvents,
  listPublicCategories,
  listPublicEvents,
} from "./events.repository.ts";

/** More than a college plans ahead: nobody pages through what is still to come. */
const MOST_UPCOMING = 100;

export function createEventPages({ db, now, asked }: SitePagesSource): EventPages {
  return {
    async listUpcomingEvents(limit) {
      asked("events");
      return (await listPublicEvents(db, { from: collegeDay(now()), limit })).map(toPublicEvent);
    },
    async getEventList({ category: wanted, page }) {
      asked("events");
      const today = collegeDay(now());
      const labels = await listPublicCategories(db);
      const categories = oneSpellingEach(labels);
      const category = categories.find((label) => isSameLabel(label, wanted)) ?? null;
      if (wanted !== null && category === null) return null;
      const filter = {
        categories: category === null ? undefined : labels.filter((label) => isSameLabel(label, category)),
      };
      const count = await countPastEvents(db, { before: today, ...filter });
      const past = await cutPage(page, count, async (part) =>
        (await listPastEvents(db, { before: today, ...filter, ...part })).map(toPublicEvent),
      );
      if (!past) return null;
      const upcoming = page === 1 ? await listPublicEvents(db, { from: today, limit: MOST_UPCOMING, ...filter }) : [];
      return { categories, category, upcoming: upcoming.map(toPublicEvent), past };
    },
    async findEvent(id) {
      asked("events");
      const row = isId(id) && (await findPublicEvent(db, id));
      if (!row) return null;
      const [earlier, later] = await Promise.all([findNeighbour(db, row, "earlier"), findNeighbour(db, row, "later")]);
      return {
        event: toPublicEvent(row),
        isPast: row.date < collegeDay(now()),
        ...momentsOf(row),
        earlier: earlier ? { _id: earlier.id, title: earlier.title } : null,
        later: later ? { _id: later.id, title: later.title } : null,
      };
    },
  };
}

function momentsOf({ date, start_time, end_time }: EventRow): Pick<EventInTime, "startsAt" | "endsAt"> {
  const span = readClockSpan(start_time, end_time);
  if (span === null) return { startsAt: date, endsAt: null };
  const { from, to } = span;
  return { startsAt: collegeMomentIso(date, from), endsAt: to === null ? null : collegeMomentIso(date, to) };
}

/** `Workshop` and `workshop` are one category: whoever types the next event need not know how the last one was typed. */
function oneSpellingEach(labels: string[]): string[] {
  const sorted = labels.toSorted((one, other) => one.localeCompare(other, "en"));
  return sorted.filter((label, index) => sorted.findIndex((earlier) => isSameLabel(earlier, label)) === index);
}

function isSameLabel(one: string, other: string | null): boolean {
  return one.toLowerCase() === other?.toLowerCase();
}
