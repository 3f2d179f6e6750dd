import { z } from "zod";
import { instantSchema, okReplySchema } from "./common.ts";

/** A link to another site that has failed on three days in a row, and the documents that have it. */
export const deadLinkSchema = z.object({
  url: z.string(),
  fault: z.string(),
  failedSince: instantSchema,
  documents: z.array(z.string()),
});

export const deadLinkListReplySchema = okReplySchema.extend({ items: z.array(deadLinkSchema) });

export type DeadLink = z.infer<typeof deadLinkSchema>;
