import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { healthQuerySchema, healthReplySchema } from "#contract/health.ts";
import { describeRoute } from "#server/platform/http/describe-route.ts";
import type { HealthService } from "./health.service.ts";

/** Mounted at /api for admins. */
export const healthLookRoutes: FastifyPluginAsyncZod<{ health: HealthService }> = async (app, { health }) => {
  const look = describeRoute("Examine the server", {
    tag: "Operation",
    description:
      "Mail, disk, backup, certificate and more, each with what to do. The answer may be five minutes old; with `fresh=true` it is asked now, which may take some seconds.",
    access: "admin",
    querystring: healthQuerySchema,
    reply: { 200: healthReplySchema },
  });
  app.get("/health", { schema: look }, async ({ query }) => {
    const look = await health.look(query.fresh === "true");
    return { ok: true as const, ...look, clock: new Date().toISOString() };
  });
};
