import type { z } from "zod";
import { api } from "#admin/api/api.ts";
import { collectionOf } from "#admin/data/collection.ts";
import { changeQuery, refreshQuery, useQuery } from "#admin/data/query-store.ts";
import { useShown } from "#admin/records/pending-deletes.ts";
import type {
  CollegeEvent,
  EventChanges,
  EventInput,
  eventListReplySchema,
  eventReplySchema,
} from "#contract/events.ts";
import type { GalleryCategoryListReply } from "#contract/gallery-categories.ts";

type EventListReply = z.infer<typeof eventListReplySchema>;
type EventReply = z.infer<typeof eventReplySchema>;

/** A gallery that an event can lead to. */
interface GalleryChoice {
  _id: string;
  title: string;
  count: number;
}

/** The most that the server sends at once (specification, section 9). */
export const MOST_EVENTS = 500;
const EVENTS = "events";
export const EVENT_COLLECTION = collectionOf<CollegeEvent>(EVENTS);
const NONE: readonly GalleryChoice[] = [];

/** Those that are deleted on the screen are left out. */
export function useEvents() {
  const query = useQuery(
    EVENTS,
    async () => (await api.get<EventListReply>(`/events/admin?limit=${MOST_EVENTS}`)).events,
  );
  return { ...query, data: useShown(query.data) };
}

/** What the field Gallery offers; none while they are not there. */
export function useGalleryChoices() {
  const query = useQuery("events/galleries", async () => {
    const { categories } = await api.get<GalleryCategoryListReply>("/gallery?images=false");
    return categories.map(({ _id, title, imageCount = 0 }): GalleryChoice => ({ _id, title, count: imageCount }));
  });
  return { ...query, data: query.data ?? NONE };
}

export type GalleryChoices = ReturnType<typeof useGalleryChoices>;

export function refreshEvents(): Promise<void> {
  return refreshQuery(EVENTS);
}

/** @throws {ApiError} */
export async function createEvent(input: EventInput): Promise<CollegeEvent> {
  const { event } = await api.post<EventReply>("/events", input);
  // A repeated answer to the same request brings the same event again.
  changeQuery<CollegeEvent[]>(EVENTS, (events) =>
    newestFirst([event, ...events.filter(({ _id }) => _id !== event._id)]),
  );
  return event;
}

/** @throws {ApiError} with code `changed_meanwhile` when the event is not what `ifUpdatedAt` says any more */
export async function updateEvent(id: string, changes: EventChanges): Promise<CollegeEvent> {
  const event = await sendChanges(id, changes);
  putEvent(event);
  return event;
}

/** As `updateEvent`; the list does not show it before `putEvent`. @throws {ApiError} */
export async function sendChanges(id: string, changes: EventChanges): Promise<CollegeEvent> {
  return (await api.patch<EventReply>(`/events/${id}`, changes)).event;
}

/** Shows what the server holds now. */
export function putEvent(event: CollegeEvent): void {
  changeQuery<CollegeEvent[]>(EVENTS, (events) =>
    newestFirst(events.map((known) => (known._id === event._id ? event : known))),
  );
}

function newestFirst(events: CollegeEvent[]): CollegeEvent[] {
  return events.toSorted((one, other) => (one.date < other.date ? 1 : one.date > other.date ? -1 : 0));
}
