import { z } from "zod";
import * as m from "#messages/compiled/enquiries.ts";
import { languageName } from "#messages/language-name.ts";
import type { Language } from "#messages/languages.ts";
import { formatDay } from "#messages/moments.ts";
import { okReplySchema } from "./common.ts";
import { PERSON_FIELD_RULES, type PersonField } from "./enquiry-person.ts";

/** Custom fields of enquiries, which a college defines in `content/fields.yaml`. */

/** `course`: one of the college's courses. */
export const CUSTOM_FIELD_KINDS = ["text", "number", "choice", "yesNo", "day", "mobile", "course"] as const;
/** Prefix of the keys of custom fields where they are mixed with other field names: in forms, errors and tables. */
export const CUSTOM_FIELD_PREFIX = "own.";
export type CustomFieldName = `${typeof CUSTOM_FIELD_PREFIX}${string}`;
export const customFieldName = (key: string): CustomFieldName => `${CUSTOM_FIELD_PREFIX}${key}`;
/** The language of an enquiry in a `step.field` event. The hyphen keeps it apart from the keys of custom fields. */
export const LANGUAGE_FIELD = "message-language";

/**
 * Non-blank values of custom fields by key: a text, a number `62.5`, `yes` or `no`, a day `2008-05-01`, a mobile of ten
 * digits, or the English name of a choice or course. A stored value stays when the field is changed or deleted.
 */
export const customValuesSchema = z.record(z.string(), z.string());
export type CustomValues = Readonly<Record<string, string>>;

/** A custom field with labels in the reader's language. */
const customFieldSchema = z.object({
  key: z.string(),
  label: z.string(),
  kind: z.enum(CUSTOM_FIELD_KINDS),
  /** Options of a choice; `value` is stored. Empty for other kinds. */
  options: z.array(z.object({ value: z.string(), label: z.string() })),
  /** Whether the forms contain the field. */
  isOn: z.boolean(),
  isInList: z.boolean(),
});
export const customFieldsReplySchema = okReplySchema.extend({ items: z.array(customFieldSchema) });
export type CustomField = z.infer<typeof customFieldSchema>;

/** Whether a stored value is a day. It can be any text if the field had another kind when the value was stored. */
export const isDay = (value: string) => /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value));

export function customValueText(field: CustomField | undefined, value: string): string {
  if (field?.kind === "day" && isDay(value)) return formatDay(value);
  if (field?.kind === "mobile") return value.replace(/^(\d{5})(\d{5})$/, "$1 $2");
  return field?.options.find((option) => option.value === value)?.label ?? value;
}

/** Returns labels and formatted values in the order of the fields. The key is the label if a field is gone. */
export function customFacts(fields: readonly CustomField[], own: CustomValues): [label: string, text: string][] {
  const others = Object.keys(own).filter((key) => !fields.some((field) => field.key === key));
  return [...fields, ...others].flatMap((field) => {
    const [key, label] = typeof field === "string" ? [field, field] : [field.key, field.label];
    const value = own[key];
    return value === undefined ? [] : [[label, customValueText(typeof field === "string" ? undefined : field, value)]];
  });
}

/** Formats a `step.field` event: the field's label, and the values before and after; `none` for a missing value. */
export function formatCorrection<None>(
  { field: key, from, to }: { field: string; from: string | null; to: string | null },
  fields: readonly CustomField[],
  none: None,
) {
  const own = fields.find((field) => field.key === key);
  const isLanguage = key === LANGUAGE_FIELD;
  const text = (value: string) => (isLanguage ? languageName(value as Language) : customValueText(own, value));
  const say = (value: string | null) => (value === null ? none : text(value));
  const isPersonField = Object.hasOwn(PERSON_FIELD_RULES, key);
  const known = isPersonField ? PERSON_FIELD_RULES[key as PersonField].label() : own?.label;
  const label = isLanguage ? m.language() : (known ?? key);
  return { field: label, from: say(from), to: say(to) };
}
