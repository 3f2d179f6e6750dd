import { z } from "zod";
import { lineSchema, paragraphSchema } from "#contract/common.ts";
import { metaOf } from "#contract/field-meta.ts";
import { LANGUAGE_IN_ENGLISH, LANGUAGES, type Language } from "#messages/languages.ts";

export type OtherLanguage = Exclude<Language, "en">;

export const OTHER_LANGUAGES = LANGUAGES.filter((language): language is OtherLanguage => language !== "en");

/** Translated texts of a record, by language and field: `{ "bn": { "title": "…" } }`. Blank texts are left out. */
export type Translations = Readonly<Partial<Record<OtherLanguage, Readonly<Record<string, string>>>>>;

/** Returns the name of a translated text in forms, and in `fields` of a validation error. */
export const translationName = (language: string, field: string) => `translations.${language}.${field}`;

/** Request and reply schemas of `translations`. Forms send JSON. Omitted: texts stay; null, "" or `{}`: removes all. */
export function translationsSchemas(fields: Readonly<Record<string, z.ZodType>>, names: readonly string[]) {
  const texts = names.map((name) => {
    const { widget, max } = metaOf(fields[name]);
    return [name, (widget === "lines" ? paragraphSchema : lineSchema(max)).optional()];
  });
  return translationSchemasFor(Object.fromEntries(texts));
}

export function translationSchemasFor(texts: Readonly<Record<string, z.ZodType>>) {
  const known = Object.keys(texts).join(", ");
  const inLanguage = z.strictObject(texts, { error: `Only these have a text in another language: ${known}.` });
  const byLanguage = z.strictObject(Object.fromEntries(OTHER_LANGUAGES.map((each) => [each, inLanguage.optional()])), {
    error: `Send texts by language and field, as in { "bn": { "${Object.keys(texts)[0]}": "…" } }. The languages: ${OTHER_LANGUAGES.map((each) => `${each} (${LANGUAGE_IN_ENGLISH[each]})`).join(", ")}.`,
  });
  return {
    input: z.preprocess(fromJson, byLanguage.nullable()).optional() as z.ZodOptional<z.ZodType<Translations | null>>,
    reply: byLanguage.optional() as z.ZodOptional<z.ZodType<Translations>>,
  };
}

function fromJson(sent: unknown): unknown {
  if (sent === "") return null;
  if (typeof sent !== "string") return sent;
  try {
    return JSON.parse(sent);
  } catch {
    return sent;
  }
}

const SCRIPTS: Record<OtherLanguage, RegExp> = { bn: /\p{Script=Bengali}/gu };

/** Whether most letters of the text are in the language's script, so that the text needs no translation. */
export function isWrittenIn(language: OtherLanguage, text: string): boolean {
  const [own = 0, latin = 0] = [SCRIPTS[language], /\p{Script=Latin}/gu].map((letter) => text.match(letter)?.length);
  return own > latin;
}

/** Returns the translations as the database stores them: JSON without blank texts; null if there are none. */
export function packTranslations(translations: Translations | null): string | null {
  const kept = OTHER_LANGUAGES.flatMap((language) => {
    const texts = Object.entries(translations?.[language] ?? {}).filter(([, text]) => text !== "");
    return texts.length > 0 ? [[language, Object.fromEntries(texts)]] : [];
  });
  return kept.length > 0 ? JSON.stringify(Object.fromEntries(kept)) : null;
}

export function unpackTranslations(packed: unknown): Translations | undefined {
  return typeof packed === "string" ? (JSON.parse(packed) as Translations) : undefined;
}

/** Returns the packed texts in which `after` differs from `before`, blank where a text was removed; null if none does. */
export function packChangedTranslations(before: unknown, after: unknown): string | null {
  const [from, to] = [unpackTranslations(before), unpackTranslations(after)];
  const changed = OTHER_LANGUAGES.flatMap((language) => {
    const names = Object.keys({ ...from?.[language], ...to?.[language] });
    const texts = names.map((name) => [name, to?.[language]?.[name] ?? ""] as const);
    const others = texts.filter(([name, text]) => text !== (from?.[language]?.[name] ?? ""));
    return others.length > 0 ? [[language, Object.fromEntries(others)]] : [];
  });
  return changed.length > 0 ? JSON.stringify(Object.fromEntries(changed)) : null;
}

/** Applies the result of `packChangedTranslations` to packed translations. */
export function applyChangedTranslations(packed: unknown, changes: unknown): string | null {
  const [before, changed] = [unpackTranslations(packed), unpackTranslations(changes)];
  const texts = OTHER_LANGUAGES.map((language) => [language, { ...before?.[language], ...changed?.[language] }]);
  return packTranslations(Object.fromEntries(texts));
}
