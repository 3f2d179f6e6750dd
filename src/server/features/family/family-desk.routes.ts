import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { idParamsSchema } from "#contract/common.ts";
import { familyLinkReplySchema } from "#contract/enquiries.ts";
import { describeRoute } from "#server/http/describe-route.ts";
import { actorOf } from "#server/http/require-admin.ts";
import type { FamilyService } from "./family.service.ts";

/** Mounted at /api/enquiries, for admins. */
export const familyDeskRoutes: FastifyPluginAsyncZod<{ family: FamilyService }> = async (app, { family }) => {
  const make = describeRoute("Make a link to the page of an enquiry", {
    tag: "Enquiries",
    description:
      "For the family, such as on WhatsApp: known only now, for 60 days. Earlier ones keep working until they end.",
    params: idParamsSchema,
    reply: { 201: familyLinkReplySchema },
  });
  app.post("/:id/family-link", { schema: make }, async (request, reply) => {
    const url = await family.makeLink(actorOf(request), request.params.id);
    return reply.code(201).send({ ok: true as const, url });
  });
};
