import { existsSync } from "node:fs";
import { access, constants, readdir, statfs } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Finding } from "#contract/checklist.ts";
import type { Config } from "./config.ts";
import { reasonOf } from "./errors.ts";
import { smtpHostOf, verifySmtp } from "./features/mail/mail-transport.ts";
import { isLocalUrl } from "./http/local-request.ts";

/** What the doctor asks of the machine, on the command line and in the admin. Findings hold no passwords. */

export const good = (text: string): Finding => ({ isGood: true, text });
export const bad = (text: string): Finding => ({ isGood: false, text });

const LEAST_FREE_GB = 0.5;

export function checkAddress({ publicUrl, port }: Config): Finding {
  if (publicUrl === null) {
    return good(
      `Address: PUBLIC_URL is not set, so links lead to http://localhost:${port}. Set it before others visit.`,
    );
  }
  if (isLocalUrl(publicUrl) || publicUrl.startsWith("https:")) return good(`Address: ${publicUrl}.`);
  return bad(
    `Address: PUBLIC_URL is ${publicUrl}, without encryption, so names and telephone numbers travel in the open. Set up https and set PUBLIC_URL=${publicUrl.replace("http:", "https:")}`,
  );
}

export async function checkDataDir({ dataDir }: Config): Promise<Finding> {
  let folder = dataDir;
  // The one in which it would be made.
  while (!existsSync(folder)) folder = dirname(folder);
  try {
    await access(folder, constants.W_OK | constants.X_OK);
    const { bavail, bsize } = await statfs(folder);
    const free = (bavail * bsize) / 1e9;
    return free < LEAST_FREE_GB
      ? bad(`Data folder: only ${free.toFixed(1)} GB are free for ${dataDir}. Make room for enquiries and uploads.`)
      : good(`Data folder: ${dataDir} can be ${folder === dataDir ? "written" : "made"}, ${free.toFixed(1)} GB free.`);
  } catch (error) {
    return bad(
      `Data folder: ${dataDir} cannot be written (${reasonOf(error)}). Give it to the user that runs the server, or set DATA_DIR.`,
    );
  }
}

/** Where the script in docs/operations.md puts them, a folder for each day. */
const BACKUPS = "/var/backups/mortarboard";
const OLDEST_BACKUP_DAYS = 2;

/** Looks for the backups of docs/operations.md; others are not seen from here. */
export async function checkBackup(now: Date, folder = BACKUPS): Promise<Finding> {
  const days = (await readdir(folder).catch(() => [])).filter((name) => /^\d{4}-\d\d-\d\d$/.test(name)).sort();
  const newest = days.at(-1);
  if (newest === undefined) {
    const text =
      "Backup: none is seen from here. Ask who runs the server when the last one was made, and when it was restored on trial.";
    return { isGood: true, isUnsure: true, text };
  }
  const age = (now.getTime() - Date.parse(newest)) / 86_400_000;
  return age <= OLDEST_BACKUP_DAYS
    ? good(`Backup: the last is of ${newest}.`)
    : bad(
        `Backup: the last is of ${newest}, ${Math.floor(age)} days old. Ask who runs the server to look at its timer.`,
      );
}

/** @param counts of the outbox */
export function checkOutbox({ pending, parked }: { pending: number; parked: number }): Finding {
  return parked > 0
    ? bad(`Outbox: ${parked} mail(s) were refused for good. See: npm run cli -- outbox list --status parked`)
    : good(`Outbox: no mail was refused for good, ${pending} wait.`);
}

export async function checkMail({ mail, publicUrl, dataDir }: Config): Promise<Finding> {
  const { smtpUrl } = mail;
  if (!smtpUrl) {
    return publicUrl === null || isLocalUrl(publicUrl)
      ? good(`Mail: no SMTP_URL is set, so each mail becomes a file in ${join(dataDir, "mail")}.`)
      : bad("Mail: nobody gets any, because no SMTP_URL is set. Set SMTP_URL and MAIL_FROM to your mail server's.");
  }
  try {
    const host = smtpHostOf(smtpUrl);
    await verifySmtp(smtpUrl);
    return good(`Mail: ${host} answers and lets us in.`);
  } catch (error) {
    return bad(
      `Mail: the server of SMTP_URL does not let us in (${reasonOf(error)}). Check its host, port, user and password.`,
    );
  }
}
