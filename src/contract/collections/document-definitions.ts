import { z } from "zod";
import {
  appearanceSchema,
  bannerSchema,
  type College,
  collegeSchema,
  coursesSchema,
  homeSchema,
  menuSchema,
  pageFrontMatterSchema,
  peopleSchema,
  placementsSchema,
  redirectsSchema,
} from "#contract/content.ts";
import { outcomesSchema, templatesSchema } from "#contract/templates.ts";
import { languageOf } from "#contract/translations.ts";
import * as mBengali from "#messages/compiled/admin-bengali.ts";
import * as mParts from "#messages/compiled/admin-documents.ts";
import * as m from "#messages/compiled/fields.ts";
import { LANGUAGE_NAMES, type Language } from "#messages/languages.ts";
import { recordAt } from "./collections.ts";
import type { Message } from "./fields.ts";
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
  college: { title: m.college, schema: collegeSchema },
  menu: { title: m.menu, schema: menuSchema },
  home: { title: m.homePage, schema: homeSchema },
  courses: { title: m.courses, schema: coursesSchema, names: ["route", "name"] },
  people: { title: m.people, schema: peopleSchema, names: ["id"] },
  placements: { title: m.placementFigures, schema: placementsSchema },
  appearance: { title: m.appearance, schema: appearanceSchema, blank: {} },
  redirects: { title: m.oldAddresses, schema: redirectsSchema, blank: [], names: ["from"] },
  banner: { title: m.banner, schema: bannerSchema, blank: null },
  outcomes: { title: m.outcomes, schema: outcomesSchema, isForAnyCollege: true },
  templates: { title: m.templates, schema: templatesSchema, isForAnyCollege: true },
} as const satisfies Record<string, DocumentDefinition>;

export type SingletonName = keyof typeof SINGLETONS;
export type SingletonValues = { [Name in SingletonName]: z.infer<(typeof SINGLETONS)[Name]["schema"]> };

export const pathOfSingleton = (name: string) => `${name}.yaml`;

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

/** What the editor opens: a document, or some keys of it. */
export interface Part {
  path: string;
  /** Title of the part; by default, the document's. */
  title?: Message;
  keys?: readonly string[];
  /** The page on which the part shows; by default, its own or the home page. */
  preview?: string;
  /** The tab in which the part is edited, if not *College*. */
  tab?: string | undefined;
}

interface CollegePart extends Part {
  id: string;
  title: Message;
  about: Message;
}

/** The cards of the tab *College*, and of others. */
export const COLLEGE_PARTS: readonly CollegePart[] = [
  ofCollege("names", mParts.namesPart, mParts.aboutNamesPart, {
    keys: [
      "name",
      "place",
      "founded",
      "address",
      "mapUrl",
      "social",
      "session",
      "campaignLabel",
      "poweredBy",
      "sampleNote",
    ],
  }),
  ofCollege("telephones", mParts.telephonesPart, mParts.aboutTelephonesPart, {
    keys: ["admissionCell", "helpline", "email", "openingHours"],
    preview: "/ContactUs",
  }),
  whole("banner", mParts.aboutBannerPart, { title: mParts.bannerPart, tab: "announcements" }),
  ofCollege("enquiry", mParts.enquiryPart, mParts.aboutEnquiryPart),
  whole("outcomes", mParts.aboutOutcomesPart),
  ofCollege("approvals", m.approvals, mParts.aboutApprovalsPart, { preview: "/aboutus" }),
  ofCollege("committees", m.committees, mParts.aboutCommitteesPart, { preview: "/ContactUs" }),
  ofCollege("recruiters", m.recruiters, mParts.aboutRecruitersPart, { preview: "/TrainingPlacement" }),
  whole("people", mParts.aboutPeoplePart, { preview: "/Faculties" }),
  whole("courses", mParts.aboutCoursesPart, { preview: "/Bpharma" }),
  whole("home", mParts.aboutHomePart),
  whole("placements", mParts.aboutPlacementsPart, { preview: "/TrainingPlacement" }),
  whole("appearance", mParts.aboutAppearancePart),
  whole("templates", mParts.aboutTemplatesPart),
  whole("redirects", mParts.aboutRedirectsPart, { title: mParts.redirectsPart }),
];

function whole(id: SingletonName, about: Message, more: Pick<Part, "title" | "preview" | "tab"> = {}): CollegePart {
  return { id, path: pathOfSingleton(id), title: SINGLETONS[id].title, about, ...more };
}

/** A part of `college.yaml`. @param more `keys` that the part has; by default the one that is named like the part */
function ofCollege(
  id: string,
  title: Message,
  about: Message,
  more: { keys?: readonly (keyof College)[]; preview?: string } = {},
): CollegePart {
  return { id, path: pathOfSingleton("college"), title, about, keys: [id], ...more };
}
