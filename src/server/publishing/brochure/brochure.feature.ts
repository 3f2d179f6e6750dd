import type { Content } from "#server/collections/content/load-content.ts";
import type { Feature, Platform } from "#server/platform/feature.ts";
import { brochureRoutes } from "./brochure.routes.ts";
import { createBrochures } from "./brochure.service.ts";

export function brochureFeature({ config, publicUrl, log, clearPages }: Platform, content: () => Content) {
  const onMade = () => clearPages("brochure", true);
  const brochures = createBrochures({ content, dataDir: config.dataDir, publicUrl, log, onMade });
  return {
    brochures,
    routes: async (app) => {
      await app.register(brochureRoutes, { brochures });
    },
  } satisfies Feature;
}
