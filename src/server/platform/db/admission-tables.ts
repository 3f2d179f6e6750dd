import type { Generated } from "kysely";
import type { ReminderKind } from "#contract/reminders.ts";
import type { Right, RightsState } from "#contract/rights.ts";
import type { SeatCategory } from "#contract/seats.ts";
import type { Language } from "#messages/languages.ts";

/** Columns of `enquiry`: the family's appointment at the college, and its opt-out of messages to many families. */
export interface AppointmentColumns {
  /** When the family opted out of messages to many families; null if the family did not. */
  opted_out_at: string | null;
  visit_on: string | null;
  /** `HH:MM` on the college's clock; empty if no time is agreed. */
  visit_at: Generated<string>;
  /** Whether the family came; null until the office records the outcome. */
  visit_came: 0 | 1 | null;
  /** The appointment that the last mail announced: `2026-11-28 11:00`, or only the day; empty if none. */
  visit_told: Generated<string>;
}

/** A seat that a student has taken, with the receipt for the payment. */
export interface AdmissionTable {
  id: string;
  /** Receipt number. The numbers have no gaps, because rows are never deleted. */
  receipt: number;
  /** Null once the enquiry is erased; the erasure also clears `category` and `number`. */
  enquiry_id: string | null;
  /** The year of the session that the student joins. */
  session: number;
  /** The course, spelled as in enquiries. */
  course: string;
  category: SeatCategory | null;
  number: string;
  /** In whole rupees. */
  amount: number;
  paid_on: string;
  at: string;
  admin_email: string;
  /** When the admission was cancelled, which freed the seat; null if not cancelled. */
  cancelled_at: string | null;
}

/** An admin's desk settings. The row exists once the admin has chosen something or been assigned an enquiry. */
export interface DeskMemberTable {
  admin_id: string;
  takes_new: Generated<0 | 1>;
  /** JSON: names of the courses whose new enquiries the admin takes; an empty list means all courses. */
  courses: Generated<string>;
  /** The hour of the daily mail on the college's clock; null if the admin wants no daily mail. */
  digest_hour: number | null;
  weekly: Generated<0 | 1>;
  last_given_at: string | null;
  /** JSON: ids of assigned enquiries not yet reported by mail. The first one was assigned at `untold_since`. */
  untold: Generated<string>;
  untold_since: string | null;
  /** The days of the last daily and weekly mail that an instance claimed, so that no other instance sends it again. */
  last_digest_on: string | null;
  last_weekly_on: string | null;
  /** A `ReminderChoice` as JSON; null if the admin has chosen nothing. */
  reminders: string | null;
}

/** A browser's subscription to push messages about reminders. `id` is the SHA-256 of the endpoint in hex. */
export interface PushDeviceTable {
  id: string;
  admin_id: string;
  browser: string | null;
  system: string | null;
  endpoint: string;
  p256dh: string;
  auth: string;
  created_at: string;
}

/** A reminder to one admin about one enquiry. Sent reminders are kept for a while, so that none is sent twice. */
export interface ReminderTable {
  admin_id: string;
  enquiry_id: string;
  kind: ReminderKind;
  /** When the lead arrived or the enquiry was assigned; for a promised call, the time of the call. */
  at: string;
  /** When to send the reminder; null once it is sent or no longer applies. */
  due_at: string | null;
  tries: Generated<number>;
}

/** A system that sends leads, such as an advertisement's form. Only the SHA-256 of its key is stored. */
export interface LeadSourceTable {
  id: string;
  name: string;
  secret_hash: string;
  /** JSON: the office's mapping from field names of the system to fields of an enquiry. */
  fields: string;
  created_at: string;
  /** When the system last sent a lead or a test lead. */
  last_at: string | null;
}

/** A person's request about their own data. Erasing the person empties `name` and all other identifying columns. */
export interface RightsRequestTable {
  id: string;
  reference: string;
  kind: Right;
  name: string;
  mobile: string;
  email: string;
  words: string;
  language: Language;
  at: string;
  /** The SHA-256 of the token in the last mailed link, which works until `link_ends_at`. */
  token_hash: string | null;
  link_ends_at: string | null;
  email_proved_at: string | null;
  mobile_proved_at: string | null;
  /** Mail address of the admin who confirmed that the mobile number is the person's. */
  mobile_proved_by: string | null;
  state: Generated<RightsState>;
  answered_at: string | null;
  answered_by: string | null;
  answer: Generated<string>;
}
