import { z } from "zod";
import {
  editSchema,
  idSchema,
  instantSchema,
  lineSchema,
  okReplySchema,
  optionalField,
  paragraphSchema,
} from "./common.ts";
import { deskEnquirySchema } from "./enquiries.ts";
import { enquirySchema } from "./enquiry.ts";
import { OFFICE_CHANNELS } from "./enquiry-words.ts";

/** How the office adds, corrects, merges and removes enquiries. */

const { name, mobile, course } = enquirySchema.shape;

/** Those who come in person or call may have none: then it is empty. */
const emailSchema = z.string("Invalid email.").transform((text, context) => {
  if (text.trim() === "") return "";
  const { data, error } = enquirySchema.shape.email.safeParse(text);
  if (data !== undefined) return data;
  context.addIssue({ code: "custom", message: error?.issues[0]?.message ?? "Invalid email." });
  return z.NEVER;
});

export const heardFromSchema = lineSchema(200);
export const firstNoteSchema = paragraphSchema.max(2_000, "Use at most 2,000 characters.");

export const enquiryInputSchema = z.object({
  name,
  mobile,
  email: emailSchema.default(""),
  course,
  channel: z.enum(OFFICE_CHANNELS, "Choose walk-in, telephone, fair or school."),
  heardFrom: heardFromSchema.default(""),
  note: firstNoteSchema.default(""),
  /** The `_id` of an admin. */
  owner: optionalField(idSchema),
  /** Send the acknowledgement; needs an email. */
  acknowledge: z.boolean("acknowledge is true or false.").default(false),
});

/** What is left out stays. */
export const enquiryPersonSchema = editSchema.extend({
  name: z.optional(name),
  mobile: z.optional(mobile),
  email: emailSchema.optional(),
  course: z.optional(course),
  heardFrom: heardFromSchema.optional(),
});

/** Ten digits, an address, or both. */
export const duplicatesQuerySchema = z.object({ mobile: z.optional(mobile), email: emailSchema.optional() });

const ONE_AT_A_TIME = "Merge one enquiry at a time: first one, then the next.";

export const enquiryMergeSchema = editSchema.extend({
  /** The enquiry that goes: its history moves to the one in the address. */
  other: z.string(ONE_AT_A_TIME).pipe(idSchema),
  /** Its `updatedAt` as it was read. */
  ifOtherUpdatedAt: optionalField(instantSchema),
});

export const binnedEnquirySchema = z.object({
  _id: idSchema,
  name: z.string(),
  mobile: z.string(),
  email: z.string(),
  course: z.string(),
  as: z.enum(["deleted", "spam", "merged"]),
  /** Of a merged one: the enquiry that has its history. */
  mergedInto: idSchema.nullable(),
  deletedAt: instantSchema,
  /** Then it is erased. */
  erasedAt: instantSchema,
});

export const binQuerySchema = z.object({
  as: z.enum(["deleted", "spam", "merged"], "Choose deleted, spam or merged.").default("deleted"),
  page: z.coerce.number("page is a whole number.").int("page is a whole number.").min(1).max(100_000).default(1),
});
export const BIN_PAGE_SIZE = 50;

export const blockedSenderSchema = z.object({
  _id: idSchema,
  kind: z.enum(["mobile", "email"]),
  value: z.string(),
  /** The address of the admin who marked an enquiry as spam. */
  by: z.string(),
  at: instantSchema,
});

export const coursesReplySchema = okReplySchema.extend({ courses: z.array(z.string()) });
export const duplicatesReplySchema = okReplySchema.extend({ items: z.array(deskEnquirySchema) });
export const binReplySchema = okReplySchema.extend({
  items: z.array(binnedEnquirySchema),
  /** On all pages. */
  total: z.int(),
});
export const blockedReplySchema = okReplySchema.extend({ items: z.array(blockedSenderSchema) });

export type EnquiryInput = z.infer<typeof enquiryInputSchema>;
export type EnquiryPerson = z.infer<typeof enquiryPersonSchema>;
export type EnquiryMerge = z.infer<typeof enquiryMergeSchema>;
export type BinnedEnquiry = z.infer<typeof binnedEnquirySchema>;
export type BinnedAs = BinnedEnquiry["as"];
export type BlockedSender = z.infer<typeof blockedSenderSchema>;
