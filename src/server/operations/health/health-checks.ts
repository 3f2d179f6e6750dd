import { setTimeout as sleep } from "node:timers/promises";
import type { HealthCheck } from "#contract/health.ts";
import * as m from "#messages/compiled/health.ts";
import { errorReason, SettingError } from "#server/platform/errors.ts";
import * as machine from "./machine-checks.ts";
import { bad, type HealthContext, type MachineContext, type Outcome, warn } from "./outcome.ts";
import * as service from "./service-checks.ts";

interface Check<Context> {
  id: string;
  title: () => string;
  /** Whether admins get mails while the check is bad. */
  isWatched?: true;
  /** Runs the check. @returns null if the check does not apply */
  ask: (context: Context) => Outcome | null | Promise<Outcome | null>;
}

/** Time limit of a check. The admin's requests time out after 15 s. */
const TIMEOUT_MS = 12_000;

/** Checks that need no database. The doctor runs only these if there is no usable database. */
export const MACHINE_CHECKS: readonly Check<MachineContext>[] = [
  { id: "address", title: m.address, ask: machine.checkPublicUrl },
  { id: "certificate", title: m.certificate, isWatched: true, ask: machine.checkCertificate },
  { id: "disk", title: m.disk, isWatched: true, ask: machine.checkDisk },
  { id: "memory", title: m.memory, ask: machine.checkMemory },
  { id: "mail-server", title: m.mail, ask: machine.checkMailServer },
  { id: "uploads", title: m.uploads, isWatched: true, ask: machine.checkUploads },
  { id: "redis", title: m.sharedLimits, ask: machine.checkRedis },
];

/** All checks: for the doctor, the screen *System status*, and the mails to the admins. */
export const HEALTH_CHECKS: readonly Check<HealthContext>[] = [
  ...MACHINE_CHECKS,
  { id: "waiting-mails", title: m.waitingMails, isWatched: true, ask: service.checkWaitingMails },
  { id: "refused-mails", title: m.refusedMails, isWatched: true, ask: service.checkRefusedMails },
  { id: "database", title: m.database, ask: service.checkDatabase },
  { id: "backup", title: m.backup, isWatched: true, ask: service.checkBackup },
  { id: "enquiries", title: m.enquiries, ask: service.checkEnquiryRecipient },
  { id: "captcha", title: m.spamCheck, ask: service.checkCaptcha },
  { id: "clock", title: m.clock, ask: service.checkClock },
  { id: "log", title: m.log, ask: service.checkLog },
  { id: "versions", title: m.versions, ask: service.checkVersions },
];

/** Runs checks in parallel, each with a time limit, in the current language. Never rejects. */
export async function runHealthChecks<Context>(
  checks: readonly Check<Context>[],
  context: Context,
): Promise<HealthCheck[]> {
  const asked = checks.map(async ({ id, title, ask }) => {
    const late = sleep(TIMEOUT_MS, warn(m.late(), m.checkLater()), { ref: false });
    const outcome = await Promise.race([Promise.resolve(context).then(ask), late]).catch(outcomeOfError);
    return outcome ? [{ id, title: title(), ...outcome }] : [];
  });
  return (await Promise.all(asked)).flat();
}

export function outcomeOfError(error: unknown): Outcome {
  if (error instanceof SettingError) return { state: "bad", text: error.message };
  return bad(m.notChecked({ reason: errorReason(error) }), m.checkAgainOrLog());
}
