/** The languages of the product: a folder of messages here, and for all but the first a folder in `content/` (docs/adding-a-language.md). */
export const LANGUAGES = ["en", "bn"] as const;

export type Language = (typeof LANGUAGES)[number];

/** For the staff. */
export const LANGUAGE_IN_ENGLISH: Record<Language, string> = { en: "English", bn: "Bengali" };

/** As each language calls itself. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: "English", bn: "বাংলা" };

export const isLanguage = (text: unknown): text is Language => LANGUAGES.some((language) => language === text);

/** Bengali with Bengali numerals (https://www.rfc-editor.org/rfc/rfc6067): `<html lang>` where the college has chosen them. */
export const BENGALI_WITH_DIGITS = "bn-u-nu-beng";

export type LanguageTag = Language | typeof BENGALI_WITH_DIGITS;

export const languageOf = (tag: LanguageTag): Language => (tag === BENGALI_WITH_DIGITS ? "bn" : tag);

/** A language with the college's choice of digits. */
export function tagOf(language: Language, { numerals }: { numerals?: "bengali" | undefined }): LanguageTag {
  return language === "bn" && numerals === "bengali" ? BENGALI_WITH_DIGITS : language;
}

export const bengaliDigits = (text: string) =>
  text.replace(/\d/g, (digit) => String.fromCharCode(0x9e6 + Number(digit)));

export const BROCHURE = "/Pdf/Brochure.pdf";
export const MANIFEST = "/manifest.webmanifest";

/** An address of this site that each language has: pages, feeds, calendars, the brochure. The admin and other files are there once. */
export const PAGE = /^\/(?!\/|admin\b|media\/)(?:Pdf\/Brochure\.pdf$|(?!.*\.(?!(?:ics|xml)\b)\w+(?:[?#]|$)))/i;

const PREFIX = /^\/([a-z]{2})(?=[/?#]|$)/;

/** `/bn/Library` is `/Library` in Bengali, `/bn` the home page; other addresses are English. */
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
