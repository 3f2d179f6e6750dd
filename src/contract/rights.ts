import { z } from "zod";
import * as m from "#messages/compiled/rights.ts";
import { LANGUAGES } from "#messages/languages.ts";
import { idSchema, instantSchema, okReplySchema, paragraphSchema } from "./common.ts";
import { deskEnquirySchema } from "./enquiries.ts";
import { contactOrBlankSchema, PERSON_SCHEMAS } from "./enquiry-intake.ts";

/** Requests that people may make about their own data: DPDP Act, 2023, sections 6(4) and 11 to 14. */
export const RIGHTS = ["see", "correct", "erase", "withdraw", "nominate", "complain"] as const;
export type Right = (typeof RIGHTS)[number];
const RIGHTS_STATES = ["open", "done", "refused"] as const;
export type RightsState = (typeof RIGHTS_STATES)[number];

/** Characters of references such as `R-7KQ2MX`, without those that people confuse: 0 and O, 1 and I. */
export const REFERENCE_SIGNS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
/** Placeholder in a drafted answer for what the college has to write. An answer with a gap cannot be sent. */
export const ANSWER_GAP = "[…]";
/** Placeholder in an answer for the link to the file; the link is created with the mail. */
export const FILE_LINK = "{link}";

/** Form of `/privacy-request`. Requires an email or a mobile, to identify the person. */
export const rightsFormSchema = z
  .object({
    kind: z.enum(RIGHTS, { error: m.chooseRight }),
    name: PERSON_SCHEMAS.name,
    email: PERSON_SCHEMAS.email,
    mobile: contactOrBlankSchema("mobile"),
    words: paragraphSchema.max(2_000, { error: m.tooLong }).default(""),
  })
  // `when` lets this check run even if other fields are invalid, so that all errors are shown together.
  .refine(({ email, mobile }) => email || mobile, { path: ["email"], error: m.needsOne, when: () => true });
export type RightsForm = z.infer<typeof rightsFormSchema>;

const rightsRequestSchema = z.object({
  _id: idSchema,
  reference: z.string(),
  kind: z.enum(RIGHTS),
  /** Blank, like the other personal fields, after the person has been erased. */
  name: z.string(),
  mobile: z.string(),
  email: z.string(),
  words: z.string(),
  language: z.enum(LANGUAGES),
  at: instantSchema,
  /** Days until the promised answer is due; negative if overdue. */
  daysLeft: z.int(),
  state: z.enum(RIGHTS_STATES),
  emailProvedAt: instantSchema.nullable(),
  mobileProvedAt: instantSchema.nullable(),
  mobileProvedBy: z.string().nullable(),
  answeredAt: instantSchema.nullable(),
  answeredBy: z.string().nullable(),
  answer: z.string(),
});

export const rightsListReplySchema = okReplySchema.extend({ items: z.array(rightsRequestSchema) });
export const rightsReplySchema = okReplySchema.extend({ item: rightsRequestSchema });
export const rightsDetailsReplySchema = rightsReplySchema.extend({
  /** Enquiries with the mobile or email, including binned ones. `isProved`: the person has proved access to either. */
  enquiries: z.array(
    deskEnquirySchema.pick({ _id: true, name: true, course: true, status: true, createdAt: true }).extend({
      isProved: z.boolean(),
      isBinned: z.boolean(),
    }),
  ),
  /** Drafted answer from the stored data, in the person's language. */
  draft: z.string(),
  /** State of the mail with the answer; null without a mail. */
  mail: z.enum(["pending", "sent", "parked"]).nullable(),
});
export const rightsAnswerSchema = z.object({
  state: z.enum(["done", "refused"], { error: m.chooseState }),
  text: paragraphSchema
    .min(1, { error: m.writeAnswer })
    .refine((text) => !text.includes(ANSWER_GAP), { error: () => m.fillGap({ gap: ANSWER_GAP }) }),
});
export const personFileInputSchema = z.object({ format: z.enum(["pdf", "json"], { error: m.chooseFormat }) });

export type RightsRequest = z.infer<typeof rightsRequestSchema>;
export type RightsList = z.infer<typeof rightsListReplySchema>;
export type RightsDetails = z.infer<typeof rightsDetailsReplySchema>;
