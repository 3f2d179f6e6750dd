import { challengeReplySchema } from "#contract/captcha.ts";
import type { Feature, Platform } from "#server/platform/feature.ts";
import { createRouteAdder } from "#server/platform/http/describe-route.ts";
import { enquiryRateLimit } from "#server/platform/http/rate-limits.ts";
import { CHALLENGE_LIFETIME_SECONDS, createCaptchaService } from "./captcha.service.ts";

export function captchaFeature({ config, db, now }: Platform) {
  const service = createCaptchaService({ db, settings: config.captcha, clock: now });
  return {
    service,
    routes: async (app) => {
      const route = createRouteAdder(app, "Enquiry", { access: "open" });

      route("GET /api/captcha/challenge", "Get a captcha challenge", {
        description:
          "A proof of work for one enquiry, to be solved within `lifetimeSeconds`. With another captcha in use it answers 404.",
        reply: { 200: challengeReplySchema },
        errors: { 404: "The captcha in use is another one." },
        config: { rateLimit: enquiryRateLimit(config.enquiryLimits) },
        answer: async (_request, reply) => {
          reply.header("cache-control", "no-store");
          const challenge = await service.createChallenge();
          return { challenge, lifetimeSeconds: CHALLENGE_LIFETIME_SECONDS };
        },
      });
    },
    expiries: { nonces: () => service.forgetExpired() },
  } satisfies Feature;
}
