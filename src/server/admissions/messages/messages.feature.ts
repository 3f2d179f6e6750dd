import * as messages from "#contract/mass-messages.ts";
import type { EnquiryDependencies } from "#server/admissions/enquiry/intake.ts";
import type { ReadLog } from "#server/admissions/enquiry/read-log.ts";
import type { Content } from "#server/collections/content/load-content.ts";
import type { Feature, Platform } from "#server/platform/feature.ts";
import { createRouteAdder } from "#server/platform/http/describe-route.ts";
import { createHttpSender } from "./http-sender.ts";
import { createMassMessages } from "./mass-messages.service.ts";

/** Routes for sending one template to many families. */
export function messagesFeature(
  { config, publicUrl }: Platform,
  { readLog, ...options }: EnquiryDependencies & { content: () => Content; readLog: ReadLog },
) {
  const { WhatsApp, SMS } = config.senders;
  const senders = {
    ...(WhatsApp && { WhatsApp: createHttpSender(WhatsApp) }),
    ...(SMS && { SMS: createHttpSender(SMS) }),
  };
  const service = createMassMessages({ ...options, publicUrl, senders, mailsAnHour: config.mailsAnHour });
  return {
    adminRoutes: async (app) => {
      const route = createRouteAdder(app, "Enquiries", { access: "desk.all" });

      route("POST /messages/plan", "Look at a message to many", {
        description:
          "Who would get the template, its words to the first of them, and who is left out: who wants none, has withdrawn or no address, has the address of another, got the same words within a day, or lacks a field of the template.",
        body: messages.massMessageInputSchema,
        reply: { 200: messages.massMessageReplySchema },
        answer: async (request) => {
          const plan = await service.plan(request.actor, request.body);
          const ids = plan.to.map(({ _id }) => _id);
          readLog.note(request, "listed", ids);
          return plan;
        },
      });

      route("POST /messages", "Send a message to many", {
        description:
          "Mails go out by and by, `MAILS_AN_HOUR`, each with a link and headers by which the family gets no more of them. WhatsApp and SMS go through the provider of the settings, without one not at all. The history of each family notes it.",
        body: messages.massSendingSchema,
        reply: { 201: messages.massMessageReplySchema },
        errors: { 409: "The provider did not take a message; those before it have gone." },
        answer: ({ actor, body }) => service.send(actor, body),
      });
    },
  } satisfies Feature;
}
