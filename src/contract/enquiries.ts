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
import { COURSE_NAMES } from "./course-names.ts";
import { ENQUIRY_STATUSES, MAIL_PURPOSES } from "./enquiry-statuses.ts";

/** How the office works through the enquiries. The form itself is in enquiry.ts. */

const MOST_A_PAGE = 200;

const statusSchema = z.enum(ENQUIRY_STATUSES, "Choose new, contacted, visited, applied, admitted or closed.");
const courseSchema = z.enum(COURSE_NAMES, "Choose one of the three courses.");
const idListSchema = z.array(idSchema).max(MOST_A_PAGE, `Choose at most ${MOST_A_PAGE} enquiries.`);
const ownerSchema = z.object({ _id: idSchema, name: z.string(), email: z.string() });

/** A count for each name. */
function tally<const Name extends string>(names: readonly Name[]): Record<Name, z.ZodInt> {
  return Object.fromEntries(names.map((name) => [name, z.int()])) as Record<Name, z.ZodInt>;
}

export const enquiryMailSchema = z.object({
  purpose: z.enum(MAIL_PURPOSES),
  /** `left-out`: the address had two acknowledgements within 24 hours already. */
  status: z.enum(["pending", "sent", "parked", "left-out"]),
  sentAt: instantSchema.nullable(),
  /** Why it has not gone out yet. */
  error: z.string().nullable(),
});

export const deskEnquirySchema = z.object({
  _id: idSchema,
  name: z.string(),
  email: z.string(),
  mobile: z.string(),
  course: z.string(),
  status: statusSchema,
  /** The admin who takes care of it. */
  owner: ownerSchema.nullable(),
  /** The day on which to call next. */
  nextCallOn: daySchema.nullable(),
  /** That day has come, and the enquiry is not settled. */
  isOverdue: z.boolean(),
  isRead: z.boolean(),
  /** How many other enquiries have this mobile number. */
  duplicates: z.int(),
  /** Its mails, the newest of each purpose. */
  mails: z.array(enquiryMailSchema),
  createdAt: instantSchema,
  updatedAt: instantSchema,
});

/** One step of an enquiry's history: a note, or what changed from what to what. */
export const enquiryStepSchema = z.object({
  _id: idSchema,
  at: instantSchema,
  /** Who. */
  by: z.string(),
  kind: z.enum(["note", "status", "owner", "next-call", "mail"]),
  from: z.string().nullable(),
  to: z.string().nullable(),
});

const search = optionalField(lineSchema(100));
const filterFields = {
  /** Part of a name, an email or a mobile number. */
  search,
  course: optionalField(courseSchema),
  status: optionalField(statusSchema),
  /** The `_id` of an admin, or `none`. */
  owner: optionalField(idSchema),
  /** Received on this day or later. */
  from: optionalField(daySchema),
  /** Received on this day or before. */
  to: optionalField(daySchema),
  /** `true`: only those whose next call is overdue. */
  due: optionalField(z.literal("true", "due is true, or left out.")),
  /** Of all that fit, only these: `_id`s with commas between. */
  ids: optionalField(
    z
      .string("Send ids with commas between.")
      .transform((text) => text.split(","))
      .pipe(idListSchema),
  ),
};
const wholeNumber = (what: string, most: number) =>
  z.coerce.number(`${what} is a whole number.`).int(`${what} is a whole number.`).min(1).max(most);

export const enquiryFilterSchema = z.object(filterFields);
export const enquiryListQuerySchema = z.object({
  ...filterFields,
  page: wholeNumber("page", 100_000).default(1),
  limit: wholeNumber("limit", MOST_A_PAGE).default(50),
});
export const enquiryDaysQuerySchema = z.object({ from: filterFields.from, to: filterFields.to });

/** What changes; what is left out stays as it is. A note is added to the history. */
export const enquiryChangesSchema = editSchema.extend({
  status: statusSchema.optional(),
  /** The `_id` of an admin, null for nobody. */
  owner: idSchema.nullable().optional(),
  nextCallOn: daySchema.nullable().optional(),
  note: paragraphSchema.max(2_000, "Use at most 2,000 characters.").optional(),
  isRead: z.boolean("isRead is true or false.").optional(),
});

export const enquiryMailInputSchema = z.object({
  purpose: z.enum(MAIL_PURPOSES, "Choose the notice or the acknowledgement."),
});

export const enquiryListReplySchema = okReplySchema.extend({
  items: z.array(deskEnquirySchema),
  /** How many fit the filter, on all pages. */
  total: z.int(),
  /** How many of all enquiries nobody has opened. */
  unread: z.int(),
});
export const enquiryReplySchema = okReplySchema.extend({ item: deskEnquirySchema });
export const enquiryDetailsReplySchema = enquiryReplySchema.extend({
  /** Newest first. */
  history: z.array(enquiryStepSchema),
  /** The other enquiries with this mobile number, newest first. */
  others: z.array(deskEnquirySchema),
});
export const enquirySummaryReplySchema = okReplySchema.extend({
  total: z.int(),
  unread: z.int(),
  overdue: z.int(),
  byStatus: z.object(tally(ENQUIRY_STATUSES)),
});
export const enquiryDaysReplySchema = okReplySchema.extend({
  /** Every day of the period, oldest first, with the enquiries of each course. */
  days: z.array(z.object({ day: daySchema, courses: z.object(tally(COURSE_NAMES)) })),
});
export const enquiryExportReplySchema = okReplySchema.extend({ filename: z.string(), csv: z.string() });

export type EnquiryStatus = z.infer<typeof statusSchema>;
export type EnquiryMail = z.infer<typeof enquiryMailSchema>;
export type DeskEnquiry = z.infer<typeof deskEnquirySchema>;
export type EnquiryStep = z.infer<typeof enquiryStepSchema>;
export type EnquiryList = z.infer<typeof enquiryListReplySchema>;
export type EnquiryDetails = z.infer<typeof enquiryDetailsReplySchema>;
export type EnquiryFilter = z.infer<typeof enquiryFilterSchema>;
export type EnquiryChanges = z.infer<typeof enquiryChangesSchema>;
export type MailPurpose = (typeof MAIL_PURPOSES)[number];
export type EnquirySummary = Omit<z.infer<typeof enquirySummaryReplySchema>, "ok">;
export type EnquiryDay = z.infer<typeof enquiryDaysReplySchema>["days"][number];
