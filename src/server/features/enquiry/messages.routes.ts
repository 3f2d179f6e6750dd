import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { idParamsSchema } from "#contract/common.ts";
import { enquiryReplySchema } from "#contract/enquiries.ts";
import { filledTemplatesReplySchema, messageInputSchema } from "#contract/messages.ts";
import { describeRoute } from "#server/http/describe-route.ts";
import { actorOf } from "#server/http/require-admin.ts";
import type { MessageService } from "./messages.service.ts";

const tag = "Enquiries";
const ok = true as const;

/** Mounted at /api/enquiries, for admins. */
export const messageRoutes: FastifyPluginAsyncZod<{ messages: MessageService }> = async (app, { messages }) => {
  const list = describeRoute("Read the templates for an enquiry", {
    tag,
    description:
      "The college's words for WhatsApp, SMS and mails, filled in. What has no value, such as `{day}` without a planned call, is still in its braces.",
    params: idParamsSchema,
    reply: { 200: filledTemplatesReplySchema },
  });
  app.get("/:id/templates", { schema: list }, async (request) => {
    return { ok, templates: await messages.listTemplates(actorOf(request), request.params.id) };
  });

  const send = describeRoute("Send a message about an enquiry", {
    tag,
    description:
      "A mail goes out with the reply address of the admission cell; of WhatsApp and SMS, which the caller opens, the history notes the text. The same words within two minutes are one message.",
    params: idParamsSchema,
    body: messageInputSchema,
    reply: { 201: enquiryReplySchema },
  });
  app.post("/:id/messages", { schema: send }, async (request, reply) => {
    const item = await messages.send(actorOf(request), request.params.id, request.body);
    return reply.code(201).send({ ok, item });
  });
};
