import { z } from "zod";
import { sitePathSchema, text } from "./content-fields.ts";

/** Rows of `content/sample/`: what a new installation shows until the staff writes its own. */
export const sampleNoticesSchema = z.array(
  z.strictObject({
    type: text,
    title: text,
    /** Before the day of loading. */
    daysAgo: z.int().nonnegative(),
    description: text,
    /** A file in `content/sample/pdfs/`. */
    pdf: z
      .string()
      .regex(/^[\p{L}\p{N}][\p{L}\p{M}\p{N} _-]*\.pdf$/u, "must be the name of a PDF, such as examination-routine.pdf")
      .optional(),
  }),
);

export const sampleEventsSchema = z.array(
  z.strictObject({
    title: text,
    description: text,
    /** After the day of loading; may be negative. */
    inDays: z.int(),
    startTime: text,
    endTime: text,
    venue: text,
    category: text,
    status: z.enum(["published", "draft", "cancelled"]),
    /** Title of an album in pictures.yaml. */
    gallery: text.optional(),
  }),
);

export const samplePicturesSchema = z.array(
  z.strictObject({
    /** Title of an album; null means the standalone gallery. */
    category: text.nullable(),
    /** A picture in `content/sample/pictures/`. */
    file: z
      .string()
      .regex(/^[\w-]+\.(webp|avif|jpg|png)$/, "must be the name of a picture, such as herbarium-walk.webp"),
    alt: text,
  }),
);

export const samplePlacedStudentsSchema = z.array(
  z.strictObject({ name: text, placedAt: text, designation: text, picture: sitePathSchema.optional() }),
);

export type SamplePlacedStudent = z.infer<typeof samplePlacedStudentsSchema>[number];
