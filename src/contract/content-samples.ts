import { z } from "zod";
import { translationSchemasFor } from "./collections/translations.ts";
import { sitePathSchema } from "./content-fields.ts";

const text = z.string().trim().min(1);

const inOthers = (...names: string[]) =>
  translationSchemasFor(Object.fromEntries(names.map((name) => [name, text.optional()]))).reply;

const monthAndDay = z.string().regex(/^\d\d-\d\d$/, "must be a month and a day, such as 09-25");

/** Holidays by name. `days`: one per year. The office is closed from `from` to `to`, days relative to the holiday. */
const almanacSchema = z.record(
  text,
  z.strictObject({ days: z.array(monthAndDay).min(1), from: z.int().default(0), to: z.int().default(0) }),
);

/** Day of a sample record: month and day, or a holiday. Unless `isExact`, moved to the next day with an open office. */
const when = z
  .strictObject({ day: text, daysBefore: z.int().default(0), isExact: z.boolean().default(false) })
  .optional();

/** Sample notices, which a new installation shows until the staff writes notices. */
const sampleNoticesSchema = z.array(
  z.strictObject({
    type: text,
    title: text,
    when,
    /** Age in days when the sample is loaded. Used in files of earlier versions. */
    daysAgo: z.int().nonnegative().optional(),
    description: text,
    /** Name of a file in `content/sample/pdfs/`. */
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
    /** Days after the sample is loaded; may be negative. Used in files of earlier versions. */
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
    /** Title of an album; null for a picture without an album. */
    category: text.nullable(),
    /** Name of a file in `content/sample/pictures/`. */
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

/** Schemas of the sample files, by file name in `content/sample` without `.yaml`. */
export const SAMPLE_SCHEMAS_BY_NAME = {
  almanac: almanacSchema,
  notices: sampleNoticesSchema,
  events: sampleEventsSchema,
  "placed-students": samplePlacedStudentsSchema,
  pictures: samplePicturesSchema,
};

export type SampleValues = {
  [Name in keyof typeof SAMPLE_SCHEMAS_BY_NAME]: z.infer<(typeof SAMPLE_SCHEMAS_BY_NAME)[Name]>;
};
export const pathOfSample = (name: string) => `sample/${name}.yaml`;
/** Schemas of the sample files, by path: `sample/notices.yaml`. */
export const SAMPLE_SCHEMAS_BY_PATH: ReadonlyMap<string, z.ZodType> = new Map(
  Object.entries(SAMPLE_SCHEMAS_BY_NAME).map(([name, schema]) => [pathOfSample(name), schema]),
);

export type SamplePlacedStudent = z.infer<typeof samplePlacedStudentsSchema>[number];
