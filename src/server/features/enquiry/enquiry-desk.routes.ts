import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { idParamsSchema } from "#contract/common.ts";
import * as enquiries from "#contract/enquiries.ts";
import { changedMeanwhile, describeRoute } from "#server/http/describe-route.ts";
import { actorOf } from "#server/http/require-admin.ts";
import type { EnquiryDeskService } from "./enquiry-desk.service.ts";

const tag = "Enquiries";
const ok = true as const;

/** Mounted at /api/enquiries, for admins. */
export const enquiryDeskRoutes: FastifyPluginAsyncZod<{ desk: EnquiryDeskService }> = async (app, { desk }) => {
  const list = describeRoute("List enquiries", {
    tag,
    description:
      "Those whose next call is overdue first, then the newest. `search` looks for each of its words in name, email and mobile; a number alone may have gaps, a zero or the country's code before it. With `ids` only these, at most 200.",
    querystring: enquiries.enquiryListQuerySchema,
    reply: { 200: enquiries.enquiryListReplySchema },
  });
  app.get("/", { schema: list }, async ({ query }) => ({ ok, ...(await desk.list(query)) }));

  const summary = describeRoute("Count enquiries", {
    tag,
    description: "All there are, by status, and those that wait.",
    reply: { 200: enquiries.enquirySummaryReplySchema },
  });
  app.get("/summary", { schema: summary }, async () => ({ ok, ...(await desk.summarise()) }));

  const days = describeRoute("Count enquiries by day", {
    tag,
    description:
      "Each day from `from` to `to` by course, oldest first: the last 30 days up to `to`, or to today, unless given. Of a longer range the last 366 days; of the future nothing.",
    querystring: enquiries.enquiryDaysQuerySchema,
    reply: { 200: enquiries.enquiryDaysReplySchema },
  });
  app.get("/days", { schema: days }, async ({ query }) => ({ ok, ...(await desk.countByDay(query)) }));

  const exportCsv = describeRoute("Export enquiries", {
    tag,
    description:
      "All that fit the filter, or of these the ones in `ids`, as CSV for a spreadsheet. No cell can begin a formula. The audit log notes the export.",
    querystring: enquiries.enquiryFilterSchema,
    reply: { 200: enquiries.enquiryExportReplySchema },
  });
  app.get("/export", { schema: exportCsv }, async (request) => {
    return { ok, ...(await desk.exportCsv(actorOf(request), request.query)) };
  });

  const read = describeRoute("Read an enquiry", {
    tag,
    description: "With its history and the other enquiries from the same mobile number.",
    params: idParamsSchema,
    reply: { 200: enquiries.enquiryDetailsReplySchema },
  });
  app.get("/:id", { schema: read }, async ({ params }) => ({ ok, ...(await desk.get(params.id)) }));

  const change = describeRoute("Change an enquiry", {
    tag,
    description:
      "Only what is given changes, and the history notes it. With `ifUpdatedAt`, an enquiry that has changed since is not overwritten. `isRead` alone leaves no trace.",
    params: idParamsSchema,
    body: enquiries.enquiryChangesSchema,
    reply: { 200: enquiries.enquiryReplySchema },
    errors: { 409: changedMeanwhile(enquiries.deskEnquirySchema) },
  });
  app.patch("/:id", { schema: change }, async (request) => {
    return { ok, item: await desk.update(actorOf(request), request.params.id, request.body) };
  });

  const resend = describeRoute("Send a mail of an enquiry again", {
    tag,
    description: "A mail that has not gone out yet is due at once; one that has is sent once more.",
    params: idParamsSchema,
    body: enquiries.enquiryMailInputSchema,
    reply: { 201: enquiries.enquiryReplySchema },
  });
  app.post("/:id/mails", { schema: resend }, async (request, reply) => {
    const item = await desk.resend(actorOf(request), request.params.id, request.body.purpose);
    return reply.code(201).send({ ok, item });
  });
};
