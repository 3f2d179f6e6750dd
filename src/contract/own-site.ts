import { z } from "zod";
import { okReplySchema } from "./common.ts";

/** What visitors get: the sample's site, a page that says that the college's own is being prepared, or the college's own. */
const STAGES = ["sample", "preparing", "public"] as const;

export const ownSiteReplySchema = okReplySchema.extend({
  stage: z.enum(STAGES),
  /** Whether the college can start its own site now: not where its content has a folder of its own. */
  canStart: z.boolean(),
  /** How many documents have a draft that is not public. */
  drafts: z.int(),
});

export const ownSitePreviewReplySchema = okReplySchema.extend({
  url: z.string(),
  /** What pages wait for with all drafts, by address: `{ "/Principal": ["person.principal"] }`. */
  waiting: z.record(z.string(), z.array(z.string())),
});

/** What a new site can begin with, as its documents have it. */
export const offersReplySchema = okReplySchema.extend({
  courses: z.array(z.looseObject({ name: z.string() })),
  /** The committees that the rules ask of every college, each with the contact to be named. */
  committees: z.array(z.looseObject({ title: z.string() })),
  /** Papers that are usually asked for at admission. */
  papers: z.array(z.string()),
});

export type OwnSite = Omit<z.infer<typeof ownSiteReplySchema>, "ok">;
export type Stage = OwnSite["stage"];
export type OwnSitePreview = Omit<z.infer<typeof ownSitePreviewReplySchema>, "ok">;
export type Offers = Omit<z.infer<typeof offersReplySchema>, "ok">;
