import { defineKind, type RecordOf } from "./define-kind.ts";
import { choice, day, line, paragraph, reference } from "./fields.ts";
import { clockTimeIn, usualWordIn } from "./usual-words.ts";

type EventText = Record<"description" | "venue" | "category" | "status" | "date", string>;

/** The calendar of the college. Drafts are never public. */
export const eventKind = defineKind({
  name: "event",
  path: "/events",
  listPath: "/admin",
  mostListed: 500,
  reply: { one: "event", many: "events" },
  columns: { galleryCategory: "album_id" },
  fields: {
    title: line({ label: "Title", placeholder: "What is happening?", required: "Title is required" }),
    date: day({ label: "Date", required: "Date is required", width: "half" }),
    category: line({ label: "Category", placeholder: "Workshop", max: 100, suggestions: "used", width: "half" }),
    /** Free text such as `10:00 AM`. */
    startTime: line({ label: "Starts", placeholder: "10:00 AM", max: 60, width: "half" }),
    endTime: line({ label: "Ends", placeholder: "1:00 PM", max: 60, width: "half" }),
    venue: line({ label: "Venue", placeholder: "Seminar Hall", suggestions: "used", width: "quarter" }),
    galleryCategory: reference({
      label: "Gallery",
      to: "album",
      missing: "Choose a gallery category that exists, or none.",
      width: "quarter",
    }),
    description: paragraph({ label: "Description", placeholder: "One or two sentences visitors will read" }),
    status: choice({
      label: "Status",
      options: [
        { value: "published", label: "Published" },
        { value: "draft", label: "Draft" },
        { value: "cancelled", label: "Cancelled" },
      ],
      message: "Choose published, draft or cancelled.",
    }),
  },
  translated: ["title", "category", "venue", "description"],
  sayIn: { category: usualWordIn, startTime: clockTimeIn, endTime: clockTimeIn },
  public: {
    when: { field: "status", isOneOf: ["published", "cancelled"] },
    page: "/Event",
    search: ({ description, venue, category, status, date }: EventText) => ({
      group: status === "cancelled" ? "cancelledEvent" : "event",
      texts: [description, venue],
      also: category,
      date,
    }),
  },
  titleField: "title",
  newestBy: "date",
  tab: { id: "event", label: "Event" },
  audit: { name: "event" },
  tag: "Events",
  notes: { list: "Of every status, newest date first. `galleryCategory` comes with its title." },
  csv: ["date", "title", "startTime", "endTime", "venue", "category", "status", "description", "galleryCategory"],
  searched: ["title", "category", "venue"],
  orders: [
    { value: "newest", label: "Newest date first", by: "date", isDescending: true },
    { value: "oldest", label: "Oldest date first", by: "date" },
    { value: "title", label: "By title", by: "title" },
    { value: "title-down", label: "By title, Z to A", by: "title", isDescending: true },
    { value: "venue", label: "By venue", by: "venue" },
    { value: "venue-down", label: "By venue, Z to A", by: "venue", isDescending: true },
  ],
  pageSize: 50,
  layout: "table",
  words: {
    title: "Manage Events",
    noun: "event",
    plural: "events",
    searchHint: "Search title, category or venue",
    emptyText: "Create the first event. Once it is published, visitors find it on the Event page.",
    emptyAction: "Create an event",
    createLabel: "Create event",
    created: "Event created",
    updated: "Event updated",
    updatedMany: "{count} events updated",
    deleted: "Event deleted",
    deletedMany: "{count} events deleted",
    loadFailed: "Failed to load events",
    createFailed: "Create failed",
    updateFailed: "Update failed",
  },
});

export type EventRecord = RecordOf<typeof eventKind>;
