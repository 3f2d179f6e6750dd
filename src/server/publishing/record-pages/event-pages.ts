import { albumCollection } from "#contract/collections/album.ts";
import { type EventRecord, eventCollection } from "#contract/collections/event.ts";
import { lastDayOf } from "#contract/event-days.ts";
import type { EventInTime, EventPages, PublicEvent } from "#contract/site-pages.ts";
import { collegeDay, collegeMomentIso } from "#server/platform/time.ts";
import { readClockSpan } from "./event-calendar.ts";
import { paginate, type RecordPagesSource } from "./record-pages-source.ts";

const MAX_UPCOMING = 100;

export function createEventPages({ now, records }: RecordPagesSource): EventPages {
  /** Returns events as pages show them. An album that is not public is left out. */
  const toPublic = async (events: readonly EventRecord[]): Promise<PublicEvent[]> => {
    const ids = events.flatMap(({ galleryCategory }) => galleryCategory?._id ?? []);
    const albums = ids.length === 0 ? [] : await records(albumCollection).list({ where: [["_id", "in", ids]] });
    return events.map(({ status, createdAt: _, updatedAt: __, galleryCategory, ...event }) => ({
      ...event,
      galleryCategory: albums.some(({ _id }) => _id === galleryCategory?._id) ? galleryCategory : null,
      isCancelled: status === "cancelled",
    }));
  };
  const upcoming = async (limit: number, categories?: string[]) => {
    const where = [[["date", "lastDate"], ">=", collegeDay(now())] as const, ...inCategories(categories)];
    return toPublic(await records(eventCollection).list({ where, isOldestFirst: true, limit }));
  };

  return {
    listUpcomingEvents: (limit) => upcoming(limit),
    async getEventList({ category: wanted, page }) {
      const events = records(eventCollection);
      const names = await events.valuesOf("category");
      const labels = [...names.keys()];
      const categories = oneSpellingEach(labels);
      const category = categories.find((label) => isSameLabel(label, wanted)) ?? null;
      if (wanted !== null && category === null) return null;
      const spellings = category === null ? undefined : labels.filter((label) => isSameLabel(label, category));
      const isOver = ["date", "lastDate"].map((field) => [field, "<", collegeDay(now())] as const);
      const where = [...isOver, ...inCategories(spellings)];
      const past = await paginate(page, await events.count(where), async (part) =>
        toPublic(await events.list({ where, ...part })),
      );
      if (past === null) return null;
      const named = categories.map((value) => ({ value, name: names.get(value) ?? value }));
      return {
        categories: named,
        category,
        upcoming: page === 1 ? await upcoming(MAX_UPCOMING, spellings) : [],
        past,
      };
    },
    async findEvent(id) {
      const found = await records(eventCollection).findInOrder(id);
      const [event] = found ? await toPublic([found.record]) : [];
      if (!found || !event) return null;
      const isPast = lastDayOf(event) < collegeDay(now());
      return { event, isPast, ...momentsOf(found.record), earlier: found.older, later: found.newer };
    },
  };
}

function momentsOf(event: EventRecord): Pick<EventInTime, "startsAt" | "endsAt"> {
  const { date, startTime, endTime } = event;
  const last = lastDayOf(event);
  const { from = null, to = null } = readClockSpan(startTime, endTime) ?? {};
  const at = (day: string, minutes: number | null) => (minutes === null ? null : collegeMomentIso(day, minutes));
  return { startsAt: at(date, from) ?? date, endsAt: at(last, to) ?? (last === date ? null : last) };
}

function inCategories(categories?: string[]) {
  return categories ? [["category", "in", categories] as const] : [];
}

/** Returns one spelling of each category, ignoring letter case: only one of `Workshop` and `workshop`. */
function oneSpellingEach(labels: string[]): string[] {
  const sorted = labels.toSorted((one, other) => one.localeCompare(other, "en"));
  return sorted.filter((label, index) => sorted.findIndex((earlier) => isSameLabel(earlier, label)) === index);
}

function isSameLabel(one: string, other: string | null): boolean {
  return one.toLowerCase() === other?.toLowerCase();
}
