/** The languages of the product: a folder of messages here, and for all but the first a folder in `content/` (docs/adding-a-language.md). */
export const LANGUAGES = ["en", "bn"] as const;

export type Language = (typeof LANGUAGES)[number];

/** As each language calls itself. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: "English", bn: "বাংলা" };

export const isLanguage = (text: unknown): text is Language => LANGUAGES.some((language) => language === text);
