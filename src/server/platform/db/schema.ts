import type { Generated, Kysely } from "kysely";
import type { EnquiryChannel, EnquiryStatus } from "#contract/enquiries.ts";
import type { DuplicateChoice, EnquiryImport, ImportState } from "#contract/enquiry-imports.ts";
import type { PERSON, PersonField } from "#contract/enquiry-person.ts";
import type { Language } from "#messages/languages.ts";
import type {
  AdmissionTable,
  AppointmentColumns,
  DeskMemberTable,
  LeadSourceTable,
  PushDeviceTable,
  ReminderTable,
  RightsRequestTable,
} from "./admission-tables.ts";

export type Database = Kysely<DatabaseSchema>;

/**
 * The tables. Rules for both databases: singular snake_case; ids are UUIDv7 text; days are text `YYYY-MM-DD`; moments are
 * ISO 8601 UTC text with milliseconds, so that text order is time order; flags are 0 or 1.
 */
export interface DatabaseSchema {
  enquiry: EnquiryTable;
  admission: AdmissionTable;
  desk_member: DeskMemberTable;
  push_device: PushDeviceTable;
  reminder: ReminderTable;
  lead_source: LeadSourceTable;
  enquiry_sum: EnquirySumTable;
  visit_count: VisitCountTable;
  /** Filters of the list of enquiries that an admin has named; `query` as in its address. */
  saved_view: { id: string; admin_id: string; name: string; query: string; created_at: string };
  /** Senders whose enquiries are stored as spam: `value` is ten digits, or a mail address in lower case. */
  blocked_sender: { id: string; kind: "mobile" | "email"; value: string; at: string; admin_email: string };
  enquiry_import: EnquiryImportTable;
  enquiry_import_row: EnquiryImportRowTable;
  /** When a mail address got its last two acknowledgements. Only its keyed hash is kept; `earlier_at` may be empty. */
  acknowledged_mailbox: { mailbox_hash: string; last_at: string; earlier_at: string };
  /** Used captcha tokens, kept until they would no longer pass. */
  captcha_nonce: { nonce: string; expires_at: string };
  /** Keys that all instances share and that are in no setting. */
  secret: { name: string; value: string };
  outbox: OutboxTable;
  notice: RecordTable & { date: string; published_at: string; pdf_media_id: string | null };
  event: RecordTable & { album_id: string | null };
  placement: RecordTable & { image_url: string | null; image_media_id: string | null };
  album: RecordTable;
  picture: PictureTable;
  /** Sample pictures that are still to be stored as uploads. */
  sample_picture: {
    id: string;
    file: string;
    album_id: string | null;
    alt: string;
    position: number;
    translations: string | null;
  };
  admin: AdminTable;
  /** Live sessions, one for each admin. Of the token only the SHA-256 is kept. */
  session: {
    admin_id: string;
    token_hash: string;
    browser: string | null;
    system: string | null;
    address: string;
    started_at: string;
    last_used_at: string;
    /** When the password was last asked for. */
    confirmed_at: Generated<string>;
  };
  /** Which admin has logged in from which network: only a keyed hash of the two is kept (`hashAddress`). */
  known_sender: { pair_hash: string; last_login_at: string };
  one_time_link: OneTimeLinkTable;
  /**
   * The audit log, and the history of each enquiry. `details`: an entry of `AuditEventDetails` or a timeline event's, as
   * JSON.
   */
  activity: {
    id: string;
    at: string;
    admin_id: string | null;
    admin_email: string;
    address: string;
    action: string;
    subject_id: string | null;
    subject: string;
    details: string;
    /** The enquiry whose history this event belongs to; it is deleted with the enquiry. Null for other audit events. */
    enquiry_id: Generated<string | null>;
    /** The text of a note, as searches compare it. */
    folded: Generated<string | null>;
  };
  idempotency_key: {
    admin_id: string;
    key: string;
    request_hash: string;
    created_at: string;
  };
  media: MediaTable;
  /** Uploads that have no row but may have files, and when those may be deleted. */
  media_removal: { media_id: string; due_at: string };
  document: DocumentTable;
  /** The history of documents and records, oldest first by id; `value` is a document or a record as JSON. */
  version: {
    id: string;
    /** What the version is of: `document:pages/Library.md`, `notice:<id>` */
    subject: string;
    title: string;
    action: string;
    at: string;
    admin_email: string;
    note: string;
    /** A `VersionNote` as JSON. */
    details: Generated<string | null>;
    value: string | null;
  };
  /** Links that open the preview of a document. Of the token only the SHA-256 is kept. */
  preview_link: { id: string; token_hash: string; path: string; created_by: string; expires_at: string };
  /** What a browser tab has open: `documents/` and a path, or `enquiries/` and an id. */
  presence: { admin_id: string; tab: string; path: string; seen_at: string };
  /** Pictures and PDFs that documents may show. `focus_x` and `focus_y` are percent from the left and the top. */
  library_file: {
    media_id: string;
    title: string;
    alt: string;
    focus_x: number;
    focus_y: number;
    created_at: string;
    updated_at: string;
  };
  /** Links to other sites. `fault` is a `LinkError`; `failures` counts the looks in a row that found one. */
  outside_link: {
    url: string;
    checked_at: string;
    fault: string | null;
    failed_since: string | null;
    failures: number;
  };
  /** Mails that go out once a month. `month`: the last one in which the mail was sent, `2026-11`. */
  monthly_mail: { name: string; month: string };
  health_alert: HealthAlertTable;
  /** Links that open a family's page about its enquiry. Of the token only the SHA-256 is kept. */
  family_link: { token_hash: string; enquiry_id: string; expires_at: string };
  /** Notices that the enquiry form has shown, a line for each item; `id` is a hash of the words. */
  privacy_notice: { id: string; language: Language; words: string; since: string };
  rights_request: RightsRequestTable;
  backup: BackupTable;
  /** Hashes of the numbers and addresses of erased people, who are erased again in a restored backup. */
  erased_person: { hash: string; salt: string; erased_at: string };
  /** Which enquiries an admin was shown, as JSON: ids only, which stay after an erasure. `kind`: a `ReadKind`. */
  read_log: { id: string; at: string; admin_id: string; kind: string; enquiry_ids: string };
  /** Breaches of personal data, and drills. `facts`: a `Breach` without its id, as JSON. */
  breach: { id: string; facts: string };
  /**
   * The version of each cache tag, which tells instances what has changed. `changed_at`: the last one that did not only add.
   */
  topic_version: { topic: string; version: number; changed_at: number };
}

