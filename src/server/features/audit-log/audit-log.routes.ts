import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { auditLogQuerySchema, auditLogReplySchema } from "#contract/admins.ts";
import { describeRoute } from "#server/http/describe-route.ts";
import type { AuditLogService } from "./audit-log.service.ts";

/** Mounted at /api/audit-log, for a signed-in admin. */
export const auditLogRoutes: FastifyPluginAsyncZod<{ auditLog: AuditLogService }> = async (app, { auditLog }) => {
  app.get(
    "/",
    {
      schema: describeRoute("List what was done", {
        tag: "Admins",
        description:
          "Newest first. For the page after, pass the `_id` of the last entry as `before`. Failed logins are listed up to 20 a minute.",
        querystring: auditLogQuerySchema,
        reply: { 200: auditLogReplySchema },
      }),
    },
    async (request) => ({ ok: true as const, entries: await auditLog.list(request.query) }),
  );
};
