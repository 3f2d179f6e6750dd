import { z } from "zod";
import * as m from "#messages/compiled/enquiries.ts";
import { idSchema, instantSchema, lineSchema, okReplySchema } from "./common.ts";
import { deskEnquirySchema, enquiryFilterSchema, enquirySortSchema } from "./enquiries.ts";

/** What the office does with whole lists of enquiries. */

/** The most enquiries that can be chosen together. */
export const MOST_CHOSEN = 5_000;
/** The most saved views of one admin. */
export const MOST_SAVED_VIEWS = 30;

export const briefEnquirySchema = deskEnquirySchema.pick({
  _id: true,
  name: true,
  status: true,
  owner: true,
  nextCallOn: true,
  closingReason: true,
  updatedAt: true,
});
export const briefListReplySchema = okReplySchema.extend({
  /** The first 5,000 enquiries that the filter finds. */
  items: z.array(briefEnquirySchema),
  total: z.int(),
});

export const enquiryExportInputSchema = enquiryFilterSchema.extend({
  sort: enquirySortSchema,
  format: z.enum(["csv", "xlsx"], { error: m.chooseFormat }),
  /** Of the enquiries that the filter finds, only these. */
  ids: z
    .array(idSchema)
    .max(MOST_CHOSEN, { error: () => m.atMostEnquiries({ count: MOST_CHOSEN }) })
    .optional(),
});

export const savedViewInputSchema = z.object({
  name: lineSchema(60, m.nameTheView),
  /** Query string of the list's address, with filters and order: `status=new&sort=name`. */
  query: lineSchema(1_000),
});
export const savedViewChangesSchema = savedViewInputSchema.partial();
export const savedViewSchema = savedViewInputSchema.extend({ _id: idSchema, createdAt: instantSchema });
export const savedViewReplySchema = okReplySchema.extend({ item: savedViewSchema });
/** The admin's saved views, by name. */
export const savedViewsReplySchema = okReplySchema.extend({ items: z.array(savedViewSchema) });

export type BriefEnquiry = z.infer<typeof briefEnquirySchema>;
export type EnquiryExportInput = z.infer<typeof enquiryExportInputSchema>;
export type SavedView = z.infer<typeof savedViewSchema>;
