import { z } from "zod";
import * as m from "#messages/compiled/accounts.ts";

/** `_id`s: UUIDv7 text. An id of another shape names nothing, which the service answers with 404. */
export const idSchema = z
  .string("This is not an id.")
  .min(1, "This is not an id.")
  .max(100)
  .regex(/^\P{Cc}*$/u, "This is not an id.");

/** A calendar day of the college, `YYYY-MM-DD`, that exists. */
export const daySchema = z.iso.date({ error: m.dayFormat });

/** Within the years that moments may have: what is counted from it is a day with four digits of a year, too. */
export const sentDaySchema = daySchema.regex(/^(19|20|21)/, { error: m.dayOfOurTime }).meta({ format: "date" });

/** A moment, ISO 8601 in UTC. */
export const instantSchema = z.iso.datetime({ error: m.momentFormat });

/** Becomes UTC with milliseconds. A day alone means its first moment in the college. */
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

/** Blank means left out, as forms send it. */
export function optionalField<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((value) => (value === "" ? undefined : value), schema.optional());
}

/** From a form or JSON. */
export const flagSchema = z.preprocess(
  (value) => (typeof value === "boolean" ? String(value) : value),
  z.enum(["true", "false"], "Send true or false."),
);

/** The `updatedAt` as it was read: when the record has changed since, the answer is 409 with it in `current`. */
export const editSchema = z.object({ ifUpdatedAt: optionalField(instantSchema) });
export type DeleteQuery = z.infer<typeof editSchema>;

/** One line in NFC, as Bengali য় and ড় have two spellings. @param missing message for a blank; without it, blank is allowed */
export function lineSchema(longest = 200, missing?: () => string) {
  return z
    .string({ error: missing ?? m.enterText })
    .trim()
    .normalize("NFC")
    .min(missing === undefined ? 0 : 1, missing && { error: missing })
    .max(longest, { error: () => m.atMostCharacters({ longest }) })
    .regex(/^\P{Cc}*$/u, { error: m.plainLine });
}

/** Several lines in NFC. */
export const paragraphSchema = z
  .string({ error: m.enterText })
  .trim()
  .normalize("NFC")
  .max(20_000, { error: () => m.atMostCharacters({ longest: "20,000" }) })
  .regex(/^(?:\P{Cc}|[\t\n\r])*$/u, { error: m.plainText });

export const okReplySchema = z.object({ ok: z.literal(true) });
export const messageReplySchema = okReplySchema.extend({ message: z.string() });

/** Every failure under `/api` (behaviour, 'HTTP'). */
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

export function changedMeanwhileReplySchema<Schema extends z.ZodType>(record: Schema) {
  return errorReplySchema.extend({ current: record });
}
