import { z } from "zod";
import * as m from "#messages/compiled/enquiries.ts";
import { LANGUAGES } from "#messages/languages.ts";
import {
  daySchema,
  editSchema,
  idSchema,
  instantSchema,
  lineSchema,
  okReplySchema,
  optionalField,
  paragraphSchema,
  sentDaySchema,
} from "./common.ts";
import { PERSON_FIELDS, type PersonField } from "./enquiry-person.ts";
import { BINS, ENQUIRY_CHANNELS, ENQUIRY_SORTS, ENQUIRY_STATUSES, MAIL_PURPOSES } from "./enquiry-words.ts";
import { TEMPLATE_CHANNELS } from "./templates.ts";

/** The office's side of enquiries. The form is in enquiry.ts. */

const MOST_A_PAGE = 200;

const statusSchema = z.enum(ENQUIRY_STATUSES, { error: m.chooseStatus });
const idListSchema = z.array(idSchema).max(MOST_A_PAGE, { error: () => m.atMostEnquiries({ count: MOST_A_PAGE }) });
const ownerSchema = z.object({ _id: idSchema, name: z.string(), email: z.string() });

function tally<const Name extends string>(names: readonly Name[]): Record<Name, z.ZodInt> {
  return Object.fromEntries(names.map((name) => [name, z.int()])) as Record<Name, z.ZodInt>;
}

export const enquiryMailSchema = z.object({
  purpose: z.enum(MAIL_PURPOSES),
  /** `left-out`: the address had two acknowledgements within 24 hours already. `none`: not promised to begin with. */
  status: z.enum(["pending", "sent", "parked", "left-out", "none"]),
  sentAt: instantSchema.nullable(),
  /** Why it has not gone out yet. */
  error: z.string().nullable(),
});

/** How the visit to the website came about that the enquiry was sent in. Missing where it is not known. */
export const enquiryOriginSchema = z.object({
  /** Such as `google.com`. */
  referringSite: z.string().optional(),
  /** Path of the page on which the visit began. */
  landingPage: z.string().optional(),
  /** Path of the page from which the form was opened, and its title. */
  openedFrom: z.string().optional(),
  openedFromTitle: z.string().optional(),
  utmSource: z.string().optional(),
  utmMedium: z.string().optional(),
  utmCampaign: z.string().optional(),
});

export const PERSON_SHAPE = Object.fromEntries(PERSON_FIELDS.map((field) => [field, z.string()])) as Record<
  PersonField,
  z.ZodString
>;

export const deskEnquirySchema = z.object({
  _id: idSchema,
  ...PERSON_SHAPE,
  /** In which it was sent. */
  language: z.enum(LANGUAGES),
  status: statusSchema,
  owner: ownerSchema.nullable(),
  nextCallOn: daySchema.nullable(),
  /** That day has come, and the enquiry is not settled. */
  isOverdue: z.boolean(),
  isRead: z.boolean(),
  /** How many other enquiries have this mobile number. */
  duplicates: z.int(),
  channel: z.enum(ENQUIRY_CHANNELS),
  /** Such as `google.com`; empty when not known. */
  source: z.string(),
  origin: enquiryOriginSchema.nullable(),
  closingReason: z.string(),
  /** When the family would like to be called, `HH:MM` on the college's clock; empty when it has not said. */
  callFrom: z.string(),
  callUntil: z.string(),
  /** Calls whose outcome was noted. */
  attempts: z.int(),
  lastNote: z.string().nullable(),
  /** Its mails, the newest of each purpose. */
  mails: z.array(enquiryMailSchema),
  createdAt: instantSchema,
  updatedAt: instantSchema,
});

function step<const Action extends string, Details extends z.ZodRawShape>(action: Action, details: Details) {
  const what = { action: z.literal(action), details: z.object(details) };
  return z.object({ _id: idSchema, at: instantSchema, by: z.string(), ...what });
}

function change<Value extends z.ZodType>(value: Value) {
  return { from: value.nullable(), to: value.nullable() };
}

