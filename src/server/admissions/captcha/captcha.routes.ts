import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { challengeReplySchema } from "#contract/captcha.ts";
import { describeRoute } from "#server/platform/http/describe-route.ts";
import { type EnquiryLimits, enquiryRateLimit } from "#server/platform/http/rate-limits.ts";
import { type CaptchaService, CHALLENGE_LIFETIME_SECONDS } from "./captcha.service.ts";

/** Mounted at /api/captcha. Open to everyone; with any captcha but the proof of work it answers 404. */
export const captchaRoutes: FastifyPluginAsyncZod<{ captcha: CaptchaService; limits: EnquiryLimits }> = async (
  app,
  { captcha, limits },
) => {
  app.get(
    "/challenge",
    {
      schema: describeRoute("Get a captcha challenge", {
        tag: "Enquiry",
        access: "open",
        description:
          "A proof of work for one enquiry, to be solved within `lifetimeSeconds`. With another captcha in use it answers 404.",
        reply: { 200: challengeReplySchema },
        errors: { 404: "The captcha in use is another one." },
      }),
      config: { rateLimit: enquiryRateLimit(limits) },
    },
    async (_request, reply) => {
      reply.header("cache-control", "no-store");
      const challenge = await captcha.createChallenge();
      return { ok: true as const, challenge, lifetimeSeconds: CHALLENGE_LIFETIME_SECONDS };
    },
  );
};
