import { setTimeout as sleep } from "node:timers/promises";
import type { Health, HealthCheck } from "#contract/health.ts";
import type { Config } from "#server/config.ts";
import type { Database } from "#server/db/open-database.ts";
import { reasonOf, SettingError } from "#server/errors.ts";
import { checkBackup } from "#server/features/backup/check-backup.ts";
import {
  checkAddress,
  checkCertificate,
  checkDisk,
  checkMailServer,
  checkMemory,
  checkRedis,
  checkUploads,
} from "./machine-checks.ts";
import { bad, type Outcome, warn } from "./outcome.ts";
import {
  checkCaptcha,
  checkClock,
  checkDatabase,
  checkLog,
  checkRefusedMails,
  checkVersions,
  checkWaitingMails,
} from "./service-checks.ts";

export interface HealthContext {
  config: Config;
  db: Database;
  /** Rejects when uploads cannot be stored. */
  checkMedia: () => Promise<void>;
  /** Of this process; none on the command line. */
  errors?: Health["errors"];
  now: () => Date;
}

export type MachineContext = Pick<HealthContext, "config" | "checkMedia" | "now">;

interface Check<Context> {
  id: string;
  title: string;
  /** Told of by mail while it is bad. */
  isWatched?: true;
  /** @returns null where it does not apply */
  ask: (context: Context) => Outcome | null | Promise<Outcome | null>;
}

/** The admin waits 15 s. */
const TIMEOUT_MS = 12_000;

/** For the doctor, while there is no database. */
export const MACHINE_CHECKS: readonly Check<MachineContext>[] = [
  { id: "address", title: "Address", ask: checkAddress },
  { id: "certificate", title: "Certificate", isWatched: true, ask: checkCertificate },
  { id: "disk", title: "Disk", isWatched: true, ask: checkDisk },
  { id: "memory", title: "Memory", ask: checkMemory },
  { id: "mail-server", title: "Mail", ask: checkMailServer },
  { id: "uploads", title: "Uploads", isWatched: true, ask: checkUploads },
  { id: "redis", title: "Shared limits", ask: checkRedis },
];

/** All of them: for the doctor, the screen Health and the mails to the admins. */
export const HEALTH_CHECKS: readonly Check<HealthContext>[] = [
  ...MACHINE_CHECKS,
  { id: "waiting-mails", title: "Waiting mails", isWatched: true, ask: checkWaitingMails },
  { id: "refused-mails", title: "Refused mails", isWatched: true, ask: checkRefusedMails },
  { id: "database", title: "Database", ask: checkDatabase },
  { id: "backup", title: "Backup", isWatched: true, ask: checkBackup },
  { id: "captcha", title: "Spam check", ask: checkCaptcha },
  { id: "clock", title: "Clock", ask: checkClock },
  { id: "log", title: "Log", ask: checkLog },
  { id: "versions", title: "Versions", ask: checkVersions },
];

/** All at once, each within its time. Never rejects. */
export async function askAll<Context>(checks: readonly Check<Context>[], context: Context): Promise<HealthCheck[]> {
  const asked = checks.map(async ({ id, title, ask }) => {
    const late = sleep(TIMEOUT_MS, warn("It did not answer in time.", "Check again in a few minutes."), { ref: false });
    const outcome = await Promise.race([Promise.resolve(context).then(ask), late]).catch(faultOf);
    return outcome ? [{ id, title, ...outcome }] : [];
  });
  return (await Promise.all(asked)).flat();
}

export function faultOf(error: unknown): Outcome {
  if (error instanceof SettingError) return { state: "bad", text: error.message };
  return bad(`It could not be checked (${reasonOf(error)}).`, "Check again; if this stays, see the log.");
}
