import { z } from "zod";
import * as m from "#messages/compiled/enquiries.ts";
import { daySchema, idSchema, okReplySchema, optionalField, sentDaySchema } from "./common.ts";
import { ENQUIRY_CHANNELS } from "./enquiry-words.ts";

/** What brings students: enquiries and visits by day, source and more. */

const REPORT_PERIODS = ["season", "last-season", "30-days", "7-days"] as const;

export const reportQuerySchema = z.object({
  /** Up to today, but for the last season. */
  period: z.enum(REPORT_PERIODS, { error: m.choosePeriod }).default("season"),
  /** Other days than those of `period`, both included: at most 366, the last ones. */
  from: optionalField(sentDaySchema),
  to: optionalField(sentDaySchema),
});

/** How many enquiries came, and how many of them have come at least so far. */
const funnelSchema = z.object({
  enquiries: z.int(),
  reached: z.int(),
  visited: z.int(),
  applied: z.int(),
  admitted: z.int(),
  /** Calls whose outcome was noted. */
  calls: z.int(),
});

const reportRowSchema = funnelSchema.extend({
  /** Of a course, source, channel or owner; blank where there is none. */
  name: z.string(),
  /** Half of those who were called waited less for the first call; null when there was none. */
  firstCallMinutes: z.int().nullable(),
  /** The same days a year before. */
  before: funnelSchema,
});

const periodSchema = z.object({ from: daySchema, to: daySchema });

export const enquiryReportReplySchema = okReplySchema.extend({
  period: periodSchema,
  before: periodSchema,
  /** The season of the last day, whole, and the one before it. */
  season: periodSchema,
  total: reportRowSchema.omit({ name: true }),
  /** Every day of the period, oldest first. */
  days: z.array(funnelSchema.extend({ day: daySchema })),
  /** Every month of the season, `2026-04`, and the same month a year before. */
  months: z.array(z.object({ month: z.string(), now: funnelSchema, before: funnelSchema })),
  /** Of each the one with most enquiries first. */
  courses: z.array(reportRowSchema),
  /** Of the website; of other channels where one is known. */
  sources: z.array(reportRowSchema),
  channels: z.array(reportRowSchema.extend({ name: z.enum(ENQUIRY_CHANNELS) })),
  /** Of enquiries that are not erased. */
  owners: z.array(reportRowSchema),
  heardFrom: z.array(reportRowSchema),
});

const countedSchema = z.object({
  /** A path, the words of a search, or a site. */
  name: z.string(),
  /** Of the page or record, where there still is one. */
  title: z.string().nullable(),
  count: z.int(),
});

export const visitReportReplySchema = okReplySchema.extend({
  period: periodSchema,
  /** `visits` began with a page that another site, a campaign or an address led to. */
  days: z.array(z.object({ day: daySchema, visits: z.int(), pages: z.int(), pdfs: z.int(), searches: z.int() })),
  sources: z.array(countedSchema),
  /** The most opened first. */
  pages: z.array(countedSchema),
  notices: z.array(countedSchema),
  events: z.array(countedSchema),
  pdfs: z.array(countedSchema),
  /** Searches that found nothing. */
  searches: z.array(countedSchema),
});

export const noticeReadsReplySchema = okReplySchema.extend({
  /** How often each notice was read since it was counted, by `_id`; those without a reader are left out. */
  counts: z.record(idSchema, z.int()),
});

export type ReportQuery = z.infer<typeof reportQuerySchema>;
export type Funnel = z.infer<typeof funnelSchema>;
export type ReportRow = z.infer<typeof reportRowSchema>;
export type EnquiryReport = Omit<z.infer<typeof enquiryReportReplySchema>, "ok">;
export type VisitReport = Omit<z.infer<typeof visitReportReplySchema>, "ok">;
export type Counted = z.infer<typeof countedSchema>;
