import type { Feature, Platform } from "#server/platform/feature.ts";
import { captchaRoutes } from "./captcha.routes.ts";
import { createCaptchaService } from "./captcha.service.ts";

export function captchaFeature({ config, db, now }: Platform) {
  const service = createCaptchaService({ db, settings: config.captcha, clock: now });
  return {
    service,
    routes: async (app) => {
      await app.register(captchaRoutes, { prefix: "/api/captcha", captcha: service, limits: config.enquiryLimits });
    },
    expiries: { nonces: () => service.forgetExpired() },
  } satisfies Feature;
}
