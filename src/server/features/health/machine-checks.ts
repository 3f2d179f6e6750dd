import { existsSync } from "node:fs";
import { access, constants, readFile, stat, statfs } from "node:fs/promises";
import { isIP } from "node:net";
import { dirname, join } from "node:path";
import { connect } from "node:tls";
import { reasonOf } from "#server/errors.ts";
import { smtpHostOf, verifySmtp } from "#server/features/mail/mail-transport.ts";
import { isLocalUrl } from "#server/http/local-request.ts";
import { BUCKET_ADVICE, ObjectStoreError } from "#server/s3.ts";
import { collegeTimeText } from "#server/time.ts";
import type { MachineContext } from "./health-checks.ts";
import { bad, type Outcome, ok, sizeText, warn } from "./outcome.ts";

/** What can be asked of the machine and its surroundings without a database. Null: it does not apply. */

const DAY_MS = 86_400_000;
const MEGABYTE = 1e6;
const LEAST_FREE_DISK = 500 * MEGABYTE;
const SHORT_DISK = 2_000 * MEGABYTE;
const LEAST_FREE_MEMORY = 64 * MEGABYTE;
/** Renewed certificates never come so close to their end; those that live for weeks only have less. */
const CERTIFICATE_DAYS = 10;
const CERTIFICATE_SHARE = 1 / 6;
const TLS_TIMEOUT_MS = 5_000;
const OLD_BUILD_DAYS = 365;

export function checkAddress({ config: { publicUrl, port } }: Pick<MachineContext, "config" | "now">): Outcome {
  if (publicUrl === null) {
    return warn(`PUBLIC_URL is not set, so links lead to http://localhost:${port}.`, "Set it before others visit.");
  }
  if (isLocalUrl(publicUrl) || publicUrl.startsWith("https:")) return ok(`${publicUrl}.`);
  return bad(
    `PUBLIC_URL is ${publicUrl}, without encryption, so names and telephone numbers can be read on the way.`,
    `Set up https and set PUBLIC_URL=${publicUrl.replace("http:", "https:")}`,
  );
}

export async function checkDisk({ config: { dataDir } }: Pick<MachineContext, "config" | "now">): Promise<Outcome> {
  let folder = dataDir;
  // The one in which it would be made.
  while (!existsSync(folder)) folder = dirname(folder);
  try {
    await access(folder, constants.W_OK | constants.X_OK);
    const { bavail, bsize } = await statfs(folder);
    return diskOutcome(bavail * bsize, `${dataDir} can be ${folder === dataDir ? "written to" : "made"}`, dataDir);
  } catch (error) {
    return bad(
      `${dataDir} cannot be written to (${reasonOf(error)}).`,
      "Make the user that runs the server its owner, or set DATA_DIR.",
    );
  }
}

export function diskOutcome(free: number, use: string, dataDir: string): Outcome {
  const room = "Delete what is not needed, such as old backups and logs, or get a larger disk.";
  if (free < LEAST_FREE_DISK) {
    return bad(
      `Only ${sizeText(free)} of disk space is left for ${dataDir}. Soon enquiries and uploads cannot be stored.`,
      room,
    );
  }
  if (free < SHORT_DISK) return warn(`${sizeText(free)} of disk space is left for ${dataDir}.`, room);
  return ok(`${use}, with ${sizeText(free)} free.`);
}

export async function checkMailServer({
  config: { mail, publicUrl, dataDir },
}: Pick<MachineContext, "config" | "now">): Promise<Outcome> {
  const { smtpUrl } = mail;
  const advice = "Set SMTP_URL to your mail server, and MAIL_FROM.";
  if (!smtpUrl) {
    return publicUrl === null || isLocalUrl(publicUrl)
      ? warn(`SMTP_URL is not set, so each mail becomes a file in ${join(dataDir, "mail")}.`, advice)
      : bad("No mail is sent, because SMTP_URL is not set.", advice);
  }
  try {
    const host = smtpHostOf(smtpUrl);
    await verifySmtp(smtpUrl);
    return ok(`Signing in to ${host} works.`);
  } catch (error) {
    return bad(
      `Signing in to the server of SMTP_URL failed (${reasonOf(error)}).`,
      "Check its host, port, user and password.",
    );
  }
}

