import { z } from "zod";
import { idSchema } from "./common.ts";

/** What the database keeps as JSON with an enquiry. */

/** How the visit in which the enquiry was sent came about. Facts that are not known are missing. */
export const enquiryOriginSchema = z.object({
  /** Host of the site that the visitor came from, such as `google.com`. */
  referringSite: z.string().optional(),
  landingPage: z.string().optional(),
  /** Path of the page from which the form was opened, and its title. */
  openedFrom: z.string().optional(),
  openedFromTitle: z.string().optional(),
  utmSource: z.string().optional(),
  utmMedium: z.string().optional(),
  utmCampaign: z.string().optional(),
});

/** Proof of notice and consent. */
export const consentSchema = z.object({
  /** Id of the notice that was shown: a hash of its words. */
  notice: z.string(),
  /** Who said so, where the form asked: the student, of 18 or more, or a parent. */
  who: z.enum(["adult", "parent"]).optional(),
  /** Mail address of the admin who told the family, at the counter or by telephone. */
  by: z.string().optional(),
  /** The family wants to hear of later admissions too. */
  later: z.literal(true).optional(),
});

const columnsSchema = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));
/** What a merge did, so that it can be taken back: which enquiry went, the keys of rows that moved, and columns that changed. */
export const mergeRecordSchema = z.object({
  id: idSchema,
  into: idSchema,
  moved: z.record(z.string(), z.array(z.string())),
  before: columnsSchema,
  after: columnsSchema,
});
export type MergeRecord = z.infer<typeof mergeRecordSchema>;
export type EnquiryOrigin = z.infer<typeof enquiryOriginSchema>;
export type Consent = z.infer<typeof consentSchema>;
