import { eraseDeskMails } from "#server/admissions/team/desk-mails.ts";
import { type AuditedActor, OPERATOR } from "#server/platform/changes/actor.ts";
import { inChange } from "#server/platform/changes/in-change.ts";
import { emptyWriteAheadLog } from "#server/platform/db/open-database.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { deleteEnquiries, deleteTraces, lockEnquiries, type WhichEnquiries } from "./enquiry.repository.ts";
import { addToReportSums } from "./enquiry-report.ts";

/**
 * Erases enquiries with their notes, their mails in the outbox, their rows of imports and the names in the audit log; for a
 * person also the entries in the list of blocked senders. Sums stay for reports.
 * @param requestedAt moment of an erasure on request, which the audit log notes without the person
 * @returns how many enquiries were erased
 */
export async function eraseEnquiries(
  db: Database,
  which: WhichEnquiries,
  requestedAt?: Date,
  by: AuditedActor = OPERATOR,
): Promise<number> {
  const count = await inChange(db, by, requestedAt ?? new Date(), async (transaction) => {
    const kept = transaction.selectFrom("enquiry").select("id");
    await lockEnquiries(transaction, which);
    await addToReportSums(transaction, which);
    // Delete enquiries first: that waits for changes under way, so the mails they write are found below.
    const count = await deleteEnquiries(transaction, which);
    const mails = transaction.deleteFrom("outbox").where("kind", "like", "enquiry-%");
    await mails.where("subject_id", "not in", kept).execute();
    await eraseDeskMails(transaction);
    await deleteTraces(transaction, which);
    const auditEvents = transaction.updateTable("activity").set({ subject: "" }).where("action", "like", "enquiry.%");
    await auditEvents
      .where("enquiry_id", "is", null)
      .where("subject", "!=", "")
      .where("subject_id", "not in", kept)
      .execute();
    const auditEvent = { action: "enquiry.erased", subjectId: null, subject: "", details: { count } } as const;
    return { result: count, auditEvent: requestedAt && count > 0 ? auditEvent : [] };
  });
  await emptyWriteAheadLog(db);
  return count;
}
