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
