import { type CustomValues, customFieldName } from "#contract/custom-fields.ts";
import { enquirySchema } from "#contract/enquiry.ts";
import type { DayOrder } from "#contract/enquiry-imports.ts";
import * as m from "#messages/compiled/enquiry-server.ts";
import { BadInputError } from "#server/platform/errors.ts";
import { comparedHeading, type StoredCustomField } from "#server/publishing/pages/custom-fields.ts";
import { normaliseForSearch, withLatinDigits } from "#shared/normalise.ts";
import { readDay } from "#shared/read-day.ts";
import { phoneticKeys } from "#shared/romanise.ts";

export const MAX_CUSTOM_TEXT = 200;

/** Converts text typed into a custom field to the stored value; null if the text is not valid for the field. */
export function parseCustomValue(
  { kind, options }: StoredCustomField,
  typed: string,
  dayOrder?: DayOrder,
): string | null {
  const text = typed.replace(/\s+/g, " ").trim();
  switch (kind) {
    case "text":
      return text.length <= MAX_CUSTOM_TEXT && !/\p{Cc}/u.test(text) ? text : null;
    case "number": {
      const number = withLatinDigits(text).replace(/\s?%$/, "");
      // Only commas between groups of digits are left out: a mark of 62,5 is not 625.
      const plain = /^\d{1,3}(,\d{2,3})*,\d{3}(\.|$)/.test(number) ? number.replaceAll(",", "") : number;
      return /^\d{1,9}(\.\d{1,4})?$/.test(plain) ? String(Number(plain)) : null;
    }
    case "day":
      return readDay(text, dayOrder);
    case "mobile":
      return enquirySchema.shape.mobile.safeParse(text).data ?? null;
    default:
      return findOption(options, text, kind === "yesNo" ? 1 : 3)?.value ?? null;
  }
}

/**
 * Finds the one option that a text means: `S.C.` is SC, `Gen` is General, `Hugli` is Hooghly.
 * @param shortest minimum number of letters by which an option's beginning is recognised
 */
function findOption(options: StoredCustomField["options"], text: string, shortest: number) {
  const wanted = comparedHeading(text);
  const sounds = (word: string) => phoneticKeys(word).join(" ");
  const ways: ((word: string) => boolean)[] = [
    (word) => normaliseForSearch(word) === normaliseForSearch(text),
    (word) => wanted !== "" && comparedHeading(word) === wanted,
    // Numbers have no sound: `Route 2` would sound like `Route 1`.
    (word) => !/\d/.test(wanted) && sounds(text) !== "" && sounds(word) === sounds(text),
    (word) => wanted.length >= shortest && comparedHeading(word).startsWith(wanted),
  ];
  return ways.map((means) => options.filter(({ words }) => words.some(means))).find((found) => found.length === 1)?.[0];
}

/** Applies submitted custom field values; a blank deletes a value. `errors`: messages by name of the form's field. */
export function applyCustomValues(fields: readonly StoredCustomField[], before: CustomValues, given: CustomValues) {
  const own = new Map(Object.entries(before));
  const errors: Record<string, string> = {};
  for (const [key, typed] of Object.entries(given)) {
    // Keep an unchanged value, even if the field would no longer accept it.
    if (typed === (own.get(key) ?? "")) continue;
    const field = fields.find((one) => one.key === key);
    if (!field) errors[customFieldName(key)] = m.noSuchField({ key });
    else if (typed.trim() === "") own.delete(key);
    else {
      const value = parseCustomValue(field, typed);
      if (value === null)
        errors[customFieldName(key)] = m.customValueInvalid({ kind: field.kind, count: MAX_CUSTOM_TEXT });
      else own.set(key, value);
    }
  }
  return { own: Object.fromEntries(own), errors };
}

/** Like `applyCustomValues`, but returns only values. @throws {BadInputError} with a message for each invalid field */
export function applyCustomValuesOrThrow(
  fields: readonly StoredCustomField[],
  before: CustomValues,
  given: CustomValues,
): CustomValues {
  const { own, errors } = applyCustomValues(fields, before, given);
  const [sentence] = Object.values(errors);
  if (sentence !== undefined) throw new BadInputError(sentence, errors);
  return own;
}
