import { once } from "node:events";
import { existsSync } from "node:fs";
import { stat, statfs } from "node:fs/promises";
import { isIP } from "node:net";
import { join } from "node:path";
import { connect } from "node:tls";
import * as m from "#messages/compiled/health.ts";
import { formatMoment } from "#messages/moments.ts";
import { checkFolderWritable } from "#server/platform/data-folder.ts";
import { errorReason } from "#server/platform/errors.ts";
import { isLocalUrl } from "#server/platform/http/local-request.ts";
import { smtpHostOf, verifySmtp } from "#server/platform/mail/mail-transport.ts";
import { BUCKET_ADVICE, ObjectStoreError } from "#server/platform/media/s3.ts";
import { bad, type MachineContext, type Outcome, ok, sizeText, warn } from "./outcome.ts";

/** Checks of the machine and its environment that need no database. A check that does not apply returns null. */

const DAY_MS = 86_400_000;
const MEGABYTE = 1e6;
const MIN_FREE_DISK = 500 * MEGABYTE;
const LOW_DISK = 2_000 * MEGABYTE;
const MIN_FREE_MEMORY = 64 * MEGABYTE;
/** Days before expiry at which renewal is overdue. For short-lived certificates `CERTIFICATE_SHARE` applies. */
const CERTIFICATE_DAYS = 10;
const CERTIFICATE_SHARE = 1 / 6;
const TLS_TIMEOUT_MS = 5_000;

export function checkPublicUrl({ config: { publicUrl, port } }: MachineContext): Outcome {
  if (publicUrl === null) {
    return warn(m.noPublicUrl({ port: String(port) }), m.setPublicUrl());
  }
  if (isLocalUrl(publicUrl) || publicUrl.startsWith("https:")) return ok(m.addressOk({ address: publicUrl }));
  return bad(m.noEncryption({ address: publicUrl }), m.setUpHttps({ address: publicUrl.replace("http:", "https:") }));
}

export async function checkDisk({ config: { dataDir } }: MachineContext): Promise<Outcome> {
  try {
    const folder = await checkFolderWritable(dataDir);
    const { bavail, bsize } = await statfs(folder);
    return diskOutcome(
      bavail * bsize,
      (folder === dataDir ? m.canBeWritten : m.canBeMade)({ folder: dataDir }),
      dataDir,
    );
  } catch (error) {
    return bad(m.cannotBeWritten({ folder: dataDir, reason: errorReason(error) }), m.makeOwner());
  }
}

export function diskOutcome(free: number, use: string, dataDir: string): Outcome {
  const left = { size: sizeText(free), folder: dataDir };
  if (free < MIN_FREE_DISK) return bad(m.diskFull(left), m.makeRoom());
  if (free < LOW_DISK) return warn(m.diskShort(left), m.makeRoom());
  return ok(m.diskOk({ use, size: sizeText(free) }));
}

export async function checkMailServer({ config: { mail, publicUrl, dataDir } }: MachineContext): Promise<Outcome> {
  const { smtpUrl } = mail;
  const advice = m.setSmtp();
  if (!smtpUrl) {
    return publicUrl === null || isLocalUrl(publicUrl)
      ? warn(m.mailsAsFiles({ folder: join(dataDir, "mail") }), advice)
      : bad(m.noMailSent(), advice);
  }
  try {
    const host = smtpHostOf(smtpUrl);
    await verifySmtp(smtpUrl);
    return ok(m.smtpWorks({ host }));
  } catch (error) {
    return bad(m.smtpFailed({ reason: errorReason(error) }), m.checkSmtp());
  }
}

/** Checks the certificate as a browser would. Warns if the server cannot reach itself, as behind some routers. */
export async function checkCertificate({
  config: { publicUrl },
  now,
}: Pick<MachineContext, "config" | "now">): Promise<Outcome | null> {
  if (!publicUrl?.startsWith("https:")) return null;
  try {
    const { from, until, certificateError } = await readCertificate(new URL(publicUrl));
    const days = (until - now().getTime()) / DAY_MS;
    const advice = m.seeRenewal();
    if (days < 0) return bad(m.certificateExpired({ address: publicUrl }), advice);
    const end = { address: publicUrl, moment: formatMoment(new Date(until).toISOString()), days: Math.floor(days) };
    if (days < Math.min(CERTIFICATE_DAYS, ((until - from) / DAY_MS) * CERTIFICATE_SHARE)) {
      return bad(m.certificateEnds(end), advice);
    }
    if (certificateError) return bad(m.certificateUntrusted({ address: publicUrl, reason: certificateError }), advice);
    return ok(m.certificateOk(end));
  } catch (error) {
    return warn(m.certificateUnknown({ address: publicUrl, reason: errorReason(error) }), m.openInBrowser());
  }
}

async function readCertificate({ hostname, port }: URL) {
  const host = hostname.replace(/^\[|\]$/g, "");
  const socket = connect({
    host,
    port: Number(port) || 443,
    ...(!isIP(host) && { servername: host }),
    // Accept any certificate here: what browsers would refuse is reported, not thrown.
    rejectUnauthorized: false,
    timeout: TLS_TIMEOUT_MS,
  });
  socket.once("timeout", () => socket.destroy(new Error("no answer")));
  await once(socket, "secureConnect");
  const { valid_from, valid_to } = socket.getPeerCertificate();
  const certificateError = socket.authorized ? null : String(socket.authorizationError);
  socket.destroy();
  return { from: Date.parse(valid_from), until: Date.parse(valid_to), certificateError };
}

/** Checks whether uploads can be stored. Returns null before the first start, which creates DATA_DIR. */
export async function checkUploads({ checkMedia, config }: MachineContext): Promise<Outcome | null> {
  const { s3 } = config.media;
  if (!s3 && !existsSync(config.dataDir)) return null;
  try {
    await checkMedia();
    return ok(s3 ? m.bucketOk({ bucket: s3.bucket, endpoint: s3.endpoint }) : m.filesOk());
  } catch (error) {
    if (error instanceof ObjectStoreError) {
      return bad(`${error.reason}.`, error.isRefusal ? BUCKET_ADVICE : m.checkMediaUrl());
    }
    return bad(m.filesBad({ reason: errorReason(error) }), m.checkMediaFolder());
  }
}

/** Checks whether a key can be written to Redis. Returns null without REDIS_URL. */
export async function checkRedis({ config: { redisUrl } }: MachineContext): Promise<Outcome | null> {
  if (redisUrl === null) return null;
  const { checkRedisWritable } = await import("#server/platform/http/redis-counts.ts");
  return checkRedisWritable(redisUrl).then(
    () => ok(m.redisOk()),
    (error: unknown) => bad(m.redisBad({ reason: errorReason(error) }), m.checkRedis()),
  );
}

export function checkMemory(): Outcome {
  const free = process.availableMemory();
  const text = m.memoryUsed({ used: sizeText(process.memoryUsage.rss()), free: sizeText(free) });
  return free < MIN_FREE_MEMORY ? warn(text, m.addMemory()) : ok(text);
}

/** Returns when the product was built; null before the first build. */
export async function readBuildTime(): Promise<Date | null> {
  return (await stat("build/admin/index.html").catch(() => null))?.mtime ?? null;
}
