import { z } from "zod";
import {
  daySchema,
  editSchema,
  flagSchema,
  idSchema,
  instantSchema,
  lineSchema,
  okReplySchema,
  optionalField,
  paragraphSchema,
  sentInstantSchema,
} from "./common.ts";
import { pdfSchema } from "./media.ts";

export const DEFAULT_ANNOUNCEMENT_TYPE = "Notice";

const titleSchema = lineSchema(200, "Title is required");
const typeSchema = optionalField(lineSchema(60));

/** What the form of a new announcement sends beside its file `pdf`. Left out or blank: type `Notice`, today, at once. */
export const announcementFieldsSchema = z.object({
  type: typeSchema,
  title: titleSchema,
  date: optionalField(daySchema),
  /** While it lies ahead, the announcement is not public. */
  publishedAt: optionalField(sentInstantSchema),
  description: paragraphSchema.default(""),
});

/** A change: fields that are left out stay as they are, and so do a blank `type`, `date` and `publishedAt`. */
export const announcementChangesSchema = editSchema.extend({
  type: typeSchema,
  title: titleSchema.optional(),
  date: optionalField(daySchema),
  publishedAt: optionalField(sentInstantSchema),
  description: paragraphSchema.optional(),
  /** `true` takes the PDF away. */
  removePdf: optionalField(flagSchema),
});

export const announcementSchema = z.object({
  _id: idSchema,
  type: z.string(),
  title: z.string(),
  date: daySchema,
  publishedAt: instantSchema,
  createdAt: instantSchema,
  updatedAt: instantSchema,
  description: z.string(),
  pdf: pdfSchema.nullable(),
});

export const announcementListReplySchema = okReplySchema.extend({ items: z.array(announcementSchema) });
export const announcementReplySchema = okReplySchema.extend({ item: announcementSchema });

export type AnnouncementFields = z.infer<typeof announcementFieldsSchema>;
export type AnnouncementChanges = z.infer<typeof announcementChangesSchema>;
export type Announcement = z.infer<typeof announcementSchema>;
