import { z } from "zod";
import * as m from "#messages/compiled/breach.ts";
import { idSchema, instantSchema, okReplySchema, paragraphSchema, sentInstantSchema } from "./common.ts";
import { deskEnquirySchema } from "./enquiries.ts";

/** What happened to personal data: seen by a stranger, sent to the wrong person, on a stolen device, changed, or gone. */
export const BREACH_KINDS = ["copied", "misdirected", "device", "altered", "lost"] as const;
/** What the college has done against it, as the letters say it. */
export const BREACH_MEASURES = ["sessions", "passwords", "closed", "recovered", "police"] as const;

/**
 * Whom to tell, and within how many hours of becoming aware; null: without delay. CERT-In: directions of 28 April 2022; the
 * others: DPDP Rules 2025, rule 7. The report of 72 hours says more than the first intimation to the Board.
 */
export const BREACH_STEPS = { certIn: 6, board: null, persons: null, board72: 72 } as const;
export type BreachStep = keyof typeof BREACH_STEPS;
const stepSchema = z.enum(Object.keys(BREACH_STEPS) as [BreachStep, ...BreachStep[]]);

const factsSchema = z.object({
  /** Only an exercise: letters say so, and no mail can be sent. */
  isDrill: z.boolean(),
  /** When the college became aware of it: deadlines are counted from here. */
  awareAt: instantSchema,
  happenedFrom: instantSchema,
  happenedUntil: instantSchema,
  /** `_id` of the admin whose reads were exposed; null for the whole database, or when it is not known. */
  scope: idSchema.nullable(),
  what: z.enum(BREACH_KINDS),
  /** In the college's own words, for CERT-In and the Board. */
  words: paragraphSchema,
  measures: z.array(z.enum(BREACH_MEASURES)),
});

const moment = sentInstantSchema.meta({ format: "date-time", examples: ["2026-11-21T10:00:00+05:30"] });
export const breachInputSchema = factsSchema
  .extend({
    ...{ awareAt: moment, happenedFrom: moment, happenedUntil: moment },
    words: paragraphSchema.max(2_000, { error: m.tooManyWords }),
  })
  .refine(({ happenedFrom, happenedUntil }) => happenedFrom <= happenedUntil, {
    path: ["happenedUntil"],
    error: m.endsBeforeItBegins,
  });
/** `told`: who has been told now. */
export const breachChangesSchema = z
  .object({ facts: breachInputSchema, told: stepSchema, isClosed: z.literal(true) })
  .partial();

export const breachSchema = factsSchema.extend({
  _id: idSchema,
  /** Whom the college has told, when and by whom; `mails`: how many this server sent. */
  steps: z.partialRecord(stepSchema, z.object({ at: instantSchema, by: z.string(), mails: z.int() })),
  closedAt: instantSchema.nullable(),
});

const personSchema = deskEnquirySchema.pick({ _id: true, name: true, mobile: true, email: true, course: true });

export const breachReplySchema = okReplySchema.extend({ item: breachSchema });
export const breachListReplySchema = okReplySchema.extend({
  items: z.array(breachSchema),
  /** The accounts whose reads may have been exposed, those that are gone too. */
  accounts: z.array(z.object({ _id: idSchema, email: z.string() })),
});
export const breachDetailsReplySchema = breachReplySchema.extend({
  /** Enquiries that are affected, the first 50 of them. */
  items: z.array(personSchema),
  total: z.int(),
  /** Affected people, by mobile number or else by mail address, and how many of them have given no mail address. */
  people: z.int(),
  withoutMail: z.int(),
  /** Who read how many enquiries in the time of the breach. */
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

/** The moment until which a step is to be done; null: without delay. */
export function deadlineOf(step: BreachStep, { awareAt }: Pick<Breach, "awareAt">): string | null {
  const hours = BREACH_STEPS[step];
  return hours === null ? null : new Date(Date.parse(awareAt) + hours * 3_600_000).toISOString();
}
