import type { College } from "#contract/content.ts";
import type { Health } from "#contract/health.ts";
import type { Feature, Platform } from "#server/platform/feature.ts";
import type { Mail } from "#server/platform/mail/mail.feature.ts";
import { createWorker } from "#server/platform/work/worker.ts";
import { createHealthService } from "./health.service.ts";
import { healthLookRoutes } from "./health-look.routes.ts";
import { promiseHealthMails } from "./health-mails.ts";

const MAILS_EVERY_MS = 5 * 60_000;

/** The list of checks, for the screen Health and the mails to the admins. */
export function healthFeature(
  { config, db, publicUrl, log, now }: Platform,
  options: { checkMedia: () => Promise<void>; errors: Health["errors"]; mail: Mail; college: () => College },
) {
  const { checkMedia, errors, mail, college } = options;
  const health = createHealthService({ config, db, checkMedia, errors, now });
  const { watch } = health;
  const sendMails = () =>
    mail.send(() => promiseHealthMails({ db, enqueueMail: mail.enqueue, college, publicUrl, watch, now }));
  const failure = "The mails about the server's health could not be promised; trying again in five minutes.";
  return {
    service: health,
    sendMails,
    adminRoutes: async (app) => {
      await app.register(healthLookRoutes, { health });
    },
    workers: [createWorker({ run: sendMails, everyMs: MAILS_EVERY_MS, log, failure })],
  } satisfies Feature;
}
