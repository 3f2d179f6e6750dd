import type { Database } from "#server/db/open-database.ts";
import type { CaptchaService } from "#server/features/captcha/captcha.service.ts";
import { deleteEnquiriesBefore } from "#server/features/enquiry/enquiry.repository.ts";
import type { MailLog } from "#server/features/mail/deliver-mail.ts";

/** The form promises to delete enquiries within 12 months (content: `enquiry.privacyNote` and the page /Privacy). */
const ENQUIRIES_KEPT_DAYS = 360;
const DAY_MS = 86_400_000;
const EVERY_MS = 6 * 3_600_000;

interface HousekeepingOptions {
  db: Database;
  captcha: Pick<CaptchaService, "forgetExpired">;
  log: MailLog;
  now: () => Date;
}

/** Removes what need not, or may not, be kept: expired captcha nonces, and enquiries with their mails after 360 days. */
export async function tidyUp({
  db,
  captcha,
  now,
}: Omit<HousekeepingOptions, "log">): Promise<{ enquiries: number; nonces: number }> {
  const before = new Date(now().getTime() - ENQUIRIES_KEPT_DAYS * DAY_MS).toISOString();
  const enquiries = await db.transaction().execute((transaction) => deleteEnquiriesBefore(transaction, before));
  return { enquiries, nonces: await captcha.forgetExpired() };
}

/** Tidies up at once and then every six hours. Returns what ends it. */
export function startHousekeeping({ log, ...options }: HousekeepingOptions): () => void {
  const run = () =>
    tidyUp(options).then(
      (removed) => log.info(removed, "tidied up"),
      (error: unknown) => log.error({ err: error }, "tidying up failed; trying again in six hours"),
    );
  void run();
  const timer = setInterval(run, EVERY_MS).unref();
  return () => clearInterval(timer);
}
