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
import { PERSON_FIELDS, type PersonField, textsOf } from "./enquiry-person.ts";
import { consentSchema, enquiryOriginSchema, mergeRecordSchema } from "./enquiry-records.ts";
import {
  BINS,
  ENQUIRY_CHANNELS,
  ENQUIRY_SORTS,
  ENQUIRY_STATUSES,
  KEEPINGS,
  MAIL_PURPOSES,
  TEMPLATE_CHANNELS,
} from "./enquiry-words.ts";
import { ownValuesSchema } from "./own-fields.ts";

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
  /** State of the mail. `left-out`: the address had two acknowledgements within 24 hours. `none`: none was promised. */
  status: z.enum(["pending", "sent", "parked", "left-out", "none"]),
  sentAt: instantSchema.nullable(),
  /** Why the mail has not gone out yet. */
  error: z.string().nullable(),
});

export const PERSON_SHAPE = Object.fromEntries(PERSON_FIELDS.map((field) => [field, z.string()])) as Record<
  PersonField,
  z.ZodString
>;

/** The facts that are known of a person. */
const personSchema = z.object({ ...PERSON_SHAPE, own: ownValuesSchema }).partial();

export const deskEnquirySchema = z.object({
  _id: idSchema,
  ...PERSON_SHAPE,
  own: ownValuesSchema,
  /** Language of the page from which the enquiry was sent. */
  language: z.enum(LANGUAGES),
  status: statusSchema,
  owner: ownerSchema.nullable(),
  nextCallOn: daySchema.nullable(),
  /** The day of the next call has come, and the enquiry is not settled. */
  isOverdue: z.boolean(),
  isRead: z.boolean(),
  /** How many other enquiries have this mobile number. */
  duplicates: z.int(),
  channel: z.enum(ENQUIRY_CHANNELS),
  /** Where the enquiry came from, such as `google.com`; empty when not known. */
  source: z.string(),
  origin: enquiryOriginSchema.nullable(),
  /** The notice that the family was shown, and what it ticked; null where it came without one. */
  consent: consentSchema.nullable(),
  closingReason: z.string(),
  /**
   * When the family would like to be called, `HH:MM` on the college's clock; without `callUntil`, the hour at which the office
   * calls again. Empty for any.
   */
  callFrom: z.string(),
  callUntil: z.string(),
  /** The appointment: its day, the hour `HH:MM` (empty for any), and whether the family came; null while that is open. */
  visitOn: daySchema.nullable(),
  visitAt: z.string(),
  visitCame: z.boolean().nullable(),
  /** Since when the family wants no messages to many. */
  optedOutAt: instantSchema.nullable(),
  /** Number of calls whose outcome was noted. */
  attempts: z.int(),
  lastNote: z.string().nullable(),
  /** The mails about the enquiry, the newest of each purpose. */
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
  /** Moved into or out of the bin; null: not in the bin. */
  timelineEvent("step.bin", change(z.enum(BINS))),
  timelineEvent("step.call", { outcome: z.string(), isReached: isTrue }),
  /** The family's wish when to be called, as `callFrom` and `callUntil`. */
  timelineEvent("step.call-time", { day: daySchema, from: z.string(), until: z.string() }),
  /** `field`: a fact of the person, or the key of an own field. */
  timelineEvent("step.field", { field: z.string(), ...change(z.string()) }),
  timelineEvent("step.import", { file: z.string() }),
  /** A row of an imported table was about a person who was on the desk already. */
  timelineEvent("step.joined", { file: z.string(), person: personSchema, note: z.string() }),
  timelineEvent("step.mail", { purpose: z.enum(MAIL_PURPOSES) }),
  /** Another enquiry was merged into this one; its person, channel and `createdAt`. */
  timelineEvent("step.merged", {
    person: personSchema,
    channel: z.enum(ENQUIRY_CHANNELS),
    createdAt: instantSchema,
    record: mergeRecordSchema.optional(),
  }),
  /** `at`: the hour, where one was promised. */
  timelineEvent("step.next-call", { ...change(daySchema), at: z.string().optional() }),
  timelineEvent("step.note", { text: z.string() }),
  /** Another admin took over; `from` and `to` are mail addresses. */
  timelineEvent("step.owner", change(z.string())),
  timelineEvent("step.reason", change(z.string())),
  /** The family wants messages to many, or none any more. */
  timelineEvent("step.news", { isWanted: z.boolean() }),
  timelineEvent("step.sent", { channel: z.enum(TEMPLATE_CHANNELS), text: z.string(), toMany: isTrue }),
  timelineEvent("step.status", { from: statusSchema, to: statusSchema }),
  /** An admission with the number of its receipt; `amount` in rupees. */
  timelineEvent("step.admission", { receipt: z.int(), course: z.string(), amount: z.int(), isCancelled: isTrue }),
  /** An appointment; `at` is its hour, or blank. `came`: how the one in `from` ended. */
  timelineEvent("step.visit", { ...change(slotSchema), came: z.boolean().optional() }),
]);

