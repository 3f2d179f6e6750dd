import { z } from "zod";
import * as m from "#messages/compiled/enquiries.ts";
import { idSchema, instantSchema, lineSchema, okReplySchema } from "./common.ts";
import { deskEnquirySchema, enquiryFilterSchema, enquirySortSchema } from "./enquiries.ts";

/** What the office does with whole lists of enquiries. */

/** All of them can be chosen together. */
export const MOST_CHOSEN = 5_000;
/** Of one admin. */
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
  /** The first 5,000. */
  items: z.array(briefEnquirySchema),
  total: z.int(),
});

export const enquiryExportInputSchema = enquiryFilterSchema.extend({
  sort: enquirySortSchema,
  format: z.enum(["csv", "xlsx"], { error: m.chooseFormat }),
  /** Of all that fit, only these. */
  ids: z
    .array(idSchema)
    .max(MOST_CHOSEN, { error: () => m.atMostEnquiries({ count: MOST_CHOSEN }) })
    .optional(),
});

export const savedViewInputSchema = z.object({
  name: lineSchema(60, m.nameTheView),
  /** Filters and order as in the address of the list: `status=new&sort=name`. */
  query: lineSchema(1_000),
});
export const savedViewChangesSchema = savedViewInputSchema.partial();
export const savedViewSchema = savedViewInputSchema.extend({ _id: idSchema, createdAt: instantSchema });
export const savedViewReplySchema = okReplySchema.extend({ item: savedViewSchema });
/** By name. */
export const savedViewsReplySchema = okReplySchema.extend({ items: z.array(savedViewSchema) });

export type BriefEnquiry = z.infer<typeof briefEnquirySchema>;
export type EnquiryExportInput = z.infer<typeof enquiryExportInputSchema>;
export type SavedView = z.infer<typeof savedViewSchema>;
