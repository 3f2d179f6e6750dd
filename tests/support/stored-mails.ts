import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

export interface StoredMail {
  submission: string;
  kind: string;
  status: string;
  messageId: string;
}

/** Returns a row per mail about an enquiry, with the submission's id. An enquiry without mails has one row of nulls. */
export function storedMails({ dataDir }: { dataDir: string }): StoredMail[] {
  using db = new DatabaseSync(join(dataDir, "mortarboard.sqlite"), { readOnly: true });
  const rows = db
    .prepare(
      `SELECT submission_id AS submission, kind, outbox.status, message_id AS messageId
       FROM enquiry LEFT JOIN outbox ON outbox.subject_id = enquiry.id ORDER BY enquiry.id, kind`,
    )
    .all();
  return rows.map((row) => ({ ...row }) as unknown as StoredMail);
}
