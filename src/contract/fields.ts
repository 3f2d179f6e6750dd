import { z } from "zod";
import * as mContract from "#messages/compiled/contract.ts";
import * as mRecords from "#messages/compiled/records.ts";
import { keepTogether } from "#shared/normalise.ts";
import {
  daySchema,
  idSchema,
  instantSchema,
  lineSchema,
  optionalField,
  paragraphSchema,
  sentDaySchema,
  sentInstantSchema,
} from "./common.ts";
import { type FieldMeta, formMeta } from "./field-meta.ts";
import { pdfSchema, portraitSchema } from "./media.ts";

/** A message in the language of the person who reads it. */
export type Message = () => string;

/** Schema of what is sent for a field of a record, as text or JSON, with `reply`, the schema of the value in replies. */
export type SentField<Reply extends z.ZodType = z.ZodType> = z.ZodType & { reply: Reply };

/** Fields of a record. Of a field that documents have too, the schema itself checks the value in a document. */
export type Fields = Readonly<Record<string, { sent: SentField }>>;

const sentAs = <Reply extends z.ZodType>(sent: z.ZodType, reply: Reply, meta: FieldMeta): SentField<Reply> =>
  Object.assign(sent.register(formMeta, meta), { reply });

const field = <Value extends z.ZodType, Reply extends z.ZodType>(
  value: Value,
  meta: FieldMeta,
  sent: SentField<Reply>,
) => Object.assign(value.meta({ ...meta }), { sent });

/**
 * One line of text. In a document it is not blank, and any length will do.
 * @param required a record's message for a blank; without it, blank is allowed there
 */
export function line({
  max,
  required,
  default: fallback,
  ...meta
}: FieldMeta & { required?: Message; default?: string | undefined } = {}) {
  const text = lineSchema(max, required);
  const blank = fallback === undefined ? text.default("") : optionalField(text);
  return field(
    z.string().trim().min(1).transform(keepTogether),
    { isTranslated: true, ...meta },
    sentAs(required ? text : blank, z.string(), { ...meta, max, default: fallback }),
  );
}

/** A line that may be long: its input grows with it. */
export const paragraph = (meta?: Omit<FieldMeta, "default">) => line({ ...meta, widget: "text" });

/** Text of a document that is stored or printed as it is written, without `keepTogether`. */
export const text = (meta: FieldMeta = {}) =>
  z
    .string()
    .trim()
    .min(1)
    .meta({ ...meta });

/** Several lines of text, in a record. */
export const lines = (meta: FieldMeta) => ({
  sent: sentAs(paragraphSchema.default(""), z.string(), { ...meta, widget: "lines" }),
});

/** A link. @param pattern matches a whole address; by default, a page of this site or of another one */
export function link({
  pattern = /^(https:\/\/|\/(?!\/))\S*$/,
  error = mContract.httpsOrSlash,
  ...meta
}: FieldMeta & { pattern?: RegExp; error?: Message } = {}) {
  const sent = lineSchema(1000).refine((address) => address === "" || pattern.test(address), { error });
  return field(
    z.string().regex(pattern, { error }),
    { label: mContract.link, widget: "link", ...meta },
    sentAs(sent.default(""), z.string(), { label: mContract.link, ...meta, widget: "url" }),
  );
}

/** A calendar day. @param required a record's message for none; without it, a new one is of today, and a blank keeps the day */
export function day({ required, ...meta }: FieldMeta & { required?: Message } = {}) {
  const needed = z.string({ error: required }).min(1, { error: required }).pipe(sentDaySchema);
  const sent = required
    ? sentAs(needed, daySchema, meta)
    : sentAs(optionalField(sentDaySchema), daySchema, { ...meta, default: { now: "day" } });
  return field(z.iso.date(), meta, sent);
}

/** A moment. In a record it is in UTC, and by default the present one. */
export function moment(meta: FieldMeta) {
  const sent = { ...meta, widget: "moment", default: { now: "moment" } } as const;
  return field(z.iso.datetime({ offset: true }), meta, sentAs(optionalField(sentInstantSchema), instantSchema, sent));
}

/** A whole number, required in a record. */
export function number({
  min = -Infinity,
  max = Infinity,
  error = () => mRecords.wholeNumber({ min, max }),
  ...meta
}: FieldMeta & { min?: number; error?: Message }) {
  const whole = z.coerce.number({ error }).int({ error }).min(min, { error }).max(max, { error });
  const sent = z.preprocess((value) => (value === "" ? Number.NaN : value), whole);
  return field(z.int().min(min, { error }).max(max, { error }), meta, sentAs(sent, z.int(), meta));
}

/** One of `options`; in a record the first one by default, and when the field comes blank. */
export function choice<const Value extends string>({
  options,
  message,
  ...meta
}: FieldMeta & { options: Readonly<Record<Value, Message>>; message?: Message }) {
  const [first, ...others] = Object.keys(options) as [Value, ...Value[]];
  const schema = z.enum([first, ...others], message && { error: message });
  const sent = z.preprocess((value) => (value === "" ? first : value), schema).default(first as never);
  return field(schema, { ...meta, options }, sentAs(sent, schema, { ...meta, options }));
}

/** A reference: the `_id` of a record of the collection `to`, read with that record's title; blank or null for none. */
export function reference(meta: FieldMeta & { to: string; missing: Message }) {
  const id = z.preprocess((value) => (value === "" ? null : value), idSchema.nullable());
  const reply = z.object({ _id: idSchema, title: z.string() }).nullable();
  return { sent: sentAs(id.default(null), reply, { ...meta, widget: "reference" }) };
}

/** A PDF that is uploaded with the form, under the name `pdf`; a record has one file at most. */
export const pdf = (meta: FieldMeta) => ({
  sent: sentAs(z.file().optional(), pdfSchema.nullable(), { ...meta, upload: "pdf" }),
});

/** A picture, uploaded as `image`. @param mayBeDrawing a sample may have a drawing of the site: only its URL is known */
export const picture = (meta: FieldMeta & { mayBeDrawing: true }) => ({
  sent: sentAs(z.file().optional(), portraitSchema.nullable(), { ...meta, upload: "image" }),
});

/** Fields of a document that belong together. */
export const group = <Shape extends z.core.$ZodLooseShape>(shape: Shape, meta: FieldMeta = {}) =>
  z.strictObject(shape).meta({ ...meta });

/** Entries of a document, `min` to `max` of them. */
export function list<Entry extends z.ZodType>(
  entry: Entry,
  { min = 0, max = Infinity, ...meta }: FieldMeta & { min?: number },
) {
  const entries = z.array(entry);
  const enough = min > 0 ? entries.min(min) : entries;
  return (max < Infinity ? enough.max(max) : enough).meta(meta);
}