/** A backup. `day`: for one that the server made by itself, the day at the college. */
interface BackupTable {
  id: string;
  day: string | null;
  /** Where the backup is: a file or an address. */
  place: string;
  started_at: string;
  /** When the backup ended; null while it is being made, or when it was broken off. */
  ended_at: string | null;
  kilobytes: number | null;
  error: string | null;
  /** When the whole backup was last read and restored on trial. */
  tried_at: string | null;
}

/**
 * What is public of a document (`text`), its draft and its scheduled text, each as JSON: `{"value": …, "body": "Markdown"}`.
 * Without `published_at` the text is that of the file whose hash is `seed`; with it, null means that the document is deleted.
 */
interface DocumentTable {
  path: string;
  text: string | null;
  /** The version of `text`; empty while the document never was public. */
  version: string;
  seed: string | null;
  published_at: string | null;
  published_by: string | null;
  draft: string | null;
  draft_version: string | null;
  draft_at: string | null;
  draft_by: string | null;
  /** Of the type `DraftReview`, as JSON; null for a draft that was not sent to a colleague. */
  draft_review: string | null;
  publish_at: string | null;
  scheduled: string | null;
  scheduled_by: string | null;
  scheduled_note: string | null;
  /** Code of the error that kept the scheduled text from being published at `publish_at`. */
  schedule_fault: string | null;
}

/** The columns of a collection's table that queries outside of `server/collections` name. All others follow from its fields. */
interface RecordTable {
  id: string;
  created_at: string;
  updated_at: string | null;
  is_sample: 0 | 1;
}

type PersonColumns = { [Field in PersonField as (typeof PERSON)[Field]["column"]]: Generated<string> };

export interface EnquiryTable extends PersonColumns, AppointmentColumns {
  id: string;
  /** One per filled-in form: a repeat is the same enquiry. */
  submission_id: string;
  /** The language in which the enquiry was sent. */
  language: Generated<Language>;
  /** Texts about the person, a line each, as searches compare them, then how names sound: see `foldPerson`. */
  folded: Generated<string>;
  status: EnquiryStatus;
  owner_id: string | null;
  next_call_on: string | null;
  read_at: string | null;
  updated_at: string | null;
  created_at: string;
  channel: Generated<EnquiryChannel>;
  /** Where the enquiry came from, for reports: a campaign's `utm_source`, or the site that led here. Empty when not known. */
  source: Generated<string>;
  /** An `EnquiryOrigin` as JSON. */
  origin: string | null;
  /** A `Consent` as JSON; null where the enquiry came without a notice. */
  consent: string | null;
  /** `OwnValues` as JSON. */
  own: Generated<string>;
  /** The first mobile number among the own values, to find enquiries by; empty without one. */
  second_mobile: Generated<string>;
  closing_reason: Generated<string>;
  /** When the family would like to be called, `HH:MM` on the college's clock; empty when it has not said. */
  call_from: Generated<string>;
  call_until: Generated<string>;
  /** Calls whose outcome was noted. */
  attempts: Generated<number>;
  import_id: string | null;
  /** Since when the enquiry has been in the bin; `deleted_as` says why. */
  deleted_at: string | null;
  deleted_as: "deleted" | "spam" | "merged" | null;
  /** The id of the enquiry that this one was merged into. */
  merged_into: string | null;
}

