import { access, constants, stat, statfs } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Config } from "#server/config.ts";
import { reasonOf } from "#server/features/mail/mail-transport.ts";
import { smtpHostOf, verifySmtp } from "#server/features/mail/smtp-transport.ts";
import { settingsFiles } from "#server/settings-files.ts";

/** One line of the doctor's: what was looked at, how it is, and what to do when it is not good. */
export interface Finding {
  isGood: boolean;
  text: string;
}

const OLDEST_NODE = 24;
const LEAST_FREE_BYTES = 500e6;

export function checkNode(version: string): Finding {
  const isGood = Number.parseInt(version, 10) >= OLDEST_NODE;
  return isGood
    ? good(`Node.js: ${version}.`)
    : bad(
        `Node.js: ${version} is too old. Start the tool with "npm run cli", which brings its own, or install ${OLDEST_NODE}.`,
      );
}

export function checkAddress({ publicUrl, port }: Pick<Config, "publicUrl" | "port">): Finding {
  if (publicUrl === null) {
    return good(
      `Address: PUBLIC_URL is not set, so links lead to http://localhost:${port}. Set it before others visit.`,
    );
  }
  if (isLocal(publicUrl) || publicUrl.startsWith("https:")) return good(`Address: ${publicUrl}.`);
  return bad(
    `Address: PUBLIC_URL is ${publicUrl}, without encryption, so names and telephone numbers travel in the open. Set up https and set PUBLIC_URL=${publicUrl.replace("http:", "https:")}`,
  );
}

/** Whether other users can read the files with settings, which have passwords. The settings themselves were read before. */
export async function checkSettingsFiles({ siteDir }: Pick<Config, "siteDir">): Promise<Finding> {
  const files = settingsFiles(siteDir);
  const open: string[] = [];
  for (const file of files) if ((await stat(file)).mode & 0o077 && process.platform !== "win32") open.push(file);
  if (open.length > 0) {
    return bad(
      `Settings: other users of this machine can read ${open.join(" and ")}, with the passwords in it. Run: chmod 600 ${open.join(" ")}`,
    );
  }
  return good(`Settings: all of them can be read${files.length > 0 ? `, from ${files.join(" and ")}` : ""}.`);
}

export async function checkDataDir({ dataDir }: Pick<Config, "dataDir">): Promise<Finding> {
  try {
    const folder = await nearestFolder(dataDir);
    await access(folder, constants.W_OK | constants.X_OK);
    const { bavail, bsize } = await statfs(folder);
    const free = bavail * bsize;
    const freeText = free < 10e9 ? `${Math.round(free / 1e6)} MB` : `${Math.round(free / 1e9)} GB`;
    return free < LEAST_FREE_BYTES
      ? bad(`Data folder: only ${freeText} are free for ${dataDir}. Make room: enquiries and uploads are kept there.`)
      : good(`Data folder: ${dataDir} ${folder === dataDir ? "can be written" : "can be made"}, ${freeText} free.`);
  } catch (error) {
    return bad(
      `Data folder: ${dataDir} cannot be written (${reasonOf(error)}). Give it to the user that runs the server, or set DATA_DIR.`,
    );
  }
}

export async function checkMail({
  mail,
  publicUrl,
  dataDir,
}: Pick<Config, "mail" | "publicUrl" | "dataDir">): Promise<Finding> {
  const { smtpUrl } = mail;
  if (!smtpUrl) {
    return publicUrl === null || isLocal(publicUrl)
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

function isLocal(publicUrl: string): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(publicUrl).hostname);
}

/** The folder, or while it does not exist the one in which it would be made. */
async function nearestFolder(folder: string): Promise<string> {
  try {
    await access(folder);
    return folder;
  } catch (error) {
    const parent = dirname(folder);
    if ((error as NodeJS.ErrnoException).code !== "ENOENT" || parent === folder) throw error;
    return nearestFolder(parent);
  }
}

export function good(text: string): Finding {
  return { isGood: true, text };
}

export function bad(text: string): Finding {
  return { isGood: false, text };
}
