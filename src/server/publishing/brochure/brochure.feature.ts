import type { FastifyPluginAsync } from "fastify";
import { addressIn, BROCHURE, LANGUAGES } from "#messages/languages.ts";
import type { Content } from "#server/collections/content/load-content.ts";
import type { Feature, Platform } from "#server/platform/feature.ts";
import { contentDispositionFileName, sendRange } from "#server/platform/http/conditional-request.ts";
import type { MediaStore } from "#server/platform/media/media-store.ts";
import { type Brochures, createBrochures } from "./brochure.service.ts";

export function brochureFeature(
  { config, publicUrl, log, clearPages }: Platform,
  source: { content: () => Content; store: Pick<MediaStore, "read"> },
) {
  const onMade = () => clearPages("brochure", true);
  const brochures = createBrochures({ ...source, dataDir: config.dataDir, publicUrl, log, onMade });
  return {
    brochures,
    routes: (app) => brochureRoutes(app, { brochures }),
  } satisfies Feature;
}

/** Serves the brochure of each language, mounted at the root since its address is permanent. Answers HEAD too. */
export const brochureRoutes: FastifyPluginAsync<{ brochures: Brochures }> = async (app, { brochures }) => {
  for (const language of LANGUAGES) {
    app.route({
      method: ["GET", "HEAD"],
      url: addressIn(language, BROCHURE),
      handler: async (request, reply) => {
        const { bytes, etag, fileName } = await brochures[language].get();
        const size = bytes.length;
        reply.edge = { cacheTags: ["content", "brochure"] };
        reply.headers({
          "cache-control": "public, no-cache",
          "content-disposition": `inline; ${contentDispositionFileName(fileName)}`,
        });
        const read = ({ start, end } = { start: 0, end: size - 1 }) => bytes.subarray(start, end + 1);
        return sendRange(request, reply, { etag, size, type: "application/pdf", read });
      },
    });
  }
};
