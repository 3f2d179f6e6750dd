import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { enquiryReportReplySchema, reportQuerySchema } from "#contract/reports.ts";
import { describeRoute } from "#server/http/describe-route.ts";
import type { EnquiryReportService } from "./enquiry-report.service.ts";

/** Mounted at /api/enquiries, for admins. */
export const enquiryReportRoutes: FastifyPluginAsyncZod<{ reports: EnquiryReportService }> = async (
  app,
  { reports },
) => {
  const report = describeRoute("Report what enquiries became", {
    tag: "Enquiries",
    description:
      "By day, course, source, channel and owner: how many came, were reached, visited, applied and were admitted, beside the same days a year before. A closed enquiry counts as far as it had come. Of erased ones the sums count, which have no owner. Those in the bin do not count.",
    querystring: reportQuerySchema,
    reply: { 200: enquiryReportReplySchema },
  });
  app.get("/reports", { schema: report }, async ({ query }) => ({
    ok: true as const,
    ...(await reports.report(query)),
  }));
};
