import type { FastifyPluginAsync } from "fastify";
import { addressIn, BROCHURE, LANGUAGES } from "#messages/languages.ts";
import { sendRange } from "#server/platform/http/conditional-request.ts";
import { dispositionName } from "#server/platform/http/disposition-name.ts";
import type { Brochures } from "./brochure.service.ts";

/** The brochure of each language, mounted at the root: its path is promised. HEAD is answered too. */
export const brochureRoutes: FastifyPluginAsync<{ brochures: Brochures }> = async (app, { brochures }) => {
  for (const language of LANGUAGES) {
    app.route({
      method: ["GET", "HEAD"],
      url: addressIn(language, BROCHURE),
      handler: async (request, reply) => {
        const { bytes, etag, fileName } = await brochures[language].get();
        const size = bytes.length;
        reply.edge = { topics: ["content", "brochure"] };
        reply.headers({
          "cache-control": "public, no-cache",
          "content-disposition": `inline; ${dispositionName(fileName)}`,
        });
        const read = ({ start, end } = { start: 0, end: size - 1 }) => bytes.subarray(start, end + 1);
        return sendRange(request, reply, { etag, size, type: "application/pdf", read });
      },
    });
  }
};
