import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { addressIn, isLanguage } from "#messages/languages.ts";
import type { CreateCounts } from "#server/platform/http/expiring-counts.ts";
import { createFailureLimit, getSenderNetwork } from "#server/platform/http/rate-limits.ts";
import { createFormPages, createLanguageLinkRewriter, type FormPageParts } from "#server/publishing/pages/form-page.ts";
import { NoFamilyLinkError } from "./family.service.ts";
import { noLinkPage } from "./family-page.ts";

const HEADERS = {
  "cache-control": "no-store",
  // The URL is the credential, so other sites must not learn it and search engines must not store it.
  "referrer-policy": "no-referrer",
  "x-robots-tag": "noindex, nofollow",
};
const MAX_UNKNOWN_LINKS = 60;

type LinkRequest = FastifyRequest<{ Params: { token: string }; Querystring: Record<string, unknown> }>;

/**
 * Returns a form page with a secret token in its address, in each language. `answer` makes the handler of a route that
 * ends in `/:token`. Wrong, expired and deleted links all get the same page, at the same cost of rendering.
 * @param name of the rate limit for unknown links
 */
export function createLinkPages(app: FastifyInstance, name: string, parts: FormPageParts, countsFor: CreateCounts) {
  const isInVain = (error: unknown) => error instanceof NoFamilyLinkError;
  const limitGuesses = createFailureLimit({ name, max: MAX_UNKNOWN_LINKS, isInVain }, countsFor);
  const look = { headers: HEADERS, finish: createLanguageLinkRewriter(parts.route) };
  return createFormPages(app, { ...parts, ...look }).map((page) => ({
    ...page,
    answer:
      (task: (token: string, request: LinkRequest, reply: FastifyReply) => Promise<FastifyReply>) =>
      (request: LinkRequest, reply: FastifyReply) =>
        page.inPageLanguage(async () => {
          reply.headers(HEADERS);
          const { token } = request.params;
          const { in: other } = request.query;
          // The page is rendered without its token, so its language links are `?in=<language>`, which redirects here.
          if (request.method !== "POST" && isLanguage(other))
            return reply.redirect(addressIn(other, `${parts.route.toLowerCase()}/${encodeURIComponent(token)}`), 303);
          try {
            return await limitGuesses(getSenderNetwork(request), () => task(token, request, reply));
          } catch (error) {
            if (!isInVain(error)) throw error;
            return page.send(404, noLinkPage(page.content().college), request, reply);
          }
        }),
  }));
}
