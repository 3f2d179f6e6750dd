import { BENGALI_WITH_DIGITS, bengaliDigits, isLanguage, LANGUAGES, type Language } from "./languages.ts";

type Page = { document?: { documentElement: { lang: string } } };

let read = (): string | undefined => (globalThis as Page).document?.documentElement.lang;

/** The language of the page in the browser; elsewhere what the source of `readLanguageFrom` gives, or English. */
export function language(): Language {
  const found = read()?.slice(0, 2);
  return isLanguage(found) ? found : "en";
}

/** Value of `<html lang>`: the language, with the digits that the college has chosen for it. */
export const languageTag = () => (hasBengaliDigits() ? BENGALI_WITH_DIGITS : language());

const hasBengaliDigits = () => read() === BENGALI_WITH_DIGITS;

/** A number in the digits of the page: `4:15` → `৪:১৫`. */
export function ownDigits(number: string): string {
  return hasBengaliDigits() ? bengaliDigits(number) : number;
}

/** Sets where the language is read. @param source called for each message. Returns a function that undoes it. */
export function readLanguageFrom(source: () => string | undefined): () => void {
  const before = read;
  read = source;
  return () => {
    read = before;
  };
}

/** A message in every language. */
export function inEachLanguage(message: () => string): string[] {
  return LANGUAGES.map((language) => {
    const undo = readLanguageFrom(() => language);
    const text = message();
    undo();
    return text;
  });
}

/** The text in the current language. Compiled messages call this. */
export function say(...texts: (string | undefined)[]): string {
  return texts[LANGUAGES.indexOf(language())] ?? texts[0] ?? "";
}

/** A count in the Indian grouping: `1,20,000`. */
export function formatCount(count: number): string {
  return ownDigits(String(count).replace(/(?<=\d)(?=(?:\d\d)*\d{3}$)/g, ","));
}

/** Whole rupees with the Indian grouping: `120000` → `₹1,20,000`. */
export const formatRupees = (rupees: number) => `₹${formatCount(rupees)}`;

/** An argument of a message: numbers in the digits of the page, texts as they are. */
export function printed(value: string | number): string {
  return typeof value === "number" ? ownDigits(String(value)) : value;
}

/** The form for a count by plural rules (https://cldr.unicode.org/index/cldr-spec/plural-rules); `=0` goes before them. */
export function plural(of: Language, count: number, forms: Readonly<Record<string, string>>): string {
  return forms[`=${count}`] ?? forms[new Intl.PluralRules(of).select(count)] ?? forms.other ?? "";
}

/** The form with this name, or `other`. */
export function select(value: string, forms: Readonly<Record<string, string>>): string {
  return forms[value] ?? forms.other ?? "";
}
