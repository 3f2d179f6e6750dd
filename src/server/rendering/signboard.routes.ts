import type { FastifyPluginAsync } from "fastify";
import { answerErrors } from "#server/http/error-handler.ts";
import type { Signboard } from "./signboard.ts";

/** The face of today's headings. The address of an earlier one is gone: the browser then takes the whole face. */
export const signboardRoutes: FastifyPluginAsync<{ signboard: Signboard }> = async (app, { signboard }) => {
  answerErrors(app, "text");

  app.get(signboard.path, async (_request, reply) => {
    const font = await signboard.font();
    return reply.type("font/woff2").header("cache-control", "public, max-age=31536000, immutable").send(font);
  });
};
