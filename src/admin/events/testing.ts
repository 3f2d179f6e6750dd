import type { CollegeEvent } from "#contract/events.ts";

let events = 0;

/** For tests: a complete event. */
export function aCollegeEvent(changes: Partial<CollegeEvent> = {}): CollegeEvent {
  events += 1;
  return {
    _id: `event-${events}`,
    title: "Freshers' welcome",
    description: "For first-year students.",
    date: "2026-11-27",
    startTime: "10:00 AM",
    endTime: "1:00 PM",
    venue: "Auditorium",
    category: "Campus",
    galleryCategory: null,
    status: "published",
    createdAt: "2026-11-01T05:00:00.000Z",
    updatedAt: "2026-11-01T05:00:00.000Z",
    ...changes,
  };
}
