import { z } from "zod";
import { okReplySchema } from "./common.ts";

/** What a new college does first, in its order. The last, domain, mail and backup, follows from the server's health. */
export const CHECKLIST_STEPS = [
  "names",
  "appearance",
  "contact",
  "courses",
  "people",
  "photographs",
  "approvals",
  /** Every other fact and text of the documents that are no pages. */
  "others",
  "records",
  "privacy",
] as const;

const stepSchema = z.object({
  step: z.enum(CHECKLIST_STEPS),
  isDone: z.boolean(),
  /** What is still the sample's, in words: `Postal address`. */
  left: z.array(z.string()),
  /** Where all that is left is as it was shipped and says no word of the sample: these documents may be kept as they are. */
  asShipped: z.array(z.string()),
});

export const checklistReplySchema = okReplySchema.extend({
  steps: z.array(stepSchema),
  /** Pages that visitors see: how many there are, and those with the sample's text or words. */
  pages: z.object({
    total: z.int(),
    sample: z.array(z.object({ document: z.string(), title: z.string() })),
  }),
});

export const sampleRemovedReplySchema = okReplySchema.extend({
  /** How many records of each kind went. */
  removed: z.object({
    notices: z.int(),
    events: z.int(),
    placedStudents: z.int(),
    categories: z.int(),
    pictures: z.int(),
  }),
});

export type Checklist = z.infer<typeof checklistReplySchema>;
export type ChecklistStep = (typeof CHECKLIST_STEPS)[number];
export type SampleRemoved = z.infer<typeof sampleRemovedReplySchema>["removed"];