/** What has happened to an enquiry. */
export const enquiryStepSchema = z.discriminatedUnion("action", [
  step("step.added", { channel: z.enum(ENQUIRY_CHANNELS) }),
  /** Null: not in the bin. */
  step("step.bin", change(z.enum(BINS))),
  step("step.call", { outcome: z.string(), isReached: z.literal(true).optional() }),
  /** The family's wish, as `callFrom` and `callUntil`. */
  step("step.call-time", { day: daySchema, from: z.string(), until: z.string() }),
  step("step.field", { field: z.enum(PERSON_FIELDS), ...change(z.string()) }),
  step("step.import", { file: z.string() }),
  /** A row of a table was about a person who was there already. */
  step("step.joined", { file: z.string(), person: z.object(PERSON_SHAPE).partial(), note: z.string() }),
  step("step.mail", { purpose: z.enum(MAIL_PURPOSES) }),
  /** What the other one was. */
  step("step.merged", {
    person: z.object(PERSON_SHAPE).partial(),
    channel: z.enum(ENQUIRY_CHANNELS),
    createdAt: instantSchema,
  }),
  step("step.next-call", change(daySchema)),
  step("step.note", { text: z.string() }),
  /** Their addresses. */
  step("step.owner", change(z.string())),
  step("step.reason", change(z.string())),
  step("step.sent", { channel: z.enum(TEMPLATE_CHANNELS), text: z.string() }),
  step("step.status", { from: statusSchema, to: statusSchema }),
]);

export const enquiryFilterSchema = z.object({
  /** Parts of a name, an email, a mobile number or a note; of a name also as it sounds in the other script. */
  search: optionalField(lineSchema(100)),
  /** The name of a course, also of one that the college has no more. */
  course: optionalField(lineSchema(120)),
  status: optionalField(statusSchema),
  /** The `_id` of an admin, or `none`. */
  owner: optionalField(idSchema),
  /** Received from this day to that, both included. */
  from: optionalField(sentDaySchema),
  to: optionalField(sentDaySchema),
  /** `true`: only those whose next call is overdue. */
  due: optionalField(z.literal("true", { error: () => m.trueOrLeftOut({ name: "due" }) })),
  channel: optionalField(z.enum(ENQUIRY_CHANNELS, { error: m.chooseChannel })),
  /** `none`: not known, also of the next two. */
  source: optionalField(lineSchema(200)),
  heardFrom: optionalField(lineSchema(200)),
  closingReason: optionalField(lineSchema(200)),
  /** Of all that fit, only these: `_id`s with commas between. */
  ids: optionalField(
    z
      .string({ error: m.sendIds })
      .transform((text) => text.split(","))
      .pipe(idListSchema),
  ),
});

function wholeNumber(name: string, most: number) {
  const error = () => m.wholeNumber({ name });
  return z.coerce.number({ error }).int({ error }).min(1).max(most);
}

/** A column, with a hyphen before it the other way round. What has nothing there comes last. */
export const enquirySortSchema = optionalField(z.enum(ENQUIRY_SORTS, { error: m.sortByColumn }));

export const enquiryListQuerySchema = enquiryFilterSchema.extend({
  sort: enquirySortSchema,
  page: wholeNumber("page", 100_000).default(1),
  limit: wholeNumber("limit", MOST_A_PAGE).default(50),
});
export const enquiryDaysQuerySchema = enquiryFilterSchema.pick({ from: true, to: true });

/** What is left out stays. A note is added to the history. */
export const enquiryChangesSchema = editSchema.extend({
  status: statusSchema.optional(),
  /** The `_id` of an admin, null for nobody. */
  owner: idSchema.nullable().optional(),
  /** Not past. */
  nextCallOn: sentDaySchema
    .nullable()
    .meta({ examples: ["2099-06-01"] })
    .optional(),
  /**
   * The label of an outcome: a call was made. What is not given follows from it. Null takes back the call that made the
   * version `ifUpdatedAt`.
   */
  outcome: lineSchema(40)
    .meta({ examples: ["No answer"] })
    .nullable()
    .optional(),
  /** Why it is closed: needed to close it, but that an outcome which closes is one. */
  closingReason: lineSchema(200).optional(),
  note: paragraphSchema.max(2_000, { error: () => m.atMostCharacters({ count: 2_000 }) }).optional(),
  isRead: z.boolean({ error: () => m.trueOrFalse({ name: "isRead" }) }).optional(),
});

