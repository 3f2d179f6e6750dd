import type { FastifyPluginAsync } from "fastify";
import { sendRange } from "#server/http/conditional-request.ts";
import type { BrochureService } from "./brochure.service.ts";

/** Mounted at the root: the path is promised. HEAD is answered too. */
export const brochureRoutes: FastifyPluginAsync<{ brochure: BrochureService }> = async (app, { brochure }) => {
  app.route({
    method: ["GET", "HEAD"],
    url: "/Pdf/Brochure.pdf",
    handler: async (request, reply) => {
      const { bytes, etag, fileName } = await brochure.get();
      const size = bytes.length;
      reply.edge = { topics: ["content", "brochure"] };
      reply.headers({
        "cache-control": "public, no-cache",
        "content-disposition": `inline; filename="${fileName}"`,
      });
      const read = ({ start, end } = { start: 0, end: size - 1 }) => bytes.subarray(start, end + 1);
      return sendRange(request, reply, { etag, size, type: "application/pdf", read });
    },
  });
};
