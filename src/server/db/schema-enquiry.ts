import type { Generated } from "kysely";
import type { EnquiryStatus } from "#contract/enquiries.ts";

/** The tables of the enquiries and their mails; the rules for all tables stand in schema.ts. */
export interface EnquiryTable {
  id: string;
  /** Made by the browser for one filled-in form: a repeat of it is the same enquiry. */
  submission_id: string;
  name: string;
  email: string;
  mobile: string;
  course: string;
  /** Name, email and mobile, a line each, as searches compare them: see contract/fold.ts. */
  folded: Generated<string>;
  status: EnquiryStatus;
  owner_id: string | null;
  /** A day. */
  next_call_on: string | null;
  /** When somebody of the office first opened it. */
  read_at: string | null;
  /** null until the office changes something. */
  updated_at: string | null;
  created_at: string;
}

/** What the office did with an enquiry: a note (`after`), or a change from `before` to `after`. */
export interface EnquiryStepTable {
  id: string;
  enquiry_id: string;
  at: string;
  admin_email: string;
  kind: "note" | "status" | "owner" | "next-call" | "mail";
  before: string | null;
  after: string | null;
}

/** The last two acknowledgements to a mail address, of which only a keyed hash is kept (`hashAddress`). */
export interface AcknowledgedMailboxTable {
  mailbox_hash: string;
  last_at: string;
  /** Empty after the first one. */
  earlier_at: string;
}

export type MailStatus = "pending" | "sent" | "parked";

/** A mail that is promised: written in the transaction of what it tells about, delivered later by the mail worker. */
export interface OutboxTable {
  id: string;
  /** What the mail is about, for the operator: `enquiry-notice`, `enquiry-acknowledgement`, … */
  kind: string;
  /** The row that it tells about, such as an enquiry's id. */
  subject_id: string;
  message_id: string;
  /**
   * The whole message as JSON: see `MailMessage` in features/mail. Once it is sent, or given up and of an account, only
   * the recipients are left in it.
   */
  message: string;
  status: MailStatus;
  attempts: number;
  next_attempt_at: string;
  /** While this moment lies ahead, one worker has the mail in its hands. */
  leased_until: string | null;
  last_error: string | null;
  created_at: string;
  sent_at: string | null;
}
