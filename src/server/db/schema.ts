import type { SampleTables } from "./sample-tables.ts";
import type { AcknowledgedMailboxTable, EnquiryStepTable, EnquiryTable, OutboxTable } from "./schema-enquiry.ts";

/**
 * One interface a table. Rules for both databases: singular snake_case; ids are UUIDv7 text; days are text
 * `YYYY-MM-DD`; moments are ISO 8601 UTC text with milliseconds, so that text order is time order; flags are 0 or 1.
 */

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

export interface AnnouncementTable {
  id: string;
  type: string;
  title: string;
  date: string;
  description: string;
  pdf_media_id: string | null;
  updated_at: string | null;
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
  gallery_category_id: string | null;
  updated_at: string | null;
  created_at: string;
  is_sample: 0 | 1;
}

export interface PlacedStudentTable {
  id: string;
  name: string;
  placed_at: string;
  designation: string;
  /** A drawing of the site, which sample records show. An upload is `image_media_id`. */
  image_url: string | null;
  image_media_id: string | null;
  updated_at: string | null;
  created_at: string;
  is_sample: 0 | 1;
}

export interface AdminTable {
  id: string;
  /** Lower case. */
  email: string;
  name: string;
  /** argon2id in PHC form. */
  password_hash: string;
  created_at: string;
}

/** The one live session of an admin. Only the SHA-256 of its token is kept. */
export interface SessionTable {
  admin_id: string;
  token_hash: string;
  device_name: string;
  address: string;
  started_at: string;
  last_used_at: string;
}

/** A network from which an admin has logged in. Of account and network only a keyed hash is kept (`hashAddress`). */
export interface KnownSenderTable {
  pair_hash: string;
  last_login_at: string;
}

/** A link that works once: only the SHA-256 of its token is kept. */
export interface OneTimeLinkTable {
  id: string;
  token_hash: string;
  kind: "first-signup" | "invitation" | "reset";
  email: string | null;
  created_by: string | null;
  created_at: string;
  expires_at: string;
  used_at: string | null;
}

export interface AuditEntryTable {
  id: string;
  at: string;
  admin_id: string | null;
  admin_email: string;
  address: string;
  action: string;
  subject_id: string | null;
  subject: string;
}

/**
 * `status` and `reply` are null while the first request is being answered. From the commit of its change on `status` is
 * not; `reply` is empty when the answer was lost.
 */
export interface IdempotencyKeyTable {
  admin_id: string;
  key: string;
  request_hash: string;
  status: number | null;
  reply: string | null;
  created_at: string;
}

export interface MediaTable {
  id: string;
  public_id: string;
  kind: "image" | "pdf";
  storage_key: string;
  content_type: string;
  bytes: number;
  original_name: string;
  width: number | null;
  height: number | null;
  placeholder: string | null;
  /** JSON: a list of `{ type, width, key }`. */
  variants: string;
  variants_status: "none" | "pending" | "done" | "failed";
  created_at: string;
}

/** The files of an upload without a row, and from when on they may go. */
export interface MediaRemovalTable {
  media_id: string;
  due_at: string;
}

export interface GalleryCategoryTable {
  id: string;
  title: string;
  created_at: string;
  updated_at: string;
  is_sample: 0 | 1;
}

/** A picture of a category, or of the standalone gallery when `category_id` is null. */
export interface GalleryImageTable {
  id: string;
  category_id: string | null;
  media_id: string;
  alt: string;
  position: number;
  created_at: string;
  /** Of its words; null until they are changed. */
  updated_at: string | null;
  /** Of the order of its list, the same for all that stood in it; null until that is changed. */
  ordered_at: string | null;
  is_sample: 0 | 1;
}

export interface DatabaseSchema extends SampleTables {
  enquiry: EnquiryTable;
  enquiry_step: EnquiryStepTable;
  acknowledged_mailbox: AcknowledgedMailboxTable;
  captcha_nonce: CaptchaNonceTable;
  secret: SecretTable;
  outbox: OutboxTable;
  announcement: AnnouncementTable;
  event: EventTable;
  placed_student: PlacedStudentTable;
  admin: AdminTable;
  session: SessionTable;
  known_sender: KnownSenderTable;
  one_time_link: OneTimeLinkTable;
  audit_entry: AuditEntryTable;
  idempotency_key: IdempotencyKeyTable;
  media: MediaTable;
  media_removal: MediaRemovalTable;
  gallery_category: GalleryCategoryTable;
  gallery_image: GalleryImageTable;
}
