import { z } from "zod";

/** `_id`s: UUIDv7 text. An id of another shape names nothing, which the service answers with 404. */
export const idSchema = z
  .string("This is not an id.")
  .min(1, "This is not an id.")
  .max(100)
  .regex(/^\P{Cc}*$/u, "This is not an id.");

/** A calendar day of the college, `YYYY-MM-DD`, that exists. */
export const daySchema = z.iso.date("Enter a date as YYYY-MM-DD.");

/** A moment, ISO 8601 in UTC. */
export const instantSchema = z.iso.datetime("Enter a moment such as 2026-11-21T09:30:00Z.");

/** A moment as people and programs send it, kept in UTC with milliseconds. A day alone means its first moment in the college. */
export const sentInstantSchema = z
  .string()
  .regex(
    /^(19|20|21)\d\d-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d))?$/,
    "Enter a moment such as 2026-11-21T09:30:00Z.",
  )
  .transform((text, context) => {
    const day = z.iso.date().safeParse(text.slice(0, 10));
    const moment = new Date(text.length === 10 ? `${text}T00:00:00+05:30` : text);
    if (day.success && !Number.isNaN(moment.getTime())) return moment.toISOString();
    context.addIssue({ code: "custom", message: "Enter a moment that exists." });
    return z.NEVER;
  });

/** A field that may be left out; a form sends it blank, which means the same. */
export function optionalField<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((value) => (value === "" ? undefined : value), schema.optional());
}

/** A choice as a form sends it, or as JSON does. */
export const flagSchema = z.preprocess(
  (value) => (typeof value === "boolean" ? String(value) : value),
  z.enum(["true", "false"], "Send true or false."),
);

/**
 * What a change may carry so that two people do not overwrite each other: the `updatedAt` of the record as it was read.
 * If it has changed since, the answer is 409 with the record as it is now in `current`.
 */
export const editSchema = z.object({ ifUpdatedAt: optionalField(instantSchema) });

/**
 * What a delete may carry in its address, so that nobody destroys what they have not read: the `updatedAt` of the record. If
 * it has changed since, the answer is 409 with the record as it is now in `current`, and nothing is deleted.
 */
export const deleteQuerySchema = z.object({ ifUpdatedAt: optionalField(instantSchema) });
export type DeleteQuery = z.infer<typeof deleteQuerySchema>;

/**
 * Text of one line, as a form field holds it. It comes out in one spelling of Unicode (NFC): Bengali য় and ড় have two.
 * @param missing what is said when it is left out or blank; without it, blank is allowed
 */
export function lineSchema(longest = 200, missing?: string) {
  return z
    .string(missing ?? "Enter text.")
    .trim()
    .normalize("NFC")
    .min(missing === undefined ? 0 : 1, missing)
    .max(longest, `Use at most ${longest} characters.`)
    .regex(/^\P{Cc}*$/u, "Use plain text on one line.");
}

/** Text of several lines in one spelling of Unicode (NFC), such as a description pasted from a word processor. */
export const paragraphSchema = z
  .string("Enter text.")
  .trim()
  .normalize("NFC")
  .max(20_000, "Use at most 20,000 characters.")
  .regex(/^(?:\P{Cc}|[\t\n\r])*$/u, "Use plain text.");

export const okReplySchema = z.object({ ok: z.literal(true) });
export const messageReplySchema = okReplySchema.extend({ message: z.string() });

/** Every failure under `/api` (rulings, 'HTTP'). */
export const errorReplySchema = z.object({
  ok: z.literal(false),
  /** A sentence for people. */
  error: z.string(),
  /** A word for programs. */
  code: z.string(),
  /** Which form field is at fault, and why. */
  fields: z.record(z.string(), z.string()).optional(),
});

export const idParamsSchema = z.object({ id: idSchema });

/** The answer 409 to a change with an old `ifUpdatedAt`. */
export function changedMeanwhileReplySchema<Schema extends z.ZodType>(record: Schema) {
  return errorReplySchema.extend({ current: record });
}
