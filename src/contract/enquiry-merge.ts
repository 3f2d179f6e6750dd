import { z } from "zod";
import { idSchema } from "./common.ts";

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
