import { type Identity, identitiesOf } from "#contract/enquiry-person.ts";
import { eraseDeskMails } from "#server/admissions/team/enqueue-desk-mails.ts";
import { type AuditedActor, OPERATOR } from "#server/platform/changes/actor.ts";
import { inChange } from "#server/platform/changes/in-change.ts";
import { truncateWriteAheadLog } from "#server/platform/db/open-database.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { rowToPerson } from "./enquiry.repository.ts";
import { addToReportSums } from "./enquiry-report.ts";
import {
  deleteEnquiries,
  type EnquirySelection,
  type IdentifiedPerson,
  identityIn,
  isInUse,
  listEnquiries,
  listPersonDetails,
  lockEnquiries,
} from "./enquiry-selection.repository.ts";
import { type ErasedPerson, findErased, insertErased, insertErasedHashes } from "./erased-persons.ts";
import { deleteRowsOfErased, eraseTraces, extractIdentities } from "./traces.repository.ts";

/**
 * Erases enquiries with their notes, mails in the outbox, rows of imports, and names in the audit log. Sums for reports
 * stay. @param requestedAt moment of an erasure on request, which the audit log records without the person
 * @returns how many enquiries were erased
 */
export async function eraseEnquiries(
  db: Database,
  which: EnquirySelection,
  requestedAt?: Date,
  by: AuditedActor = OPERATOR,
): Promise<number> {
  const { enquiries } = await eraseWithTraces(db, which, requestedAt, by);
  await truncateWriteAheadLog(db);
  return enquiries;
}

/** After a restore, erases the people erased since the backup. @returns how many numbers and addresses were found */
export async function reapplyErasures(
  db: Database,
  entries: readonly ErasedPerson[],
  takenAt: Date,
  now: Date,
): Promise<number> {
  const later = entries.filter(({ erased_at }) => erased_at > takenAt.toISOString());
  const found = later.length > 0 ? await findErased(db, later) : [];
  for (const { kind, value } of found) await eraseWithTraces(db, { [kind]: value } as IdentifiedPerson, now, OPERATOR);
  await insertErased(db, entries);
  return found.length;
}

/**
 * Erases enquiries. May run in a transaction, after which the caller must call `truncateWriteAheadLog`. A person is
 * erased from every table. Numbers and addresses that no other enquiry has are stored as hashes, to clean a backup that
 * is restored later.
 * @param proved the person's numbers and addresses if `which` names ids. Only the enquiries with these ids are erased:
 * one that had such a number before a correction may be a stranger's, so only its history loses the number
 * @returns the number of enquiries erased, and of other places that named the person
 */
export function eraseWithTraces(
  db: Database,
  which: EnquirySelection,
  requestedAt: Date | undefined,
  by: AuditedActor,
  proved: readonly Identity[] = identityIn(which),
): Promise<{ enquiries: number; traces: number }> {
  const now = requestedAt ?? new Date();
  return inChange(db, by, now, async (transaction) => {
    const kept = transaction.selectFrom("enquiry").select("id");
    await lockEnquiries(transaction, which);
    const known = proved.length > 0 ? [...proved, ...(await listKnown(transaction, which))] : [];
    await addToReportSums(transaction, which);
    // Delete the enquiries first, which waits for concurrent changes, so that their mails are found below.
    const enquiries = await deleteEnquiries(transaction, which);
    // Receipts keep number, day, amount and course for the accounts, but nothing that names the person.
    const receipts = transaction.updateTable("admission").set({ category: null, number: "" });
    await receipts.where("enquiry_id", "is", null).where("number", "!=", "").execute();
    const mails = transaction.deleteFrom("outbox").where("kind", "like", "enquiry-%");
    await mails.where("subject_id", "not in", kept).execute();
    await eraseDeskMails(transaction);
    await deleteRowsOfErased(transaction);
    const auditEvents = transaction.updateTable("activity").set({ subject: "" }).where("action", "like", "enquiry.%");
    await auditEvents
      .where("enquiry_id", "is", null)
      .where("subject", "!=", "")
      .where("subject_id", "not in", kept)
      .execute();
    let traces = 0;
    for (const { kind, value } of new Map(known.map((one) => [one.value, one])).values()) {
      // Another enquiry may have the same number or address.
      if (await isInUse(transaction, { kind, value })) continue;
      traces += await eraseTraces(transaction, value, now);
      await insertErasedHashes(transaction, [{ kind, value }], now);
    }
    const details = { count: enquiries };
    const auditEvent = { action: "enquiry.erased", subjectId: null, subject: "", details } as const;
    const isNoted = requestedAt !== undefined && enquiries + traces > 0;
    return { result: { enquiries, traces }, auditEvent: isNoted ? auditEvent : [] };
  });
}

/** Returns the numbers and addresses of the selected enquiries, including those from before corrections and merges. */
async function listKnown(db: Database, which: EnquirySelection): Promise<Identity[]> {
  const rows = await listEnquiries(db, which);
  const ids = rows.map(({ id }) => id);
  const details = await listPersonDetails(db, ids);
  return [...rows.flatMap((row) => identitiesOf(rowToPerson(row))), ...details.flatMap(extractIdentities)];
}
