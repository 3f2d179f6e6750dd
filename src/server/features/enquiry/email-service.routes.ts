import multipart from "@fastify/multipart";
import type { FastifyPluginAsync, FastifyRequest } from "fastify";
import { z } from "zod";
import { type SendRequest, sendFormSchema, sendRequestSchema } from "#contract/email-service.ts";
import type { EnquirySettings } from "#contract/site-pages.ts";
import { AppError, BadInputError } from "#server/errors.ts";
import { describeRoute } from "#server/http/describe-route.ts";
import { answerErrors } from "#server/http/error-handler.ts";
import { createAcceptanceLimit, type EnquiryLimits, enquiryRateLimit, senderOf } from "#server/http/rate-limits.ts";
import type { EnquiryService } from "./enquiry.service.ts";

/** An enquiry is a few hundred bytes, its captcha token a few thousand. */
const BODY_LIMIT_BYTES = 64 * 1024;

const PROTOCOL = `What \`@emailjs/browser\` sends, answered in its way: a status and a text. The template parameters are the enquiry's
\`name\`, \`email\`, \`mobile\` and \`course\`, the captcha's token as \`g-recaptcha-response\`, and a \`submission_id\`: sending
the same one again is no second enquiry. 200 comes once the enquiry and its mails are stored.

\`mobile\` has ten digits, in Latin, Bengali or Devanagari. Spaces, dashes, dots and brackets between them count for nothing, nor
does one \`+91\`, \`91\` or \`0\` before them: \`+91 98300 12345\` is stored as \`9830012345\`. Invisible characters are left out of
\`mobile\` and \`email\`.`;

interface EmailServiceOptions {
  enquiries: EnquiryService;
  limits: EnquiryLimits;
  settings: Pick<EnquirySettings, "serviceId" | "templateId" | "publicKey">;
}

/**
 * The email-sending service's protocol (specification, section 7; rulings, 'Enquiry'), mounted at
 * `/api/v1.0/email`: a status and a text, `OK` with 200.
 */
export const emailServiceRoutes: FastifyPluginAsync<EmailServiceOptions> = async (app, options) => {
  const { enquiries, limits, settings } = options;
  const limitAccepted = createAcceptanceLimit(limits);
  answerErrors(app, "text");
  await app.register(multipart, { limits: { fields: 30, fieldSize: 16 * 1024, files: 0, parts: 31 } });
  const routeOptions = { bodyLimit: BODY_LIMIT_BYTES, config: { rateLimit: enquiryRateLimit(limits) } };
  const protocol = {
    tag: "Enquiry",
    access: "open",
    description: PROTOCOL,
    textReplies: true,
    reply: { 200: z.literal("OK") },
    errors: { 403: "The public key (user_id) is not the one of this service." },
  } as const;
  const sendSchema = describeRoute("Send an enquiry", { ...protocol, json: sendRequestSchema });
  const sendFormRouteSchema = describeRoute("Send an enquiry as a form", { ...protocol, form: sendFormSchema });

  app.post("/send", { ...routeOptions, schema: sendSchema }, async (request, reply) => {
    await send(request.body, request);
    return answer(reply);
  });

  app.post("/send-form", { ...routeOptions, schema: sendFormRouteSchema }, async (request, reply) => {
    if (!request.isMultipart())
      throw new AppError(415, "unsupported_media_type", "Send this form as multipart/form-data.");
    const { user_id, service_id, template_id, lib_version: _, ...template_params } = await readFields(request);
    await send({ user_id, service_id, template_id, template_params }, request);
    return answer(reply);
  });

  async function send(body: unknown, request: FastifyRequest): Promise<void> {
    const parsed = sendRequestSchema.safeParse(body);
    if (!parsed.success)
      throw new BadInputError(parsed.error.issues[0]?.message ?? "The request could not be understood.");
    checkIds(parsed.data);
    const submit = () => enquiries.submit(parsed.data.template_params, request.ip);
    await limitAccepted(senderOf(request), async () => (await submit()) === "stored");
  }

  function checkIds({ user_id, service_id, template_id }: SendRequest): void {
    if (user_id !== settings.publicKey)
      throw new AppError(403, "unknown_key", "The public key is not the one of this service.");
    if (service_id !== settings.serviceId) throw new BadInputError("The service ID is not known here.");
    if (template_id !== settings.templateId) throw new BadInputError("The template ID is not known here.");
  }
};

/** @throws {BadInputError} when the form is cut off or broken; the parser's own errors have no status */
async function readFields(request: FastifyRequest): Promise<Record<string, unknown>> {
  // A map without a prototype: a field named __proto__ is a field like any other.
  const fields: Record<string, unknown> = Object.create(null);
  try {
    for await (const part of request.parts()) if (part.type === "field") fields[part.fieldname] = part.value;
  } catch (error) {
    if (error instanceof Error && "statusCode" in error) throw error;
    throw new BadInputError("The form could not be read: it is not complete multipart/form-data.");
  }
  return fields;
}

function answer(reply: { type(value: string): { send(body: string): unknown } }) {
  return reply.type("text/plain; charset=utf-8").send("OK");
}
