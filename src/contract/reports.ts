import { z } from "zod";
import * as m from "#messages/compiled/enquiries.ts";
import { daySchema, idSchema, okReplySchema, optionalField, sentDaySchema } from "./common.ts";
import { ENQUIRY_CHANNELS } from "./enquiry-words.ts";

/** Reports on enquiries and visits, by day, source and more. */

export const reportQuerySchema = z.object({
  /** Days of the report: up to today, except for the last season. */
  period: z.enum(["season", "last-season", "30-days", "7-days"], { error: m.choosePeriod }).default("season"),
  /** First and last day, both included, in place of `period`; of more than 366 days, the last 366. */
  from: optionalField(sentDaySchema),
  to: optionalField(sentDaySchema),
});

/** How many enquiries came, and how many of them have got at least so far. */
const funnelSchema = z.object({
  enquiries: z.int(),
  reached: z.int(),
  visited: z.int(),
  applied: z.int(),
  admitted: z.int(),
  /** Number of calls whose outcome was noted. */
  calls: z.int(),
});

const reportRowSchema = funnelSchema.extend({
  /** Name of a course, source, channel or owner; blank where an enquiry has none. */
  name: z.string(),
  /** Median minutes until the first call, of the enquiries that were called; null when none was. */
  firstCallMinutes: z.int().nullable(),
  /** The figures of the same days a year before. */
  before: funnelSchema,
});

const periodSchema = z.object({ from: daySchema, to: daySchema });

export const enquiryReportReplySchema = okReplySchema.extend({
  period: periodSchema,
  before: periodSchema,
  /** The whole season of the last day, and the one before it. */
  season: periodSchema,
  total: reportRowSchema.omit({ name: true }),
  /** Every day of the period, oldest first. */
  days: z.array(funnelSchema.extend({ day: daySchema })),
  /** Every month of the season, `2026-04`, and the same month a year before. */
  months: z.array(z.object({ month: z.string(), now: funnelSchema, before: funnelSchema })),
  /** Rows by course, and so on below; the row with most enquiries first. */
  courses: z.array(reportRowSchema),
  /** Rows by source: of every enquiry from the website, and of those from other channels where one is known. */
  sources: z.array(reportRowSchema),
  channels: z.array(reportRowSchema.extend({ name: z.enum(ENQUIRY_CHANNELS) })),
  /** Rows by owner, of enquiries that are not erased. */
  owners: z.array(reportRowSchema),
  heardFrom: z.array(reportRowSchema),
  /** Rows by what was chosen in own fields, of enquiries that are not erased. */
  own: z.array(z.object({ label: z.string(), rows: z.array(reportRowSchema) })),
  /** The calls of each person on each day, of enquiries that are not erased; `reached`: how many of them reached the family. */
  calls: z.array(z.object({ name: z.string(), day: daySchema, calls: z.int(), reached: z.int() })),
});

const countedSchema = z.object({
  /** What was counted: a path, the words of a search, or a site. */
  name: z.string(),
  /** Title of the page or record, if it still exists. */
  title: z.string().nullable(),
  count: z.int(),
});

export const visitReportReplySchema = okReplySchema.extend({
  period: periodSchema,
  /** Figures of each day. `visits` began with a page that another site, a campaign or an address led to. */
  days: z.array(z.object({ day: daySchema, visits: z.int(), pages: z.int(), pdfs: z.int(), searches: z.int() })),
  sources: z.array(countedSchema),
  /** Pages, the most opened first. */
  pages: z.array(countedSchema),
  notices: z.array(countedSchema),
  events: z.array(countedSchema),
  pdfs: z.array(countedSchema),
  /** Searches that found nothing, by their words. */
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