/** Asks as a browser would, from the server itself: behind some routers it does not reach its own address. */
export async function checkCertificate({
  config: { publicUrl },
  now,
}: Pick<MachineContext, "config" | "now">): Promise<Outcome | null> {
  if (!publicUrl?.startsWith("https:")) return null;
  try {
    const { from, until, fault } = await readCertificate(new URL(publicUrl));
    const days = (until - now().getTime()) / DAY_MS;
    const advice = "Find out why it was not renewed: the log of Caddy or certbot says so.";
    if (days < 0) return bad(`The certificate of ${publicUrl} has expired, so browsers warn visitors.`, advice);
    const end = `expires on ${collegeTimeText(new Date(until))}, in ${Math.floor(days)} days`;
    if (days < Math.min(CERTIFICATE_DAYS, ((until - from) / DAY_MS) * CERTIFICATE_SHARE)) {
      return bad(`The certificate of ${publicUrl} ${end}.`, advice);
    }
    if (fault) return bad(`Browsers do not trust the certificate of ${publicUrl} (${fault}).`, advice);
    return ok(`It ${end}.`);
  } catch (error) {
    return warn(
      `It could not be checked: the server cannot reach ${publicUrl} (${reasonOf(error)}).`,
      "Open the site in a browser: if there is no warning, the certificate is good.",
    );
  }
}

function readCertificate({ hostname, port }: URL): Promise<{ from: number; until: number; fault: string | null }> {
  const host = hostname.replace(/^\[|\]$/g, "");
  return new Promise((resolve, reject) => {
    const socket = connect({
      host,
      port: Number(port) || 443,
      ...(!isIP(host) && { servername: host }),
      // What browsers refuse is told, not thrown.
      rejectUnauthorized: false,
      timeout: TLS_TIMEOUT_MS,
    });
    socket.once("secureConnect", () => {
      const { valid_from, valid_to } = socket.getPeerCertificate();
      const fault = socket.authorized ? null : String(socket.authorizationError);
      resolve({ from: Date.parse(valid_from), until: Date.parse(valid_to), fault });
      socket.destroy();
    });
    socket.once("timeout", () => socket.destroy(new Error("no answer")));
    socket.once("error", reject);
  });
}

/** Null where the first start has yet to make the folder for them. */
export async function checkUploads({ checkMedia, config }: MachineContext): Promise<Outcome | null> {
  const { s3 } = config.media;
  if (!s3 && !existsSync(config.dataDir)) return null;
  try {
    await checkMedia();
    return ok(
      s3 ? `Files can be stored in the bucket ${s3.bucket} at ${s3.endpoint}.` : "Pictures and PDFs can be stored.",
    );
  } catch (error) {
    if (error instanceof ObjectStoreError) {
      return bad(`${error.reason}.`, error.isRefusal ? BUCKET_ADVICE : "Check MEDIA_URL and the network.");
    }
    return bad(
      `Pictures and PDFs cannot be stored (${reasonOf(error)}).`,
      "Check the folder media in DATA_DIR: its owner, permissions and free disk space.",
    );
  }
}

/** Null without REDIS_URL. */
export async function checkRedis({ config: { redisUrl } }: Pick<MachineContext, "config">): Promise<Outcome | null> {
  if (redisUrl === null) return null;
  const { proveRedis } = await import("#server/redis-counts.ts");
  return proveRedis(redisUrl).then(
    () => ok("Redis answers: all copies of the server share their limits."),
    (error: unknown) =>
      bad(
        `Redis at REDIS_URL does not answer (${reasonOf(error)}), so each copy of the server counts for itself.`,
        "Check that it runs, its address and its password.",
      ),
  );
}

export function checkMemory(): Outcome {
  const free = process.availableMemory();
  const text = `This program uses ${sizeText(process.memoryUsage.rss())}; ${sizeText(free)} is free.`;
  return free < LEAST_FREE_MEMORY
    ? warn(text, "When it runs out, the system stops the server. Add memory or swap, or stop other programs.")
    : ok(text);
}

/** @param database `SQLite 3.50.4` */
export async function versionsOutcome(database: string, now: Date): Promise<Outcome> {
  const { version } = JSON.parse(await readFile("package.json", "utf8"));
  const built = await readBuildTime();
  const text = `Mortarboard ${version}${built ? `, built ${collegeTimeText(built)}` : ""}, Node.js ${process.versions.node}, ${database}.`;
  return built && now.getTime() - built.getTime() > OLD_BUILD_DAYS * DAY_MS
    ? warn(text, "It was built more than a year ago and lacks security fixes. Upgrade it.")
    : ok(text);
}

/** Null before the first build. */
export async function readBuildTime(): Promise<Date | null> {
  return (await stat("build/admin/index.html").catch(() => null))?.mtime ?? null;
}
