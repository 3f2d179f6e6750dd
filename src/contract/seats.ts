import { z } from "zod";
import * as m from "#messages/compiled/seats.ts";
import {
  daySchema,
  idSchema,
  instantSchema,
  lineSchema,
  okReplySchema,
  optionalField,
  sentDaySchema,
} from "./common.ts";

/** Categories of seats, as the admission rules of the state and the college's own have them. */
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

const categorySchema = z.enum(Object.keys(SEAT_CATEGORIES) as [SeatCategory, ...SeatCategory[]], {
  error: m.chooseCategory,
});
const MOST_RUPEES = 10_000_000;

/** An admission takes a seat: its number at the college, and the payment in whole rupees that the receipt is about. */
export const admissionInputSchema = z.object({
  course: lineSchema(120),
  /** Blank where nobody has said it. */
  category: optionalField(categorySchema),
  number: lineSchema(40, m.typeNumber),
  amount: z.int({ error: m.wholeRupees }).min(1, { error: m.wholeRupees }).max(MOST_RUPEES, { error: m.wholeRupees }),
  paidOn: sentDaySchema.meta({ examples: ["2026-07-01"] }),
});

export const admissionSchema = z.object({
  _id: idSchema,
  /** Number of the receipt: 1, 2, 3 and so on without gaps. A cancelled admission keeps it. */
  receipt: z.int(),
  /** The year for which the seat is taken. */
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
/** The admissions of one enquiry, the last first: at most one is not cancelled. */
export const admissionsReplySchema = okReplySchema.extend({ items: z.array(admissionSchema) });

/** Seats of the session for which the college admits now; null where the college does not know a number. */
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
