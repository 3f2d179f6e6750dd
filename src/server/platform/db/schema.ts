import type { Generated, Kysely } from "kysely";
import type { EnquiryChannel, EnquiryStatus } from "#contract/enquiries.ts";
import type { DuplicateChoice, EnquiryImport, ImportState } from "#contract/enquiry-imports.ts";
import type { PERSON_FIELD_RULES, PersonField } from "#contract/enquiry-person.ts";
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
 * The tables. Rules for both databases: names are singular snake_case; ids are UUIDv7 text; days are text `YYYY-MM-DD`;
 * moments are ISO 8601 UTC text with milliseconds, so that they sort by time; flags are 0 or 1.
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
  /** Named filters of the enquiry list, per admin. `query`: the query string of the list's URL. */
  saved_view: { id: string; admin_id: string; name: string; query: string; created_at: string };
  /** Senders whose enquiries are stored as spam. `value`: ten digits, or a mail address in lower case. */
  blocked_sender: { id: string; kind: "mobile" | "email"; value: string; at: string; admin_email: string };
  enquiry_import: EnquiryImportTable;
  enquiry_import_row: EnquiryImportRowTable;
  /** Times of the last two acknowledgements to a mail address, of which only a keyed hash is stored. */
  acknowledged_mailbox: { mailbox_hash: string; last_at: string; earlier_at: string };
  /** Used captcha tokens, kept until they expire, so that no token is accepted twice. */
  captcha_nonce: { nonce: string; expires_at: string };
  /** Generated secrets that all instances share, and the rows that `lockByName` locks. */
  secret: { name: string; value: string };
  outbox: OutboxTable;
  notice: RecordTable & { date: string; published_at: string; pdf_media_id: string | null };
  event: RecordTable & { album_id: string | null };
  placement: RecordTable & { image_url: string | null; image_media_id: string | null };
  album: RecordTable;
  picture: PictureTable;
  /** Sample pictures not yet stored as uploads. */
  sample_picture: {
    id: string;
    file: string;
    album_id: string | null;
    alt: string;
    position: number;
    translations: string | null;
  };
  admin: AdminTable;
  /** Live sessions, one per admin. Only the SHA-256 of the token is stored. */
  session: {
    admin_id: string;
    token_hash: string;
    browser: string | null;
    system: string | null;
    address: string;
    started_at: string;
    last_used_at: string;
    /** When the admin last entered the password in this session. */
    confirmed_at: Generated<string>;
  };
  /** Networks from which an admin has logged in: only a keyed hash of both is stored (`keyedHash`). */
  known_sender: { pair_hash: string; last_login_at: string };
  one_time_link: OneTimeLinkTable;
  /**
   * The audit log, and the timelines of enquiries. `details`: an entry of `AuditEventDetails`, or the details of a
   * timeline event, as JSON.
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
    /** The enquiry of a timeline event; deleting the enquiry deletes the event. Null for other events. */
    enquiry_id: Generated<string | null>;
    /** The text of a note in normalised form, for searches. */
    folded: Generated<string | null>;
  };
  idempotency_key: {
    admin_id: string;
    key: string;
    request_hash: string;
    created_at: string;
  };
  media: MediaTable;
  /** Uploads without a row in `media` that may still have files, which may be deleted from `due_at` on. */
  media_removal: { media_id: string; due_at: string };
  document: DocumentTable;
  /** The history of documents and records; ids sort by time. `value`: the document or record as JSON. */
  version: {
    id: string;
    /** The document or record of the version: `document:pages/Library.md`, `notice:<id>` */
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
  /** Links to the preview of a document. Only the SHA-256 of the token is stored. */
  preview_link: { id: string; token_hash: string; path: string; created_by: string; expires_at: string };
  /** What each browser tab has open: `documents/<path>`, `enquiries/<id>`, or `calls/<id>` during a call. */
  presence: { admin_id: string; tab: string; path: string; seen_at: string };
  /** Pictures and PDFs of the library. `focus_x` and `focus_y`: percent from the left and the top. */
  library_file: {
    media_id: string;
    title: string;
    alt: string;
    focus_x: number;
    focus_y: number;
    created_at: string;
    updated_at: string;
  };
  /** Checked links to other sites. `fault`: a `LinkError`; `failures`: number of consecutive failed checks. */
  outside_link: {
    url: string;
    checked_at: string;
    fault: string | null;
    failed_since: string | null;
    failures: number;
  };
  /** Mails sent once a month. `month`: the month in which the mail was last sent, `2026-11`. */
  monthly_mail: { name: string; month: string };
  health_alert: HealthAlertTable;
  /** Links to the family page of an enquiry. Only the SHA-256 of the token is stored. */
  family_link: { token_hash: string; enquiry_id: string; expires_at: string };
  /** Privacy notices that the enquiry form has shown. `words`: one line per item; `id`: a hash of the notice. */
  privacy_notice: { id: string; language: Language; words: string; since: string };
  rights_request: RightsRequestTable;
  backup: BackupTable;
  /** Salted hashes of erased people's numbers and addresses, to erase these people again after a restore. */
  erased_person: { hash: string; salt: string; erased_at: string };
  /** Which enquiries an admin has read: a JSON list of ids, kept after an erasure. `kind`: a `ReadKind`. */
  read_log: { id: string; at: string; admin_id: string; kind: string; enquiry_ids: string };
  /** Breaches of personal data, including drills. `facts`: a `Breach` without its id, as JSON. */
  breach: { id: string; facts: string };
  /**
   * The version of each cache tag. `changed_at`: the last version that changed or deleted data, not only added some.
   */
  topic_version: { topic: string; version: number; changed_at: number };
}

