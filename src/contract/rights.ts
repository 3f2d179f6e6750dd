import { z } from "zod";
import * as m from "#messages/compiled/rights.ts";
import { LANGUAGES } from "#messages/languages.ts";
import { idSchema, instantSchema, okReplySchema, paragraphSchema } from "./common.ts";
import { deskEnquirySchema } from "./enquiries.ts";
import { orBlank, PERSON_SCHEMAS } from "./enquiry-intake.ts";

/** What people may ask about their own data: DPDP Act, 2023, sections 6(4) and 11 to 14. */
export const RIGHTS = ["see", "correct", "erase", "withdraw", "nominate", "complain"] as const;
export type Right = (typeof RIGHTS)[number];
const RIGHTS_STATES = ["open", "done", "refused"] as const;
export type RightsState = (typeof RIGHTS_STATES)[number];

/** Of references such as `R-7KQ2MX`: 32 signs, none of which is taken for another, as 0 and O, 1 and I are. */
export const REFERENCE_SIGNS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
/** Stands in a drafted answer for what only the college can say; such an answer cannot be sent. */
export const GAP = "[…]";
/** Stands in an answer for the link to the file, which is made when the mail is. */
export const FILE_LINK = "{link}";

/** The form of `/privacy-request`. A mailbox or a mobile is needed: by one of them the person is known. */
export const rightsFormSchema = z
  .object({
    kind: z.enum(RIGHTS, { error: m.chooseRight }),
    name: PERSON_SCHEMAS.name,
    email: PERSON_SCHEMAS.email,
    mobile: orBlank("mobile"),
    words: paragraphSchema.max(2_000, { error: m.tooLong }).default(""),
  })
  // Said together with the other errors.
  .refine(({ email, mobile }) => email || mobile, { path: ["email"], error: m.needsOne, when: () => true });
export type RightsForm = z.infer<typeof rightsFormSchema>;

const rightsRequestSchema = z.object({
  _id: idSchema,
  reference: z.string(),
  kind: z.enum(RIGHTS),
  /** Blank, as all that names the person, once the person was erased. */
  name: z.string(),
  mobile: z.string(),
  email: z.string(),
  words: z.string(),
  language: z.enum(LANGUAGES),
  at: instantSchema,
  /** Days until the college has promised the answer; negative once they are over. */
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
  /** The enquiries of the number and the address, those in the bin too. `isProved`: the person may see it. */
  enquiries: z.array(
    deskEnquirySchema.pick({ _id: true, name: true, course: true, status: true, createdAt: true }).extend({
      isProved: z.boolean(),
      isBinned: z.boolean(),
    }),
  ),
  /** An answer made from what is held, in the language of the person. */
  draft: z.string(),
  /** How the mail with the answer stands; null where none was sent. */
  mail: z.enum(["pending", "sent", "parked"]).nullable(),
});
export const rightsAnswerSchema = z.object({
  state: z.enum(["done", "refused"], { error: m.chooseState }),
  text: paragraphSchema
    .min(1, { error: m.writeAnswer })
    .refine((text) => !text.includes(GAP), { error: () => m.fillGap({ gap: GAP }) }),
});
export const personFileInputSchema = z.object({ format: z.enum(["pdf", "json"], { error: m.chooseFormat }) });

export type RightsRequest = z.infer<typeof rightsRequestSchema>;
export type RightsList = z.infer<typeof rightsListReplySchema>;
export type RightsDetails = z.infer<typeof rightsDetailsReplySchema>;
