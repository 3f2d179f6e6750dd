import type { College } from "#contract/content.ts";
import { KEPT_DAYS } from "#contract/privacy.ts";
import { countChanged } from "#server/platform/db/count-rows.ts";
import type { Feature, Platform } from "#server/platform/feature.ts";
import type { Colours } from "#shared/colours.ts";
import { ACCOUNT_MAIL_KINDS, createOutbox } from "./mail.repository.ts";
import { createMailTransport, senderOf } from "./mail-transport.ts";
import { createMailWorker } from "./mail-worker.ts";

export type Mail = ReturnType<typeof mailFeature>;

/** The outbox, and the worker that delivers the mails. */
export function mailFeature(
  { config, db, log }: Platform,
  { college, colours }: { college: () => Pick<College, "name" | "email">; colours: () => Colours | undefined },
) {
  const from = () => senderOf(config, college());
  const transport = createMailTransport(config, from);
  const worker = createMailWorker({ db, transport, log, isOnlyWorker: config.database.kind === "sqlite" });
  const enqueue = createOutbox(from, colours);
  return {
    enqueue,
    worker,
    wake: () => worker.wake(),
    /** Calls `promise`, which enqueues mails and returns how many, and wakes the worker if there are any. */
    async send(promise: () => Promise<number>): Promise<void> {
      if ((await promise()) > 0) worker.wake();
    },
    workers: [worker],
    expiries: {
      accountMails: (daysAgo) =>
        countChanged(
          db
            .deleteFrom("outbox")
            .where("kind", "in", ACCOUNT_MAIL_KINDS)
            .where("created_at", "<", daysAgo(KEPT_DAYS.accountMail)),
        ),
    },
  } satisfies Feature;
}
