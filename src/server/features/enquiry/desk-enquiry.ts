import type { DeskEnquiry, EnquiryStep } from "#contract/enquiries.ts";
import { MAIL_PURPOSES, plannedCall } from "#contract/enquiry-statuses.ts";
import type { EnquiryStepTable } from "#server/db/schema-enquiry.ts";
import type { OutboxRow } from "#server/features/mail/mail.repository.ts";
import type { DeskRow, EnquiryStepRow } from "./enquiry-desk.repository.ts";

/**
 * The rows as the office reads them.
 * @param mails of any of them, newest first
 */
export function toDeskEnquiries(rows: readonly DeskRow[], mails: readonly OutboxRow[], today: string): DeskEnquiry[] {
  const mailsBySubject = Map.groupBy(mails, (mail) => mail.subject_id);
  return rows.map((row) => ({
    _id: row.id,
    name: row.name,
    email: row.email,
    mobile: row.mobile,
    course: row.course,
    status: row.status,
    owner:
      row.owner_id === null ? null : { _id: row.owner_id, name: row.owner_name ?? "", email: row.owner_email ?? "" },
    nextCallOn: row.next_call_on,
    isOverdue: (plannedCall({ status: row.status, nextCallOn: row.next_call_on }) ?? "9") <= today,
    isRead: row.read_at !== null,
    duplicates: Number(row.of_mobile) - 1,
    mails: toMails(mailsBySubject.get(row.id) ?? []),
    createdAt: row.created_at,
    updatedAt: row.updated_at ?? row.created_at,
  }));
}

function toMails(newestFirst: readonly OutboxRow[]): DeskEnquiry["mails"] {
  return MAIL_PURPOSES.flatMap((purpose): DeskEnquiry["mails"] => {
    const mail = newestFirst.find(({ kind }) => kind === `enquiry-${purpose}`);
    if (mail) return [{ purpose, status: mail.status, sentAt: mail.sent_at, error: mail.last_error }];
    return purpose === "acknowledgement" ? [{ purpose, status: "left-out", sentAt: null, error: null }] : [];
  });
}

/** What a change means for the history: one step for each field that is another now, and the note. */
export function stepsOf(
  before: DeskEnquiry,
  after: DeskEnquiry,
  note = "",
): Pick<EnquiryStepTable, "kind" | "before" | "after">[] {
  const steps = [
    { kind: "status", before: before.status, after: after.status },
    { kind: "owner", before: before.owner?.email ?? null, after: after.owner?.email ?? null },
    { kind: "next-call", before: before.nextCallOn, after: after.nextCallOn },
  ] as const;
  return [
    ...steps.filter((step) => step.before !== step.after),
    ...(note === "" ? [] : [{ kind: "note", before: null, after: note } as const]),
  ];
}

export function toStep({ id, at, admin_email, kind, before, after }: EnquiryStepRow): EnquiryStep {
  return { _id: id, at, by: admin_email, kind, from: before, to: after };
}
