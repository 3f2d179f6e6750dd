import { withLock } from "#server/db/locks.ts";
import type { Database } from "#server/db/open-database.ts";
import type { MailLog } from "#server/features/mail/deliver-mail.ts";
import { inEnglish } from "#server/language.ts";
import { nextDue } from "./documents.repository.ts";

/** Another server may have scheduled something. */
const LOOK_EVERY_MS = 30_000;
const AGAIN_MS = 5_000;

/** Publishes scheduled texts at their moment, also those that fell due while no server ran. */
export function createScheduleWorker({
  db,
  publishDue,
  log,
  now,
}: {
  db: Database;
  publishDue: () => Promise<void>;
  log: MailLog;
  now: () => Date;
}) {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isStarted = false;

  async function work(): Promise<number> {
    try {
      const isDone = await withLock(db, "scheduled texts", async () => {
        // It may have been woken by a request.
        await inEnglish(publishDue);
        return true;
      });
      // Another copy is at it.
      if (!isDone) return AGAIN_MS;
      const next = await nextDue(db);
      return next === undefined ? LOOK_EVERY_MS : Math.min(LOOK_EVERY_MS, Date.parse(next) - now().getTime());
    } catch (err) {
      log.error({ err }, "scheduled texts could not be published; trying again in five seconds");
      return AGAIN_MS;
    }
  }

  function look(): void {
    if (!isStarted) return;
    clearTimeout(timer);
    const done = (running ?? Promise.resolve()).then(work).then((wait) => {
      if (running !== done) return;
      running = undefined;
      if (isStarted) timer = setTimeout(look, Math.max(0, wait)).unref();
    });
    running = done;
  }

  return {
    start() {
      isStarted = true;
      look();
    },
    /** Call it after something was scheduled. */
    wake: look,
    async stop() {
      isStarted = false;
      clearTimeout(timer);
      await running;
    },
  };
}
