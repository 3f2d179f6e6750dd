import type { OwnField } from "#contract/own-fields.ts";
import * as m from "#messages/compiled/enquiries.ts";
import { language } from "#messages/language.ts";
import type { ContentInLanguage } from "#server/collections/content/load-content.ts";
import { inAllLanguages } from "#server/platform/language.ts";
import { plainName } from "#server/publishing/seats/taken-seats.ts";
import { normaliseForSearch } from "#shared/normalise.ts";

/** An own field with what only the server needs. */
export interface StoredOwnField extends OwnField {
  /** `words`: what the option is called in each language, as tables may say it. */
  options: (OwnField["options"][number] & { words: string[] })[];
  /** The public form has it. */
  isInForm: boolean;
  /** Headings of tables that mean it, as they are compared: its labels, and others that the college knows. */
  headings: string[];
}

const YES_NO = { yes: m.yes, no: m.no };
type BilingualText = { english: string; bengali?: string | undefined };
const say = ({ english, bengali }: BilingualText) => (language() === "en" ? english : bengali || english);

/** The college's own fields in the current language, which is that of the content. */
export function ownFieldsIn(
  content: Pick<ContentInLanguage, "fields" | "courses" | "englishTitles">,
): StoredOwnField[] {
  const { fields, courses, englishTitles } = content;
  const offered = (kind: OwnField["kind"], options: readonly BilingualText[]): StoredOwnField["options"] => {
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
          const [value, label] = [englishTitles?.get(name) ?? name, name].map(plainName) as [string, string];
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

/** A heading without what is written in many ways: `Father's Name` → `fathersname` */
export const comparedHeading = (heading: string) => normaliseForSearch(heading).replace(/[^\p{L}\p{M}\p{N}]+/gu, "");
