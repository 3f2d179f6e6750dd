import type { FastifyPluginAsync } from "fastify";
import { readRange } from "#server/http/byte-range.ts";
import { isKnown, wantedRange } from "#server/http/conditional-request.ts";
import { answerErrors } from "#server/http/error-handler.ts";
import type { BrochureService } from "./brochure.service.ts";

/** Mounted at the root: the path is the specification's. HEAD is answered too. */
export const brochureRoutes: FastifyPluginAsync<{ brochure: Pick<BrochureService, "get"> }> = async (
  app,
  { brochure },
) => {
  answerErrors(app, "text");

  app.get("/Pdf/Brochure.pdf", async (request, reply) => {
    const file = await brochure.get();
    reply.headers({
      etag: file.etag,
      "cache-control": "public, no-cache",
      "content-disposition": `inline; filename="${file.fileName}"`,
      "accept-ranges": "bytes",
    });
    if (isKnown(request, file.etag)) return reply.code(304).send();

    const range = readRange(wantedRange(request, file.etag), file.size);
    if (range === "unsatisfiable") return reply.code(416).header("content-range", `bytes */${file.size}`).send();
    reply.type("application/pdf");
    if (!range) return reply.send(file.bytes);
    reply.code(206).header("content-range", `bytes ${range.start}-${range.end}/${file.size}`);
    return reply.send(file.bytes.subarray(range.start, range.end + 1));
  });
};
