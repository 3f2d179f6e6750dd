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
import * as m from "#messages/compiled/records.ts";

/** In the language of the person who reads it. */
export type Words = () => string;

interface Presentation {
  label: Words;
  placeholder?: Words;
  help?: Words;
  /** Fixed texts, or those that other records have in this field. */
  suggestions?: readonly string[] | "used";
  /** `half`: half beside the list, a quarter in place of a row; `quarter`: whole and a quarter; else whole. */
  width?: "half" | "quarter";
}

/** `day` is today in the college. */
export type FieldDefault = string | null | { now: "day" | "moment" };

export interface Field extends Presentation {
  type: "line" | "paragraph" | "day" | "moment" | "number" | "choice" | "reference";
  default?: FieldDefault | undefined;
  isRequired?: boolean;
  max?: number;
  /** Of a choice. */
  options?: readonly { value: string; label: Words }[];
  /** Of a reference: the other kind's name, and the message when the record is missing. */
  to?: string;
  missing?: Words;
  input: z.ZodType;
  change: z.ZodType;
  reply: z.ZodType;
}

export type Fields = Readonly<Record<string, Field>>;

/** @param required message for a blank; without it, blank is allowed */
export function line({
  max = 200,
  required,
  default: fallback,
  ...shown
}: Presentation & { max?: number; required?: Words; default?: string }) {
  const schema = lineSchema(max, required);
  const change = fallback === undefined ? schema.optional() : optionalField(schema);
  const input = required ? schema : fallback === undefined ? schema.default("") : change;
  const rule = { max, isRequired: required !== undefined, default: fallback };
  return { type: "line", ...shown, ...rule, input, change, reply: z.string() } as const;
}

export function paragraph(shown: Presentation) {
  const [input, change] = [paragraphSchema.default(""), paragraphSchema.optional()];
  return { type: "paragraph", ...shown, input, change, reply: z.string() } as const;
}

/** @param required message when missing; without it a new record is dated today, and a blank keeps the day */
export function day({ required, ...shown }: Presentation & { required?: Words }) {
  const input = required
    ? z.string({ error: required }).min(1, { error: required }).pipe(sentDaySchema)
    : optionalField(sentDaySchema);
  const rule = required ? { isRequired: true } : { default: { now: "day" } as const };
  return { type: "day", ...shown, ...rule, input, change: input.optional(), reply: daySchema } as const;
}

/** UTC; by default the present moment. */
export function moment(shown: Presentation) {
  const input = optionalField(sentInstantSchema);
  return { type: "moment", ...shown, default: { now: "moment" }, input, change: input, reply: instantSchema } as const;
}

/** A required whole number. */
export function number({ min, max, ...shown }: Presentation & { min: number; max: number }) {
  const message = { error: () => m.wholeNumber({ min, max }) };
  const whole = z.coerce.number(message).int(message).min(min, message).max(max, message);
  const input = z.preprocess((value) => (value === "" ? Number.NaN : value), whole);
  const change = input.optional();
  return { type: "number", ...shown, isRequired: true, max, input, change, reply: z.int() } as const;
}

type Option<Value> = { value: Value; label: Words };

/** By default, and when it comes blank, the first option. */
export function choice<const Value extends string>({
  options,
  message,
  ...shown
}: Presentation & { options: readonly [Option<Value>, ...Option<Value>[]]; message: Words }) {
  const values = options.map(({ value }) => value);
  const schema = z.enum(values, { error: message });
  const [{ value: first }] = options;
  const sent = z.preprocess((value) => (value === "" ? first : value), schema);
  const [input, change] = [sent.default(first as never), sent.optional()];
  return { type: "choice", ...shown, options, default: first, input, change, reply: schema } as const;
}

/** The `_id` of a record of another kind, which is read with its title; blank or null for none. */
export function reference({ to, missing, ...shown }: Presentation & { to: string; missing: Words }) {
  const id = z.preprocess((value) => (value === "" ? null : value), idSchema.nullable());
  const reply = z.object({ _id: idSchema, title: z.string() }).nullable();
  const [input, change] = [id.default(null), id.optional()];
  return { type: "reference", ...shown, to, missing, default: null, input, change, reply } as const;
}
