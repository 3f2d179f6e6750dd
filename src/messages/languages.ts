/** The product's languages: each has a folder here, all but English also one in `content/` (docs/adding-a-language.md). */
export const LANGUAGES = ["en", "bn"] as const;

export type Language = (typeof LANGUAGES)[number];

/** English names of the languages, for the staff. */
export const LANGUAGE_IN_ENGLISH: Record<Language, string> = { en: "English", bn: "Bengali" };

/** Names of the languages, as each calls itself. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: "English", bn: "বাংলা" };

export const isLanguage = (text: unknown): text is Language => LANGUAGES.some((language) => language === text);

/** Value of `<html lang>` for Bengali with Bengali numerals (https://www.rfc-editor.org/rfc/rfc6067). */
export const BENGALI_WITH_DIGITS = "bn-u-nu-beng";

export type LanguageTag = Language | typeof BENGALI_WITH_DIGITS;

export const languageOf = (tag: LanguageTag): Language => (tag === BENGALI_WITH_DIGITS ? "bn" : tag);

/** Language tag of a language with the college's choice of digits. */
export function tagOf(language: Language, { numerals }: { numerals?: "bengali" | undefined }): LanguageTag {
  return language === "bn" && numerals === "bengali" ? BENGALI_WITH_DIGITS : language;
}

export const bengaliDigits = (text: string) =>
  text.replace(/\d/g, (digit) => String.fromCharCode(0x9e6 + Number(digit)));

export const BROCHURE = "/Pdf/Brochure.pdf";
export const MANIFEST = "/manifest.webmanifest";

/** Matches paths that every language has: pages, feeds, calendars, the brochure. The admin and other files exist once. */
export const PAGE = /^\/(?!\/|admin\b|media\/)(?:Pdf\/Brochure\.pdf$|(?!.*\.(?!(?:ics|xml)\b)\w+(?:[?#]|$)))/i;

const PREFIX = /^\/([a-z]{2})(?=[/?#]|$)/;

/** Language and path of an address: `/bn/Library` is `/Library` in Bengali, `/bn` the home page; others are English. */
export function splitLanguage(address: string): { language: Language; path: string } {
  const [prefix = "", code] = PREFIX.exec(address.toLowerCase()) ?? [];
  if (!isLanguage(code) || code === "en") return { language: "en", path: address };
  const path = address.slice(prefix.length);
  return { language: code, path: path.startsWith("/") ? path : `/${path}` };
}

/** The address of a page in a language: `/Library` → `/bn/Library`, `/` → `/bn`. */
export function addressIn(language: Language, path: string): string {
  return language === "en" ? path : `/${language}${path.replace(/^\/(?=[?#]|$)/, "")}`;
}
