import { z } from "zod";
import * as m from "#messages/compiled/breach.ts";
import { idSchema, instantInputSchema, instantSchema, okReplySchema, paragraphSchema } from "./common.ts";
import { deskEnquirySchema } from "./enquiries.ts";

/** What happened to the data: seen by a stranger, sent to the wrong person, on a stolen device, changed, or lost. */
export const BREACH_KINDS = ["copied", "misdirected", "device", "altered", "lost"] as const;
/** Measures against the breach that the letters can mention. */
export const BREACH_MEASURES = ["sessions", "passwords", "closed", "recovered", "police"] as const;

/**
 * Deadlines for notifying each recipient, in hours from the moment the college became aware; null: without delay.
 * CERT-In: directions of 28 April 2022; others: DPDP Rules 2025, rule 7. `board72` is the detailed report to the Board.
 */
export const BREACH_DEADLINE_HOURS = { certIn: 6, board: null, persons: null, board72: 72 } as const;
export type BreachStep = keyof typeof BREACH_DEADLINE_HOURS;
const stepSchema = z.enum(Object.keys(BREACH_DEADLINE_HOURS) as BreachStep[]);

const factsSchema = z.object({
  /** An exercise: the letters are marked as such, and no mail can be sent. */
  isDrill: z.boolean(),
  /** When the college became aware of the breach: deadlines count from this moment. */
  awareAt: instantSchema,
  happenedFrom: instantSchema,
  happenedUntil: instantSchema,
  /** Limits the breach to enquiries that the admin with this `_id` read; null for all enquiries, or if not known. */
  scope: idSchema.nullable(),
  what: z.enum(BREACH_KINDS),
  /** Description by the college, for CERT-In and the Board. */
  words: paragraphSchema,
  measures: z.array(z.enum(BREACH_MEASURES)),
});

const moment = instantInputSchema.meta({ format: "date-time", examples: ["2026-11-21T10:00:00+05:30"] });
export const breachInputSchema = factsSchema
  .extend({
    ...{ awareAt: moment, happenedFrom: moment, happenedUntil: moment },
    words: paragraphSchema.max(2_000, { error: m.tooManyWords }),
  })
  .refine(({ happenedFrom, happenedUntil }) => happenedFrom <= happenedUntil, {
    path: ["happenedUntil"],
    error: m.endsBeforeItBegins,
  });
/** `told`: the recipient that has now been notified. */
export const breachChangesSchema = z
  .object({ facts: breachInputSchema, told: stepSchema, isClosed: z.literal(true) })
  .partial();

export const breachSchema = factsSchema.extend({
  _id: idSchema,
  /** Completed notifications: when and by which admin; `mails`: number of mails that the server sent. */
  steps: z.partialRecord(stepSchema, z.object({ at: instantSchema, by: z.string(), mails: z.int() })),
  closedAt: instantSchema.nullable(),
});

const personSchema = deskEnquirySchema.pick({ _id: true, name: true, mobile: true, email: true, course: true });

export const breachReplySchema = okReplySchema.extend({ item: breachSchema });
export const breachListReplySchema = okReplySchema.extend({
  items: z.array(breachSchema),
  /** Accounts to choose `scope` from, including deleted ones. */
  accounts: z.array(z.object({ _id: idSchema, email: z.string() })),
});
export const breachDetailsReplySchema = breachReplySchema.extend({
  /** The first 50 affected enquiries. */
  items: z.array(personSchema),
  total: z.int(),
  /** Number of affected people, identified by mobile number or else email; `withoutMail`: those without an email. */
  people: z.int(),
  withoutMail: z.int(),
  /** Number of enquiries that each account read during the breach. */
  reads: z.array(
    z.object({ by: z.string(), kind: z.string(), enquiries: z.int(), firstAt: instantSchema, lastAt: instantSchema }),
  ),
  letters: z.array(
    z.object({ step: stepSchema, language: z.enum(["en", "bn"]), subject: z.string(), text: z.string() }),
  ),
});

export type Breach = z.infer<typeof breachSchema>;
export type BreachList = z.infer<typeof breachListReplySchema>;
export type BreachDetails = Omit<z.infer<typeof breachDetailsReplySchema>, "ok">;

/** Returns the deadline of a step as an ISO moment; null: without delay. */
export function deadlineOf(step: BreachStep, { awareAt }: Pick<Breach, "awareAt">): string | null {
  const hours = BREACH_DEADLINE_HOURS[step];
  return hours === null ? null : new Date(Date.parse(awareAt) + hours * 3_600_000).toISOString();
}
