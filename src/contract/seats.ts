import { z } from "zod";
import * as m from "#messages/compiled/seats.ts";
import {
  dayInputSchema,
  daySchema,
  idSchema,
  instantSchema,
  lineSchema,
  okReplySchema,
  optionalField,
} from "./common.ts";

/** Categories of seats in the admission rules of the state and of the college. */
export const SEAT_CATEGORIES = {
  general: m.general,
  sc: m.sc,
  st: m.st,
  obcA: m.obcA,
  obcB: m.obcB,
  ews: m.ews,
  pwd: m.pwd,
  tfw: m.tfw,
  management: m.management,
} as const satisfies Record<string, () => string>;
export type SeatCategory = keyof typeof SEAT_CATEGORIES;

const categorySchema = z.enum(Object.keys(SEAT_CATEGORIES) as SeatCategory[], { error: m.chooseCategory });
const MAX_RUPEES = 10_000_000;

/** An admission, which takes a seat. `number`: admission number at the college; `amount`: payment in whole rupees. */
export const admissionInputSchema = z.object({
  course: lineSchema(120),
  /** Blank if not known. */
  category: optionalField(categorySchema),
  number: lineSchema(40, m.typeNumber),
  amount: z.int({ error: m.wholeRupees }).min(1, { error: m.wholeRupees }).max(MAX_RUPEES, { error: m.wholeRupees }),
  paidOn: dayInputSchema.meta({ examples: ["2026-07-01"] }),
});

export const admissionSchema = z.object({
  _id: idSchema,
  /** Receipt number, consecutive from 1. A cancelled admission keeps the number. */
  receipt: z.int(),
  /** Admission year of the seat. */
  session: z.int(),
  course: z.string(),
  category: categorySchema.nullable().meta({ examples: ["sc"] }),
  number: z.string(),
  amount: z.int(),
  paidOn: daySchema,
  at: instantSchema,
  cancelledAt: instantSchema.nullable(),
});
export const admissionReplySchema = okReplySchema.extend({ item: admissionSchema });
/** Admissions of an enquiry, newest first. At most one is not cancelled. */
export const admissionsReplySchema = okReplySchema.extend({ items: z.array(admissionSchema) });

/** Seats of the current admission year. Numbers that the college has not entered are null. */
export const seatsReplySchema = okReplySchema.extend({
  session: z.int(),
  items: z.array(
    z.object({
      course: z.string(),
      seats: z.int().nullable(),
      taken: z.int(),
      left: z.int().nullable(),
      categories: z.array(z.object({ category: categorySchema, seats: z.int().nullable(), taken: z.int() })),
    }),
  ),
});

export type AdmissionInput = z.infer<typeof admissionInputSchema>;
export type Admission = z.infer<typeof admissionSchema>;
export type Seats = z.infer<typeof seatsReplySchema>["items"][number];
