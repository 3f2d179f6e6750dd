import { z } from "zod";
import * as m from "#messages/compiled/accounts.ts";

/** An `_id`: UUIDv7 text. An id of another shape names nothing, which the service answers with 404. */
export const idSchema = z
  .string("This is not an id.")
  .min(1, "This is not an id.")
  .max(100)
  .regex(/^\P{Cc}*$/u, "This is not an id.");

/** A calendar day of the college, `YYYY-MM-DD`, that exists. */
export const daySchema = z.iso.date({ error: m.dayFormat });

/** A day in the years that moments may have, so that any day counted from it has a year of four digits, too. */
export const sentDaySchema = daySchema.regex(/^(19|20|21)/, { error: m.dayOfOurTime }).meta({ format: "date" });

/** A moment, ISO 8601 in UTC. */
export const instantSchema = z.iso.datetime({ error: m.momentFormat });

/** A moment as it is sent; it becomes UTC with milliseconds. A day alone means its first moment in the college. */
export const sentInstantSchema = z
  .string()
  .regex(/^(19|20|21)\d\d-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d))?$/, { error: m.momentFormat })
  .transform((text, context) => {
    const day = z.iso.date().safeParse(text.slice(0, 10));
    const moment = new Date(text.length === 10 ? `${text}T00:00:00+05:30` : text);
    if (day.success && !Number.isNaN(moment.getTime())) return moment.toISOString();
    context.addIssue({ code: "custom", message: m.momentExists() });
    return z.NEVER;
  });

/** Schema of an optional field; blank counts as left out, as forms send it. */
export function optionalField<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((value) => (value === "" ? undefined : value), schema.optional());
}

/** A boolean from a form or JSON. */
export const flagSchema = z.preprocess(
  (value) => (typeof value === "boolean" ? String(value) : value),
  z.enum(["true", "false"], "Send true or false."),
);

/** `ifUpdatedAt`: the `updatedAt` as it was read. If the record has changed since, the reply is 409 with it in `current`. */
export const editSchema = z.object({ ifUpdatedAt: optionalField(instantSchema) });
export type DeleteQuery = z.infer<typeof editSchema>;

/** A line in NFC (Bengali য় and ড় have two spellings). @param missing message for a blank; without it, blank is allowed */
export function lineSchema(longest = 200, missing?: () => string) {
  return z
    .string({ error: missing ?? m.enterText })
    .trim()
    .normalize("NFC")
    .min(missing === undefined ? 0 : 1, missing && { error: missing })
    .max(longest, { error: () => m.atMostCharacters({ longest }) })
    .regex(/^\P{Cc}*$/u, { error: m.plainLine });
}

/** Several lines of text in NFC. */
export const paragraphSchema = z
  .string({ error: m.enterText })
  .trim()
  .normalize("NFC")
  .max(20_000, { error: () => m.atMostCharacters({ longest: "20,000" }) })
  .regex(/^(?:\P{Cc}|[\t\n\r])*$/u, { error: m.plainText });

/** That a draft was sent for review, or back to who wrote it. */
export const draftReviewSchema = z.object({ isBack: z.boolean(), by: z.string(), at: instantSchema, note: z.string() });
export type DraftReview = z.infer<typeof draftReviewSchema>;

export const okReplySchema = z.object({ ok: z.literal(true) });
export const messageReplySchema = okReplySchema.extend({ message: z.string() });

/** Reply of every failure under `/api` (behaviour, 'HTTP'). */
export const errorReplySchema = z.object({
  ok: z.literal(false),
  /** The error message, a sentence for people. */
  error: z.string(),
  /** The error code, a word for programs. */
  code: z.string(),
  /** Validation errors: the message of each form field at fault. */
  fields: z.record(z.string(), z.string()).optional(),
});

export const idParamsSchema = z.object({ id: idSchema });

export function changedMeanwhileReplySchema<Schema extends z.ZodType>(record: Schema) {
  return errorReplySchema.extend({ current: record });
}
