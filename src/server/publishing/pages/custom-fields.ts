import type { CustomField } from "#contract/custom-fields.ts";
import * as m from "#messages/compiled/enquiries.ts";
import { language } from "#messages/language.ts";
import type { ContentInLanguage } from "#server/collections/content/load-content.ts";
import { withNumeralsInBengali } from "#server/collections/content/numerals.ts";
import { inAllLanguages } from "#server/platform/language.ts";
import { normaliseCourseName } from "#server/publishing/seats/taken-seats.ts";
import { normaliseForSearch } from "#shared/normalise.ts";

/** A custom field of the college, with properties that only the server needs. */
export interface StoredCustomField extends CustomField {
  /** `words`: the option's names in all languages, to recognise the option in imported tables. */
  options: (CustomField["options"][number] & { words: string[] })[];
  /** Whether the public form has the field. */
  isInForm: boolean;
  /** Headings that identify the field in imported tables, normalised by `comparedHeading`. */
  headings: string[];
}

const YES_NO = { yes: m.yes, no: m.no };
type BilingualText = { english: string; bengali?: string | undefined };

/** Returns the college's custom fields in the current language, which must be that of `content`. */
export function customFieldsIn(
  content: Pick<ContentInLanguage, "college" | "fields" | "courses" | "englishTitles">,
): StoredCustomField[] {
  const { college, fields, courses, englishTitles } = content;
  const say = ({ english, bengali }: BilingualText) => {
    const text = language() === "en" ? english : bengali || english;
    return college.numerals ? withNumeralsInBengali(text) : text;
  };
  const offered = (kind: CustomField["kind"], options: readonly BilingualText[]): StoredCustomField["options"] => {
    switch (kind) {
      case "choice":
        return options.map((one) => {
          const { english, bengali = "" } = one;
          return { value: english, label: say(one), words: [english, bengali] };
        });
      case "yesNo":
        return Object.entries(YES_NO).map(([value, say]) => {
          return { value, label: say(), words: Object.values(inAllLanguages(say)) };
        });
      case "course":
        return courses.map(({ name, bengali = "" }) => {
          const [value, label] = [englishTitles?.get(name) ?? name, name].map(normaliseCourseName) as [string, string];
          return { value, label, words: [value, label, bengali] };
        });
      default:
        return [];
    }
  };
  return fields.map(
    ({ key, label, kind, options = [], isOn = false, isInList = false, isInForm = false, headings }) => ({
      ...{ key, label: say(label), kind, options: offered(kind, options), isOn, isInList, isInForm: isOn && isInForm },
      headings: [label.english, label.bengali ?? "", ...(headings ?? "").split(",")]
        .map(comparedHeading)
        .filter(Boolean),
    }),
  );
}

/** Normalises a heading for comparison: `Father's Name` → `fathersname` */
export const comparedHeading = (heading: string) => normaliseForSearch(heading).replace(/[^\p{L}\p{M}\p{N}]+/gu, "");