/** Counts of erased enquiries. `day` is the college's; `reached` and the others count how far they had come. */
export interface EnquirySumTable {
  day: string;
  course: string;
  source: string;
  channel: EnquiryChannel;
  enquiries: number;
  reached: number;
  visited: number;
  applied: number;
  admitted: number;
  calls: number;
}

/** Counts of visits. `subject`: a path, or the words of a `search` without results. `source`: empty within the site. */
export interface VisitCountTable {
  day: string;
  kind: "page" | "pdf" | "search";
  subject: string;
  source: string;
  count: number;
}

export interface EnquiryImportTable {
  id: string;
  file_name: string;
  /** How far the import is. `uploading`: its rows are still being stored. */
  state: ImportState | "uploading";
  /** JSON: the heading of each column. */
  headings: string;
  /** An `ImportOptions` as JSON. */
  options: string;
  /** JSON: sentences about how the file was read. */
  remarks: string;
  row_count: number;
  created_at: string;
  admin_email: string;
  /** The process that works on the import, until `leased_until`. */
  leased_by: string | null;
  leased_until: string | null;
}

/** A row of an import. `number` is that of the row in the file, as spreadsheets count. */
export interface EnquiryImportRowTable {
  import_id: string;
  number: number;
  /** JSON: the text of each column in this row. */
  cells: string;
  /** The cells in lower case, with the digits of each cell: an erasure finds a person here whatever the columns hold. */
  folded: string;
  state: keyof EnquiryImport["counts"];
  choice: DuplicateChoice | null;
  fault: string | null;
  /** The enquiry that the row became or joined, and the note that it left there. */
  enquiry_id: string | null;
  note_id: string | null;
  at: string | null;
}

/** A check of the server's health that is bad, or was within the hour. */
export interface HealthAlertTable {
  check_id: string;
  begun_at: string;
  /** When the last mail about the check was sent. */
  told_at: string | null;
  /** Since when the check has been good; null while it is bad. */
  well_at: string | null;
}

export type MailStatus = "pending" | "sent" | "parked";

/** Mails to be sent: written in the transaction of what they report, delivered by the mail worker. */
export interface OutboxTable {
  id: string;
  /** What the mail is: `enquiry-notice`, `enquiry-acknowledgement`, … */
  kind: string;
  subject_id: string;
  message_id: string;
  /** A `MailMessage` as JSON; only its recipients once it is sent, or once an account mail is refused. */
  message: string;
  status: MailStatus;
  attempts: number;
  next_attempt_at: string;
  leased_until: string | null;
  last_error: string | null;
  created_at: string;
  sent_at: string | null;
}

/** A picture of an album, or of the standalone gallery when `album_id` is null. */
export interface PictureTable extends RecordTable {
  album_id: string | null;
  media_id: string;
  alt: string;
  /** Other languages' texts, as JSON: see contract/collections/translations.ts. */
  translations: string | null;
  position: number;
  /** When the order of the picture's list was last changed; `updated_at` is about its words. */
  ordered_at: string | null;
}

export interface AdminTable {
  id: string;
  /** The mail address, in lower case. */
  email: string;
  name: string;
  /** argon2id in PHC form. */
  password_hash: string;
  created_at: string;
  language: Generated<Language>;
  /** JSON: a list of roles. */
  roles: Generated<string>;
  /** The key of the second factor (TOTP) in base32; null without one. */
  totp_secret: string | null;
  /** The last step of 30 seconds since 1970 whose code was used. */
  totp_step: Generated<number>;
  /** JSON: the SHA-256 of each recovery code that is left. */
  recovery_codes: Generated<string>;
}

/** A link for signing up, or for a new password. Of the token only the SHA-256 is kept. */
export interface OneTimeLinkTable {
  id: string;
  token_hash: string;
  kind: "first-signup" | "invitation" | "reset";
  email: string | null;
  created_by: string | null;
  created_at: string;
  expires_at: string;
  /** JSON: the roles that an invitation gives. */
  roles: string | null;
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
  /** JSON: the smaller widths of a picture, a list of `{ type, width, key }`. */
  variants: string;
  variants_status: "none" | "pending" | "done" | "failed";
  created_at: string;
  /** Since when the file has been in the bin: it is not served, and gone after 30 days. */
  deleted_at: string | null;
}
