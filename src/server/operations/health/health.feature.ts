import type { College } from "#contract/content.ts";
import { type Health, healthQuerySchema, healthReplySchema } from "#contract/health.ts";
import { language } from "#messages/language.ts";
import type { Language } from "#messages/languages.ts";
import type { Feature, Platform } from "#server/platform/feature.ts";
import { createRouteAdder } from "#server/platform/http/describe-route.ts";
import type { Mail } from "#server/platform/mail/mail.feature.ts";
import { createWorker } from "#server/platform/work/worker.ts";
import { HEALTH_CHECKS, runHealthChecks } from "./health-checks.ts";
import { enqueueHealthMails } from "./health-mails.ts";

const MAILS_EVERY_MS = 5 * 60_000;
/** How long results are cached: every dashboard requests them, and the mail server should not be probed as often. */
const KEPT_MS = 5 * 60_000;

/** The health checks, for the screen *System status* and the mails to the admins. */
export function healthFeature(
  { config, db, publicUrl, log, now }: Platform,
  options: { checkMedia: () => Promise<void>; errors: Health["errors"]; mail: Mail; college: () => College },
) {
  const { checkMedia, errors, mail, college } = options;
  const context = { config, db, checkMedia, college, errors, now };
  const looks = new Map<Language, { askedAt: number; isOver: boolean; health: Promise<Health> }>();

  /** Returns the results of all checks in the current language. @param isFresh `false`: may be some minutes old */
  function look(isFresh: boolean): Promise<Health> {
    const askedAt = now().getTime();
    const last = looks.get(language());
    if (last && (isFresh ? !last.isOver : askedAt - last.askedAt <= KEPT_MS)) return last.health;
    const health = runHealthChecks(HEALTH_CHECKS, context).then((checks) => {
      look.isOver = true;
      return { lookedAt: now().toISOString(), checks, errors: [...errors] };
    });
    const look = { askedAt, isOver: false, health };
    looks.set(language(), look);
    return look.health;
  }

  const watched = HEALTH_CHECKS.filter(({ isWatched }) => isWatched);
  const watch = () => runHealthChecks(watched, context);
  const sendMails = () =>
    mail.send(() => enqueueHealthMails({ db, enqueueMail: mail.enqueue, college, publicUrl, watch, now }));
  const failure = "The mails about the server's health could not be promised; trying again in five minutes.";
  return {
    look,
    sendMails,
    adminRoutes: async (app) => {
      const route = createRouteAdder(app, "Operation", { access: "college.manage" });

      route("GET /health", "Examine the server", {
        description:
          "Mail, disk, backup, certificate and more, each with what to do. The answer may be five minutes old; with `fresh=true` it is asked now, which may take some seconds.",
        querystring: healthQuerySchema,
        reply: { 200: healthReplySchema },
        answer: async ({ query }) => ({ ...(await look(query.fresh === "true")), clock: new Date().toISOString() }),
      });
    },
    workers: [createWorker({ run: sendMails, everyMs: MAILS_EVERY_MS, log, failure })],
  } satisfies Feature;
}
