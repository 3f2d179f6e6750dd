import type { FastifyPluginAsync, FastifyRequest } from "fastify";
import { rightsFormSchema } from "#contract/rights.ts";
import * as mEnquiry from "#messages/compiled/enquiry-form.ts";
import { isRightAnswer } from "#server/admissions/enquiry/enquiry-form-page.ts";
import { NoFamilyLinkError } from "#server/admissions/family/family.service.ts";
import { createLinkPages } from "#server/admissions/family/link-pages.ts";
import type { Content } from "#server/collections/content/load-content.ts";
import { AppError, badInput } from "#server/platform/errors.ts";
import type { Platform } from "#server/platform/feature.ts";
import { refuseOtherOrigins } from "#server/platform/http/cross-origin.ts";
import {
  createAcceptanceLimit,
  enquiryRateLimit,
  getSenderNetwork,
  linkRateLimit,
  renderRateLimit,
} from "#server/platform/http/rate-limits.ts";
import { newId } from "#server/platform/ids.ts";
import { createFormPages } from "#server/publishing/pages/form-page.ts";
import type { PageSource } from "#server/publishing/pages/render-page.ts";
import type { RightsService } from "./rights.service.ts";
import { requestPage, rightsFormPage, rightsSentPage } from "./rights-pages.ts";

const HEADERS = { "cache-control": "no-store", "referrer-policy": "no-referrer", "x-robots-tag": "noindex, nofollow" };

type FormRequest = FastifyRequest<{ Body?: Record<string, string>; Querystring: { sent?: unknown } }>;

/** `/privacy-request`, the form, and `/privacy-request/<token>`, a request's page. Both work without scripts. */
export const rightsFormRoutes: FastifyPluginAsync<{
  platform: Platform;
  service: RightsService;
  content: () => Content;
  source: PageSource;
}> = async (app, { platform, service, content, source }) => {
  const { config, countsFor } = platform;
  const limitAccepted = createAcceptanceLimit(config.enquiryLimits, countsFor);
  const parts = { route: "/Privacy-Request", content, source };
  refuseOtherOrigins(app, source.publicUrl);

  const forms = createFormPages(app, { ...parts, headers: HEADERS });
  for (const { language, address, content: shown, inPageLanguage, send } of forms) {
    const show = (form: Partial<Parameters<typeof rightsFormPage>[1]>) =>
      rightsFormPage(shown().college, { submissionId: newId(), typed: {}, errors: {}, ...form });

    app.get(address, { config: { rateLimit: renderRateLimit } }, (request: FormRequest, reply) =>
      inPageLanguage(() => {
        const { sent } = request.query;
        return send(200, sent === undefined ? show({}) : rightsSentPage(shown().college, String(sent)), request, reply);
      }),
    );

    app.post(
      address,
      { config: { rateLimit: enquiryRateLimit(config.enquiryLimits) } },
      (request: FormRequest, reply) =>
        inPageLanguage(async () => {
          const typed = request.body ?? {};
          const { submission_id: submissionId = newId(), answer = "" } = typed;
          const { data, error } = rightsFormSchema.safeParse(typed);
          const errors = { ...badInput(error?.issues ?? []).fields };
          if (!isRightAnswer(submissionId, answer)) errors.answer = mEnquiry.wrongAnswer();
          if (!data || errors.answer) return send(400, show({ submissionId, typed, errors }), request, reply);
          try {
            let reference = "";
            await limitAccepted(getSenderNetwork(request), async () => {
              const received = await service.receive(data, language, submissionId);
              reference = received.reference;
              return received.isNew;
            });
            return reply.headers(HEADERS).redirect(`${address}?sent=${reference}`, 303);
          } catch (error) {
            if (!(error instanceof AppError) || error.status >= 500) throw error;
            reply.headers(error.headers);
            return send(error.status, show({ submissionId, typed, problem: error.message }), request, reply);
          }
        }),
    );
  }

  for (const { address, content: shown, send, answer } of createLinkPages(app, "unknown requests", parts, countsFor)) {
    app.get(
      `${address}/:token`,
      { config: { rateLimit: renderRateLimit } },
      answer(async (token, request, reply) => {
        const row = await service.findByToken(token);
        const page = requestPage(shown().college, row, service.dueOn(row), `${address}/${token}`);
        return send(200, page, request, reply);
      }),
    );

    app.post(
      `${address}/:token`,
      { config: { rateLimit: linkRateLimit } },
      answer(async (token, _request, reply) => {
        await service.proveMailbox(await service.findByToken(token));
        return reply.redirect(`${address}/${token}`, 303);
      }),
    );

    for (const format of ["pdf", "json"] as const) {
      app.get(
        `${address}/:token/person.${format}`,
        { config: { rateLimit: linkRateLimit } },
        answer(async (token, _request, reply) => {
          const row = await service.findByToken(token);
          // Files are only for requests to see the data, once the college has reviewed and answered the request.
          if (row.kind !== "see" || row.state !== "done") throw new NoFamilyLinkError();
          reply.header("content-disposition", `attachment; filename="${row.reference}.${format}"`);
          if (format === "pdf") return reply.type("application/pdf").send(await service.pdf(row));
          return reply.type("application/json; charset=utf-8").send(JSON.stringify(await service.file(row), null, 2));
        }),
      );
    }
  }
};
