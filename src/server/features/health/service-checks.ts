import { readDatabaseFacts } from "#server/db/database-facts.ts";
import { damagedDatabases, proveWritable } from "#server/db/open-database.ts";
import { reasonOf } from "#server/errors.ts";
import { CaptchaError, createCaptchaService } from "#server/features/captcha/captcha.service.ts";
import { countUnsent } from "#server/features/mail/mail.repository.ts";
import { OPERATOR_TOOL } from "#server/operator-tool.ts";
import { collegeTimeText } from "#server/time.ts";
import type { HealthContext } from "./health-checks.ts";
import { readBuildTime, versionsOutcome } from "./machine-checks.ts";
import { bad, type Outcome, ok, sizeText, warn } from "./outcome.ts";

/** What can be asked with a database of the present version. Null: it does not apply. */

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** The mails that the office waits for. */
const NOTICE = "enquiry-notice";
const REFUSED_DAYS = 7;
const CLOCKS_APART_MS = 60_000;

export async function checkDatabase({ db }: HealthContext): Promise<Outcome> {
  if (damagedDatabases.has(db)) {
    return bad("Part of it is damaged.", 'Restore the last backup: see "Backups" in docs/operations.md.');
  }
  try {
    const started = performance.now();
    await proveWritable(db);
    const took = Math.ceil(performance.now() - started);
    const { name, bytes } = await readDatabaseFacts(db);
    return ok(`${name} is up to date, has ${sizeText(bytes)} and can be written to, in ${took} ms.`);
  } catch (error) {
    return bad(`It cannot be written to (${reasonOf(error)}).`, "Check its owner, permissions and free disk space.");
  }
}

export async function checkWaitingMails({ db, now }: HealthContext): Promise<Outcome> {
  const { pending, late, oldest, isAnySentSince } = await countUnsent(db, new Date(now().getTime() - HOUR_MS));
  const mails = (count: number) => (count === 1 ? "1 mail is waiting" : `${count} mails are waiting`);
  if (!oldest) return ok(pending === 0 ? "None." : `${mails(pending)}, none for longer than an hour.`);
  const since = `${mails(pending)}, the oldest since ${collegeTimeText(new Date(oldest))}.`;
  // Where others go, one recipient's mailbox is at fault.
  if (isAnySentSince && !late.includes(NOTICE)) {
    return warn(
      `${since} Others are sent, so these recipients' mail servers do not take them now.`,
      "Nothing. The server keeps trying.",
    );
  }
  return bad(
    since,
    `See the check Mail, and what the mail server answered: ${OPERATOR_TOOL} outbox list. When the cause is fixed, they are sent by themselves.`,
  );
}

export async function checkRefusedMails({ db, now }: HealthContext): Promise<Outcome> {
  const { refused } = await countUnsent(db, new Date(now().getTime() - REFUSED_DAYS * DAY_MS));
  const text = `${refused.length === 1 ? "1 mail was" : `${refused.length} mails were`} refused for good in the last ${REFUSED_DAYS} days`;
  if (refused.length === 0) return ok(`None in the last ${REFUSED_DAYS} days.`);
  return refused.includes(NOTICE)
    ? bad(
        `${text}, among them notices of new enquiries.`,
        `Check the addresses in ENQUIRY_TO, then run: ${OPERATOR_TOOL} outbox retry --all`,
      )
    : warn(`${text}, usually because an address does not exist.`, `See: ${OPERATOR_TOOL} outbox list --status parked`);
}

/** A token that no provider has made must be refused: another answer is a fault of the settings or of the network. */
export async function checkCaptcha({ db, config: { captcha } }: HealthContext): Promise<Outcome> {
  if (captcha.provider === "off") return ok("Off, by the setting CAPTCHA.");
  if (captcha.provider === "pow") return ok("Done by this server, without a third party.");
  try {
    await createCaptchaService({ db, settings: captcha }).check("health-check", "");
  } catch (error) {
    if (error instanceof CaptchaError) return ok(`${captcha.provider} answers.`);
    const { reason, cause } = error as { reason?: string; cause?: unknown };
    return bad(
      `No enquiry can be sent: ${reason}${cause ? ` (${reasonOf(cause)})` : ""}.`,
      "Check CAPTCHA_SECRET, and whether this server reaches the provider. CAPTCHA=pow works without one.",
    );
  }
  return bad(`${captcha.provider} accepts any answer.`, "Check CAPTCHA_SECRET: it may be a key for tests.");
}

export async function checkClock({ db, now }: HealthContext): Promise<Outcome> {
  const advice = "Let a time server set the clock: timedatectl set-ntp true";
  const said = `It shows ${collegeTimeText(now())}`;
  const built = await readBuildTime();
  if (built && now() < built) return bad(`${said}, which is before this version was built.`, advice);
  const { clock } = await readDatabaseFacts(db);
  if (clock && Math.abs(clock.getTime() - now().getTime()) > CLOCKS_APART_MS) {
    return bad(`${said}, the database's ${collegeTimeText(clock)}.`, `${advice}, on both machines.`);
  }
  return ok(`${said}${clock ? ", like the database's" : ""}.`);
}

export function checkLog({ errors, now }: HealthContext): Outcome | null {
  if (!errors) return null;
  const today = errors.filter(({ at }) => now().getTime() - Date.parse(at) < DAY_MS);
  const [last] = today;
  return last
    ? warn(
        `${today.length === 1 ? "1 error" : `${today.length} errors`} in the last 24 hours, the last at ${collegeTimeText(new Date(last.at))}.`,
        "The errors are listed below. Send them, with “Copy as text”, to the person who runs the server.",
      )
    : ok("No errors in the last 24 hours.");
}

export async function checkVersions({ db, now }: HealthContext): Promise<Outcome> {
  return versionsOutcome((await readDatabaseFacts(db)).name, now());
}
