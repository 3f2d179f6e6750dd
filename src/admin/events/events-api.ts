import type { z } from "zod";
import { api } from "#admin/api/api.ts";
import { changeQuery, type Query, refreshQuery, useQuery } from "#admin/data/query-store.ts";
import type {
  CollegeEvent,
  EventChanges,
  EventInput,
  eventListReplySchema,
  eventReplySchema,
} from "#contract/events.ts";
import type { galleryCategoryListReplySchema } from "#contract/gallery-categories.ts";

type EventListReply = z.infer<typeof eventListReplySchema>;
type EventReply = z.infer<typeof eventReplySchema>;

/** A gallery that an event can lead to. */
export interface GalleryChoice {
  _id: string;
  title: string;
  count: number;
}

/** The most that the server sends at once (specification, section 9). */
export const MOST_EVENTS = 500;
const EVENTS = "events";

export function useEvents(): Query<CollegeEvent[]> & { refresh: () => Promise<void> } {
  return useQuery(EVENTS, async () => (await api.get<EventListReply>(`/events/admin?limit=${MOST_EVENTS}`)).events);
}

export function useGalleryChoices(): Query<GalleryChoice[]> {
  return useQuery("events/galleries", async () => {
    const { categories } = await api.get<z.infer<typeof galleryCategoryListReplySchema>>("/gallery", {
      isQuiet: true,
    });
    return categories.map(({ _id, title, images }) => ({ _id, title, count: images.length }));
  });
}

export function refreshEvents(): Promise<void> {
  return refreshQuery(EVENTS);
}

/** @throws {ApiError} */
export async function createEvent(input: EventInput): Promise<CollegeEvent> {
  const { event } = await api.post<EventReply>("/events", input);
  // A repeated answer to the same request brings the same event again.
  changeQuery<CollegeEvent[]>(EVENTS, (events) => newestFirst([event, ...events.filter(isOther(event._id))]));
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

/** @throws {ApiError} */
export async function deleteEvent(id: string): Promise<void> {
  await api.delete(`/events/${id}`);
  changeQuery<CollegeEvent[]>(EVENTS, (events) => events.filter(isOther(id)));
}

/** Shows what the server holds now. */
export function putEvent(event: CollegeEvent): void {
  changeQuery<CollegeEvent[]>(EVENTS, (events) =>
    newestFirst(events.map((known) => (known._id === event._id ? event : known))),
  );
}

function isOther(id: string): (event: CollegeEvent) => boolean {
  return (event) => event._id !== id;
}

function newestFirst(events: CollegeEvent[]): CollegeEvent[] {
  return events.toSorted((one, other) => (one.date < other.date ? 1 : one.date > other.date ? -1 : 0));
}