export const enquiryFilterSchema = z.object({
  /** Parts of a name, an email, a mobile number or a note; a name is also found as it sounds in the other script. */
  search: optionalField(lineSchema(100)),
  /** The name of a course, which may be one that the college no longer has. */
  course: optionalField(lineSchema(120)),
  status: optionalField(statusSchema),
  /** The `_id` of an admin, or `none`. */
  owner: optionalField(idSchema),
  /** Received from the day `from` to the day `to`, both included. */
  from: optionalField(sentDaySchema),
  to: optionalField(sentDaySchema),
  /** `true`: only enquiries whose next call is overdue. */
  due: optionalField(z.literal("true", { error: () => m.trueOrLeftOut({ name: "due" }) })),
  channel: optionalField(z.enum(ENQUIRY_CHANNELS, { error: m.chooseChannel })),
  /** `ending`: erased within a week unless it changes. `no-notice`: the family was not told how its data is used. */
  keeping: optionalField(z.enum(KEEPINGS, { error: m.chooseKeeping })),
  /** Where the enquiry came from. `none` means not known, here and in the next two. */
  source: optionalField(lineSchema(200)),
  heardFrom: optionalField(lineSchema(200)),
  closingReason: optionalField(lineSchema(200)),
  /** Values that own fields have, as in an address: `category=SC&marks.from=60`; `.from` and `.to` limit a number or day. */
  own: optionalField(lineSchema(1_000)),
  /** Of the enquiries that the filter finds, only these: `_id`s with commas between. */
  ids: optionalField(
    z
      .string({ error: m.sendIds })
      .transform((text) => text.split(","))
      .pipe(idListSchema),
  ),
});

/** A number in an address, from 1. */
export function wholeNumber(name: string, most: number) {
  const error = () => m.wholeNumber({ name });
  return z.coerce.number({ error }).int({ error }).min(1).max(most);
}

/** Column to sort by; a hyphen before it reverses the order. Enquiries without a value come last. */
export const enquirySortSchema = optionalField(z.enum(ENQUIRY_SORTS, { error: m.sortByColumn }));

export const enquiryListQuerySchema = enquiryFilterSchema.extend({
  sort: enquirySortSchema,
  page: wholeNumber("page", 100_000).default(1),
  limit: wholeNumber("limit", MOST_A_PAGE).default(50),
});
export const enquiryDaysQuerySchema = enquiryFilterSchema.pick({ from: true, to: true });

/** A note that is added to the history. */
export const noteSchema = paragraphSchema.max(2_000, { error: () => m.atMostCharacters({ count: 2_000 }) });

/** An hour on the college's clock, `16:00`, or blank. */
const hourSchema = z
  .string()
  .regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/, { error: m.hourInvalid })
  .meta({ examples: ["16:00"] });
const comingDaySchema = sentDaySchema.nullable().meta({ examples: ["2099-06-01"] });

/** A change to an enquiry. What is left out stays. A note is added to the history. */
export const enquiryChangesSchema = editSchema.extend({
  status: statusSchema.optional(),
  /** The `_id` of the admin who takes care of the enquiry, null for nobody. */
  owner: idSchema.nullable().optional(),
  /** Day of the next call; it must not be past. */
  nextCallOn: comingDaySchema.optional(),
  /** Hour of the next call. Blank takes it away, but not what the family wishes. */
  callFrom: hourSchema.optional(),
  /** With `callFrom`: the hours that the family wishes, which an undo gives back. */
  callUntil: hourSchema.optional(),
  /** Day of the appointment, which must not be past; null cancels an open one. `visitAt`: its hour, blank for any. */
  visitOn: comingDaySchema.optional(),
  visitAt: hourSchema.optional(),
  /** Whether the family came: it ends the appointment, and status and next call follow. A `visitOn` goes before. */
  visitCame: z.boolean({ error: () => m.trueOrFalse({ name: "visitCame" }) }).optional(),
  /**
   * The label of an outcome: a call was made. Fields that are left out follow from the outcome. Null takes back the call
   * that made the version `ifUpdatedAt`.
   */
  outcome: lineSchema(40)
    .meta({ examples: ["No answer"] })
    .nullable()
    .optional(),
  /** Why the enquiry is closed. Closing it needs a reason; an outcome that closes is one. */
  closingReason: lineSchema(200).optional(),
  note: noteSchema.optional(),
  /** Whether the family wants messages to many. */
  wantsNews: z.boolean({ error: () => m.trueOrFalse({ name: "wantsNews" }) }).optional(),
  isRead: z.boolean({ error: () => m.trueOrFalse({ name: "isRead" }) }).optional(),
});

