import { messageReplySchema } from "#contract/common.ts";
import {
  admissionInputSchema,
  admissionReplySchema,
  admissionsReplySchema,
  seatsReplySchema,
} from "#contract/seats.ts";
import type { CourseNames } from "#server/admissions/enquiry/course-names.ts";
import type { ReadLog } from "#server/admissions/enquiry/read-log.ts";
import type { Content } from "#server/collections/content/load-content.ts";
import type { Feature, Platform } from "#server/platform/feature.ts";
import { createRouteAdder } from "#server/platform/http/describe-route.ts";
import type { Mail } from "#server/platform/mail/mail.feature.ts";
import { createSeats, receiptFileName } from "./seats.service.ts";

/** Routes for seats: admit a family, issue the receipt, and count the seats left. */
export function seatsFeature(
  platform: Platform,
  { readLog, ...options }: { content: () => Content; courseNames: CourseNames; mail: Mail; readLog: ReadLog },
) {
  const service = createSeats(platform, options);
  return {
    adminRoutes: async (app) => {
      const route = createRouteAdder(app, "Enquiries", { access: "desk.all" });

      route("GET /seats", "Count the seats of each course", {
        access: ["desk.work", "desk.report"],
        description: "Of the year for which the college admits now. A number that the college does not know is null.",
        reply: { 200: seatsReplySchema },
        answer: () => service.count(),
      });

      route("GET /enquiries/:id/admissions", "List the admissions of an enquiry", {
        description: "The last first, with those that were cancelled.",
        reply: { 200: admissionsReplySchema },
        answer: async (request) => ({ items: await service.list(request.params.id) }),
      });

      route("POST /enquiries/:id/admissions", "Admit the family of an enquiry", {
        description:
          "It takes a seat of the course, the enquiry is admitted, and the receipt gets the next number. Money is taken elsewhere: this notes it.",
        body: admissionInputSchema,
        reply: { 201: admissionReplySchema },
        errors: { 409: "The family has a seat already." },
        answer: async ({ actor, params, body }) => ({ item: await service.admit(actor, params.id, body) }),
      });

      route("POST /admissions/:id/cancel", "Cancel an admission", {
        description: "The seat is free again, and the enquiry has applied. The receipt keeps its number.",
        reply: { 201: admissionReplySchema },
        errors: { 409: "It is cancelled already." },
        answer: async ({ actor, params }) => ({ item: await service.cancel(actor, params.id) }),
      });

      route("POST /admissions/:id/receipt", "Download the receipt of an admission", {
        description: "As a PDF in English and Bengali.",
        files: ["application/pdf"],
        answer: async (request, reply) => {
          const { row, file } = await service.pdf(request.params.id);
          readLog.note(request, "exported", [row.enquiry_id ?? ""]);
          reply.type("application/pdf").header("content-disposition", `attachment; filename="${receiptFileName(row)}"`);
          return file;
        },
      });

      route("POST /admissions/:id/mail", "Mail the receipt of an admission", {
        description: "To the address of the enquiry, in its language.",
        reply: { 201: messageReplySchema },
        message: () => "On its way",
        answer: ({ actor, params }) => service.mailReceipt(actor, params.id),
      });
    },
  } satisfies Feature;
}
