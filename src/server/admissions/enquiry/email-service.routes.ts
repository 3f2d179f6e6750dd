import multipart from "@fastify/multipart";
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { sendFormSchema, sendRequestSchema } from "#contract/email-service.ts";
import type { EnquirySettings } from "#contract/site-pages.ts";
import * as m from "#messages/compiled/server.ts";
import { isLanguage } from "#messages/languages.ts";
import { AppError, BadInputError, ForbiddenError } from "#server/platform/errors.ts";
import { refuseOtherOrigins } from "#server/platform/http/cross-origin.ts";
import { describeRoute } from "#server/platform/http/describe-route.ts";
import { installErrorHandler } from "#server/platform/http/error-handler.ts";
import {
  type AcceptanceLimit,
  type EnquiryLimits,
  enquiryRateLimit,
  getSenderNetwork,
} from "#server/platform/http/rate-limits.ts";
import { inLanguage } from "#server/platform/language.ts";
import type { Intake } from "./intake.ts";

const BODY_LIMIT_BYTES = 64 * 1024;
const UNKNOWN_KEY = "The public key (user_id) is not the one of this service.";

const PROTOCOL = `What \`@emailjs/browser\` sends, answered in its way: a status and a text. The template parameters are the enquiry's
\`name\`, \`email\`, \`mobile\` and \`course\`, the captcha's token as \`g-recaptcha-response\`, and a \`submission_id\`: sending
the same one again is no second enquiry. \`language\`, \`en\` or \`bn\`, is that of the acknowledgement; left out, or another, it is
\`en\`. One of the college's own fields, if the form has it, is named \`own.\` with its key. \`email\` may be blank where the college
makes it optional. 200 comes once the enquiry and its mails are stored.

\`mobile\` has ten digits, in Latin, Bengali or Devanagari. Spaces, dashes, dots and brackets between them count for nothing, nor
does one \`+91\`, \`91\` or \`0\` before them: \`+91 98300 12345\` is stored as \`9830012345\`. Invisible characters are left out of
\`mobile\` and \`email\`.`;

/** The API of the mail service EmailJS, at `/api/v1.0/email`. Replies are plain text, `OK` with status 200. */
export const emailServiceRoutes: FastifyPluginAsync<{
  intake: Intake;
  limits: EnquiryLimits;
  limitAccepted: AcceptanceLimit;
  settings: Pick<EnquirySettings, "serviceId" | "templateId" | "publicKey">;
  publicUrl: string;
  allowedOrigins: readonly string[];
}> = async (app, options) => {
  const { intake, limits, limitAccepted, settings, publicUrl, allowedOrigins } = options;
  const { user_id, service_id, template_id } = sendRequestSchema.shape;
  // Zod checks the fields in order, so a wrong id is reported before a later id that is missing.
  const requestSchema = sendRequestSchema.extend({
    user_id: user_id.refine((id) => id === settings.publicKey, UNKNOWN_KEY),
    service_id: service_id.refine((id) => id === settings.serviceId, "The service ID (service_id) is unknown."),
    template_id: template_id.refine((id) => id === settings.templateId, "The template ID (template_id) is unknown."),
  });
  installErrorHandler(app, "text");
  refuseOtherOrigins(app, publicUrl, allowedOrigins);
  await app.register(multipart, { limits: { fields: 30, fieldSize: 16 * 1024, files: 0, parts: 31 } });
  const routeOptions = { bodyLimit: BODY_LIMIT_BYTES, config: { rateLimit: enquiryRateLimit(limits) } };
  const protocol = {
    tag: "Enquiry",
    access: "open",
    description: PROTOCOL,
    textReplies: true,
    reply: { 200: z.literal("OK") },
    errors: { 403: "The public key (user_id) is another one, or the page is of an origin that is not listed." },
  } as const;

  const sendJson = describeRoute("Send an enquiry", { ...protocol, json: sendRequestSchema });
  app.post("/send", { ...routeOptions, schema: sendJson }, (request, reply) => take(request.body, request, reply));

  const sendForm = describeRoute("Send an enquiry as a form", { ...protocol, form: sendFormSchema });
  app.post("/send-form", { ...routeOptions, schema: sendForm }, async (request, reply) => {
    if (!request.isMultipart()) {
      throw new AppError(415, "unsupported_media_type", "Send this form as multipart/form-data.");
    }
    const { user_id, service_id, template_id, lib_version: _, ...template_params } = await readFields(request);
    return take({ user_id, service_id, template_id, template_params }, request, reply);
  });

  async function take(body: unknown, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { data, error } = requestSchema.safeParse(body);
    const [issue] = error?.issues ?? [];
    if (issue?.message === UNKNOWN_KEY) throw new ForbiddenError(UNKNOWN_KEY, "unknown_key");
    if (!data) throw new BadInputError(issue?.message ?? m.notUnderstood());
    const submit = async () => (await intake.submit(data.template_params, request.ip)) === "stored";
    const accept = () => limitAccepted(getSenderNetwork(request), submit);
    // The language comes as a template parameter: EmailJS's SDK sets no Accept-Language.
    const { language } = data.template_params;
    await (isLanguage(language) ? inLanguage(language, accept) : accept());
    return reply.type("text/plain; charset=utf-8").send("OK");
  }
};

/** Reads a multipart form. Parser errors with a status are rethrown. @throws {BadInputError} for any other error */
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
