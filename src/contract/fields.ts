import { z } from "zod";
import * as mContract from "#messages/compiled/contract.ts";
import * as mRecords from "#messages/compiled/records.ts";
import { insertNoBreakSpaces } from "#shared/normalise.ts";
import {
  dayInputSchema,
  daySchema,
  idSchema,
  instantInputSchema,
  instantSchema,
  lineSchema,
  optionalField,
  paragraphSchema,
} from "./common.ts";
import { type FieldMeta, formMeta } from "./field-meta.ts";
import { pdfSchema, portraitSchema } from "./media.ts";

/** Returns a message in the reader's language. */
export type Message = () => string;

/** Request schema of a record's field, for form texts and JSON, with the schema of the value in replies (`reply`). */
export type SentField<Reply extends z.ZodType = z.ZodType> = z.ZodType & { reply: Reply };

/** Fields of a record. Some of these objects are also zod schemas, which validate the value in a document. */
export type Fields = Readonly<Record<string, { sent: SentField }>>;

const sentAs = <Reply extends z.ZodType>(sent: z.ZodType, reply: Reply, meta: FieldMeta): SentField<Reply> =>
  Object.assign(sent.register(formMeta, meta), { reply });

const field = <Value extends z.ZodType, Reply extends z.ZodType>(
  value: Value,
  meta: FieldMeta,
  sent: SentField<Reply>,
) => Object.assign(value.meta({ ...meta }), { sent });

/**
 * One line of text. In a document: not blank, of any length.
 * @param required error message for a blank in a record; without `required`, a record's line may be blank
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
    z.string().trim().min(1).transform(insertNoBreakSpaces),
    { isTranslated: true, ...meta },
    sentAs(required ? text : blank, z.string(), { ...meta, max, default: fallback }),
  );
}

/** A line that may be long; the input grows with the text. */
export const paragraph = (meta?: Omit<FieldMeta, "default">) => line({ ...meta, widget: "text" });

/** Text of a document that is stored exactly as typed, without `insertNoBreakSpaces`. */
export const text = (meta: FieldMeta = {}) =>
  z
    .string()
    .trim()
    .min(1)
    .meta({ ...meta });

/** Several lines of text in a record. */
export const lines = (meta: FieldMeta) => ({
  sent: sentAs(paragraphSchema.default(""), z.string(), { ...meta, widget: "lines" }),
});

/** A link. @param pattern matches the whole address; by default a path on this site or an https address */
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

/**
 * A calendar day. In a record without `required` and `mayBeBlank`, new records have today, and a blank keeps the day.
 * @param required error for a blank in a record
 */
export function day({ required, mayBeBlank, ...meta }: FieldMeta & { required?: Message; mayBeBlank?: true } = {}) {
  if (mayBeBlank) {
    const sent = optionalField(dayInputSchema).transform((value) => value ?? "");
    return field(z.iso.date(), meta, sentAs(sent.default(""), z.string(), meta));
  }
  const needed = z.string({ error: required }).min(1, { error: required }).pipe(dayInputSchema);
  const sent = required
    ? sentAs(needed, daySchema, meta)
    : sentAs(optionalField(dayInputSchema), daySchema, { ...meta, default: { now: "day" } });
  return field(z.iso.date(), meta, sent);
}

/** A moment. In a record: in UTC, by default now. */
export function moment(meta: FieldMeta) {
  const sent = { ...meta, widget: "moment", default: { now: "moment" } } as const;
  return field(z.iso.datetime({ offset: true }), meta, sentAs(optionalField(instantInputSchema), instantSchema, sent));
}

/** A whole number; required in a record. */
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

/** One of `options`. In a record, the first option is the default, also for a blank. */
export function choice<const Value extends string>({
  options,
  message,
  ...meta
}: FieldMeta & { options: Readonly<Record<Value, Message>>; message?: Message }) {
  const values = Object.keys(options) as [Value, ...Value[]];
  const schema = z.enum(values, message && { error: message });
  const sent = z.preprocess((value) => (value === "" ? values[0] : value), schema).default(values[0] as never);
  return field(schema, { ...meta, options }, sentAs(sent, schema, { ...meta, options }));
}

/** A reference to a record of the collection `to`: the `_id`, or blank or null for none. Replies add the title. */
export function reference(meta: FieldMeta & { to: string; missing: Message }) {
  const id = z.preprocess((value) => (value === "" ? null : value), idSchema.nullable());
  const reply = z.object({ _id: idSchema, title: z.string() }).nullable();
  return { sent: sentAs(id.default(null), reply, { ...meta, widget: "reference" }) };
}

/** A PDF, uploaded with the form as `pdf`. A record has at most one file. */
export const pdf = (meta: FieldMeta) => ({
  sent: sentAs(z.file().optional(), pdfSchema.nullable(), { ...meta, upload: "pdf" }),
});

/** A picture, uploaded with the form as `image`. A sample record may have a drawing of the site, with a URL only. */
export const picture = (meta: FieldMeta & { mayBeDrawing: true }) => ({
  sent: sentAs(z.file().optional(), portraitSchema.nullable(), { ...meta, upload: "image" }),
});

/** A group of fields in a document. */
export const group = <Shape extends z.core.$ZodLooseShape>(shape: Shape, meta: FieldMeta = {}) =>
  z.strictObject(shape).meta({ ...meta });

/** A list in a document, of `min` to `max` entries. */
export function list<Entry extends z.ZodType>(
  entry: Entry,
  { min = 0, max = Infinity, ...meta }: FieldMeta & { min?: number },
) {
  const entries = z.array(entry);
  const enough = min > 0 ? entries.min(min) : entries;
  return (max < Infinity ? enough.max(max) : enough).meta(meta);
}
