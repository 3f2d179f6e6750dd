import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import { addressIn, isLanguage, LANGUAGES, type Language, tagOf } from "#messages/languages.ts";
import { appointmentCalendar, mapAddress, placeText } from "#server/admissions/appointments/appointment-texts.ts";
import { type CourseNames, courseNameIn } from "#server/admissions/enquiry/course-names.ts";
import { contentIn } from "#server/collections/content/content-store.ts";
import type { Content } from "#server/collections/content/load-content.ts";
import { BadInputError } from "#server/platform/errors.ts";
import type { Feature, Platform } from "#server/platform/feature.ts";
import type { CreateCounts } from "#server/platform/http/expiring-counts.ts";
import {
  createFailureLimit,
  getSenderNetwork,
  linkRateLimit,
  previewRateLimit,
} from "#server/platform/http/rate-limits.ts";
import { inLanguage } from "#server/platform/language.ts";
import type { StoredCustomField } from "#server/publishing/pages/custom-fields.ts";
import {
  createLanguageLinkRewriter,
  type FormPage,
  parseUrlEncodedForms,
  sendFormPage,
} from "#server/publishing/pages/form-page.ts";
import type { PageSource } from "#server/publishing/pages/render-page.ts";
import { createFamilyService, type FamilyAction, type FamilyService, NoFamilyLinkError } from "./family.service.ts";
import { deleteEndedFamilyLinks } from "./family-links.repository.ts";
import { disownedPage, familyPage, noLinkPage } from "./family-page.ts";

/** The family page, which a family opens by the secret link in its mail. */
export function familyFeature(
  platform: Platform,
  options: {
    courseNames: CourseNames;
    customFields: () => StoredCustomField[];
    content: () => Content;
    source: PageSource;
  },
) {
  const { courseNames, customFields, content, source } = options;
  const { db, countsFor, now } = platform;
  const family = createFamilyService(platform, { courseNames, customFields }, () => content().college);
  return {
    routes: async (app) => {
      await app.register(familyRoutes, { family, content, source, countsFor });
    },
    expiries: { familyLinks: () => deleteEndedFamilyLinks(db, now()) },
  } satisfies Feature;
}

const HEADERS = {
  "cache-control": "no-store",
  // The URL is the credential, so other sites must not learn it and search engines must not store it.
  "referrer-policy": "no-referrer",
  "x-robots-tag": "noindex, nofollow",
};
const CALENDAR = "text/calendar; charset=utf-8";
const MOST_UNKNOWN_LINKS = 60;
/** Path segment that replaces the token on the page after a deletion. A real token is longer. */
const DISOWNED = "deleted";
/** Route name for rendering. It has no token, because rendering errors are logged with the route. */
const ADDRESS = "/Enquiry";

type FamilyRequest = FastifyRequest<{
  Params: { token: string };
  Querystring: { done?: unknown; in?: unknown; withdraw?: unknown; stop?: unknown; calendar?: unknown };
}>;

/**
 * `/enquiry/<token>` and `/bn/enquiry/<token>`: the family page, in the site's layout, with plain HTML forms. CSRF is
 * not possible: there is no login, cookie or other ambient credential, and another site does not know the token.
 */
const familyRoutes: FastifyPluginAsync<{
  family: FamilyService;
  content: () => Content;
  source: PageSource;
  countsFor: CreateCounts;
}> = async (app, { family, content, source, countsFor }) => {
  const { publicUrl } = source;
  const isInVain = (error: unknown) => error instanceof NoFamilyLinkError;
  const limitGuesses = createFailureLimit({ name: "unknown links", most: MOST_UNKNOWN_LINKS, isInVain }, countsFor);
  parseUrlEncodedForms(app);
  // One-click unsubscribe may post multipart data. The URL alone counts, so the body is discarded.
  app.addContentTypeParser("multipart/form-data", (_request, body, done) => {
    body.resume();
    done(null, {});
  });

  for (const language of LANGUAGES) {
    const address = addressIn(language, "/enquiry");
    const shown = () => contentIn(content(), language);
    const nameOfCourse = (course: string) => courseNameIn(shown(), course);
    const way = () => {
      const { college } = shown();
      return { place: placeText(college), map: mapAddress(college, publicUrl), calendar: "?calendar" };
    };
    const speak = <Result>(work: () => Result) => inLanguage(tagOf(language, shown().college), work);

    app.get(`${address}/${DISOWNED}`, { config: { rateLimit: previewRateLimit } }, (request, reply) =>
      speak(() => send(200, disownedPage(shown().college), language, request, reply)),
    );

    app.get(`${address}/:token`, { config: { rateLimit: previewRateLimit } }, (request: FamilyRequest, reply) => {
      const { done, in: other, withdraw, stop, calendar } = request.query;
      const { token } = request.params;
      // The page is rendered without its token, so its language links are `?in=<language>`, which redirects here.
      if (isLanguage(other)) return reply.headers(HEADERS).redirect(addressIn(other, `/enquiry/${token}`), 303);
      return speak(() =>
        answer(language, request, reply, async () => {
          const view = await family.get(token);
          if (calendar !== undefined && view.visit) {
            const file = appointmentCalendar(view.visit, shown().college, publicUrl);
            return reply.type(CALENDAR).header("content-disposition", 'attachment; filename="visit.ics"').send(file);
          }
          const page = familyPage(view, nameOfCourse, way(), {
            ...(typeof done === "string" && { done }),
            isWithdrawing: withdraw !== undefined,
            isStopping: stop !== undefined,
          });
          return send(200, page, language, request, reply);
        }),
      );
    });

    app.post(`${address}/:token`, { config: { rateLimit: linkRateLimit } }, (request: FamilyRequest, reply) => {
      const { token } = request.params;
      const { act, ...typed } = (request.body ?? {}) as Record<string, string>;
      // A mail program's one-click unsubscribe (RFC 8058) posts no `act` to the mail's link, which has `?stop`.
      const action = act ?? (request.query.stop === undefined ? "" : "stop");
      return speak(() =>
        answer(language, request, reply, async () => {
          if (!isAction(action)) return reply.redirect(`${address}/${token}`, 303);
          try {
            const isChanged = await family.actions[action](token, typed);
            const done = action === "correct" && !isChanged ? "same" : action;
            return reply.redirect(`${address}/${action === "disown" ? DISOWNED : `${token}?done=${done}#done`}`, 303);
          } catch (error) {
            if (!(error instanceof BadInputError)) throw error;
            const page = familyPage(await family.get(token), nameOfCourse, way(), {
              validationErrors: error.fields ?? {},
              typed,
            });
            return send(422, page, language, request, reply);
          }
        }),
      );
    });
  }

  const isAction = (action: string): action is FamilyAction => Object.hasOwn(family.actions, action);

  /** Answers a request. Wrong, expired and deleted links all get the same page, at the same cost of rendering. */
  async function answer(
    language: Language,
    request: FastifyRequest,
    reply: FastifyReply,
    task: () => Promise<FastifyReply>,
  ) {
    reply.headers(HEADERS);
    try {
      return await limitGuesses(getSenderNetwork(request), task);
    } catch (error) {
      if (!(error instanceof NoFamilyLinkError)) throw error;
      return send(404, noLinkPage(contentIn(content(), language).college), language, request, reply);
    }
  }

  function send(status: number, words: FormPage, language: Language, request: FastifyRequest, reply: FastifyReply) {
    const look = { route: ADDRESS, language, headers: HEADERS, finish: createLanguageLinkRewriter(ADDRESS) };
    return sendFormPage(status, words, look, source, request, reply);
  }
};
