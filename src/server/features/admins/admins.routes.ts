import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import {
  adminListReplySchema,
  invitationInputSchema,
  invitationListReplySchema,
  invitationReplySchema,
} from "#contract/admins.ts";
import { idParamsSchema, messageReplySchema } from "#contract/common.ts";
import { describeRoute } from "#server/http/describe-route.ts";
import { actorOf } from "#server/http/require-admin.ts";
import type { AdminsService } from "./admins.service.ts";
import type { InvitationsService } from "./invitations.service.ts";

interface AdminRoutesOptions {
  admins: AdminsService;
  invitations: InvitationsService;
}

/** Mounted at /api/admins, for a signed-in admin. */
export const adminRoutes: FastifyPluginAsyncZod<AdminRoutesOptions> = async (app, { admins, invitations }) => {
  app.get(
    "/",
    { schema: describeRoute("List the admins", { tag: "Admins", reply: { 200: adminListReplySchema } }) },
    async () => ({ ok: true as const, admins: await admins.list() }),
  );

  app.delete(
    "/:id",
    {
      schema: describeRoute("Remove an admin", {
        tag: "Admins",
        description:
          "Ends the admin's session and removes their reset links and open invitations. The enquiries that they took care of have no owner then, which their history and the audit log tell.",
        params: idParamsSchema,
        reply: { 200: messageReplySchema },
        errors: { 409: "It is the last admin." },
      }),
    },
    async (request) => {
      await admins.remove(request.params.id, actorOf(request));
      return { ok: true as const, message: "Deleted" };
    },
  );

  app.get(
    "/invitations",
    {
      schema: describeRoute("List the open invitations", {
        tag: "Admins",
        reply: { 200: invitationListReplySchema },
      }),
    },
    async () => ({ ok: true as const, invitations: await invitations.list() }),
  );

  app.post(
    "/invitations",
    {
      schema: describeRoute("Invite an admin", {
        tag: "Admins",
        description:
          "Makes a link to the signup screen that works once, within 7 days, for this address. The answer tells it, and unless `sendMail` is false a mail brings it.",
        body: invitationInputSchema,
        reply: { 201: invitationReplySchema },
        errors: { 409: "The address belongs to an admin already." },
      }),
    },
    async (request, reply) => {
      const made = await invitations.create(request.body, actorOf(request));
      const message = request.body.sendMail
        ? "The invitation is on its way."
        : "The invitation is made: pass on its link.";
      return reply.code(201).send({ ok: true, ...made, message });
    },
  );

  app.delete(
    "/invitations/:id",
    {
      schema: describeRoute("Revoke an invitation", {
        tag: "Admins",
        params: idParamsSchema,
        reply: { 200: messageReplySchema },
      }),
    },
    async (request) => {
      await invitations.revoke(request.params.id, actorOf(request));
      return { ok: true as const, message: "Deleted" };
    },
  );
};
