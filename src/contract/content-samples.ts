import { z } from "zod";
import { schemasFor } from "./collections/translations.ts";
import { sitePathSchema } from "./content-fields.ts";

const text = z.string().trim().min(1);

const inOthers = (...names: string[]) =>
  schemasFor(Object.fromEntries(names.map((name) => [name, text.optional()]))).reply;

const monthAndDay = z.string().regex(/^\d\d-\d\d$/, "must be a month and a day, such as 09-25");

/** Holidays by name: the days on which each falls, one a year, and how long the office is closed. */
const almanacSchema = z.record(
  text,
  z.strictObject({ days: z.array(monthAndDay).min(1), from: z.int().default(0), to: z.int().default(0) }),
);

/** Day of a sample: month and day, or a holiday. Without `isExact` it moves on to the next day on which the office is open. */
const when = z
  .strictObject({ day: text, daysBefore: z.int().default(0), isExact: z.boolean().default(false) })
  .optional();

/** Notices of `content/sample/`: what a new installation shows until the staff writes its own. */
const sampleNoticesSchema = z.array(
  z.strictObject({
    type: text,
    title: text,
    when,
    /** Days before the day of loading, in files of earlier versions. */
    daysAgo: z.int().nonnegative().optional(),
    description: text,
    /** A file in `content/sample/pdfs/`. */
    pdf: z
      .string()
      .regex(/^[\p{L}\p{N}][\p{L}\p{M}\p{N} _-]*\.pdf$/u, "must be the name of a PDF, such as examination-routine.pdf")
      .optional(),
    translations: inOthers("type", "title", "description"),
  }),
);

const sampleEventsSchema = z.array(
  z.strictObject({
    title: text,
    description: text,
    when,
    /** Days after the day of loading, in files of earlier versions; may be negative. */
    inDays: z.int().optional(),
    startTime: text,
    endTime: text,
    venue: text,
    category: text,
    status: z.enum(["published", "draft", "cancelled"]),
    /** Title of an album in pictures.yaml. */
    gallery: text.optional(),
    translations: inOthers("title", "category", "venue", "description"),
  }),
);

const samplePicturesSchema = z.array(
  z.strictObject({
    /** Title of an album; null means the standalone gallery. */
    category: text.nullable(),
    /** A picture in `content/sample/pictures/`. */
    file: z
      .string()
      .regex(/^[\w-]+\.(webp|avif|jpg|png)$/, "must be the name of a picture, such as herbarium-walk.webp"),
    alt: text,
    translations: inOthers("category", "alt"),
  }),
);

const samplePlacedStudentsSchema = z.array(
  z.strictObject({
    name: text,
    placedAt: text,
    designation: text,
    picture: sitePathSchema.optional(),
    translations: inOthers("name", "placedAt", "designation"),
  }),
);

/** Schemas of the sample files, by the names of the files in `content/sample`. */
export const SAMPLES = {
  almanac: almanacSchema,
  notices: sampleNoticesSchema,
  events: sampleEventsSchema,
  "placed-students": samplePlacedStudentsSchema,
  pictures: samplePicturesSchema,
};

export type SampleValues = { [Name in keyof typeof SAMPLES]: z.infer<(typeof SAMPLES)[Name]> };
export const pathOfSample = (name: string) => `sample/${name}.yaml`;
/** The schemas of the sample files, by path: `sample/notices.yaml`. */
export const SAMPLE_SCHEMAS: ReadonlyMap<string, z.ZodType> = new Map(
  Object.entries(SAMPLES).map(([name, schema]) => [pathOfSample(name), schema]),
);

export type SamplePlacedStudent = z.infer<typeof samplePlacedStudentsSchema>[number];
