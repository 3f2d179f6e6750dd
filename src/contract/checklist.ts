import { z } from "zod";
import { okReplySchema } from "./common.ts";

/** The steps of a new college, in their order. The last (domain, mail and backup) follows from the server's health. */
export const CHECKLIST_STEPS = [
  "names",
  "appearance",
  "contact",
  "courses",
  "people",
  "photographs",
  "approvals",
  /** The other documents that are no pages: all facts and texts without a step of their own. */
  "others",
  "records",
  "privacy",
] as const;

const stepSchema = z.object({
  step: z.enum(CHECKLIST_STEPS),
  isDone: z.boolean(),
  /** What is still the sample's, in words: `Postal address`. */
  left: z.array(z.string()),
  /** Paths of the documents that may be kept: all that is left in them is as shipped and has no word of the sample. */
  asShipped: z.array(z.string()),
});

export const checklistReplySchema = okReplySchema.extend({
  steps: z.array(stepSchema),
  /** Public pages: how many there are, and those with the sample's text or words. */
  pages: z.object({
    total: z.int(),
    sample: z.array(z.object({ document: z.string(), title: z.string() })),
  }),
});

export const sampleRemovedReplySchema = okReplySchema.extend({
  /** How many sample records of each kind were removed. */
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
