import { z } from "zod";
import { sitePathSchema } from "./content.ts";

const line = z.string().trim().min(1);

/** Rows of `content/sample/`: what a new installation shows until the staff writes its own. */
export const sampleNoticesSchema = z.array(
  z.strictObject({
    type: line,
    title: line,
    /** Days before the day on which the sample is loaded; 0 is that day. */
    daysAgo: z.int().nonnegative(),
    description: line,
  }),
);

export const sampleEventsSchema = z.array(
  z.strictObject({
    title: line,
    description: line,
    /** Days after the day on which the sample is loaded; negative ones lie before it. */
    inDays: z.int(),
    startTime: line,
    endTime: line,
    venue: line,
    category: line,
    status: z.enum(["published", "draft", "cancelled"]),
  }),
);

export const samplePlacedStudentsSchema = z.array(
  z.strictObject({ name: line, placedAt: line, designation: line, picture: sitePathSchema.optional() }),
);

export type SampleNotice = z.infer<typeof sampleNoticesSchema>[number];
export type SampleEvent = z.infer<typeof sampleEventsSchema>[number];
export type SamplePlacedStudent = z.infer<typeof samplePlacedStudentsSchema>[number];
