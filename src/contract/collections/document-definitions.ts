import { z } from "zod";
import {
  appearanceSchema,
  bannerSchema,
  collegeSchema,
  coursesSchema,
  homeSchema,
  menuSchema,
  pageFrontMatterSchema,
  peopleSchema,
  placementsSchema,
  redirectsSchema,
} from "#contract/content.ts";
import type { Message } from "#contract/fields.ts";
import { ownFieldSettingsSchema } from "#contract/own-field-settings.ts";
import { outcomesSchema, templatesSchema } from "#contract/templates.ts";
import { languageOf } from "#contract/translations.ts";
import * as mBengali from "#messages/compiled/admin-bengali.ts";
import { LANGUAGE_NAMES, type Language } from "#messages/languages.ts";
import { recordAt } from "./collections.ts";
import { pathOfSingleton, SINGLETON_TITLES, type SingletonName } from "./document-parts.ts";
import type { OtherLanguage } from "./translations.ts";

export interface DocumentDefinition {
  /** What the staff calls the document; a page has a title of its own. */
  title?: Message;
  schema: z.ZodType;
  /** The document's value where it is missing or empty; without a `blank`, the document must exist. */
  blank?: unknown;
  /** Keys of the document, or its entries, checked over all documents: addresses, and names of people and courses. */
  names?: readonly string[];
  /** The document is right for any college: where the folder of content lacks it, the product's is read. */
  isForAnyCollege?: true;
}

/** The documents of which a college has one each, with its facts. */
export const SINGLETONS = {
  college: { title: SINGLETON_TITLES.college, schema: collegeSchema },
  menu: { title: SINGLETON_TITLES.menu, schema: menuSchema },
  home: { title: SINGLETON_TITLES.home, schema: homeSchema },
  courses: { title: SINGLETON_TITLES.courses, schema: coursesSchema, names: ["route", "name"] },
  people: { title: SINGLETON_TITLES.people, schema: peopleSchema, names: ["id"] },
  placements: { title: SINGLETON_TITLES.placements, schema: placementsSchema },
  appearance: { title: SINGLETON_TITLES.appearance, schema: appearanceSchema, blank: {} },
  redirects: { title: SINGLETON_TITLES.redirects, schema: redirectsSchema, blank: [], names: ["from"] },
  banner: { title: SINGLETON_TITLES.banner, schema: bannerSchema, blank: null },
  outcomes: { title: SINGLETON_TITLES.outcomes, schema: outcomesSchema, isForAnyCollege: true },
  fields: { title: SINGLETON_TITLES.fields, schema: ownFieldSettingsSchema, isForAnyCollege: true },
  templates: { title: SINGLETON_TITLES.templates, schema: templatesSchema, isForAnyCollege: true },
} as const satisfies Record<SingletonName, DocumentDefinition>;

export type SingletonValues = { [Name in SingletonName]: z.infer<(typeof SINGLETONS)[Name]["schema"]> };

/** The definitions by path, such as `college.yaml`. */
export const SINGLETONS_BY_PATH: ReadonlyMap<string, DocumentDefinition> = new Map(
  Object.entries(SINGLETONS).map(([name, one]) => [pathOfSingleton(name), one]),
);

/** The definition of every page of text, `pages/<Name>.md`. */
export const PAGES = {
  schema: pageFrontMatterSchema,
  names: ["route"],
  /** Form fields above a page's text, and below it (`moreKeys`). Address and visibility have buttons of their own. */
  keys: ["title", "bengali", "lead", "picture", "facts"],
  moreKeys: ["description", "group", "person", "author", "searchWords", "sectionWords", "owner", "reviewOn"],
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

const nameOf = (language: Language) => mBengali.language({ language, name: LANGUAGE_NAMES[language] });

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
      .meta({ item: mBengali.pair }),
  );
}
