import { z } from "zod";
import { okReplySchema } from "./common.ts";
import { validationErrorSchema } from "./documents.ts";

/** What visitors see: the sample site, a page that announces the college's site, or the college's site. */
const STAGES = ["sample", "preparing", "public"] as const;

export const ownSiteReplySchema = okReplySchema.extend({
  stage: z.enum(STAGES),
  /** Whether the college can start its own site: only while the sample is shown. */
  canStart: z.boolean(),
  /** Number of documents with an unpublished draft. */
  drafts: z.int(),
});

export const ownSitePreviewReplySchema = okReplySchema.extend({
  url: z.string(),
  /** Unmet needs of pages with all drafts applied, by address: `{ "/Principal": ["person.principal"] }`. */
  waiting: z.record(z.string(), z.array(z.string())),
  /** What keeps drafts out of the preview. */
  faults: z.array(validationErrorSchema),
});

/** Suggested entries for a new site, in the format of the documents to which they can be added. */
export const starterEntriesReplySchema = okReplySchema.extend({
  courses: z.array(z.looseObject({ name: z.string() })),
  /** Committees that regulations require of every college; the college adds each contact. */
  committees: z.array(z.looseObject({ title: z.string() })),
  /** Papers that colleges usually require at admission. */
  papers: z.array(z.string()),
});

export type OwnSite = Omit<z.infer<typeof ownSiteReplySchema>, "ok">;
export type SiteStage = OwnSite["stage"];
export type OwnSitePreview = Omit<z.infer<typeof ownSitePreviewReplySchema>, "ok">;
export type StarterEntries = Omit<z.infer<typeof starterEntriesReplySchema>, "ok">;
