import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import type { College } from "#contract/content.ts";
import { BadInputError } from "#server/errors.ts";
import { withoutHydration } from "#server/features/documents/preview-page.ts";
import { encode, sendBodies } from "#server/http/bodies.ts";
import type { CountsFor } from "#server/http/counts.ts";
import { createFailureLimit, familyFormRateLimit, previewRateLimit, senderOf } from "#server/http/rate-limits.ts";
import { type PageSource, renderPage } from "#server/pages/render-page.ts";
import { type FamilyAct, type FamilyService, NoFamilyLinkError } from "./family.service.ts";
import { disownedPage, FAMILY_CSS, familyPage, noLinkPage } from "./family-page.ts";

const HEADERS = {
  "cache-control": "no-store",
  // The address is the key: no other site may learn it, and no search engine keep it.
  "referrer-policy": "no-referrer",
  "x-robots-tag": "noindex, nofollow",
};
const BODY_LIMIT_BYTES = 16 * 1024;
const MOST_UNKNOWN_LINKS = 60;
/** In the place of a token, which is longer. */
const DISOWNED = "deleted";
/** Its own address has no token: pages that fail are logged with it. */
const ADDRESS = "/Enquiry";

type FamilyRequest = FastifyRequest<{ Params: { token: string }; Querystring: { done?: unknown } }>;

/**
 * `/enquiry/<token>`: a family's page about its enquiry, in the frame of the site, with plain forms. There is no login, cookie
 * or other right that comes by itself, so that no other site can make a browser send a form: it would need the token.
 */
export const familyRoutes: FastifyPluginAsync<{
  family: FamilyService;
  college: () => College;
  source: PageSource;
  countsFor: CountsFor;
}> = async (app, { family, college, source, countsFor }) => {
  const isInVain = (error: unknown) => error instanceof NoFamilyLinkError;
  const limitGuesses = createFailureLimit({ name: "unknown links", most: MOST_UNKNOWN_LINKS, isInVain }, countsFor);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string", bodyLimit: BODY_LIMIT_BYTES },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );

  app.get(`/enquiry/${DISOWNED}`, { config: { rateLimit: previewRateLimit } }, (request, reply) =>
    send(200, disownedPage(college()), request, reply),
  );

  app.get("/enquiry/:token", { config: { rateLimit: previewRateLimit } }, (request: FamilyRequest, reply) => {
    const { done } = request.query;
    return answer(request, reply, async () => {
      const view = await family.get(request.params.token);
      return send(200, familyPage(view, college(), typeof done === "string" ? { done } : {}), request, reply);
    });
  });

  app.post("/enquiry/:token", { config: { rateLimit: familyFormRateLimit } }, (request: FamilyRequest, reply) => {
    const { token } = request.params;
    const { act = "", ...typed } = (request.body ?? {}) as Record<string, string>;
    return answer(request, reply, async () => {
      if (!isAct(act)) return reply.redirect(`/enquiry/${token}`, 303);
      try {
        const isChanged = await family.acts[act](token, typed);
        const done = act === "correct" && !isChanged ? "same" : act;
        return reply.redirect(`/enquiry/${act === "disown" ? DISOWNED : `${token}?done=${done}#done`}`, 303);
      } catch (error) {
        if (!(error instanceof BadInputError)) throw error;
        const page = familyPage(await family.get(token), college(), { faults: error.fields ?? {}, typed });
        return send(422, page, request, reply);
      }
    });
  });

  const isAct = (act: string): act is FamilyAct => Object.hasOwn(family.acts, act);

  /** An unknown link gets the same page, made with the same work, as every other one that does not work. */
  async function answer(request: FastifyRequest, reply: FastifyReply, task: () => Promise<FastifyReply>) {
    reply.headers(HEADERS);
    try {
      return await limitGuesses(senderOf(request), task);
    } catch (error) {
      if (!(error instanceof NoFamilyLinkError)) throw error;
      return send(404, noLinkPage(college()), request, reply);
    }
  }

  async function send(
    status: number,
    words: ReturnType<typeof familyPage>,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const page = { ...words, route: ADDRESS, group: "other" as const, description: words.title, isHidden: true };
    const rendered = await renderPage(
      ADDRESS,
      {
        ...source,
        coloursCss: () => FAMILY_CSS + source.coloursCss(),
        sitePages: (language, asked) => ({
          ...source.sitePages(language, asked),
          getPage: () => page,
          findAlbumByTitle: async () => null,
        }),
      },
      (err) => request.log.error({ err, page: ADDRESS }, "page failed"),
    );
    const { "content-security-policy": policy } = rendered.headers;
    reply.code(rendered.status === 200 ? status : rendered.status).headers(HEADERS);
    if (policy) reply.header("content-security-policy", policy);
    reply.type("text/html; charset=utf-8");
    return sendBodies(await encode(toFamilyPage(rendered.html)), null, request, reply);
  }
};

/** Nothing that names the address, and no form to enquire once more: without hydration it could not be sent. */
function toFamilyPage(html: string): string {
  return withoutHydration(html)
    .replace(/<(?:meta property="og:|meta name="twitter:|link rel="canonical")[^>]*>/g, "")
    .replace(/<dialog[^>]* id="enquiry"[\s\S]*?<\/dialog>/, "")
    .replace(/<button[^>]* commandfor="enquiry"[^>]*>[\s\S]*?<\/button>/g, "");
}
