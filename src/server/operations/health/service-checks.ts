import { readFile } from "node:fs/promises";
import * as m from "#messages/compiled/health.ts";
import { formatMoment } from "#messages/moments.ts";
import { CaptchaError, createCaptchaService } from "#server/admissions/captcha/captcha.service.ts";
import { openBackupPlace } from "#server/operations/backup/backup-places.ts";
import { findLastBackups } from "#server/operations/backup/backups.repository.ts";
import { type Config, OPERATOR_TOOL } from "#server/platform/config.ts";
import { readDatabaseFacts } from "#server/platform/db/database-facts.ts";
import { checkWritable, corruptDatabases } from "#server/platform/db/open-database.ts";
import { errorReason } from "#server/platform/errors.ts";
import { countUnsent } from "#server/platform/mail/mail.repository.ts";
import { ObjectStoreError } from "#server/platform/media/s3.ts";
import { readBuildTime } from "./machine-checks.ts";
import { bad, type HealthContext, type Outcome, ok, sizeText, warn } from "./outcome.ts";

/** Checks that need a database migrated to the present version. A check that does not apply returns null. */

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Kind of the mails that tell the office about new enquiries. */
const NOTICE = "enquiry-notice";
const REFUSED_DAYS = 7;
const OLD_BUILD_DAYS = 365;
const CLOCKS_APART_MS = 60_000;

export async function checkDatabase({ db }: HealthContext): Promise<Outcome> {
  if (corruptDatabases.has(db)) {
    return bad(m.databaseDamaged(), m.restoreBackup());
  }
  try {
    const started = performance.now();
    await checkWritable(db);
    const took = Math.ceil(performance.now() - started);
    const { name, bytes } = await readDatabaseFacts(db);
    return ok(m.databaseOk({ name, size: sizeText(bytes), took }));
  } catch (error) {
    return bad(m.databaseBad({ reason: errorReason(error) }), m.checkOwner());
  }
}

export async function checkWaitingMails({ db, now }: HealthContext): Promise<Outcome> {
  const { pending, late, oldest, isAnySentSince } = await countUnsent(db, new Date(now().getTime() - HOUR_MS));
  if (!oldest) return ok(pending === 0 ? m.none() : m.mailsWaiting({ count: pending }));
  const since = m.mailsWaitingSince({ count: pending, moment: formatMoment(oldest) });
  // Other mails were sent after the oldest waiting one, so the problem is one recipient's mailbox.
  if (isAnySentSince && !late.includes(NOTICE)) {
    return warn(`${since} ${m.othersSent()}`, m.serverKeepsTrying());
  }
  return bad(since, m.seeOutbox({ tool: OPERATOR_TOOL }));
}

export async function checkRefusedMails({ db, now }: HealthContext): Promise<Outcome> {
  const { refused } = await countUnsent(db, new Date(now().getTime() - REFUSED_DAYS * DAY_MS));
  if (refused.length === 0) return ok(m.noneRefused({ days: REFUSED_DAYS }));
  const text = { refused: m.mailsRefused({ count: refused.length, days: REFUSED_DAYS }) };
  return refused.includes(NOTICE)
    ? bad(m.noticesRefused(text), m.checkRecipients({ tool: OPERATOR_TOOL }))
    : warn(m.addressesMissing(text), m.seeParked({ tool: OPERATOR_TOOL }));
}

export function checkEnquiryRecipient({ config, college }: Pick<HealthContext, "config" | "college">): Outcome | null {
  if (!college || config.mail.enquiryTo.length > 0 || college().email.admissions) return null;
  return warn(m.noOffice(), m.enterOffice());
}

/** Checks reCAPTCHA with an invalid token, which must be refused. Anything else is a settings or network error. */
export async function checkCaptcha({ db, config: { captcha } }: HealthContext): Promise<Outcome> {
  if (captcha.provider === "off") return ok(m.captchaOff());
  if (captcha.provider === "pow") return ok(m.captchaOwn());
  try {
    await createCaptchaService({ db, settings: captcha }).check("health-check", "");
  } catch (error) {
    if (error instanceof CaptchaError) return ok(m.captchaAnswers());
    const { reason, cause } = error as { reason?: string; cause?: unknown };
    const why = `${reason}${cause ? ` (${errorReason(cause)})` : ""}`;
    return bad(m.captchaBad({ reason: why }), m.checkCaptchaSecret());
  }
  return bad(m.captchaAcceptsAll(), m.captchaTestKey());
}

export async function checkClock({ db, now }: HealthContext): Promise<Outcome> {
  const moment = formatMoment(now().toISOString());
  const built = await readBuildTime();
  if (built && now() < built) return bad(m.clockBeforeBuild({ moment }), m.setClock());
  const { clock } = await readDatabaseFacts(db);
  if (clock && Math.abs(clock.getTime() - now().getTime()) > CLOCKS_APART_MS) {
    return bad(m.clocksApart({ moment, other: formatMoment(clock.toISOString()) }), m.setClocks());
  }
  return ok((clock ? m.clockOk : m.clockAlone)({ moment }));
}

export function checkLog({ errors, now }: HealthContext): Outcome | null {
  if (!errors) return null;
  const today = errors.filter(({ at }) => now().getTime() - Date.parse(at) < DAY_MS);
  const [last] = today;
  return last
    ? warn(m.errorsToday({ count: today.length, moment: formatMoment(last.at) }), m.sendErrors())
    : ok(m.noErrors());
}

/** Reports the versions in use, and whether the build is old. */
export async function checkVersions({ db, now }: HealthContext): Promise<Outcome> {
  const { version } = JSON.parse(await readFile("package.json", "utf8"));
  const built = await readBuildTime();
  const all = { version, node: process.versions.node, database: (await readDatabaseFacts(db)).name };
  const text = built ? m.versionsBuilt({ ...all, moment: formatMoment(built.toISOString()) }) : m.versionsOnly(all);
  return built && now().getTime() - built.getTime() > OLD_BUILD_DAYS * DAY_MS ? warn(text, m.upgrade()) : ok(text);
}

const storageReason = (error: unknown) => (error instanceof ObjectStoreError ? error.reason : errorReason(error));

const MAX_BACKUP_AGE_MS = 2 * 86_400_000;

/** Checks the last backup that the database knows, made by the server at night or by the operator's tool. */
export async function checkBackup({
  db,
  config,
  now,
}: Pick<HealthContext, "db" | "now"> & { config: Pick<Config, "backups"> }): Promise<Outcome> {
  const { last, whole } = await findLastBackups(db);
  const place = openBackupPlace(config.backups);
  const advice = place ? m.seeLog() : m.setBackup();
  if (last?.error) {
    const text = whole
      ? m.backupFailed({ reason: last.error, moment: formatMoment(whole.started_at) })
      : m.backupFailedFirst({ reason: last.error });
    return bad(text, advice);
  }
  const placeError = await place?.check().then(() => null, storageReason);
  if (placeError) return bad(m.backupPlaceBad({ reason: placeError }), m.checkBackupPlace());
  if (!whole) {
    return place ? ok(m.firstBackupSoon()) : warn(m.noBackup(), advice);
  }
  const size = sizeText((whole.kilobytes ?? 0) * 1000);
  const text = m.lastBackup({ moment: formatMoment(whole.started_at), size, place: whole.place });
  if (now().getTime() - Date.parse(whole.started_at) <= MAX_BACKUP_AGE_MS) return ok(text);
  return bad(m.backupOld({ last: text }), advice);
}
