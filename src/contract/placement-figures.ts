import { z } from "zod";

const line = z.string().trim().min(1);
const positive = z.int().positive("must be a whole number above 0");
const count = z.int().nonnegative("must be a whole number, 0 or more");

/** `content/placements.yaml`: what the Training and Placement Cell tells of each session. */
export const placementsSchema = z.strictObject({
  /** Stands below the figures: where they come from, and that they are invented while the college is the sample. */
  note: line,
  /** Newest first. */
  sessions: z.array(
    z
      .strictObject({
        /** `2025-26` */
        session: line,
        /** Final-year students who registered with the cell. */
        registered: positive,
        placed: count,
        higherStudy: count,
        /** Half of the placed earn this or more, in whole rupees a year. Left out where it is not known. */
        medianPay: positive.optional(),
      })
      .refine(({ registered, placed, higherStudy }) => placed + higherStudy <= registered, {
        path: ["registered"],
        error: "must not be less than placed and higherStudy together",
      }),
  ),
});

export type Placements = z.infer<typeof placementsSchema>;
