import { z } from "zod";
import * as m from "#messages/compiled/enquiries.ts";
import { dayInputSchema, daySchema, idSchema, okReplySchema, optionalField } from "./common.ts";
import { ENQUIRY_CHANNELS } from "./enquiry-words.ts";

/** Reports on enquiries and visits, by day, source and more. */

export const reportQuerySchema = z.object({
  /** Period of the report; ends today, except for `last-season`. */
  period: z.enum(["season", "last-season", "30-days", "7-days"], { error: m.choosePeriod }).default("season"),
  /** First and last day, both included, instead of `period`. Longer periods are cut to the last 366 days. */
  from: optionalField(dayInputSchema),
  to: optionalField(dayInputSchema),
});

/** Number of enquiries, and how many of these have reached at least each stage. */
const funnelSchema = z.object({
  enquiries: z.int(),
  reached: z.int(),
  visited: z.int(),
  applied: z.int(),
  admitted: z.int(),
  /** Number of calls with a recorded outcome. */
  calls: z.int(),
});

const reportRowSchema = funnelSchema.extend({
  /** Name of a course, source, channel or owner; blank for enquiries without one. */
  name: z.string(),
  /** Median minutes until the first call, of called enquiries; null if none was called. */
  firstCallMinutes: z.int().nullable(),
  /** Figures of the same days a year earlier. */
  before: funnelSchema,
});

const periodSchema = z.object({ from: daySchema, to: daySchema });

export const enquiryReportReplySchema = okReplySchema.extend({
  period: periodSchema,
  before: periodSchema,
  /** The whole season that contains the period's last day. */
  season: periodSchema,
  total: reportRowSchema.omit({ name: true }),
  /** Every day of the period, oldest first. */
  days: z.array(funnelSchema.extend({ day: daySchema })),
  /** Every month of the season, such as `2026-04`; `before`: the same month a year earlier. */
  months: z.array(z.object({ month: z.string(), now: funnelSchema, before: funnelSchema })),
  /** Rows by course. All lists of rows begin with the most enquiries. */
  courses: z.array(reportRowSchema),
  /** Rows by source: of all enquiries from the website, and of those from other channels with a known source. */
  sources: z.array(reportRowSchema),
  channels: z.array(reportRowSchema.extend({ name: z.enum(ENQUIRY_CHANNELS) })),
  /** Rows by owner, without erased enquiries. */
  owners: z.array(reportRowSchema),
  heardFrom: z.array(reportRowSchema),
  /** Rows by the values of custom fields with options, without erased enquiries. */
  own: z.array(z.object({ label: z.string(), rows: z.array(reportRowSchema) })),
  /** Calls by admin and day, without erased enquiries. `reached`: number of calls that reached the family. */
  calls: z.array(z.object({ name: z.string(), day: daySchema, calls: z.int(), reached: z.int() })),
});

const countedSchema = z.object({
  /** What was counted: a path, a search query, or a source. */
  name: z.string(),
  /** Title of the page or record, if it still exists. */
  title: z.string().nullable(),
  count: z.int(),
});

export const visitReportReplySchema = okReplySchema.extend({
  period: periodSchema,
  /** Figures by day. `visits`: number of page views that came from another site, a campaign or a typed address. */
  days: z.array(z.object({ day: daySchema, visits: z.int(), pages: z.int(), pdfs: z.int(), searches: z.int() })),
  sources: z.array(countedSchema),
  /** Pages, the most viewed first. */
  pages: z.array(countedSchema),
  notices: z.array(countedSchema),
  events: z.array(countedSchema),
  pdfs: z.array(countedSchema),
  /** Search queries without results. */
  searches: z.array(countedSchema),
});

export const noticeReadsReplySchema = okReplySchema.extend({
  /** Number of views of each notice since counting began, by `_id`; notices without views are left out. */
  counts: z.record(idSchema, z.int()),
});

export type ReportQuery = z.infer<typeof reportQuerySchema>;
export type Funnel = z.infer<typeof funnelSchema>;
export type ReportRow = z.infer<typeof reportRowSchema>;
export type EnquiryReport = Omit<z.infer<typeof enquiryReportReplySchema>, "ok">;
export type VisitReport = Omit<z.infer<typeof visitReportReplySchema>, "ok">;
export type Counted = z.infer<typeof countedSchema>;
