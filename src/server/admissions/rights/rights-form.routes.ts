import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import { rightsFormSchema } from "#contract/rights.ts";
import * as mEnquiry from "#messages/compiled/enquiry-form.ts";
import { addressIn, isLanguage, LANGUAGES, type Language, tagOf } from "#messages/languages.ts";
import { isRightAnswer } from "#server/admissions/enquiry/enquiry-form-page.ts";
import { NoFamilyLinkError } from "#server/admissions/family/family.service.ts";
import { noLinkPage } from "#server/admissions/family/family-page.ts";
import { contentIn } from "#server/collections/content/content-store.ts";
import type { Content } from "#server/collections/content/load-content.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Platform } from "#server/platform/feature.ts";
import { refuseOtherOrigins } from "#server/platform/http/cross-origin.ts";
import {
  createAcceptanceLimit,
  createFailureLimit,
  enquiryRateLimit,
  getSenderNetwork,
  linkRateLimit,
  previewRateLimit,
} from "#server/platform/http/rate-limits.ts";
import { newId } from "#server/platform/ids.ts";
import { inLanguage } from "#server/platform/language.ts";
import {
  createLanguageLinkRewriter,
  type FormPage,
  parseUrlEncodedForms,
  sendFormPage,
} from "#server/publishing/pages/form-page.ts";
import type { PageSource } from "#server/publishing/pages/render-page.ts";
import type { RightsService } from "./rights.service.ts";
import { requestPage, rightsFormPage, rightsSentPage } from "./rights-pages.ts";

const ADDRESS = "/Privacy-Request";
const HEADERS = { "cache-control": "no-store", "referrer-policy": "no-referrer", "x-robots-tag": "noindex, nofollow" };
const MOST_UNKNOWN_LINKS = 60;

type FormRequest = FastifyRequest<{ Body?: Record<string, string>; Querystring: { sent?: unknown } }>;
type LinkRequest = FastifyRequest<{ Params: { token: string }; Querystring: { in?: unknown } }>;

/** `/privacy-request`, the form, and `/privacy-request/<token>`, a request's page. Both work without scripts. */
export const rightsFormRoutes: FastifyPluginAsync<{
  platform: Platform;
  service: RightsService;
  content: () => Content;
  source: PageSource;
}> = async (app, { platform, service, content, source }) => {
  const { config, countsFor } = platform;
  const limitAccepted = createAcceptanceLimit(config.enquiryLimits, countsFor);
  const isInVain = (error: unknown) => error instanceof NoFamilyLinkError;
  const limitGuesses = createFailureLimit({ name: "unknown requests", most: MOST_UNKNOWN_LINKS, isInVain }, countsFor);
  parseUrlEncodedForms(app);
  refuseOtherOrigins(app, source.publicUrl);

  for (const language of LANGUAGES) {
    const address = addressIn(language, "/privacy-request");
    const shown = () => contentIn(content(), language);
    const speak = <Result>(work: () => Result) => inLanguage(tagOf(language, shown().college), work);
    const look = { route: ADDRESS, language, headers: HEADERS };
    const send = (status: number, words: FormPage, request: FastifyRequest, reply: FastifyReply) =>
      sendFormPage(status, words, look, source, request, reply);
    const show = (form: Partial<Parameters<typeof rightsFormPage>[1]>) =>
      rightsFormPage(shown().college, { submissionId: newId(), typed: {}, errors: {}, ...form });

    app.get(address, { config: { rateLimit: previewRateLimit } }, (request: FormRequest, reply) =>
      speak(() => {
        const { sent } = request.query;
        return send(200, sent === undefined ? show({}) : rightsSentPage(shown().college, String(sent)), request, reply);
      }),
    );

    app.post(
      address,
      { config: { rateLimit: enquiryRateLimit(config.enquiryLimits) } },
      (request: FormRequest, reply) =>
        speak(async () => {
          const typed = request.body ?? {};
          const { submission_id: submissionId = newId(), answer = "" } = typed;
          const { data, error } = rightsFormSchema.safeParse(typed);
          const issues = (error?.issues ?? []).map(({ path: [field], message }) => [field, message]);
          // Reversed, so that the first error of each field wins.
          const errors: Record<string, string> = Object.fromEntries(issues.reverse());
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

    const answer = (request: LinkRequest, reply: FastifyReply, task: (token: string) => Promise<FastifyReply>) =>
      speak(async () => {
        reply.headers(HEADERS);
        try {
          return await limitGuesses(getSenderNetwork(request), () => task(request.params.token));
        } catch (error) {
          if (!isInVain(error)) throw error;
          return send(404, noLinkPage(shown().college), request, reply);
        }
      });

    app.get(`${address}/:token`, { config: { rateLimit: previewRateLimit } }, (request: LinkRequest, reply) => {
      const { in: other } = request.query;
      if (isLanguage(other)) return reply.headers(HEADERS).redirect(linkIn(other, request.params.token), 303);
      return answer(request, reply, async (token) => {
        const row = await service.findByToken(token);
        const page = requestPage(shown().college, row, service.dueOn(row), linkIn(language, token));
        return sendFormPage(
          200,
          page,
          { ...look, finish: createLanguageLinkRewriter(ADDRESS) },
          source,
          request,
          reply,
        );
      });
    });

    app.post(`${address}/:token`, { config: { rateLimit: linkRateLimit } }, (request: LinkRequest, reply) =>
      answer(request, reply, async (token) => {
        await service.proveMailbox(await service.findByToken(token));
        return reply.redirect(linkIn(language, token), 303);
      }),
    );

    for (const format of ["pdf", "json"] as const) {
      app.get(
        `${address}/:token/person.${format}`,
        { config: { rateLimit: linkRateLimit } },
        (request: LinkRequest, reply) =>
          answer(request, reply, async (token) => {
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

const linkIn = (language: Language, token: string) => addressIn(language, `/privacy-request/${token}`);
