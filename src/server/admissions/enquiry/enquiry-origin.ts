import type { z } from "zod";
import type { enquiryExtrasSchema } from "#contract/email-service.ts";
import type { EnquiryOrigin } from "#contract/enquiries.ts";
import { inLanguage } from "#server/platform/language.ts";
import { siteName, sourceOf } from "#server/publishing/visits/visit-counter.ts";
import type { PageTitles } from "#server/publishing/visits/visits.service.ts";

export type FindOrigin = ReturnType<typeof createOriginFinder>;

/** @returns what an enquiry's row says about its visit: the source for reports, and the details as JSON */
export function createOriginFinder(publicUrl: string, titlesOf: PageTitles) {
  const own = [new URL(publicUrl).host];
  return async (sent: z.infer<typeof enquiryExtrasSchema>): Promise<{ source: string; origin: string | null }> => {
    const { referring_site: referrer, landing_page: landingPage, opened_from: openedFrom } = sent;
    const source = landingPage === undefined ? "" : sourceOf({ campaign: sent.utm_source, referrer }, own);
    const origin: EnquiryOrigin = {
      // A referrer that is this site itself tells nothing.
      referringSite: (referrer && !own.includes(URL.parse(referrer)?.host ?? "") && siteName(referrer)) || undefined,
      landingPage,
      openedFrom,
      openedFromTitle: openedFrom && (await inLanguage("en", () => titlesOf([openedFrom]))).get(openedFrom),
      utmSource: sent.utm_source,
      utmMedium: sent.utm_medium,
      utmCampaign: sent.utm_campaign,
    };
    const json = JSON.stringify(origin);
    return { source, origin: json === "{}" ? null : json };
  };
}
