import type { FastifyPluginAsync, FastifyRequest } from "fastify";
import { validateConsentFields, validateEnquiry } from "#contract/enquiry.ts";
import * as m from "#messages/compiled/enquiry-form.ts";
import type { Content } from "#server/collections/content/load-content.ts";
import { AppError } from "#server/platform/errors.ts";
import { refuseOtherOrigins } from "#server/platform/http/cross-origin.ts";
import {
  type AcceptanceLimit,
  type EnquiryLimits,
  enquiryRateLimit,
  getSenderNetwork,
  renderRateLimit,
} from "#server/platform/http/rate-limits.ts";
import { newId } from "#server/platform/ids.ts";
import { createFormPages } from "#server/publishing/pages/form-page.ts";
import type { PageSource } from "#server/publishing/pages/render-page.ts";
import type { CourseNames } from "./course-names.ts";
import { enquiryFormPage, enquirySentPage, isRightAnswer } from "./enquiry-form-page.ts";
import type { Intake } from "./intake.ts";

const HEADERS = { "cache-control": "no-store", "x-robots-tag": "noindex, nofollow" };

type FormRequest = FastifyRequest<{ Body?: Record<string, string>; Querystring: { sent?: string } }>;

/**
 * `/enquiry` and `/bn/enquiry`: the enquiry form for browsers without scripts. The site's dialog, which is part of
 * cached pages, posts here too without scripts; the reply then asks the question that replaces the captcha.
 */
export const enquiryFormRoutes: FastifyPluginAsync<{
  intake: Intake;
  limits: EnquiryLimits;
  limitAccepted: AcceptanceLimit;
  content: () => Content;
  courseNames: CourseNames;
  source: PageSource;
}> = async (app, { intake, limits, limitAccepted, content, courseNames, source }) => {
  refuseOtherOrigins(app, source.publicUrl);

  const pages = createFormPages(app, { route: "/Enquiry", content, source, headers: HEADERS });
  for (const { language, address, content: shown, inPageLanguage, send } of pages) {
    const show = (form: Partial<Parameters<typeof enquiryFormPage>[2]>) =>
      enquiryFormPage(shown(), courseNames.current(), {
        submissionId: newId(),
        typed: {},
        validationErrors: {},
        ...form,
      });

    app.get(address, { config: { rateLimit: renderRateLimit } }, (request: FormRequest, reply) =>
      inPageLanguage(() => send(200, request.query.sent !== undefined ? enquirySentPage() : show({}), request, reply)),
    );

    app.post(address, { config: { rateLimit: enquiryRateLimit(limits) } }, (request: FormRequest, reply) =>
      inPageLanguage(async () => {
        const typed = request.body ?? {};
        const { submission_id: submissionId = newId(), answer = "" } = typed;
        const wasAsked = typed.submission_id !== undefined;
        const isWrong = wasAsked && !isRightAnswer(submissionId, answer);
        const asksConsent = shown().college.privacy?.consent === "tick";
        const tickErrors = asksConsent && validateConsentFields(typed);
        if (tickErrors && typed.who === "child") {
          // Keep nothing of a student under 18, and do not put the input back into the page.
          const problem = `${tickErrors.who} ${source.publicUrl}${address}`;
          return send(400, show({ problem }), request, reply);
        }
        const answerError = isWrong && { answer: m.wrongAnswer() };
        const validationErrors = {
          ...tickErrors,
          ...validateEnquiry(typed, shown().college.enquiry.isEmailOptional),
          ...answerError,
        };
        const isInvalid = Object.keys(validationErrors).length > 0;
        if (isInvalid || !wasAsked)
          return send(isInvalid ? 400 : 200, show({ submissionId, typed, validationErrors }), request, reply);
        try {
          const submit = () => intake.submit({ ...typed, language }, request.ip, "plain-form");
          await limitAccepted(getSenderNetwork(request), async () => (await submit()) === "stored");
          return reply.redirect(`${address}?sent`, 303);
        } catch (error) {
          if (!(error instanceof AppError) || error.status >= 500) throw error;
          reply.headers(error.headers);
          return send(error.status, show({ typed: { ...typed, answer: "" }, problem: error.message }), request, reply);
        }
      }),
    );
  }
};
