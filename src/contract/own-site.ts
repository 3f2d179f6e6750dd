import { z } from "zod";
import { okReplySchema } from "./common.ts";
import type { courseSchema } from "./content.ts";

/** What visitors get: the sample's site, a page that says that the college's own is being prepared, or the college's own. */
const STAGES = ["sample", "preparing", "public"] as const;

export const ownSiteReplySchema = okReplySchema.extend({
  stage: z.enum(STAGES),
  /** Whether the college can start its own site now: not where its content has a folder of its own. */
  canStart: z.boolean(),
  /** How many documents have a draft that is not public. */
  drafts: z.int(),
});

export const ownSitePreviewReplySchema = okReplySchema.extend({ url: z.string() });

export const starterCoursesReplySchema = okReplySchema.extend({
  /** Courses as the document of courses has them. */
  courses: z.array(z.looseObject({ name: z.string() })),
});

export type OwnSite = Omit<z.infer<typeof ownSiteReplySchema>, "ok">;
export type Stage = OwnSite["stage"];
export type StarterCourse = z.infer<typeof courseSchema>;
