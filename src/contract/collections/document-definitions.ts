import { z } from "zod";
import { pageFrontMatterSchema } from "#contract/content.ts";
import { languageOf } from "#contract/translations.ts";
import * as m from "#messages/compiled/admin-bengali.ts";
import { LANGUAGE_NAMES, type Language } from "#messages/languages.ts";
import { recordAt } from "./collections.ts";
import { type DocumentDefinition, SINGLETONS_BY_PATH } from "./singletons.ts";
import type { OtherLanguage } from "./translations.ts";

/** The definition of every page of text, `pages/<Name>.md`. */
export const PAGES = {
  schema: pageFrontMatterSchema,
  names: ["route", "person"],
  /** Form fields above a page's text, and below it (`moreKeys`). Address and visibility have buttons of their own. */
  keys: ["title", "bengali", "lead", "picture", "facts"],
  moreKeys: ["description", "group", "person", "searchWords", "sectionWords", "owner", "reviewOn"],
};

export const isPagePath = (path: string) => /^pages\/[^.~/][^/]*\.md$/.test(path);

/** The definition of a document in English; undefined for other paths. */
export const definitionOf = (path: string): DocumentDefinition | undefined =>
  isPagePath(path) ? PAGES : SINGLETONS_BY_PATH.get(path);

/** True of a document whose file may be missing: its value is then the `blank` of its definition. */
export const mayBeMissing = (path: string) => definitionOf(path)?.blank !== undefined;

/**
 * The schema of a document, of its translation, or of a record's draft.
 * @param keys the schema then has only these fields
 * @throws {Error} when nothing of that kind can have the path
 */
export function schemaOf(path: string, keys?: readonly string[]): z.ZodType {
  const language = languageOf(path);
  const schema = language
    ? translationSchema(language)
    : (definitionOf(path)?.schema ?? recordAt(path)?.collection.inputSchema);
  if (!schema) throw new Error(`${path} is no document.`);
  if (!keys) return schema;
  const mask = Object.fromEntries(keys.map((key) => [key, true])) as Record<string, true>;
  return (schema as z.ZodObject<Record<string, z.ZodType>>).pick(mask);
}

const nameOf = (language: Language) => m.language({ language, name: LANGUAGE_NAMES[language] });

/** Schema of the translation of any document: pairs of an English text and its translation. */
export function translationSchema(language: OtherLanguage) {
  return z.array(
    z
      .strictObject({
        en: z.string().meta({ label: () => nameOf("en") }),
        [language]: z
          .string()
          .nullable()
          .meta({ label: () => nameOf(language) }),
      })
      .meta({ item: m.pair }),
  );
}
