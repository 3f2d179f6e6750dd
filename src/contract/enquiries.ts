import { z } from "zod";
import * as m from "#messages/compiled/enquiries.ts";
import { LANGUAGES } from "#messages/languages.ts";
import {
  dayInputSchema,
  daySchema,
  idSchema,
  instantSchema,
  lineSchema,
  okReplySchema,
  optimisticLockSchema,
  optionalField,
  paragraphSchema,
} from "./common.ts";
import { customValuesSchema } from "./custom-fields.ts";
import { listPersonValues, PERSON_FIELDS, type PersonField } from "./enquiry-person.ts";
import { consentSchema, enquiryOriginSchema, mergeRecordSchema } from "./enquiry-records.ts";
import {
  BINS,
  ENQUIRY_CHANNELS,
  ENQUIRY_SORTS,
  ENQUIRY_STATUSES,
  MAIL_PURPOSES,
  RETENTION_FILTERS,
  TEMPLATE_CHANNELS,
} from "./enquiry-words.ts";

/** Enquiries as the desk works with them. enquiry.ts has the schema of the public form. */

const MAX_PAGE_SIZE = 200;

const statusSchema = z.enum(ENQUIRY_STATUSES, { error: m.chooseStatus });
export const idListSchema = (max: number) =>
  z.array(idSchema).max(max, { error: () => m.atMostEnquiries({ count: max }) });
const ownerSchema = z.object({ _id: idSchema, name: z.string(), email: z.string() });

function tally<const Name extends string>(names: readonly Name[]): Record<Name, z.ZodInt> {
  return Object.fromEntries(names.map((name) => [name, z.int()])) as Record<Name, z.ZodInt>;
}

export const enquiryMailSchema = z.object({
  purpose: z.enum(MAIL_PURPOSES),
  /** `left-out`: not sent, since the address had two acknowledgements within 24 hours. `none`: no mail was due. */
  status: z.enum(["pending", "sent", "parked", "left-out", "none"]),
  sentAt: instantSchema.nullable(),
  /** Why the mail has not been sent yet. */
  error: z.string().nullable(),
});

export const PERSON_SHAPE = Object.fromEntries(PERSON_FIELDS.map((field) => [field, z.string()])) as Record<
  PersonField,
  z.ZodString
>;

/** Language in which the college writes to the family; first that of the page from which the enquiry was sent. */
export const languageSchema = z.enum(LANGUAGES, { error: m.chooseLanguage });

const personSchema = z.object({ ...PERSON_SHAPE, own: customValuesSchema }).partial();

export const deskEnquirySchema = z.object({
  _id: idSchema,
  ...PERSON_SHAPE,
  own: customValuesSchema,
  language: languageSchema,
  status: statusSchema,
  owner: ownerSchema.nullable(),
  nextCallOn: daySchema.nullable(),
  /** Whether the day of the next call has come and the enquiry is not settled. */
  isOverdue: z.boolean(),
  isRead: z.boolean(),
  /** Number of other enquiries with the same mobile number. */
  duplicates: z.int(),
  channel: z.enum(ENQUIRY_CHANNELS),
  /** Source of the visit or lead, such as `google.com`; empty if not known. */
  source: z.string(),
  origin: enquiryOriginSchema.nullable(),
  /** The privacy notice that the family was shown, and the boxes that it ticked; null without a notice. */
  consent: consentSchema.nullable(),
  closingReason: z.string(),
  /**
   * The family's preferred call time, `HH:MM` on the college's clock. Without `callUntil`, `callFrom` is the time at
   * which the office has promised to call. Empty for any time.
   */
  callFrom: z.string(),
  callUntil: z.string(),
  /** Appointment: day, time `HH:MM` (empty for any), and whether the family came (null while not known). */
  visitOn: daySchema.nullable(),
  visitAt: z.string(),
  visitCame: z.boolean().nullable(),
  optedOutAt: instantSchema.nullable(),
  /** Number of calls with a recorded outcome. */
  attempts: z.int(),
  lastNote: z.string().nullable(),
  /** The newest mail of each purpose. */
  mails: z.array(enquiryMailSchema),
  createdAt: instantSchema,
  updatedAt: instantSchema,
});

function timelineEvent<const Action extends string, Details extends z.ZodRawShape>(action: Action, details: Details) {
  const what = { action: z.literal(action), details: z.object(details) };
  return z.object({ _id: idSchema, at: instantSchema, by: z.string(), ...what });
}

const slotSchema = z.object({ day: daySchema, at: z.string() });
const isTrue = z.literal(true).optional();

