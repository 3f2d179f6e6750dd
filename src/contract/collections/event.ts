import { choice, day, line, lines, reference } from "#contract/fields.ts";
import * as m from "#messages/compiled/records.ts";
import { clockTimeIn, translateCommonWord } from "#shared/usual-words.ts";
import { defineCollection, type RecordOf } from "./define-collection.ts";

type EventText = Record<"description" | "venue" | "category" | "status" | "date", string>;

/** Events in the college's calendar. Drafts are never public. */
export const eventCollection = defineCollection({
  name: "event",
  path: "/events",
  listPath: "/admin",
  maxListed: 500,
  reply: { one: "event", many: "events" },
  columns: { galleryCategory: "album_id" },
  fields: {
    title: line({ label: m.title, placeholder: m.eventTitleExample, required: m.titleRequired }),
    date: day({ label: m.date, required: m.dateRequired, width: "half" }),
    lastDate: day({ label: m.lastDate, help: m.lastDateHelp, mayBeBlank: true, width: "half" }),
    /** Start time as free text, such as `10:00 AM`. */
    startTime: line({ label: m.starts, placeholder: m.startExample, max: 60, width: "half" }),
    endTime: line({ label: m.ends, placeholder: m.endExample, max: 60, width: "half" }),
    category: line({ label: m.category, placeholder: m.categoryExample, max: 100, suggestions: "used" }),
    venue: line({ label: m.venue, placeholder: m.venueExample, suggestions: "used", width: "quarter" }),
    galleryCategory: reference({
      label: m.gallery,
      to: "album",
      missing: m.galleryMissing,
      width: "quarter",
    }),
    description: lines({ label: m.description, placeholder: m.eventDescription }),
    status: choice({
      label: m.status,
      options: { published: m.published, draft: m.draft, cancelled: m.cancelled },
      message: m.statusMessage,
    }),
  },
  translated: ["title", "category", "venue", "description"],
  textTranslators: { category: translateCommonWord, startTime: clockTimeIn, endTime: clockTimeIn },
  public: {
    when: [{ field: "status", isOneOf: ["published", "cancelled"] }],
    page: "/Event",
    drafts: true,
    search: ({ description, venue, category, status, date }: EventText) => ({
      group: status === "cancelled" ? "cancelledEvent" : "event",
      texts: [description, venue],
      also: category,
      date,
    }),
  },
  titleField: "title",
  newestBy: "date",
  tab: { id: "event", label: m.eventTab },
  audit: { name: "event" },
  tag: "Events",
  notes: {
    chapter: "The calendar of events.",
    list: "Of every status, newest date first. `galleryCategory` comes with its title.",
  },
  csv: [
    "date",
    "lastDate",
    "title",
    "startTime",
    "endTime",
    "venue",
    "category",
    "status",
    "description",
    "galleryCategory",
  ],
  searched: ["title", "category", "venue"],
  orders: [
    { value: "newest", label: m.newestDateFirst, by: "date", isDescending: true },
    { value: "oldest", label: m.oldestDateFirst, by: "date" },
    { value: "title", label: m.byTitle, by: "title" },
    { value: "title-down", label: m.byTitleDown, by: "title", isDescending: true },
    { value: "venue", label: m.byVenue, by: "venue" },
    { value: "venue-down", label: m.byVenueDown, by: "venue", isDescending: true },
  ],
  pageSize: 50,
  listed: ["date", "title", "venue", "category", "status"],
  isEditedInPlace: true,
  words: {
    title: m.manageEvents,
    noun: m.event,
    plural: m.events,
    searchHint: m.searchEvents,
    emptyText: m.noEvents,
    emptyAction: m.createAnEvent,
    createLabel: m.createEvent,
    created: m.eventCreated,
    updated: m.eventUpdated,
    deleted: m.eventDeleted,
    loadFailed: m.eventsNotLoaded,
    createFailed: m.createFailed,
    updateFailed: m.updateFailed,
  },
});

export type EventRecord = RecordOf<typeof eventCollection>;
