import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { idParamsSchema } from "#contract/common.ts";
import {
  deskEnquirySchema,
  enquiryChangesSchema,
  enquiryDaysQuerySchema,
  enquiryDaysReplySchema,
  enquiryDetailsReplySchema,
  enquiryExportReplySchema,
  enquiryFilterSchema,
  enquiryListQuerySchema,
  enquiryListReplySchema,
  enquiryMailInputSchema,
  enquiryReplySchema,
  enquirySummaryReplySchema,
} from "#contract/enquiries.ts";
import { changedMeanwhile } from "#server/http/changed-meanwhile.ts";
import { describeRoute } from "#server/http/describe-route.ts";
import { actorOf } from "#server/http/require-admin.ts";
import type { EnquiryDeskService } from "./enquiry-desk.service.ts";

const tag = "Enquiries";

/** Mounted at /api/enquiries, for admins. */
export const enquiryDeskRoutes: FastifyPluginAsyncZod<{ enquiryDesk: EnquiryDeskService }> = async (
  app,
  { enquiryDesk },
) => {
  app.get(
    "/",
    {
      schema: describeRoute("List enquiries", {
        tag,
        description:
          "Those whose next call is overdue first, then the newest. `search` looks for each of its words in name, email and mobile; a number alone may have gaps, a zero or the country's code before it. With `ids` only these, at most 200.",
        querystring: enquiryListQuerySchema,
        reply: { 200: enquiryListReplySchema },
      }),
    },
    async ({ query: { page, limit, ...filter } }) => ({
      ok: true as const,
      ...(await enquiryDesk.list(filter, { page, limit })),
    }),
  );

  app.get(
    "/summary",
    {
      schema: describeRoute("Count enquiries", {
        tag,
        description: "All there are, by status, and those that wait.",
        reply: { 200: enquirySummaryReplySchema },
      }),
    },
    async () => ({ ok: true as const, ...(await enquiryDesk.summarise()) }),
  );

  app.get(
    "/days",
    {
      schema: describeRoute("Count enquiries by day", {
        tag,
        description:
          "Each day from `from` to `to` by course, oldest first: the last 30 days up to `to`, or to today, unless told. Of a longer range the last 366 days; of the future nothing.",
        querystring: enquiryDaysQuerySchema,
        reply: { 200: enquiryDaysReplySchema },
      }),
    },
    async ({ query }) => ({ ok: true as const, days: await enquiryDesk.countByDay(query) }),
  );

  app.get(
    "/export",
    {
      schema: describeRoute("Export enquiries", {
        tag,
        description:
          "All that fit the filter, or of these the ones in `ids`, as CSV for a spreadsheet. No cell can begin a formula. The audit log notes the export.",
        querystring: enquiryFilterSchema,
        reply: { 200: enquiryExportReplySchema },
      }),
    },
    async (request) => ({ ok: true as const, ...(await enquiryDesk.exportCsv(actorOf(request), request.query)) }),
  );

  app.get(
    "/:id",
    {
      schema: describeRoute("Read an enquiry", {
        tag,
        description: "With its history and the other enquiries from the same mobile number.",
        params: idParamsSchema,
        reply: { 200: enquiryDetailsReplySchema },
      }),
    },
    async ({ params }) => ({ ok: true as const, ...(await enquiryDesk.get(params.id)) }),
  );

  app.patch(
    "/:id",
    {
      schema: describeRoute("Change an enquiry", {
        tag,
        description:
          "Only what is given changes, and the history notes it. With `ifUpdatedAt`, an enquiry that has changed since is not overwritten. `isRead` alone leaves no trace.",
        params: idParamsSchema,
        body: enquiryChangesSchema,
        reply: { 200: enquiryReplySchema },
        errors: { 409: changedMeanwhile(deskEnquirySchema) },
      }),
    },
    async (request) => ({
      ok: true as const,
      item: await enquiryDesk.update(actorOf(request), request.params.id, request.body),
    }),
  );

  app.post(
    "/:id/mails",
    {
      schema: describeRoute("Send a mail of an enquiry again", {
        tag,
        description: "A mail that has not gone out yet is due at once; one that has is sent once more.",
        params: idParamsSchema,
        body: enquiryMailInputSchema,
        reply: { 201: enquiryReplySchema },
      }),
    },
    async (request, reply) => {
      const item = await enquiryDesk.resend(actorOf(request), request.params.id, request.body.purpose);
      return reply.code(201).send({ ok: true, item });
    },
  );
};