function change<Value extends z.ZodType>(value: Value) {
  return { from: value.nullable(), to: value.nullable() };
}

export const timelineEventSchema = z.discriminatedUnion("action", [
  timelineEvent("step.added", { channel: z.enum(ENQUIRY_CHANNELS) }),
  /** The enquiry was moved into or out of the bin; null: not in the bin. */
  timelineEvent("step.bin", change(z.enum(BINS))),
  timelineEvent("step.call", { outcome: z.string(), isReached: isTrue }),
  /** The family chose a preferred call time, see `callFrom` and `callUntil`. */
  timelineEvent("step.call-time", { day: daySchema, from: z.string(), until: z.string() }),
  /** `field`: a person field such as `email`, or the key of a custom field. */
  timelineEvent("step.field", { field: z.string(), ...change(z.string()) }),
  timelineEvent("step.import", { file: z.string() }),
  /** A row of an imported table was joined to this enquiry, because it was about the same person. */
  timelineEvent("step.joined", { file: z.string(), person: personSchema, note: z.string() }),
  timelineEvent("step.mail", { purpose: z.enum(MAIL_PURPOSES) }),
  /** Another enquiry, described by the details, was merged into this one. */
  timelineEvent("step.merged", {
    person: personSchema,
    channel: z.enum(ENQUIRY_CHANNELS),
    createdAt: instantSchema,
    record: mergeRecordSchema.optional(),
  }),
  /** `at`: the promised time, if any. */
  timelineEvent("step.next-call", { ...change(daySchema), at: z.string().optional() }),
  timelineEvent("step.note", { text: z.string() }),
  /** The owner changed; `from` and `to` are mail addresses. */
  timelineEvent("step.owner", change(z.string())),
  timelineEvent("step.reason", change(z.string())),
  /** The family opted in to mass messages, or out. */
  timelineEvent("step.news", { isWanted: z.boolean() }),
  timelineEvent("step.sent", { channel: z.enum(TEMPLATE_CHANNELS), text: z.string(), toMany: isTrue }),
  timelineEvent("step.status", { from: statusSchema, to: statusSchema }),
  /** An admission; `receipt` is the number of the receipt, `amount` is in rupees. */
  timelineEvent("step.admission", { receipt: z.int(), course: z.string(), amount: z.int(), isCancelled: isTrue }),
  /** An appointment was made, moved or ended. `came`: whether the family came to the appointment in `from`. */
  timelineEvent("step.visit", { ...change(slotSchema), came: z.boolean().optional() }),
]);

export const enquiryFilterSchema = z.object({
  /** Parts of a name, email, mobile number or note. Names are also found by sound in the other script. */
  search: optionalField(lineSchema(100)),
  /** Name of a course, including courses that the college no longer offers. */
  course: optionalField(lineSchema(120)),
  status: optionalField(statusSchema),
  /** The `_id` of the owner, or `none`. */
  owner: optionalField(idSchema),
  /** First and last day on which the enquiry was received, both included. */
  from: optionalField(dayInputSchema),
  to: optionalField(dayInputSchema),
  /** `true`: only enquiries whose next call is overdue. */
  due: optionalField(z.literal("true", { error: () => m.trueOrLeftOut({ name: "due" }) })),
  channel: optionalField(z.enum(ENQUIRY_CHANNELS, { error: m.chooseChannel })),
  /** `ending`: will be erased within a week unless changed. `no-notice`: the family was not shown a privacy notice. */
  keeping: optionalField(z.enum(RETENTION_FILTERS, { error: m.chooseKeeping })),
  /** Source of the visit or lead. `none` means not known, also for `heardFrom` and `closingReason`. */
  source: optionalField(lineSchema(200)),
  heardFrom: optionalField(lineSchema(200)),
  closingReason: optionalField(lineSchema(200)),
  /** Custom field values as a query string: `category=SC&marks.from=60`; `.from` and `.to` limit a number or a day. */
  own: optionalField(lineSchema(1_000)),
  /** Restricts the result to these enquiries: `_id`s separated by commas. */
  ids: optionalField(
    z
      .string({ error: m.sendIds })
      .transform((text) => text.split(","))
      .pipe(idListSchema(MAX_PAGE_SIZE)),
  ),
});

/** Schema of a whole number in a query string, from 1 to `max`. */
export function wholeNumber(name: string, max: number) {
  const error = () => m.wholeNumber({ name });
  return z.coerce.number({ error }).int({ error }).min(1).max(max);
}

