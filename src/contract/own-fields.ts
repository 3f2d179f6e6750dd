import { z } from "zod";
import { formatDay } from "#messages/moments.ts";
import { okReplySchema } from "./common.ts";
import { PERSON, type PersonField } from "./enquiry-person.ts";

/** What a college asks families besides the facts of `enquiry-person.ts`: its own fields, which `content/fields.yaml` lists. */

/** Kinds of own fields. `course`: one of the college's courses. */
export const OWN_KINDS = ["text", "number", "choice", "yesNo", "day", "mobile", "course"] as const;
/** Stands before the key of an own field where its value is beside those of other fields: in forms, errors, and tables. */
export const OWN = "own.";
export type OwnName = `${typeof OWN}${string}`;
export const ownName = (key: string): OwnName => `${OWN}${key}`;

/**
 * Values of own fields by key, without blank ones: a text, a number `62.5`, `yes` or `no`, a day `2008-05-01`, a mobile of ten
 * digits, a choice or a course in English. A value stays when its field is changed or deleted.
 */
export const ownValuesSchema = z.record(z.string(), z.string());
export type OwnValues = Readonly<Record<string, string>>;

/** An own field; its words are in the reader's language. */
const ownFieldSchema = z.object({
  key: z.string(),
  label: z.string(),
  kind: z.enum(OWN_KINDS),
  /** What a choice offers; `value` is stored. Of other kinds none. */
  options: z.array(z.object({ value: z.string(), label: z.string() })),
  /** Forms ask for it. */
  isOn: z.boolean(),
  isInList: z.boolean(),
});
export const ownFieldsReplySchema = okReplySchema.extend({ items: z.array(ownFieldSchema) });
export type OwnField = z.infer<typeof ownFieldSchema>;

/** Whether a stored value is a day: one from when its field was of another kind may be any text. */
export const isDay = (value: string) => /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value));

/** A stored value for people to read. */
export function ownText(field: OwnField | undefined, value: string): string {
  if (field?.kind === "day" && isDay(value)) return formatDay(value);
  if (field?.kind === "mobile") return value.replace(/^(\d{5})(\d{5})$/, "$1 $2");
  return field?.options.find((option) => option.value === value)?.label ?? value;
}

/** The values with their labels, in the order of the fields; a value whose field is gone has its key. */
export function ownFacts(fields: readonly OwnField[], own: OwnValues): [label: string, text: string][] {
  const others = Object.keys(own).filter((key) => !fields.some((field) => field.key === key));
  return [...fields, ...others].flatMap((field) => {
    const [key, label] = typeof field === "string" ? [field, field] : [field.key, field.label];
    const value = own[key];
    return value === undefined ? [] : [[label, ownText(typeof field === "string" ? undefined : field, value)]];
  });
}

/** The words of a `step.field` event: the label of the field, and what it said before and after; `none` for nothing. */
export function correctionOf<None>(
  { field: key, from, to }: { field: string; from: string | null; to: string | null },
  fields: readonly OwnField[],
  none: None,
) {
  const own = fields.find((field) => field.key === key);
  const say = (value: string | null) => (value === null ? none : ownText(own, value));
  const label = Object.hasOwn(PERSON, key) ? PERSON[key as PersonField].label() : (own?.label ?? key);
  return { field: label, from: say(from), to: say(to) };
}
