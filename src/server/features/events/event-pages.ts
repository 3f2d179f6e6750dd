import { type EventRecord, eventKind } from "#contract/kinds/event.ts";
import type { EventInTime, EventPages, PublicEvent } from "#contract/site-pages.ts";
import { cutPage } from "#server/paging.ts";
import type { RecordPagesSource } from "#server/site-pages.ts";
import { collegeDay, collegeMomentIso } from "#server/time.ts";
import { readClockSpan } from "./clock-time.ts";

const MOST_UPCOMING = 100;

export function createEventPages({ now, records }: RecordPagesSource): EventPages {
  const upcoming = async (limit: number, categories?: string[]) => {
    const where = [["date", ">=", collegeDay(now())] as const, ...inCategories(categories)];
    return (await records(eventKind).list({ where, isOldestFirst: true, limit })).map(toPublicEvent);
  };

  return {
    listUpcomingEvents: (limit) => upcoming(limit),
    async getEventList({ category: wanted, page }) {
      const events = records(eventKind);
      const names = await events.valuesOf("category");
      const labels = [...names.keys()];
      const categories = oneSpellingEach(labels);
      const category = categories.find((label) => isSameLabel(label, wanted)) ?? null;
      if (wanted !== null && category === null) return null;
      const spellings = category === null ? undefined : labels.filter((label) => isSameLabel(label, category));
      const where = [["date", "<", collegeDay(now())] as const, ...inCategories(spellings)];
      const past = await cutPage(page, await events.count(where), async (part) =>
        (await events.list({ where, ...part })).map(toPublicEvent),
      );
      if (past === null) return null;
      const named = categories.map((value) => ({ value, name: names.get(value) ?? value }));
      return {
        categories: named,
        category,
        upcoming: page === 1 ? await upcoming(MOST_UPCOMING, spellings) : [],
        past,
      };
    },
    async findEvent(id) {
      const events = records(eventKind);
      const event = await events.find(id);
      if (!event) return null;
      const { newer: later, older: earlier } = await events.neighbours(id);
      const isPast = event.date < collegeDay(now());
      return { event: toPublicEvent(event), isPast, ...momentsOf(event), earlier, later };
    },
  };
}

function toPublicEvent({ status, createdAt: _, updatedAt: __, ...event }: EventRecord): PublicEvent {
  return { ...event, isCancelled: status === "cancelled" };
}

function momentsOf({ date, startTime, endTime }: EventRecord): Pick<EventInTime, "startsAt" | "endsAt"> {
  const { from = null, to = null } = readClockSpan(startTime, endTime) ?? {};
  const at = (minutes: number | null) => (minutes === null ? null : collegeMomentIso(date, minutes));
  return { startsAt: at(from) ?? date, endsAt: at(to) };
}

function inCategories(categories?: string[]) {
  return categories ? [["category", "in", categories] as const] : [];
}

/** `Workshop` and `workshop` are one category. */
function oneSpellingEach(labels: string[]): string[] {
  const sorted = labels.toSorted((one, other) => one.localeCompare(other, "en"));
  return sorted.filter((label, index) => sorted.findIndex((earlier) => isSameLabel(earlier, label)) === index);
}

function isSameLabel(one: string, other: string | null): boolean {
  return one.toLowerCase() === other?.toLowerCase();
}
