import { z } from "zod";
import * as m from "#messages/compiled/enquiries.ts";
import { idSchema, instantSchema, lineSchema, okReplySchema } from "./common.ts";

/** Filters of the list of enquiries that an admin has saved under a name. */

export const MOST_SAVED_VIEWS = 30;

export const savedViewInputSchema = z.object({
  name: lineSchema(60, m.nameTheView),
  /** Query string of the list's address, with filters and order: `status=new&sort=name`. */
  query: lineSchema(1_000),
});
export const savedViewChangesSchema = savedViewInputSchema.partial();
export const savedViewSchema = savedViewInputSchema.extend({ _id: idSchema, createdAt: instantSchema });
export const savedViewReplySchema = okReplySchema.extend({ item: savedViewSchema });
/** The admin's saved views, by name. */
export const savedViewsReplySchema = okReplySchema.extend({ items: z.array(savedViewSchema) });

export type SavedView = z.infer<typeof savedViewSchema>;
