import { SETTLED_STATUSES } from "#contract/enquiry-words.ts";
import { tagOf } from "#messages/languages.ts";
import { createFamilyLinks } from "#server/admissions/family/family-links.repository.ts";
import { contentIn } from "#server/collections/content/content-store.ts";
import type { Content } from "#server/collections/content/load-content.ts";
import { ENQUIRIES_TAG, raiseVersions } from "#server/platform/db/cache-tag-versions.ts";
import { countAffected } from "#server/platform/db/count-rows.ts";
import type { Feature, Platform } from "#server/platform/feature.ts";
import { inLanguage } from "#server/platform/language.ts";
import type { Mail } from "#server/platform/mail/mail.feature.ts";
import { addDays, collegeMomentText } from "#server/platform/time.ts";
import { createWorker } from "#server/platform/work/worker.ts";
import { APPOINTMENT_MAIL, appointmentKey, parseAppointmentKey } from "./appointment.ts";
import { appointmentMail, visitCancellationMail } from "./appointment-texts.ts";

const LOOKS_EVERY_MS = 15_000;
/** Time on the college's clock, on the day before an appointment, from which its mail is sent. */
const EVENING = "17:00";

/** Mails families about their appointments on the evening before. */
export function appointmentsFeature(platform: Platform, { mail, content }: { mail: Mail; content: () => Content }) {
  const { db, publicUrl, log, now } = platform;
  const familyLink = createFamilyLinks(publicUrl);

  /**
   * Enqueues a mail about each appointment, from the evening before until the appointment begins, and again if the
   * appointment is moved within that time. If one that was mailed is cancelled, or moved to a later day, a mail
   * cancels it. Of several servers, only the one whose update of `visit_told` succeeds enqueues the mail.
   * @returns how many mails
   */
  async function enqueueAppointmentMails(): Promise<number> {
    const at = now();
    const [today = "", time = ""] = collegeMomentText(at.toISOString()).split(" ");
    const days = time >= EVENING ? [today, addDays(today, 1)] : [today];
    const rows = await db
      .selectFrom("enquiry")
      .select(["id", "name", "email", "language", "visit_on as visitOn", "visit_at as visitAt", "visit_told"])
      .select(["created_at as createdAt", "updated_at"])
      .where(({ eb, or }) => or([eb("visit_on", "in", days), eb("visit_told", ">=", today)]))
      .where("visit_came", "is", null)
      .where("deleted_at", "is", null)
      .where("status", "not in", SETTLED_STATUSES)
      .where("email", "!=", "")
      .execute();
    let mails = 0;
    for (const { visit_told, updated_at, visitOn, visitAt, ...row } of rows) {
      const { id, language } = row;
      const slot = appointmentKey(visitOn, visitAt);
      if (slot === visit_told) continue;
      const isCancelled = visitOn === null || !days.includes(visitOn);
      const slotOfMail = isCancelled ? parseAppointmentKey(visit_told) : { visitOn, visitAt };
      if (slotOfMail.visitOn === today && slotOfMail.visitAt !== "" && slotOfMail.visitAt <= time) continue;
      mails += await db.transaction().execute(async (transaction) => {
        const told = transaction.updateTable("enquiry").set({ visit_told: isCancelled ? "" : (slot ?? "") });
        const isStill = told.where("id", "=", id).where("visit_on", visitOn === null ? "is" : "=", visitOn);
        const isUntold = isStill.where("visit_at", "=", visitAt).where("visit_told", "=", visit_told);
        if ((await countAffected(isUntold)) === 0) return 0;
        const page = await familyLink(transaction, id, at);
        const words = contentIn(content(), language);
        const one = { ...row, ...slotOfMail, changedAt: updated_at ?? row.createdAt };
        const next = visitOn === null ? null : { visitOn, visitAt };
        const message = inLanguage(tagOf(language, words.college), () =>
          isCancelled
            ? visitCancellationMail(one, next, page, words.college, publicUrl)
            : appointmentMail(one, page, words.college, publicUrl),
        );
        await mail.enqueue(transaction, { kind: APPOINTMENT_MAIL, subjectId: id, message }, at);
        await raiseVersions(transaction, [ENQUIRIES_TAG]);
        return 1;
      });
    }
    return mails;
  }

  const sendMails = () => mail.send(enqueueAppointmentMails);
  const failure = "The mails about appointments could not be looked for; trying again soon.";
  return {
    sendMails,
    workers: [createWorker({ run: sendMails, everyMs: LOOKS_EVERY_MS, log, failure })],
  } satisfies Feature;
}
