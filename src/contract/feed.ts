import { z } from "zod";
import { okReplySchema } from "./common.ts";

/** What open screens of the staff follow: enquiries with their timeline events, documents, who has what open, and the roles of admins. */
export const FEED_TOPICS = ["documents", "enquiries", "presence", "roles"] as const;
export type FeedTopic = (typeof FEED_TOPICS)[number];

/** Id of a browser tab, which the tab has made itself. */
const tabSchema = z
  .string()
  .regex(/^[\da-f]{32}$/)
  .meta({ examples: ["5f0c2a91b3d84e67a1c09f2e7d6b8a43"] });

export const changesQuerySchema = z.object({ tab: tabSchema.optional() });
export const presenceInputSchema = z.object({
  tab: tabSchema,
  /** What the tab has open: `enquiries/`, or `calls/` while the family is called, and an `_id`, or `documents/` and a path; null for nothing. */
  at: z
    .string()
    .max(300)
    .regex(/^(enquiries|calls|documents)\/\P{Cc}+$/u)
    .nullable()
    .meta({ examples: ["documents/pages/Library.md"] }),
});
export const presenceReplySchema = okReplySchema.extend({
  /** What other admins have open. A call counts for ten minutes. `isFresh`: opened less than two minutes ago. */
  others: z.array(z.object({ at: z.string(), name: z.string(), email: z.string(), isFresh: z.boolean() })),
});

export type Presence = z.infer<typeof presenceReplySchema>["others"][number];
