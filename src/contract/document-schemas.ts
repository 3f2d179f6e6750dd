import { z } from "zod";
import * as m from "#messages/compiled/admin-bengali.ts";
import { LANGUAGE_NAMES, type Language } from "#messages/languages.ts";
import {
  appearanceSchema,
  bannerSchema,
  collegeSchema,
  coursesSchema,
  homeSchema,
  menuSchema,
  peopleSchema,
  placementsSchema,
  redirectsSchema,
} from "./content.ts";
import { outcomesSchema } from "./content-outcomes.ts";
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

const nameOf = (language: Language) => m.language({ language, name: LANGUAGE_NAMES[language] });

/** Of the translation of any document. */
export function translationSchema(language: Exclude<Language, "en">) {
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
