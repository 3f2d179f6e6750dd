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
import { customFieldSettingsSchema } from "#contract/custom-field-settings.ts";
import type { Message } from "#contract/fields.ts";
import { outcomesSchema, templatesSchema } from "#contract/templates.ts";
import { translationLanguage } from "#contract/translations.ts";
import * as mBengali from "#messages/compiled/admin-bengali.ts";
import { languageName } from "#messages/language-name.ts";
import { parseRecordPath } from "./collections.ts";
import { pathOfSingleton, SINGLETON_TITLES, type SingletonName } from "./document-parts.ts";
import type { OtherLanguage } from "./translations.ts";

export interface DocumentDefinition {
  /** Name of the document in the admin. Pages have a title in their front matter instead. */
  title?: Message;
  schema: z.ZodType;
  /** Default value of a missing or empty document. Without `blank`, the document must exist. */
  blank?: unknown;
  /** Keys whose values are checked across all documents: page addresses, and names of people and courses. */
  names?: readonly string[];
  /** The document suits any college: if a college's content folder does not have it, the product's is read. */
  isForAnyCollege?: true;
}

/** Documents of which each college has exactly one. */
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
  fields: { title: SINGLETON_TITLES.fields, schema: customFieldSettingsSchema, isForAnyCollege: true },
  templates: { title: SINGLETON_TITLES.templates, schema: templatesSchema, isForAnyCollege: true },
} as const satisfies Record<SingletonName, DocumentDefinition>;

export type SingletonValues = { [Name in SingletonName]: z.infer<(typeof SINGLETONS)[Name]["schema"]> };

/** Definitions of `SINGLETONS` by path, such as `college.yaml`. */
export const SINGLETONS_BY_PATH: ReadonlyMap<string, DocumentDefinition> = new Map(
  Object.entries(SINGLETONS).map(([name, one]) => [pathOfSingleton(name), one]),
);

/** Definition of the pages, `pages/<Name>.md`. */
export const PAGE_DEFINITION = {
  schema: pageFrontMatterSchema,
  names: ["route"],
  /** Form fields above the page's text, and below it (`moreKeys`). Address and visibility are changed with buttons. */
  keys: ["title", "bengali", "lead", "picture", "facts"],
  moreKeys: ["description", "group", "person", "author", "searchWords", "sectionWords", "owner", "reviewOn"],
};

export const isPagePath = (path: string) => /^pages\/[^.~/][^/]*\.md$/.test(path);

/** Returns the definition of an English document; undefined for other paths. */
export const definitionOf = (path: string): DocumentDefinition | undefined =>
  isPagePath(path) ? PAGE_DEFINITION : SINGLETONS_BY_PATH.get(path);

/** Whether the document's file may be missing; the default is the `blank` of the definition. */
export const mayBeMissing = (path: string) => definitionOf(path)?.blank !== undefined;

/**
 * Returns the schema of a document, of a document's translation, or of a record's draft.
 * @param keys limits the schema to these fields
 * @throws {Error} if the path is none of these
 */
export function schemaOf(path: string, keys?: readonly string[]): z.ZodType {
  const language = translationLanguage(path);
  const schema = language
    ? translationSchema(language)
    : (definitionOf(path)?.schema ?? parseRecordPath(path)?.collection.inputSchema);
  if (!schema) throw new Error(`${path} is no document.`);
  if (!keys) return schema;
  const mask = Object.fromEntries(keys.map((key) => [key, true])) as Record<string, true>;
  return (schema as z.ZodObject<Record<string, z.ZodType>>).pick(mask);
}

/** Schema of a document's translation: pairs of an English text and the translated text. */
export function translationSchema(language: OtherLanguage) {
  return z.array(
    z
      .strictObject({
        en: z.string().meta({ label: () => languageName("en") }),
        [language]: z
          .string()
          .nullable()
          .meta({ label: () => languageName(language) }),
      })
      .meta({ item: mBengali.pair }),
  );
}
