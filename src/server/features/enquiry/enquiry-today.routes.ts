import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as enquiries from "#contract/enquiries.ts";
import { describeRoute } from "#server/http/describe-route.ts";
import { actorOf } from "#server/http/require-admin.ts";
import type { EnquiryTodayService } from "./enquiry-today.service.ts";

const tag = "Enquiries";
const ok = true as const;

/** Mounted at /api/enquiries, for admins. */
export const enquiryTodayRoutes: FastifyPluginAsyncZod<{ today: EnquiryTodayService }> = async (app, { today }) => {
  const list = describeRoute("List whom to call today", {
    tag,
    description:
      "In the order in which to call: overdue, the longest first; due today, by the hour that the family asked for; new and never called, the oldest first. At most 100, with the counts of all. With `mine` only those that you take care of.",
    querystring: enquiries.enquiryTodayQuerySchema,
    reply: { 200: enquiries.enquiryTodayReplySchema },
  });
  app.get("/today", { schema: list }, async (request) => {
    return { ok, ...(await today.list(actorOf(request), request.query)) };
  });

  const outcomes = describeRoute("List the outcomes of a call", {
    tag,
    description: "As the college words them, in the order of the buttons: `content/outcomes.yaml`.",
    reply: { 200: enquiries.outcomesReplySchema },
  });
  app.get("/outcomes", { schema: outcomes }, async () => ({ ok, items: [...today.outcomes()] }));
};
