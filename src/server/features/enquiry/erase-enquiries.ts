import { OPERATOR } from "#server/actor.ts";
import { type Database, emptyWriteAheadLog } from "#server/db/open-database.ts";
import { clearErasedEnquirers } from "#server/features/audit-log/audit-log.repository.ts";
import { recordAct } from "#server/features/audit-log/audit-log.ts";
import { deleteMailsOfErasedEnquiries } from "#server/features/mail/mail.repository.ts";
import { deleteEnquiries, type WhichEnquiries } from "./enquiry.repository.ts";

/**
 * Erases enquiries with all that tells of them: the office's notes, the mails in the outbox, the names in the audit log.
 * @returns how many enquiries
 */
export function eraseEnquiries(db: Database, which: WhichEnquiries): Promise<number> {
  return db.transaction().execute((transaction) => erase(transaction, which));
}

/** The same because somebody asked for it, which the audit log tells without saying who. */
export async function eraseEnquiriesOnRequest(db: Database, which: WhichEnquiries, now: Date): Promise<number> {
  const count = await db.transaction().execute(async (transaction) => {
    const count = await erase(transaction, which);
    if (count > 0) {
      const act = { action: "enquiry.erased", subjectId: null, subject: `${count} enquiries` } as const;
      await recordAct(transaction, OPERATOR, act, now);
    }
    return count;
  });
  await emptyWriteAheadLog(db);
  return count;
}

/** The enquiries first: whoever works on one holds its row, and what that writes is found afterwards. */
async function erase(transaction: Database, which: WhichEnquiries): Promise<number> {
  const count = await deleteEnquiries(transaction, which);
  await deleteMailsOfErasedEnquiries(transaction);
  await clearErasedEnquirers(transaction);
  return count;
}