export const enquiryTodayQuerySchema = z.object({
  /** `true`: only those that the admin takes care of. */
  mine: optionalField(z.literal("true", { error: () => m.trueOrLeftOut({ name: "mine" }) })),
});

export const enquiryMailInputSchema = z.object({
  purpose: z.enum(MAIL_PURPOSES, { error: m.chooseMail }),
});

export const enquiryListReplySchema = okReplySchema.extend({
  items: z.array(deskEnquirySchema),
  /** On all pages. */
  total: z.int(),
  /** Of all enquiries, whatever the filter. */
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
  /** Of all enquiries, whatever the filter. */
  all: z.int(),
  total: z.int(),
  unread: z.int(),
  overdue: z.int(),
  byStatus: z.object(tally(ENQUIRY_STATUSES)),
  /** Those of the college in their order, then others that have enquiries. */
  courses: z.array(z.string()),
  /** What enquiries have there, whatever the filter; blank where it is not known. */
  channels: z.array(z.enum(ENQUIRY_CHANNELS)),
  sources: z.array(z.string()),
  heardFrom: z.array(z.string()),
  closingReasons: z.array(z.string()),
});
export const enquiryDaysReplySchema = okReplySchema.extend({
  /** As in the summary. */
  courses: z.array(z.string()),
  /** Every day of the period, oldest first, with the number of enquiries of each course that has one. */
  days: z.array(z.object({ day: daySchema, courses: z.record(z.string(), z.int()) })),
});
export const enquiryTodayReplySchema = okReplySchema.extend({
  /** Of all, also of those that are not shown yet. */
  counts: z.object(tally(["overdue", "due", "new"])),
  /** In the order in which to call. */
  items: z.array(deskEnquirySchema),
});
export const outcomesReplySchema = okReplySchema.extend({
  items: z.array(
    z.object({
      label: z.string(),
      /** The label in the reader's language. */
      name: z.string(),
      status: statusSchema.optional(),
      nextCallIn: z.int().optional(),
      asksDay: z.boolean().optional(),
      isReached: z.boolean().optional(),
    }),
  ),
});
export const familyLinkReplySchema = okReplySchema.extend({ url: z.string() });

export type EnquiryChannel = (typeof ENQUIRY_CHANNELS)[number];
export type EnquiryOrigin = z.infer<typeof enquiryOriginSchema>;
export type EnquiryStatus = z.infer<typeof statusSchema>;
export type EnquiryMail = z.infer<typeof enquiryMailSchema>;
export type DeskEnquiry = z.infer<typeof deskEnquirySchema>;
export type EnquiryStep = z.infer<typeof enquiryStepSchema>;
export type StepAction = EnquiryStep["action"];
export type StepDetails<Action extends StepAction> = Extract<EnquiryStep, { action: Action }>["details"];
/** Without when and by whom. */
export type StepChange = { [Action in StepAction]: { action: Action; details: StepDetails<Action> } }[StepAction];
export type EnquiryList = z.infer<typeof enquiryListReplySchema>;
export type EnquiryDetails = z.infer<typeof enquiryDetailsReplySchema>;
export type EnquirySort = (typeof ENQUIRY_SORTS)[number];
export type EnquiryFilter = z.infer<typeof enquiryFilterSchema>;
export type EnquiryToday = z.infer<typeof enquiryTodayReplySchema>;
export type EnquiryTodayQuery = z.infer<typeof enquiryTodayQuerySchema>;
export type EnquiryChanges = z.infer<typeof enquiryChangesSchema>;
export type MailPurpose = (typeof MAIL_PURPOSES)[number];
export type EnquirySummary = Omit<z.infer<typeof enquirySummaryReplySchema>, "ok">;
export type EnquiryDays = Omit<z.infer<typeof enquiryDaysReplySchema>, "ok">;
export type DeskOutcome = z.infer<typeof outcomesReplySchema>["items"][number];
export type EnquiryDay = EnquiryDays["days"][number];

/** What a note says, or a row of a table that joined an enquiry. */
export function noteText(details: StepDetails<"step.note" | "step.joined">): string {
  if ("text" in details) return details.text;
  const { file, person, note } = details;
  return [`${file}: ${Object.values(person).join(", ")}`, note].filter(Boolean).join("\n");
}