/** Column to sort by; a hyphen before the name reverses the order. Enquiries without a value come last. */
export const enquirySortSchema = optionalField(z.enum(ENQUIRY_SORTS, { error: m.sortByColumn }));

export const enquiryListQuerySchema = enquiryFilterSchema.extend({
  sort: enquirySortSchema,
  page: wholeNumber("page", 100_000).default(1),
  limit: wholeNumber("limit", MAX_PAGE_SIZE).default(50),
});
export const enquiryDaysQuerySchema = enquiryFilterSchema.pick({ from: true, to: true });

export const noteSchema = paragraphSchema.max(2_000, { error: () => m.atMostCharacters({ count: 2_000 }) });

/** A time on the college's clock, `16:00`, or empty. */
const hourSchema = z
  .string()
  .regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/, { error: m.hourInvalid })
  .meta({ examples: ["16:00"] });
const comingDaySchema = dayInputSchema.nullable();

/** Changes to an enquiry. Omitted fields keep their value. A note is added to the timeline. */
export const enquiryChangesSchema = optimisticLockSchema.extend({
  status: statusSchema.optional(),
  /** The `_id` of the admin who becomes the owner; null for no owner. */
  owner: idSchema.nullable().optional(),
  /** Day of the next call, within a year; not in the past, except a day for which it was planned before. */
  nextCallOn: comingDaySchema.optional(),
  /** Promised time of the next call. Empty removes a promised time, but not the family's preferred time. */
  callFrom: hourSchema.optional(),
  /** End of the family's preferred time, which begins at `callFrom`. Sent by an undo, to restore that time. */
  callUntil: hourSchema.optional(),
  /** Day of the appointment, today to a year ahead; null cancels an open one. `visitAt`: time, empty for any. */
  visitOn: comingDaySchema.optional(),
  visitAt: hourSchema.optional(),
  /** Whether the family came. Ends the appointment and updates status and next call; `visitOn` takes precedence. */
  visitCame: z.boolean({ error: () => m.trueOrFalse({ name: "visitCame" }) }).optional(),
  /**
   * Records a call with the outcome of this label. Omitted fields are set by the outcome. Null undoes the call that
   * created the version `ifUpdatedAt`.
   */
  outcome: lineSchema(40)
    .meta({ examples: ["No answer"] })
    .nullable()
    .optional(),
  /** Why the enquiry is closed. Required for closing, except by an outcome, whose label then is the reason. */
  closingReason: lineSchema(200).optional(),
  note: noteSchema.optional(),
  /** Whether the family accepts mass messages. */
  wantsNews: z.boolean({ error: () => m.trueOrFalse({ name: "wantsNews" }) }).optional(),
  isRead: z.boolean({ error: () => m.trueOrFalse({ name: "isRead" }) }).optional(),
});

export const enquiryTodayQuerySchema = z.object({
  /** `true`: only enquiries that the admin owns. */
  mine: optionalField(z.literal("true", { error: () => m.trueOrLeftOut({ name: "mine" }) })),
  limit: wholeNumber("limit", 1_000).default(100),
});

export const appointmentsQuerySchema = enquiryTodayQuerySchema.pick({ mine: true }).extend({
  day: optionalField(dayInputSchema),
});
export const appointmentsReplySchema = okReplySchema.extend({
  /** Appointments of the day by time. For today, open appointments of earlier days come first. */
  items: z.array(deskEnquirySchema),
});

export const enquiryMailInputSchema = z.object({
  purpose: z.enum(MAIL_PURPOSES, { error: m.chooseMail }),
});

