import type { CollegeEvent } from "#contract/events.ts";
import { fold, hasAllWords, searchedWords } from "#contract/fold.ts";

export const SCOPES = ["all", "upcoming", "past"] as const;
export const STATUS_FILTERS = ["any", "published", "draft", "cancelled"] as const;
export const SORTS = ["newest", "oldest", "title", "title-down", "venue", "venue-down"] as const;

export type Sort = (typeof SORTS)[number];

/** Which events the list shows, and in which order. */
export interface EventView {
  search: string;
  scope: (typeof SCOPES)[number];
  status: (typeof STATUS_FILTERS)[number];
  sort: Sort;
}

const collator = new Intl.Collator("en-IN", { numeric: true, sensitivity: "base" });

const ORDERS: Record<Sort, (one: CollegeEvent, other: CollegeEvent) => number> = {
  newest: (one, other) => compareDays(other, one),
  oldest: compareDays,
  title: (one, other) => collator.compare(one.title, other.title),
  "title-down": (one, other) => collator.compare(other.title, one.title),
  venue: (one, other) => collator.compare(one.venue, other.venue),
  "venue-down": (one, other) => collator.compare(other.venue, one.venue),
};

/** What the search looks at, by event: made once, since somebody types. */
const searched = new WeakMap<CollegeEvent, string>();

/**
 * The events of the view, in its order; those that are equal stay as the server sent them, newest first.
 * @param today of the college, `YYYY-MM-DD`: an event of today is upcoming (specification, section 9)
 */
export function selectEvents(events: readonly CollegeEvent[], view: EventView, today: string): CollegeEvent[] {
  const words = searchedWords(view.search);
  return events
    .filter((event) => {
      if (view.status !== "any" && event.status !== view.status) return false;
      if (view.scope !== "all" && isPast(event, today) !== (view.scope === "past")) return false;
      return hasAllWords(searchTextOf(event), words);
    })
    .sort(ORDERS[view.sort]);
}

export function isPast({ date }: CollegeEvent, today: string): boolean {
  return date < today;
}

function compareDays(one: CollegeEvent, other: CollegeEvent): number {
  return one.date < other.date ? -1 : one.date > other.date ? 1 : 0;
}

function searchTextOf(event: CollegeEvent): string {
  const known = searched.get(event);
  if (known !== undefined) return known;
  const text = fold(`${event.title}\n${event.category}\n${event.venue}`);
  searched.set(event, text);
  return text;
}
