/** The product's languages. Each has a folder here; all but English also in `content/` (docs/adding-a-language.md). */
export const LANGUAGES = ["en", "bn"] as const;

export type Language = (typeof LANGUAGES)[number];

/** English names of the languages, for the staff. */
export const LANGUAGE_IN_ENGLISH: Record<Language, string> = { en: "English", bn: "Bengali" };

export const LANGUAGE_NAMES: Record<Language, string> = { en: "English", bn: "বাংলা" };

export const isLanguage = (text: unknown): text is Language => LANGUAGES.some((language) => language === text);

/** Value of `<html lang>` for Bengali with Bengali numerals (https://www.rfc-editor.org/rfc/rfc6067). */
export const BENGALI_WITH_DIGITS = "bn-u-nu-beng";

export type LanguageTag = Language | typeof BENGALI_WITH_DIGITS;

export const languageOf = (tag: LanguageTag): Language => (tag === BENGALI_WITH_DIGITS ? "bn" : tag);

/** Returns the language tag, with the digits that the college has chosen. */
export function tagOf(language: Language, { numerals }: { numerals?: "bengali" | undefined }): LanguageTag {
  return language === "bn" && numerals === "bengali" ? BENGALI_WITH_DIGITS : language;
}

export const bengaliDigits = (text: string) =>
  text.replace(/\d/g, (digit) => String.fromCharCode(0x9e6 + Number(digit)));

export const BROCHURE = "/Pdf/Brochure.pdf";
export const MANIFEST = "/manifest.webmanifest";

/** Matches paths that exist in each language: pages, feeds, calendars, the brochure. Not the admin and other files. */
export const PAGE = /^\/(?!\/|admin\b|media\/)(?:Pdf\/Brochure\.pdf$|(?!.*\.(?!(?:ics|xml)\b)\w+(?:[?#]|$)))/i;

const PREFIX = /^\/([a-z]{2})(?=[/?#]|$)/;

/** Splits an address into language and path: `/bn/Library` → `bn`, `/Library`; `/bn` → `bn`, `/`; others → `en`. */
export function splitLanguage(address: string): { language: Language; path: string } {
  const [prefix = "", code] = PREFIX.exec(address.toLowerCase()) ?? [];
  if (!isLanguage(code) || code === "en") return { language: "en", path: address };
  const path = address.slice(prefix.length);
  return { language: code, path: path.startsWith("/") ? path : `/${path}` };
}

/** Returns the address of a page in a language: `/Library` → `/bn/Library`, `/` → `/bn`. */
export function addressIn(language: Language, path: string): string {
  return language === "en" ? path : `/${language}${path.replace(/^\/(?=[?#]|$)/, "")}`;
}
