import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { idParamsSchema } from "#contract/common.ts";
import { teamChangesSchema, teamMemberReplySchema, teamReplySchema } from "#contract/team.ts";
import { actorOf } from "#server/platform/changes/actor.ts";
import { describeRoute } from "#server/platform/http/describe-route.ts";
import type { TeamService } from "./team.service.ts";

const tag = "Enquiries";
const ok = true as const;

/** Mounted at /api/team, for admins: who takes new enquiries, and when mails about them come. */
export const teamRoutes: FastifyPluginAsyncZod<{ team: TeamService }> = async (app, { team }) => {
  const list = describeRoute("See who takes new enquiries", {
    tag,
    description:
      "Each new enquiry goes to the admin who takes new ones of its course and was given one longest ago. With none it stays without an owner.",
    reply: { 200: teamReplySchema },
  });
  app.get("/", { schema: list }, async () => ({ ok, ...(await team.list()) }));

  const change = describeRoute("Choose who takes new enquiries", {
    tag,
    description:
      "By the id of an admin; only what is given changes. `digestHour` and `weekly` are the mails of the caller, and of no one else.",
    params: idParamsSchema,
    body: teamChangesSchema,
    reply: { 200: teamMemberReplySchema },
    errors: { 403: "These are the mails of another admin." },
  });
  app.patch("/:id", { schema: change }, async (request) => {
    return { ok, item: await team.update(actorOf(request), request.params.id, request.body) };
  });
};
