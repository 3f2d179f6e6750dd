import { z } from "zod";
import { idSchema } from "./common.ts";

/** Data that the database stores as JSON in an enquiry. */

/** Origin of the visit during which the enquiry was sent. Unknown facts are missing. */
export const enquiryOriginSchema = z.object({
  /** Host of the referring site, such as `google.com`. */
  referringSite: z.string().optional(),
  landingPage: z.string().optional(),
  /** Path and title of the page on which the form was opened. */
  openedFrom: z.string().optional(),
  openedFromTitle: z.string().optional(),
  utmSource: z.string().optional(),
  utmMedium: z.string().optional(),
  utmCampaign: z.string().optional(),
});

/** Proof that the enquirer was shown a privacy notice and, where the form asked, consented. */
export const consentSchema = z.object({
  /** Id of the privacy notice that was shown: a hash of the text. */
  notice: z.string(),
  /** Who gave consent, if the form asked: the student, aged 18 or older, or a parent. */
  who: z.enum(["adult", "parent"]).optional(),
  /** Mail address of the admin who informed the family, at the counter or by telephone. */
  by: z.string().optional(),
  /** The family agreed to messages about later admissions. */
  later: z.literal(true).optional(),
});

const columnsSchema = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));
/** What a merge did, for the undo: the merged enquiry (`id`), the keys of moved rows, and the changed columns. */
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
