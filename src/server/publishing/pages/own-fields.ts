import type { OtherLanguage } from "#contract/collections/translations.ts";
import { type OwnField, yesNoOptions } from "#contract/own-fields.ts";
import { language } from "#messages/language.ts";
import { LANGUAGES, type Language } from "#messages/languages.ts";
import type { ContentInLanguage } from "#server/collections/content/load-content.ts";
import { inLanguage } from "#server/platform/language.ts";
import { plainName } from "#server/publishing/seats/taken-seats.ts";
import { normaliseForSearch } from "#shared/normalise.ts";

type Content = Pick<ContentInLanguage, "fields" | "courses" | "englishTitles">;

/** An own field with what only the server needs. */
export interface StoredOwnField extends OwnField {
  /** `words`: what the option is called in any language, as tables may say it. */
  options: (OwnField["options"][number] & { words?: string[] })[];
  /** The public form has it. */
  isInForm: boolean;
  /** Headings of tables that mean it, as searches compare them: its labels, and others that the college knows. */
  headings: string[];
}

/** The college's own fields in the current language, which is that of the content. */
export function ownFieldsIn({ fields, courses, englishTitles }: Content): StoredOwnField[] {
  type Words = { english: string; bengali?: string | undefined };
  const say = ({ english, bengali }: Words) => (language() === "en" ? english : bengali || english);
  const offered = (kind: OwnField["kind"], options: readonly Words[]) => {
    if (kind === "choice") return options.map((option) => ({ value: option.english, label: say(option) }));
    if (kind === "yesNo") return yesNoOptions();
    if (kind !== "course") return [];
    return courses.map(({ name }) => ({
      value: plainName(englishTitles?.get(name) ?? name),
      label: plainName(name),
    }));
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

/** The same with the words of every language. @param content in all languages */
export function ownFieldsOf(content: Content & { translations: Record<OtherLanguage, Content> }): StoredOwnField[] {
  const contentOf = (one: Language) => (one === "en" ? content : content.translations[one]);
  const all = LANGUAGES.map((one) => inLanguage(one, () => ownFieldsIn(contentOf(one))));
  return ownFieldsIn(contentOf(language())).map((field, at) => {
    const wordsOf = (index: number) => all.flatMap((fields) => fields[at]?.options[index]?.label ?? []);
    return { ...field, options: field.options.map((option, index) => ({ ...option, words: wordsOf(index) })) };
  });
}

/** A heading without what is written in many ways: `Father's Name` → `fathersname` */
export const comparedHeading = (heading: string) => normaliseForSearch(heading).replace(/[^\p{L}\p{M}\p{N}]+/gu, "");
