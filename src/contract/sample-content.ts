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
    /** A file in `content/sample/pdfs/`. */
    pdf: z
      .string()
      .regex(/^[\p{L}\p{N}][\p{L}\p{M}\p{N} _-]*\.pdf$/u, "must be the name of a PDF, such as examination-routine.pdf")
      .optional(),
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
    /** The title of the gallery category with its pictures, as pictures.yaml has it. */
    gallery: line.optional(),
  }),
);

export const samplePicturesSchema = z.array(
  z.strictObject({
    /** The title of a gallery category; null means the standalone gallery. */
    category: line.nullable(),
    /** A picture in `content/sample/pictures/`. */
    file: z
      .string()
      .regex(/^[\w-]+\.(webp|avif|jpg|png)$/, "must be the name of a picture, such as herbarium-walk.webp"),
    alt: line,
  }),
);

export const samplePlacedStudentsSchema = z.array(
  z.strictObject({ name: line, placedAt: line, designation: line, picture: sitePathSchema.optional() }),
);

export type SampleNotice = z.infer<typeof sampleNoticesSchema>[number];
export type SampleEvent = z.infer<typeof sampleEventsSchema>[number];
export type SamplePicture = z.infer<typeof samplePicturesSchema>[number];
export type SamplePlacedStudent = z.infer<typeof samplePlacedStudentsSchema>[number];
