import { z } from "zod";
import { LANGUAGE_IN_ENGLISH, type Language } from "#messages/languages.ts";
import {
  appearanceSchema,
  bannerSchema,
  collegeSchema,
  coursesSchema,
  homeSchema,
  menuSchema,
  outcomesSchema,
  peopleSchema,
  placementsSchema,
  redirectsSchema,
} from "./content.ts";
import { templatesSchema } from "./templates.ts";

/** Of every document but the pages, by its path. */
export const DOCUMENT_SCHEMAS = {
  "college.yaml": collegeSchema,
  "menu.yaml": menuSchema,
  "home.yaml": homeSchema,
  "courses.yaml": coursesSchema,
  "people.yaml": peopleSchema,
  "placements.yaml": placementsSchema,
  "appearance.yaml": appearanceSchema,
  "redirects.yaml": redirectsSchema,
  "banner.yaml": bannerSchema,
  "outcomes.yaml": outcomesSchema,
  "templates.yaml": templatesSchema,
};

/** Of the translation of any document. */
export function translationSchema(language: Exclude<Language, "en">) {
  return z.array(
    z
      .strictObject({
        en: z.string().meta({ label: LANGUAGE_IN_ENGLISH.en }),
        [language]: z.string().nullable().meta({ label: LANGUAGE_IN_ENGLISH[language] }),
      })
      .meta({ item: "text" }),
  );
}
