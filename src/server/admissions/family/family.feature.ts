import { absoluteMapUrl, appointmentCalendar, placeText } from "#server/admissions/appointments/appointment-texts.ts";
import { type CourseNames, courseNameIn } from "#server/admissions/enquiry/course-names.ts";
import type { Content } from "#server/collections/content/load-content.ts";
import { BadInputError } from "#server/platform/errors.ts";
import type { Feature, Platform } from "#server/platform/feature.ts";
import { linkRateLimit, renderRateLimit } from "#server/platform/http/rate-limits.ts";
import type { StoredCustomField } from "#server/publishing/pages/custom-fields.ts";
import type { PageSource } from "#server/publishing/pages/render-page.ts";
import { createFamilyService, type FamilyAction } from "./family.service.ts";
import { disownedPage, familyPage } from "./family-page.ts";
import { createLinkPages } from "./link-pages.ts";

const CALENDAR = "text/calendar; charset=utf-8";
/** Path segment that replaces the token on the page after a deletion. A real token is longer. */
const DISOWNED = "deleted";

/**
 * `/enquiry/<token>` and `/bn/enquiry/<token>`: the family page, in the site's layout, with plain HTML forms. CSRF is
 * not possible: there is no login, cookie or other ambient credential, and another site does not know the token.
 */
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
  const { publicUrl } = source;
  const family = createFamilyService(platform, { courseNames, customFields }, () => content().college);
  return {
    routes: async (app) => {
      const isAction = (action: string): action is FamilyAction => Object.hasOwn(family.actions, action);
      const pages = createLinkPages(app, "unknown links", { route: "/Enquiry", content, source }, platform.countsFor);
      // One-click unsubscribe may post multipart data. The URL alone counts, so the body is discarded.
      app.addContentTypeParser("multipart/form-data", (_request, body, done) => {
        body.resume();
        done(null, {});
      });

      for (const { address, content: shown, inPageLanguage, send, answer } of pages) {
        const nameOfCourse = (course: string) => courseNameIn(shown(), course);
        const way = () => {
          const { college } = shown();
          return { place: placeText(college), map: absoluteMapUrl(college, publicUrl), calendar: "?calendar" };
        };

        app.get(`${address}/${DISOWNED}`, { config: { rateLimit: renderRateLimit } }, (request, reply) =>
          inPageLanguage(() => send(200, disownedPage(shown().college), request, reply)),
        );

        app.get(
          `${address}/:token`,
          { config: { rateLimit: renderRateLimit } },
          answer(async (token, request, reply) => {
            const { done, withdraw, stop, calendar } = request.query;
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
            return send(200, page, request, reply);
          }),
        );

        app.post(
          `${address}/:token`,
          { config: { rateLimit: linkRateLimit } },
          answer(async (token, request, reply) => {
            const { act, ...typed } = (request.body ?? {}) as Record<string, string>;
            const { stop } = request.query;
            // A mail program's one-click unsubscribe (RFC 8058) posts no `act` to the mail's link, which has `?stop`.
            const action = act ?? (stop === undefined ? "" : "stop");
            if (!isAction(action)) return reply.redirect(`${address}/${encodeURIComponent(token)}`, 303);
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
              return send(422, page, request, reply);
            }
          }),
        );
      }
    },
    expiries: { familyLinks: ["family_link", "expires_at", 0] },
  } satisfies Feature;
}
