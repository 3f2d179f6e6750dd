import { setTimeout as sleep } from "node:timers/promises";
import type { HealthCheck } from "#contract/health.ts";
import * as m from "#messages/compiled/health.ts";
import { reasonOf, SettingError } from "#server/platform/errors.ts";
import {
  checkAddress,
  checkCertificate,
  checkDisk,
  checkMailServer,
  checkMemory,
  checkRedis,
  checkUploads,
} from "./machine-checks.ts";
import { bad, type HealthContext, type MachineContext, type Outcome, warn } from "./outcome.ts";
import {
  checkBackup,
  checkCaptcha,
  checkClock,
  checkDatabase,
  checkLog,
  checkOffice,
  checkRefusedMails,
  checkVersions,
  checkWaitingMails,
} from "./service-checks.ts";

interface Check<Context> {
  id: string;
  title: () => string;
  /** Whether admins get mails while the check is bad. */
  isWatched?: true;
  /** Runs the check. @returns null where it does not apply */
  ask: (context: Context) => Outcome | null | Promise<Outcome | null>;
}

/** How long a check may take. The admin waits 15 s. */
const TIMEOUT_MS = 12_000;

/** Checks that need no database: all that the doctor asks while there is none. */
export const MACHINE_CHECKS: readonly Check<MachineContext>[] = [
  { id: "address", title: m.address, ask: checkAddress },
  { id: "certificate", title: m.certificate, isWatched: true, ask: checkCertificate },
  { id: "disk", title: m.disk, isWatched: true, ask: checkDisk },
  { id: "memory", title: m.memory, ask: checkMemory },
  { id: "mail-server", title: m.mail, ask: checkMailServer },
  { id: "uploads", title: m.uploads, isWatched: true, ask: checkUploads },
  { id: "redis", title: m.sharedLimits, ask: checkRedis },
];

/** All checks: for the doctor, the screen Health and the mails to the admins. */
export const HEALTH_CHECKS: readonly Check<HealthContext>[] = [
  ...MACHINE_CHECKS,
  { id: "waiting-mails", title: m.waitingMails, isWatched: true, ask: checkWaitingMails },
  { id: "refused-mails", title: m.refusedMails, isWatched: true, ask: checkRefusedMails },
  { id: "database", title: m.database, ask: checkDatabase },
  { id: "backup", title: m.backup, isWatched: true, ask: checkBackup },
  { id: "enquiries", title: m.enquiries, ask: checkOffice },
  { id: "captcha", title: m.spamCheck, ask: checkCaptcha },
  { id: "clock", title: m.clock, ask: checkClock },
  { id: "log", title: m.log, ask: checkLog },
  { id: "versions", title: m.versions, ask: checkVersions },
];

/** Runs checks all at once, each within its time, in the language of the moment. Never rejects. */
export async function askAll<Context>(checks: readonly Check<Context>[], context: Context): Promise<HealthCheck[]> {
  const asked = checks.map(async ({ id, title, ask }) => {
    const late = sleep(TIMEOUT_MS, warn(m.late(), m.checkLater()), { ref: false });
    const outcome = await Promise.race([Promise.resolve(context).then(ask), late]).catch(outcomeOfError);
    return outcome ? [{ id, title: title(), ...outcome }] : [];
  });
  return (await Promise.all(asked)).flat();
}

export function outcomeOfError(error: unknown): Outcome {
  if (error instanceof SettingError) return { state: "bad", text: error.message };
  return bad(m.notChecked({ reason: reasonOf(error) }), m.checkAgainOrLog());
}
