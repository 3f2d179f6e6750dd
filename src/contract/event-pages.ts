import type { PageOf } from "./paging.ts";

/** What public pages show of the events: published and cancelled ones, never drafts. */
export interface EventPages {
  /** From today on (Asia/Kolkata), soonest first. */
  listUpcomingEvents(limit: number): Promise<PublicEvent[]>;
  /**
   * What `/Event` shows, of all categories or of one.
   * @returns null where there is no such page or category
   */
  getEventList(asked: { category: string | null; page: number }): Promise<EventList | null>;
  /** An event and its neighbours in time; null when it is unknown or a draft. */
  findEvent(id: string): Promise<EventInTime | null>;
}

export interface PublicEvent {
  _id: string;
  title: string;
  description: string;
  date: string;
  startTime: string;
  endTime: string;
  venue: string;
  category: string;
  /** Where its pictures are. */
  galleryCategory: { _id: string; title: string } | null;
  isCancelled: boolean;
}

export interface EventList {
  /** Every category that a public event has, by name. */
  categories: string[];
  /** The one that is shown, as `categories` has it. */
  category: string | null;
  /** From today on, soonest first; on the first page only. */
  upcoming: PublicEvent[];
  /** Before today, newest first. */
  past: PageOf<PublicEvent>;
}

export interface EventInTime {
  event: PublicEvent;
  /** Its day lies before today. */
  isPast: boolean;
  /** ISO 8601 with the college's offset, as its calendar file has them; the day alone where the times are not sure. */
  startsAt: string;
  endsAt: string | null;
  earlier: EventTitle | null;
  later: EventTitle | null;
}

type EventTitle = Pick<PublicEvent, "_id" | "title">;
