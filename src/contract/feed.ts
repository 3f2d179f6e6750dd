import { z } from "zod";
import { okReplySchema } from "./common.ts";

/**
 * Topics that admin screens follow. `documents` includes records, `enquiries` timeline events; `presence`: what other
 * admins have open.
 */
export const FEED_TOPICS = ["documents", "enquiries", "presence", "roles"] as const;
export type FeedTopic = (typeof FEED_TOPICS)[number];

/** Id that a browser tab has generated for itself. */
const tabSchema = z
  .string()
  .regex(/^[\da-f]{32}$/)
  .meta({ examples: ["5f0c2a91b3d84e67a1c09f2e7d6b8a43"] });

export const changesQuerySchema = z.object({ tab: tabSchema.optional() });
export const presenceInputSchema = z.object({
  tab: tabSchema,
  /** What the tab has open: `enquiries/<_id>`, `calls/<_id>` during a call, `documents/<path>`; null for nothing. */
  at: z
    .string()
    .max(300)
    .regex(/^(enquiries|calls|documents)\/\P{Cc}+$/u)
    .nullable()
    .meta({ examples: ["documents/pages/Library.md"] }),
});
export const presenceReplySchema = okReplySchema.extend({
  /** What other admins have open; `isFresh`: for under 2 minutes. After 10 minutes, `calls/` becomes `enquiries/`. */
  others: z.array(z.object({ at: z.string(), name: z.string(), email: z.string(), isFresh: z.boolean() })),
});

export type Presence = z.infer<typeof presenceReplySchema>["others"][number];
