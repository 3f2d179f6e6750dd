/**
 * One interface a table. Rules for both databases: singular snake_case; ids are UUIDv7 text; days are text
 * `YYYY-MM-DD`; moments are ISO 8601 UTC text with milliseconds, so that text order is time order; flags are 0 or 1.
 */
export interface EnquiryTable {
  id: string;
  /** Made by the browser for one filled-in form: a repeat of it is the same enquiry. */
  submission_id: string;
  name: string;
  email: string;
  mobile: string;
  course: string;
  created_at: string;
}

/** A captcha token that was used. It is kept until it could no longer pass anyway. */
export interface CaptchaNonceTable {
  nonce: string;
  expires_at: string;
}

/** Keys that all instances share and no setting names, such as the one that signs captcha challenges. */
export interface SecretTable {
  name: string;
  value: string;
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
  /** The whole message as JSON: see `MailMessage` in features/mail. */
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

export interface AnnouncementTable {
  id: string;
  type: string;
  title: string;
  date: string;
  description: string;
  pdf_key: string | null;
  pdf_name: string | null;
  pdf_bytes: number | null;
  published_at: string;
  created_at: string;
  is_sample: 0 | 1;
}

export type EventStatus = "published" | "draft" | "cancelled";

export interface EventTable {
  id: string;
  title: string;
  description: string;
  date: string;
  start_time: string;
  end_time: string;
  venue: string;
  category: string;
  status: EventStatus;
  created_at: string;
  is_sample: 0 | 1;
}

export interface PlacedStudentTable {
  id: string;
  name: string;
  placed_at: string;
  designation: string;
  image_url: string | null;
  created_at: string;
  is_sample: 0 | 1;
}

export interface DatabaseSchema {
  enquiry: EnquiryTable;
  captcha_nonce: CaptchaNonceTable;
  secret: SecretTable;
  outbox: OutboxTable;
  announcement: AnnouncementTable;
  event: EventTable;
  placed_student: PlacedStudentTable;
}