/** A backup. `day`: the college's day of an automatic nightly backup; null for a manual one. */
interface BackupTable {
  id: string;
  day: string | null;
  /** The file path or URL of the backup. */
  place: string;
  started_at: string;
  /** When the backup was complete; null while it is being made, or if it was aborted. */
  ended_at: string | null;
  kilobytes: number | null;
  error: string | null;
  /** When the whole backup was last read and restored as a test. */
  tried_at: string | null;
}

/**
 * A document's public text (`text`), draft and scheduled text, each as JSON: `{"value": …, "body": "Markdown"}`.
 * Without `published_at`, the public text is the seed file with the hash `seed`; with it, a null `text` means deleted.
 */
interface DocumentTable {
  path: string;
  text: string | null;
  /** The version of `text`; empty until the document is first published. */
  version: string;
  seed: string | null;
  published_at: string | null;
  published_by: string | null;
  draft: string | null;
  draft_version: string | null;
  draft_at: string | null;
  draft_by: string | null;
  /** A `DraftReview` as JSON; null if the draft was not sent to a colleague. */
  draft_review: string | null;
  publish_at: string | null;
  scheduled: string | null;
  scheduled_by: string | null;
  scheduled_note: string | null;
  /** Code of the error that prevented the publication at `publish_at`. */
  schedule_fault: string | null;
}

/** Columns of a collection's table that code outside `server/collections` queries. The fields define all others. */
interface RecordTable {
  id: string;
  created_at: string;
  updated_at: string | null;
  is_sample: 0 | 1;
}

type PersonColumns = { [Field in PersonField as (typeof PERSON_FIELD_RULES)[Field]["column"]]: Generated<string> };

export interface EnquiryTable extends PersonColumns, AppointmentColumns {
  id: string;
  /** The submission id of the form: a repeated submission belongs to the same enquiry. */
  submission_id: string;
  /** The language in which the enquiry was sent. */
  language: Generated<Language>;
  /** Normalised texts about the person, one per line, then phonetic keys of names: see `buildPersonSearchText`. */
  folded: Generated<string>;
  status: EnquiryStatus;
  owner_id: string | null;
  next_call_on: string | null;
  read_at: string | null;
  updated_at: string | null;
  created_at: string;
  channel: Generated<EnquiryChannel>;
  /** The source for reports: a campaign's `utm_source`, or the referring site. Empty if unknown. */
  source: Generated<string>;
  /** An `EnquiryOrigin` as JSON. */
  origin: string | null;
  /** A `Consent` as JSON; null if the enquiry came without a privacy notice. */
  consent: string | null;
  /** Values of custom fields: `CustomValues` as JSON. */
  own: Generated<string>;
  /** The first mobile number among the custom field values, indexed for lookups; empty if none. */
  second_mobile: Generated<string>;
  closing_reason: Generated<string>;
  /** When the family prefers a call, `HH:MM` on the college's clock; empty if not given. */
  call_from: Generated<string>;
  call_until: Generated<string>;
  /** Number of calls with a recorded outcome. */
  attempts: Generated<number>;
  import_id: string | null;
  /** When the enquiry was moved to the bin; `deleted_as` is the reason. */
  deleted_at: string | null;
  deleted_as: "deleted" | "spam" | "merged" | null;
  /** The id of the enquiry into which this enquiry was merged. */
  merged_into: string | null;
}

