import { BENGALI_WITH_DIGITS, bengaliDigits, isLanguage, LANGUAGES, type Language } from "./languages.ts";

type Page = { document?: { documentElement: { lang: string } } };

let read = (): string | undefined => (globalThis as Page).document?.documentElement.lang;

/** Returns the page's language in the browser, or on the server the language from `readLanguageFrom`; else English. */
export function language(): Language {
  const found = read()?.slice(0, 2);
  return isLanguage(found) ? found : "en";
}

/** Returns the value of `<html lang>`: the language, and the digits that the college has chosen. */
export const languageTag = () => (hasBengaliDigits() ? BENGALI_WITH_DIGITS : language());

const hasBengaliDigits = () => read() === BENGALI_WITH_DIGITS;

/** Writes a number in the page's digits: `4:15` → `৪:১৫`. */
export function ownDigits(number: string): string {
  return hasBengaliDigits() ? bengaliDigits(number) : number;
}

/** Sets the source of the language, called for each message. @returns a function that restores the former source */
export function readLanguageFrom(source: () => string | undefined): () => void {
  const before = read;
  read = source;
  return () => {
    read = before;
  };
}

/** Returns a message in every language, in the order of `LANGUAGES`. */
export function inEachLanguage(message: () => string): string[] {
  return LANGUAGES.map((language) => {
    const undo = readLanguageFrom(() => language);
    const text = message();
    undo();
    return text;
  });
}

/** Returns the text in the current language, else in English. Compiled messages call this. */
export function say(...texts: (string | undefined)[]): string {
  return texts[LANGUAGES.indexOf(language())] ?? texts[0] ?? "";
}

/** Formats a count with Indian grouping: `1,20,000`. */
export function formatCount(count: number): string {
  return ownDigits(String(count).replace(/(?<=\d)(?=(?:\d\d)*\d{3}$)/g, ","));
}

/** Formats whole rupees with Indian grouping: `120000` → `₹1,20,000`. */
export const formatRupees = (rupees: number) => `₹${formatCount(rupees)}`;

/** Formats an argument of a message: numbers in the page's digits, texts unchanged. */
export function printed(value: string | number): string {
  return typeof value === "number" ? ownDigits(String(value)) : value;
}

/** Selects a form by plural rules (https://cldr.unicode.org/index/cldr-spec/plural-rules); forms such as `=0` first. */
export function plural(of: Language, count: number, forms: Readonly<Record<string, string>>): string {
  return forms[`=${count}`] ?? forms[new Intl.PluralRules(of).select(count)] ?? forms.other ?? "";
}

export function select(value: string, forms: Readonly<Record<string, string>>): string {
  return forms[value] ?? forms.other ?? "";
}
