import { z } from "zod";
import {
  daySchema,
  idSchema,
  instantSchema,
  lineSchema,
  optionalField,
  paragraphSchema,
  sentDaySchema,
  sentInstantSchema,
} from "#contract/common.ts";
import { type FieldMeta, formMeta } from "#contract/field-meta.ts";
import { pdfSchema, portraitSchema } from "#contract/media.ts";
import * as m from "#messages/compiled/records.ts";

/** A message in the language of the person who reads it. */
export type Message = () => string;

/** Input schema of a field (its meta says how the form shows it), with `reply`, the schema of the value in replies. */
export type Field<Reply extends z.ZodType = z.ZodType> = z.ZodType & { reply: Reply };

export type Fields = Readonly<Record<string, Field>>;

type Shown = Pick<FieldMeta, "placeholder" | "help" | "suggestions" | "width"> & { label: Message };

const field = <Reply extends z.ZodType>(input: z.ZodType, reply: Reply, meta: FieldMeta): Field<Reply> =>
  Object.assign(input.register(formMeta, meta), { reply });

/** A field of one line of text. @param required message for a blank; without it, blank is allowed */
export function line({
  max = 200,
  required,
  default: fallback,
  ...meta
}: Shown & { max?: number; required?: Message; default?: string }) {
  const text = lineSchema(max, required);
  const blank = fallback === undefined ? text.default("") : optionalField(text);
  return field(required ? text : blank, z.string(), { ...meta, max, default: fallback });
}

/** A field for a link. @param pattern matches a whole address */
export function link({ pattern, error, ...meta }: Shown & { pattern: RegExp; error: Message }) {
  const address = lineSchema(1000).refine((text) => text === "" || pattern.test(text), { error });
  return field(address.default(""), z.string(), { ...meta, widget: "url" });
}

export function paragraph(meta: Shown) {
  return field(paragraphSchema.default(""), z.string(), { ...meta, widget: "lines" });
}

/** A calendar day. @param required message when missing; without it a new record is dated today, and a blank keeps the day */
export function day({ required, ...meta }: Shown & { required?: Message }) {
  const needed = z.string({ error: required }).min(1, { error: required }).pipe(sentDaySchema);
  return required
    ? field(needed, daySchema, meta)
    : field(optionalField(sentDaySchema), daySchema, { ...meta, default: { now: "day" } });
}

/** A moment in UTC; by default the present one. */
export function moment(meta: Shown) {
  return field(optionalField(sentInstantSchema), instantSchema, {
    ...meta,
    widget: "moment",
    default: { now: "moment" },
  });
}

/** A required whole number. */
export function number({ min, max, ...meta }: Shown & Pick<FieldMeta, "isRupees"> & { min: number; max: number }) {
  const message = { error: () => m.wholeNumber({ min, max }) };
  const whole = z.coerce.number(message).int(message).min(min, message).max(max, message);
  const input = z.preprocess((value) => (value === "" ? Number.NaN : value), whole);
  return field(input, z.int(), meta);
}

/** One of `options`; the first one by default, and when the field comes blank. */
export function choice<const Value extends string>({
  options,
  message,
  ...meta
}: Shown & { options: Readonly<Record<Value, Message>>; message: Message }) {
  const [first, ...others] = Object.keys(options) as [Value, ...Value[]];
  const schema = z.enum([first, ...others], { error: message });
  const sent = z.preprocess((value) => (value === "" ? first : value), schema);
  return field(sent.default(first as never), schema, { ...meta, options });
}

/** A reference: the `_id` of a record of the collection `to`, read with that record's title; blank or null for none. */
export function reference(meta: Shown & { to: string; missing: Message }) {
  const id = z.preprocess((value) => (value === "" ? null : value), idSchema.nullable());
  const reply = z.object({ _id: idSchema, title: z.string() }).nullable();
  return field(id.default(null), reply, { ...meta, widget: "reference" });
}

/** A PDF that is uploaded with the form, under the name `pdf`; a record has one file at most. */
export function pdf(meta: Shown) {
  return field(z.file().optional(), pdfSchema.nullable(), { ...meta, upload: "pdf" });
}

/** A picture, uploaded as `image`. @param mayBeDrawing a sample may have a drawing of the site: only its URL is known */
export function picture(meta: Shown & { mayBeDrawing: true }) {
  return field(z.file().optional(), portraitSchema.nullable(), { ...meta, upload: "image" });
}
