import { z } from "zod";
import * as mContract from "#messages/compiled/contract.ts";
import * as m from "#messages/compiled/enquiries.ts";
import { idSchema, instantSchema, lineSchema, okReplySchema, optimisticLockSchema, optionalField } from "./common.ts";
import { customValuesSchema } from "./custom-fields.ts";
import {
  deskEnquirySchema,
  enquiryChangesSchema,
  languageSchema,
  noteSchema,
  PERSON_SHAPE,
  wholeNumber,
} from "./enquiries.ts";
import { enquirySchema } from "./enquiry.ts";
import type { PersonField } from "./enquiry-person.ts";
import { BINS, OFFICE_CHANNELS } from "./enquiry-words.ts";

/** Schemas with which the office adds, corrects, merges and removes enquiries. */

/** Schema of an email or mobile, validated as in the public form, or empty: walk-ins and callers may have none. */
export function contactOrBlankSchema(field: "email" | "mobile") {
  const invalid = field === "email" ? mContract.emailInvalid : mContract.mobileInvalid;
  return z.string({ error: invalid }).transform((text, context) => {
    if (text.trim() === "") return "";
    const { data, error } = enquirySchema.shape[field].safeParse(text);
    if (data !== undefined) return data;
    context.addIssue({ code: "custom", message: error?.issues[0]?.message ?? invalid() });
    return z.NEVER;
  });
}
const emailSchema = contactOrBlankSchema("email");

/** Schemas of a person's fields: those of the public form, except that the email may be empty. */
export const PERSON_SCHEMAS = {
  ...enquirySchema.shape,
  email: emailSchema,
  heardFrom: lineSchema(200),
} satisfies Record<PersonField, unknown>;

/** Values typed for custom fields, by key. An empty text removes the value; omitted fields keep theirs. */
const customInputSchema = customValuesSchema.meta({ examples: [{}] });

export const enquiryInputSchema = z.object({
  ...PERSON_SCHEMAS,
  email: emailSchema.default(""),
  heardFrom: PERSON_SCHEMAS.heardFrom.default(""),
  own: customInputSchema.default({}),
  language: languageSchema.default("en"),
  channel: z.enum(OFFICE_CHANNELS, { error: m.chooseOfficeChannel }),
  note: noteSchema.default(""),
  /** The `_id` of the owner. */
  owner: optionalField(idSchema),
  /** The office has told the family how its data is used. */
  told: z.boolean({ error: () => m.trueOrFalse({ name: "told" }) }).default(false),
  /** Whether to send the acknowledgement; requires an email. */
  acknowledge: z.boolean({ error: () => m.trueOrFalse({ name: "acknowledge" }) }).default(false),
  /** What the family said: an outcome, and the day that it asks for. */
  call: enquiryChangesSchema
    .pick({ outcome: true, nextCallOn: true, callFrom: true, visitOn: true, visitAt: true })
    .optional(),
});

/** Corrections to an enquiry's person. Omitted fields keep their value. */
export const enquiryPersonSchema = z
  .object({ ...PERSON_SCHEMAS, own: customInputSchema, language: languageSchema })
  .partial()
  .extend(optimisticLockSchema.shape);

/** Searches for enquiries with the mobile number, the email, or either. */
export const duplicatesQuerySchema = z.object(PERSON_SCHEMAS).pick({ mobile: true, email: true }).partial();

export const enquiryMergeSchema = optimisticLockSchema.extend({
  /** The enquiry to merge into the enquiry in the URL. Its timeline moves there, and the enquiry goes into the bin. */
  other: z.string({ error: m.mergeOneAtATime }).pipe(idSchema),
  ifOtherUpdatedAt: optionalField(instantSchema),
});

export const binnedEnquirySchema = z.object({
  _id: idSchema,
  ...PERSON_SHAPE,
  as: z.enum(BINS),
  mergedInto: idSchema.nullable(),
  deletedAt: instantSchema,
  /** Moment at which the enquiry will be erased. */
  erasedAt: instantSchema,
});

export const binQuerySchema = z.object({
  as: z.enum(BINS, { error: m.chooseBin }).default("deleted"),
  page: wholeNumber("page", 100_000).default(1),
});
export const BIN_PAGE_SIZE = 50;

export const blockedSenderSchema = z.object({
  _id: idSchema,
  kind: z.enum(["mobile", "email"]),
  value: z.string(),
  /** Mail address of the admin who marked an enquiry of this sender as spam. */
  by: z.string(),
  at: instantSchema,
});

export const coursesReplySchema = okReplySchema.extend({
  courses: z.array(z.string()),
  /** Names in the reader's language by stored name, also of admission in general. */
  names: z.record(z.string(), z.string()),
});
export const duplicatesReplySchema = okReplySchema.extend({ items: z.array(deskEnquirySchema) });
export const binReplySchema = okReplySchema.extend({
  items: z.array(binnedEnquirySchema),
  /** Total number on all pages. */
  total: z.int(),
});
export const blockedSendersReplySchema = okReplySchema.extend({ items: z.array(blockedSenderSchema) });

export type EnquiryInput = z.infer<typeof enquiryInputSchema>;
export type EnquiryPerson = z.infer<typeof enquiryPersonSchema>;
export type EnquiryMerge = z.infer<typeof enquiryMergeSchema>;
export type BinnedEnquiry = z.infer<typeof binnedEnquirySchema>;
export type BinnedAs = (typeof BINS)[number];
export type BlockedSender = z.infer<typeof blockedSenderSchema>;
