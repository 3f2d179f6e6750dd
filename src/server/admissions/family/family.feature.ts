import type { Content } from "#server/collections/content/load-content.ts";
import type { Feature, Platform } from "#server/platform/feature.ts";
import type { PageSource } from "#server/publishing/pages/render-page.ts";
import type { CourseNames } from "../enquiry/course-names.ts";
import { familyRoutes } from "./family.routes.ts";
import { createFamilyService } from "./family.service.ts";
import { deleteEndedFamilyLinks } from "./family-links.repository.ts";

/** The page that a family opens by the link in its mail. */
export function familyFeature(
  { db, countsFor, now }: Platform,
  options: { courseNames: CourseNames; content: () => Content; source: PageSource },
) {
  const { courseNames, content, source } = options;
  const family = createFamilyService({ db, courseNames, college: () => content().college, now });
  return {
    routes: async (app) => {
      await app.register(familyRoutes, { family, content, source, countsFor });
    },
    expiries: { familyLinks: () => deleteEndedFamilyLinks(db, now()) },
  } satisfies Feature;
}
