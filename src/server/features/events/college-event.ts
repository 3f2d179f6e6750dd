import type { PublicEvent } from "#contract/event-pages.ts";
import type { CollegeEvent } from "#contract/events.ts";
import type { EventRow } from "./events.repository.ts";

/** The one place where a row becomes what the admin reads. */
export function toCollegeEvent(row: EventRow): CollegeEvent {
  const { gallery_category_id: categoryId, gallery_title: title } = row;
  return {
    _id: row.id,
    title: row.title,
    description: row.description,
    date: row.date,
    startTime: row.start_time,
    endTime: row.end_time,
    venue: row.venue,
    category: row.category,
    galleryCategory: categoryId !== null && title !== null ? { _id: categoryId, title } : null,
    status: row.status,
    createdAt: row.created_at,
    updatedAt: row.updated_at ?? row.created_at,
  };
}

/** And what the public reads of it. */
export function toPublicEvent(row: EventRow): PublicEvent {
  const { status, createdAt: _, updatedAt: __, ...event } = toCollegeEvent(row);
  return { ...event, isCancelled: status === "cancelled" };
}