/** Statistics of erased enquiries, by the college's day of arrival. `reached` to `admitted`: how many got that far. */
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

/** Counts of visits. `subject`: a path, or the query of a search without results. `source`: empty within the site. */
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
  /** Progress of the import. `uploading`: the rows are still being stored. */
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
  /** The process that holds the lease on the import, until `leased_until`. */
  leased_by: string | null;
  leased_until: string | null;
}

/** A row of an import. `number`: the row's number in the file, as spreadsheets show it. */
export interface EnquiryImportRowTable {
  import_id: string;
  number: number;
  /** JSON: the text of each column in this row. */
  cells: string;
  /** The cells in lower case, plus each cell's digits, so that an erasure finds a person in any column. */
  folded: string;
  state: keyof EnquiryImport["counts"];
  choice: DuplicateChoice | null;
  fault: string | null;
  /** The enquiry that was created from this row or received its data, and the note added there. */
  enquiry_id: string | null;
  note_id: string | null;
  at: string | null;
}

/** A health check that is failing, or failed within the last hour. */
export interface HealthAlertTable {
  check_id: string;
  begun_at: string;
  /** When the last mail about the check was sent. */
  told_at: string | null;
  /** Since when the check has passed; null while the check fails. */
  well_at: string | null;
}

export type MailStatus = "pending" | "sent" | "parked";

/** Outgoing mails, stored in the transaction of the change that they report, and delivered by the mail worker. */
export interface OutboxTable {
  id: string;
  /** The kind of mail: `enquiry-notice`, `enquiry-acknowledgement`, … */
  kind: string;
  subject_id: string;
  message_id: string;
  /** A `MailMessage` as JSON. Once a mail is sent, or an account mail is refused, only the recipients remain. */
  message: string;
  status: MailStatus;
  attempts: number;
  next_attempt_at: string;
  leased_until: string | null;
  last_error: string | null;
  created_at: string;
  sent_at: string | null;
}

/** A picture of an album, or of the standalone gallery if `album_id` is null. */
export interface PictureTable extends RecordTable {
  album_id: string | null;
  media_id: string;
  alt: string;
  /** The texts in other languages, as JSON: see contract/collections/translations.ts. */
  translations: string | null;
  position: number;
  /** When the order of the picture's list last changed; `updated_at` is the last change of the texts. */
  ordered_at: string | null;
}

export interface AdminTable {
  id: string;
  /** The mail address, in lower case. */
  email: string;
  name: string;
  /** An argon2id hash in PHC string format. */
  password_hash: string;
  created_at: string;
  language: Generated<Language>;
  /** JSON: a list of roles. */
  roles: Generated<string>;
  /** The TOTP key of the second factor in base32; null if the admin has none. */
  totp_secret: string | null;
  /** The TOTP time step (30 seconds each, since 1970) of the last used code: no code is accepted twice. */
  totp_step: Generated<number>;
  /** JSON: the SHA-256 of each unused recovery code. */
  recovery_codes: Generated<string>;
}

/** A link to sign up or to reset a password. Only the SHA-256 of the token is stored. */
export interface OneTimeLinkTable {
  id: string;
  token_hash: string;
  kind: "first-signup" | "invitation" | "reset";
  email: string | null;
  created_by: string | null;
  created_at: string;
  expires_at: string;
  /** JSON: the roles that an invitation grants. */
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
  /** JSON: the smaller versions of a picture, a list of `Variant`. */
  variants: string;
  variants_status: "none" | "pending" | "done" | "failed";
  created_at: string;
  /** When the file was moved to the bin, which stops serving the file; it is deleted 30 days later. */
  deleted_at: string | null;
}
