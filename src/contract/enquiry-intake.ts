import { z } from "zod";
import * as mContract from "#messages/compiled/contract.ts";
import * as m from "#messages/compiled/enquiries.ts";
import { editSchema, idSchema, instantSchema, lineSchema, okReplySchema, optionalField } from "./common.ts";
import { deskEnquirySchema, noteSchema, PERSON_SHAPE, wholeNumber } from "./enquiries.ts";
import { enquirySchema } from "./enquiry.ts";
import type { PersonField } from "./enquiry-person.ts";
import { BINS, OFFICE_CHANNELS } from "./enquiry-words.ts";
import { ownValuesSchema } from "./own-fields.ts";

/** How the office adds, corrects, merges and removes enquiries. */

/** A mailbox or mobile by the rules of the form, or empty: those who come in person or call may have none. */
export function orBlank(field: "email" | "mobile") {
  const invalid = field === "email" ? mContract.emailInvalid : mContract.mobileInvalid;
  return z.string({ error: invalid }).transform((text, context) => {
    if (text.trim() === "") return "";
    const { data, error } = enquirySchema.shape[field].safeParse(text);
    if (data !== undefined) return data;
    context.addIssue({ code: "custom", message: error?.issues[0]?.message ?? invalid() });
    return z.NEVER;
  });
}
const emailSchema = orBlank("email");

/** Schemas of a person's facts: the rules of the form, but the email may be missing. */
export const PERSON_SCHEMAS = {
  ...enquirySchema.shape,
  email: emailSchema,
  heardFrom: lineSchema(200),
} satisfies Record<PersonField, unknown>;

/** What was typed for own fields, by key; blank takes a value away, and what is left out stays. */
const ownInputSchema = ownValuesSchema.meta({ examples: [{}] });

export const enquiryInputSchema = z.object({
  ...PERSON_SCHEMAS,
  email: emailSchema.default(""),
  heardFrom: PERSON_SCHEMAS.heardFrom.default(""),
  own: ownInputSchema.default({}),
  channel: z.enum(OFFICE_CHANNELS, { error: m.chooseOfficeChannel }),
  note: noteSchema.default(""),
  /** The `_id` of the admin who takes care of the enquiry. */
  owner: optionalField(idSchema),
  /** The family was told how its data is used. */
  told: z.boolean({ error: () => m.trueOrFalse({ name: "told" }) }).default(false),
  /** Send the acknowledgement; needs an email. */
  acknowledge: z.boolean({ error: () => m.trueOrFalse({ name: "acknowledge" }) }).default(false),
});

/** Corrections to the person of an enquiry; what is left out stays. */
export const enquiryPersonSchema = z
  .object({ ...PERSON_SCHEMAS, own: ownInputSchema })
  .partial()
  .extend(editSchema.shape);

/** What to look for duplicates of: ten digits of a mobile, an address, or both. */
export const duplicatesQuerySchema = z.object(PERSON_SCHEMAS).pick({ mobile: true, email: true }).partial();

export const enquiryMergeSchema = editSchema.extend({
  /** The enquiry that goes: its history moves to the enquiry in the address. */
  other: z.string({ error: m.mergeOneAtATime }).pipe(idSchema),
  ifOtherUpdatedAt: optionalField(instantSchema),
});

export const binnedEnquirySchema = z.object({
  _id: idSchema,
  ...PERSON_SHAPE,
  as: z.enum(BINS),
  /** The enquiry that has the history of this one, if it was merged. */
  mergedInto: idSchema.nullable(),
  deletedAt: instantSchema,
  /** When the enquiry will be erased. */
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
  /** The address of the admin who marked an enquiry of this sender as spam. */
  by: z.string(),
  at: instantSchema,
});

export const coursesReplySchema = okReplySchema.extend({ courses: z.array(z.string()) });
export const duplicatesReplySchema = okReplySchema.extend({ items: z.array(deskEnquirySchema) });
export const binReplySchema = okReplySchema.extend({
  items: z.array(binnedEnquirySchema),
  /** Number of binned enquiries on all pages. */
  total: z.int(),
});
export const blockedReplySchema = okReplySchema.extend({ items: z.array(blockedSenderSchema) });

export type EnquiryInput = z.infer<typeof enquiryInputSchema>;
export type EnquiryPerson = z.infer<typeof enquiryPersonSchema>;
export type EnquiryMerge = z.infer<typeof enquiryMergeSchema>;
export type BinnedEnquiry = z.infer<typeof binnedEnquirySchema>;
export type BinnedAs = (typeof BINS)[number];
export type BlockedSender = z.infer<typeof blockedSenderSchema>;