export const enquiryTodayQuerySchema = z.object({
  /** `true`: only enquiries that the admin takes care of. */
  mine: optionalField(z.literal("true", { error: () => m.trueOrLeftOut({ name: "mine" }) })),
  limit: wholeNumber("limit", 1_000).default(100),
});

export const appointmentsQuerySchema = enquiryTodayQuerySchema.pick({ mine: true }).extend({
  day: optionalField(sentDaySchema),
});
export const appointmentsReplySchema = okReplySchema.extend({
  /** The appointments of the day, by hour; of today after those of earlier days that are still open. */
  items: z.array(deskEnquirySchema),
});

export const enquiryMailInputSchema = z.object({
  purpose: z.enum(MAIL_PURPOSES, { error: m.chooseMail }),
});

export const enquiryListReplySchema = okReplySchema.extend({
  items: z.array(deskEnquirySchema),
  /** Number of enquiries on all pages. */
  total: z.int(),
  /** Number of unread enquiries, whatever the filter. */
  unread: z.int(),
});
export const enquiryReplySchema = okReplySchema.extend({ item: deskEnquirySchema });
export const enquiryDetailsReplySchema = enquiryReplySchema.extend({
  /** The timeline of the enquiry, newest first. */
  history: z.array(timelineEventSchema),
  /** The other enquiries with this mobile number, newest first. */
  others: z.array(deskEnquirySchema),
  /** The notice that the family was shown, a line for each item; null where the enquiry came without one. */
  notice: z.string().nullable(),
});
export const enquirySummaryReplySchema = okReplySchema.extend({
  /** Number of all enquiries, whatever the filter. */
  all: z.int(),
  total: z.int(),
  unread: z.int(),
  overdue: z.int(),
  byStatus: z.object(tally(ENQUIRY_STATUSES)),
  /** The college's courses in their order, then others that have enquiries. */
  courses: z.array(z.string()),
  /** Values that enquiries have (also in the next three), whatever the filter; blank where one is not known. */
  channels: z.array(z.enum(ENQUIRY_CHANNELS)),
  sources: z.array(z.string()),
  heardFrom: z.array(z.string()),
  closingReasons: z.array(z.string()),
});
export const enquiryDaysReplySchema = okReplySchema.extend({
  /** The college's courses in their order, then others that have enquiries. */
  courses: z.array(z.string()),
  /** Every day of the period, oldest first, with the number of enquiries of each course that has one. */
  days: z.array(z.object({ day: daySchema, courses: z.record(z.string(), z.int()) })),
});
export const enquiryTodayReplySchema = okReplySchema.extend({
  /** Counts of all enquiries, also of those that are not shown yet. */
  counts: z.object(tally(["overdue", "due", "new"])),
  /** How many enquiries are erased within a week unless they change; 0 for people who cannot act on it. */
  ending: z.int(),
  /** How many people wait for an answer about their own data; 0 for people who cannot give it. */
  requests: z.int(),
  /** The enquiries to call, in the order in which to call. */
  items: z.array(deskEnquirySchema),
  /** How many of these, at the end, wait for an hour that is still to come today. */
  later: z.int(),
});
export const outcomesReplySchema = okReplySchema.extend({
  items: z.array(
    z.object({
      label: z.string(),
      /** The label of the outcome in the reader's language. */
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
/** Filters of the list of enquiries that an admin has saved under a name. */
export const MOST_SAVED_VIEWS = 30;
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

export const familyLinkReplySchema = okReplySchema.extend({ url: z.string() });

export const MOST_CHOSEN = 5_000;

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

export type EnquiryChannel = (typeof ENQUIRY_CHANNELS)[number];
export type EnquiryStatus = z.infer<typeof statusSchema>;
export type EnquiryMail = z.infer<typeof enquiryMailSchema>;
export type DeskEnquiry = z.infer<typeof deskEnquirySchema>;
export type TimelineEvent = z.infer<typeof timelineEventSchema>;
export type TimelineAction = TimelineEvent["action"];
export type TimelineDetails<Action extends TimelineAction> = Extract<TimelineEvent, { action: Action }>["details"];
/** What a timeline event changed, without when and by whom. */
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

/** Text of a note, or of the note that an imported row added to an enquiry. */
export function noteText(details: TimelineDetails<"step.note" | "step.joined">): string {
  if ("text" in details) return details.text;
  const { file, person, note } = details;
  return [`${file}: ${textsOf(person).join(", ")}`, note].filter(Boolean).join("\n");
}
