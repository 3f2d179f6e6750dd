import { z } from "zod";
import * as m from "#messages/compiled/accounts.ts";

/** An `_id`, a UUIDv7. The schema accepts other texts too: for those the service answers with 404. */
export const idSchema = z
  .string("This is not an id.")
  .min(1, "This is not an id.")
  .max(100)
  .regex(/^\P{Cc}*$/u, "This is not an id.");

/** An existing calendar day, `YYYY-MM-DD`, in the college's time zone. */
export const daySchema = z.iso.date({ error: m.dayFormat });

/** A day in a request. Limited to 1900 to 2199, so that days computed from it also have a year of four digits. */
export const dayInputSchema = daySchema.regex(/^(19|20|21)/, { error: m.dayOfOurTime }).meta({ format: "date" });

/** A moment, ISO 8601 in UTC. */
export const instantSchema = z.iso.datetime({ error: m.momentFormat });

/** A moment in a request, converted to UTC with milliseconds. A day alone means midnight in the college's time zone. */
export const instantInputSchema = z
  .string()
  .regex(/^(19|20|21)\d\d-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d))?$/, { error: m.momentFormat })
  .transform((text, context) => {
    const day = z.iso.date().safeParse(text.slice(0, 10));
    const moment = new Date(text.length === 10 ? `${text}T00:00:00+05:30` : text);
    if (day.success && !Number.isNaN(moment.getTime())) return moment.toISOString();
    context.addIssue({ code: "custom", message: m.momentExists() });
    return z.NEVER;
  });

/** Schema of an optional field. An empty text counts as omitted, since forms send empty fields. */
export function optionalField<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((value) => (value === "" ? undefined : value), schema.optional());
}

/** A boolean from a form or JSON. */
export const booleanInputSchema = z.preprocess(
  (value) => (typeof value === "boolean" ? String(value) : value),
  z.enum(["true", "false"], "Send true or false."),
);

/** `ifUpdatedAt`: the `updatedAt` that was read. If the record has changed since, 409 with the record in `current`. */
export const optimisticLockSchema = z.object({ ifUpdatedAt: optionalField(instantSchema) });
export type DeleteQuery = z.infer<typeof optimisticLockSchema>;

/** A line in NFC: Bengali য় and ড় have two encodings. @param missing error for a blank; without it, blank is valid */
export function lineSchema(maxLength = 200, missing?: () => string) {
  return z
    .string({ error: missing ?? m.enterText })
    .trim()
    .normalize("NFC")
    .min(missing === undefined ? 0 : 1, missing && { error: missing })
    .max(maxLength, { error: () => m.atMostCharacters({ longest: maxLength }) })
    .regex(/^\P{Cc}*$/u, { error: m.plainLine });
}

/** Several lines of text in NFC. */
export const paragraphSchema = z
  .string({ error: m.enterText })
  .trim()
  .normalize("NFC")
  .max(20_000, { error: () => m.atMostCharacters({ longest: "20,000" }) })
  .regex(/^(?:\P{Cc}|[\t\n\r])*$/u, { error: m.plainText });

/** Records that a draft was sent for review, or back to the author (`isBack`). */
export const draftReviewSchema = z.object({ isBack: z.boolean(), by: z.string(), at: instantSchema, note: z.string() });
export type DraftReview = z.infer<typeof draftReviewSchema>;

export const okReplySchema = z.object({ ok: z.literal(true) });
export const messageReplySchema = okReplySchema.extend({ message: z.string() });

/** Reply to every failed request under `/api` (behaviour, 'HTTP'). */
export const errorReplySchema = z.object({
  ok: z.literal(false),
  /** Error message for people. */
  error: z.string(),
  /** Error code for programs. */
  code: z.string(),
  /** Validation errors: messages by form field. */
  fields: z.record(z.string(), z.string()).optional(),
});

export const idParamsSchema = z.object({ id: idSchema });
