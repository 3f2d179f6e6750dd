import type { Generated } from "kysely";
import type { ReminderKind } from "#contract/reminders.ts";
import type { Right, RightsState } from "#contract/rights.ts";
import type { SeatCategory } from "#contract/seats.ts";
import type { Language } from "#messages/languages.ts";

/** Columns of an enquiry: when the family comes to the college, and whether it wants messages to many. */
export interface AppointmentColumns {
  /** Since when the family wants no messages to many; null while it has not said so. */
  opted_out_at: string | null;
  visit_on: string | null;
  /** `HH:MM` on the college's clock; empty where any hour of the day is right. */
  visit_at: Generated<string>;
  /** Whether the family came; null while nobody has noted it. */
  visit_came: 0 | 1 | null;
  /** The day and hour that the last mail told of: `2026-11-28 11:00` */
  visit_told: Generated<string>;
}

/** A seat that was taken, and the receipt of the payment. */
export interface AdmissionTable {
  id: string;
  /** Number of the receipt, without gaps: rows are never deleted. */
  receipt: number;
  /** Null once the enquiry is erased; category and number are gone then too. */
  enquiry_id: string | null;
  /** The year for which the college admitted. */
  session: number;
  /** The course as an enquiry names it. */
  course: string;
  category: SeatCategory | null;
  number: string;
  /** In whole rupees. */
  amount: number;
  paid_on: string;
  at: string;
  admin_email: string;
  /** Since when the seat is free again. */
  cancelled_at: string | null;
}

/** The enquiry settings of an admin who has chosen something, or was given an enquiry. */
export interface DeskMemberTable {
  admin_id: string;
  takes_new: Generated<0 | 1>;
  /** JSON: names of the courses whose new enquiries the admin takes; an empty list for all. */
  courses: Generated<string>;
  /** The hour of the daily mail on the college's clock. */
  digest_hour: number | null;
  weekly: Generated<0 | 1>;
  last_given_at: string | null;
  /** JSON: enquiries assigned to the admin that no mail has reported yet, the first of them at `untold_since`. */
  untold: Generated<string>;
  untold_since: string | null;
  /** The last days on which an instance took the turn to write the admin's daily and weekly mail. */
  last_digest_on: string | null;
  last_weekly_on: string | null;
  /** A `ReminderChoice` as JSON; null for who has chosen nothing. */
  reminders: string | null;
}

/** A browser that shows reminders, as its push service knows it. `id` is the SHA-256 of the endpoint as hex. */
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

/** A reminder of one admin about one enquiry. Those that went out are kept for a while, so that none comes twice. */
export interface ReminderTable {
  admin_id: string;
  enquiry_id: string;
  kind: ReminderKind;
  /** When it happened, or the hour of the call. */
  at: string;
  /** When it is to go out; null once it is out, or about something that has passed. */
  due_at: string | null;
  tries: Generated<number>;
}

/** A system that sends leads, such as an advertisement's form. Of its key only the SHA-256 is kept. */
export interface LeadSourceTable {
  id: string;
  name: string;
  secret_hash: string;
  /** JSON: what the office has chosen fields of the system to be, by their names. */
  fields: string;
  created_at: string;
  /** When it last sent a lead, also a test. */
  last_at: string | null;
}

/** What a person has asked about their own data. After an erasure of the person, `name` and all that names them are empty. */
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
  /** Mail address of the admin who saw that the mobile is the person's. */
  mobile_proved_by: string | null;
  state: Generated<RightsState>;
  answered_at: string | null;
  answered_by: string | null;
  answer: Generated<string>;
}
