import type { College } from "#contract/content.ts";
import { RETENTION_DAYS } from "#contract/privacy.ts";
import { countAffected } from "#server/platform/db/count-rows.ts";
import type { Feature, Platform } from "#server/platform/feature.ts";
import type { Colours } from "#shared/colours.ts";
import { ACCOUNT_MAIL_KINDS, createMailEnqueuer } from "./mail.repository.ts";
import { createMailTransport, getMailSender } from "./mail-transport.ts";
import { createMailWorker } from "./mail-worker.ts";

export type Mail = ReturnType<typeof mailFeature>;

/** The outbox, and the worker that delivers the mails. */
export function mailFeature(
  { config, db, log }: Platform,
  { college, colours }: { college: () => Pick<College, "name" | "email">; colours: () => Colours | undefined },
) {
  const from = () => getMailSender(config, college());
  const transport = createMailTransport(config, from);
  const worker = createMailWorker({ db, transport, log, isOnlyWorker: config.database.kind === "sqlite" });
  const enqueue = createMailEnqueuer(from, colours);
  return {
    enqueue,
    worker,
    wake: () => worker.wake(),
    /** Calls `enqueueAll`, which enqueues mails and returns how many, and wakes the worker if there are any. */
    async send(enqueueAll: () => Promise<number>): Promise<void> {
      if ((await enqueueAll()) > 0) worker.wake();
    },
    workers: [worker],
    expiries: {
      accountMails: (daysAgo) =>
        countAffected(
          db
            .deleteFrom("outbox")
            .where("kind", "in", ACCOUNT_MAIL_KINDS)
            .where("created_at", "<", daysAgo(RETENTION_DAYS.accountMail)),
        ),
    },
  } satisfies Feature;
}
