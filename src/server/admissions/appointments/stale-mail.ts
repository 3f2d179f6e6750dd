import { isAppointmentOpen } from "#contract/enquiry-words.ts";
import { countChanged } from "#server/platform/db/count-rows.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { isUnclaimed } from "#server/platform/mail/mail.repository.ts";
import { slotOf } from "./appointment.ts";

/** Kind of the mail about an appointment: as each `enquiry-…`, an erasure deletes it. */
export const APPOINTMENT_MAIL = "enquiry-visit";

/** Takes back the mail about an appointment that was moved or cancelled, unless it has gone out: the next one says what is right. */
export async function dropStaleMail(db: Database, enquiryId: string, now: Date): Promise<void> {
  const row = await db
    .selectFrom("enquiry")
    .select(["visit_on as visitOn", "visit_at as visitAt", "visit_came", "visit_told", "status", "deleted_at"])
    .where("id", "=", enquiryId)
    .executeTakeFirst();
  if (!row || row.visit_told === "") return;
  const visitCame = row.visit_came === null ? null : row.visit_came === 1;
  const isOpen = row.deleted_at === null && isAppointmentOpen({ ...row, visitCame });
  if (isOpen && slotOf(row.visitOn, row.visitAt) === row.visit_told) return;
  const mails = db.deleteFrom("outbox").where("kind", "=", APPOINTMENT_MAIL).where("subject_id", "=", enquiryId);
  if ((await countChanged(mails.where(isUnclaimed(now.toISOString())))) === 0) return;
  await db.updateTable("enquiry").set({ visit_told: "" }).where("id", "=", enquiryId).execute();
}
