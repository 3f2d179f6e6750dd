import { z } from "zod";
import {
  daySchema,
  editSchema,
  idSchema,
  instantSchema,
  lineSchema,
  okReplySchema,
  optionalField,
  paragraphSchema,
} from "./common.ts";

const EVENT_STATUSES = ["published", "draft", "cancelled"] as const;
export const MOST_EVENTS = 500;

const fields = {
  title: lineSchema(200, "Title is required"),
  description: paragraphSchema,
  date: z.string("Date is required").min(1, "Date is required").pipe(daySchema),
  startTime: lineSchema(60), // free text such as "10:00 AM"
  endTime: lineSchema(60),
  venue: lineSchema(),
  category: lineSchema(100), // free label, unrelated to galleryCategory
  /** The `_id` of a gallery category; blank or null means none. */
  galleryCategory: z.preprocess((value) => (value === "" ? null : value), idSchema.nullable()),
  status: z.enum(EVENT_STATUSES, "Choose published, draft or cancelled."),
};

/** A new event. */
export const eventInputSchema = z.object({
  ...fields,
  description: fields.description.default(""),
  startTime: fields.startTime.default(""),
  endTime: fields.endTime.default(""),
  venue: fields.venue.default(""),
  category: fields.category.default(""),
  galleryCategory: fields.galleryCategory.default(null),
  status: fields.status.default("published"),
});

/** A change: fields that are left out stay as they are. */
export const eventChangesSchema = editSchema.extend(z.object(fields).partial().shape);

/** What every reader of the admin receives. */
export const eventSchema = z.object({
  _id: idSchema,
  title: z.string(),
  description: z.string(),
  date: daySchema,
  startTime: z.string(),
  endTime: z.string(),
  venue: z.string(),
  category: z.string(),
  galleryCategory: z.object({ _id: idSchema, title: z.string() }).nullable(),
  status: z.enum(EVENT_STATUSES),
  createdAt: instantSchema,
  updatedAt: instantSchema,
});

const LIMIT = `limit is a whole number from 1 to ${MOST_EVENTS}.`;
export const eventListQuerySchema = z.object({
  limit: optionalField(z.coerce.number(LIMIT).int(LIMIT).min(1, LIMIT).max(MOST_EVENTS, LIMIT)),
});

export const eventListReplySchema = okReplySchema.extend({ events: z.array(eventSchema) });
export const eventReplySchema = okReplySchema.extend({ event: eventSchema });

export type EventInput = z.infer<typeof eventInputSchema>;
export type EventChanges = z.infer<typeof eventChangesSchema>;
export type CollegeEvent = z.infer<typeof eventSchema>; // not `Event`: the DOM owns that name
