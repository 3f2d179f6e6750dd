import type { FastifyPluginAsync } from "fastify";
import { checklistReplySchema, sampleRemovedReplySchema } from "#contract/checklist.ts";
import { actorOf } from "#server/platform/changes/actor.ts";
import { describeRoute } from "#server/platform/http/describe-route.ts";
import type { ChecklistService } from "./checklist.service.ts";

/** Mounted at /api for admins. */
export const checklistRoutes: FastifyPluginAsync<{ checklist: ChecklistService }> = async (app, { checklist }) => {
  app.get(
    "/checklist",
    {
      schema: describeRoute("See what is still the sample's", {
        tag: "First steps",
        description: "Each step knows by itself whether it is done: what the site shows is compared with the sample.",
        reply: { 200: checklistReplySchema },
      }),
    },
    async () => ({ ok: true as const, ...(await checklist.check()) }),
  );

  app.delete(
    "/checklist/sample-records",
    {
      schema: describeRoute("Remove the sample records", {
        tag: "First steps",
        description: "Sample notices, events, students and pictures. Those that the staff has changed stay.",
        reply: { 200: sampleRemovedReplySchema },
      }),
    },
    async (request) => ({ ok: true as const, removed: await checklist.removeSample(actorOf(request)) }),
  );
};