export const enquiryListReplySchema = okReplySchema.extend({
  items: z.array(deskEnquirySchema),
  /** Total number on all pages. */
  total: z.int(),
  /** Number of unread enquiries, regardless of the filter. */
  unread: z.int(),
});
export const enquiryReplySchema = okReplySchema.extend({ item: deskEnquirySchema });
export const enquiryDetailsReplySchema = enquiryReplySchema.extend({
  /** Timeline of the enquiry, newest first. */
  history: z.array(timelineEventSchema),
  /** Other enquiries with one of this person's mobile numbers, newest first. */
  others: z.array(deskEnquirySchema),
  /** The privacy notice that the family was shown, one line per item; null if it was shown none. */
  notice: z.string().nullable(),
});
export const enquirySummaryReplySchema = okReplySchema.extend({
  /** Number of all enquiries, regardless of the filter. */
  all: z.int(),
  total: z.int(),
  unread: z.int(),
  overdue: z.int(),
  byStatus: z.object(tally(ENQUIRY_STATUSES)),
  /** The college's courses in their order, then others that have enquiries. */
  courses: z.array(z.string()),
  /** Values that occur in enquiries, regardless of the filter (also in the next three); blank for not known. */
  channels: z.array(z.enum(ENQUIRY_CHANNELS)),
  sources: z.array(z.string()),
  heardFrom: z.array(z.string()),
  closingReasons: z.array(z.string()),
});
export const enquiryDaysReplySchema = okReplySchema.extend({
  /** The college's courses in their order, then others that have enquiries. */
  courses: z.array(z.string()),
  /** Every day of the period, oldest first, with the number of enquiries by course. */
  days: z.array(z.object({ day: daySchema, courses: z.record(z.string(), z.int()) })),
});
export const enquiryTodayReplySchema = okReplySchema.extend({
  /** Counts of all enquiries to call, including those beyond `limit`. */
  counts: z.object(tally(["overdue", "due", "new"])),
  /** Number of enquiries that will be erased within a week unless changed; 0 for admins without `desk.manage`. */
  ending: z.int(),
  /** Number of open requests by people about their own data; 0 for admins without `desk.rights`. */
  requests: z.int(),
  /** Enquiries to call, in calling order. */
  items: z.array(deskEnquirySchema),
  /** Number of enquiries at the end of `items` whose promised or preferred time is still to come today. */
  later: z.int(),
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
      asksVisit: z.boolean().optional(),
      closesAfter: z.int().optional(),
      isReached: z.boolean().optional(),
    }),
  ),
});
/** Maximum number of saved views of an admin. A saved view is a named filter of the list of enquiries. */
export const MAX_SAVED_VIEWS = 30;
export const savedViewInputSchema = z.object({
  name: lineSchema(60, m.nameTheView),
  /** Query string of the list's address, with filters and sort order: `status=new&sort=name`. */
  query: lineSchema(1_000),
});
export const savedViewChangesSchema = savedViewInputSchema.partial();
export const savedViewSchema = savedViewInputSchema.extend({ _id: idSchema, createdAt: instantSchema });
export const savedViewReplySchema = okReplySchema.extend({ item: savedViewSchema });
/** Saved views of the admin, by name. */
export const savedViewsReplySchema = okReplySchema.extend({ items: z.array(savedViewSchema) });

export const familyLinkReplySchema = okReplySchema.extend({ url: z.string() });

export const MAX_SELECTED_ENQUIRIES = 5_000;

export const briefEnquirySchema = deskEnquirySchema.pick({
  _id: true,
  name: true,
  status: true,
  owner: true,
  nextCallOn: true,
  callFrom: true,
  callUntil: true,
  closingReason: true,
  updatedAt: true,
});
export const briefListReplySchema = okReplySchema.extend({
  /** The first 5,000 enquiries that match the filter. */
  items: z.array(briefEnquirySchema),
  total: z.int(),
});

export const enquiryExportInputSchema = enquiryFilterSchema.extend({
  sort: enquirySortSchema,
  format: z.enum(["csv", "xlsx"], { error: m.chooseFormat }),
  /** Restricts the export to these enquiries. */
  ids: idListSchema(MAX_SELECTED_ENQUIRIES).optional(),
});

export type EnquiryChannel = (typeof ENQUIRY_CHANNELS)[number];
export type EnquiryStatus = z.infer<typeof statusSchema>;
export type EnquiryMail = z.infer<typeof enquiryMailSchema>;
export type DeskEnquiry = z.infer<typeof deskEnquirySchema>;
export type TimelineEvent = z.infer<typeof timelineEventSchema>;
export type TimelineAction = TimelineEvent["action"];
export type TimelineDetails<Action extends TimelineAction> = Extract<TimelineEvent, { action: Action }>["details"];
/** A timeline event without id, moment and author. */
export type TimelineChange = {
  [Action in TimelineAction]: { action: Action; details: TimelineDetails<Action> };
}[TimelineAction];
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
export type Appointments = z.infer<typeof appointmentsReplySchema>;
export type SavedView = z.infer<typeof savedViewSchema>;
export type EnquiryDay = EnquiryDays["days"][number];
export type BriefEnquiry = z.infer<typeof briefEnquirySchema>;
export type EnquiryExportInput = z.infer<typeof enquiryExportInputSchema>;

/** Returns the text of a note, or of the note that a joined row of an imported table has left. */
export function noteText(details: TimelineDetails<"step.note" | "step.joined">): string {
  if ("text" in details) return details.text;
  const { file, person, note } = details;
  return [`${file}: ${listPersonValues(person).join(", ")}`, note].filter(Boolean).join("\n");
}
