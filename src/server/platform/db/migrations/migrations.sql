-- What each migration does, on SQLite and PostgreSQL alike, in order and forward only: a released one is never changed.
-- index.ts runs the statements below each name, and then its own code for that name.

-- Migrations before version 0.1, listed because old databases name them; 0012 creates the result of all of them.
-- 0001-enquiry
-- 0002-notices-events-placements
-- 0003-accounts
-- 0004-media
-- 0005-sample-pictures
-- 0006-enquiry-desk
-- 0007-picture-versions
-- 0008-erase-mail-texts
-- 0009-media-removal
-- 0010-normalised-text
-- 0011-address-limits

-- 0012-folded-enquiries
-- All tables of version 0.1.
create table secret (name text primary key, value text not null);
create table admin (
  id text primary key, email text not null unique, name text not null, password_hash text not null,
  created_at text not null
);
create table session (
  admin_id text primary key references admin (id) on delete cascade, token_hash text not null unique,
  device_name text not null, address text not null, started_at text not null, last_used_at text not null
);
create table one_time_link (
  id text primary key, token_hash text not null unique, kind text not null, email text, created_by text,
  created_at text not null, expires_at text not null, used_at text
);
create table known_sender (pair_hash text primary key, last_login_at text not null);
create table audit_entry (
  id text primary key, at text not null, admin_id text, admin_email text not null, address text not null,
  action text not null, subject_id text, subject text not null
);
create table idempotency_key (
  admin_id text not null, key text not null, request_hash text not null, status integer, reply text,
  created_at text not null, constraint idempotency_key_pk primary key (admin_id, key)
);
create table captcha_nonce (nonce text primary key, expires_at text not null);
create index captcha_nonce_expiry on captcha_nonce (expires_at);
create table acknowledged_mailbox (
  mailbox_hash text primary key, last_at text not null, earlier_at text not null
);
create table outbox (
  id text primary key, kind text not null, subject_id text not null, message_id text not null unique,
  message text not null, status text not null, attempts integer not null, next_attempt_at text not null,
  leased_until text, last_error text, created_at text not null, sent_at text
);
create index outbox_due on outbox (status, next_attempt_at);
create index outbox_due_kind on outbox (status, kind, next_attempt_at);
create index outbox_subject on outbox (subject_id);
create table enquiry (
  id text primary key, submission_id text not null unique, name text not null, email text not null,
  mobile text not null, course text not null, created_at text not null, status text default 'new' not null,
  owner_id text references admin (id) on delete set null, next_call_on text, read_at text, updated_at text,
  folded text default '' not null
);
create index enquiry_mobile on enquiry (mobile);
create index enquiry_created on enquiry (created_at);
create table enquiry_step (
  id text primary key, enquiry_id text not null references enquiry (id) on delete cascade, at text not null,
  admin_email text not null, kind text not null, before text, after text
);
create index enquiry_step_enquiry on enquiry_step (enquiry_id, id);
create table media (
  id text primary key, public_id text not null unique, kind text not null, storage_key text not null unique,
  content_type text not null, bytes integer not null, original_name text not null, width integer,
  height integer, placeholder text, variants text not null, variants_status text not null,
  created_at text not null
);
create table media_removal (media_id text primary key, due_at text not null);
create table gallery_category (
  id text primary key, title text not null, created_at text not null, updated_at text not null,
  is_sample integer not null
);
create table gallery_image (
  id text primary key, category_id text references gallery_category (id) on delete cascade,
  media_id text not null references media (id), alt text not null, position integer not null,
  created_at text not null, is_sample integer not null, updated_at text, ordered_at text
);
create index gallery_image_order on gallery_image (category_id, position, id);
create table sample_picture (
  id text primary key, file text not null, category_id text references gallery_category (id) on delete cascade,
  alt text not null, position integer not null
);
create table announcement (
  id text primary key, type text not null, title text not null, date text not null, description text not null,
  published_at text not null, created_at text not null, updated_at text, is_sample integer not null,
  pdf_media_id text references media (id)
);
create index announcement_date on announcement (date, id);
create table event (
  id text primary key, title text not null, description text not null, date text not null,
  start_time text not null, end_time text not null, venue text not null, category text not null,
  status text not null, created_at text not null, updated_at text, is_sample integer not null,
  gallery_category_id text references gallery_category (id) on delete set null
);
create index event_date on event (date, id);
create table placed_student (
  id text primary key, name text not null, placed_at text not null, designation text not null, image_url text,
  created_at text not null, updated_at text, is_sample integer not null,
  image_media_id text references media (id)
);
create table outside_change (id text primary key);

-- 0014-record-names
-- Tables and references of records have the names of their collections.
alter table announcement rename to notice;
alter table placed_student rename to placement;
alter table gallery_category rename to album;
alter table gallery_image rename to picture;
alter table event rename column gallery_category_id to album_id;
alter table picture rename column category_id to album_id;
alter table sample_picture rename column category_id to album_id;

-- 0015-used-links
-- Used links are deleted instead of marked.
delete from one_time_link where used_at is not null;
alter table one_time_link drop column used_at;

-- 0016-documents
-- Documents that the staff edits, which override the files of content/, and the history of documents and records.
create table document (
  path text primary key, text text, version text not null, published_at text, published_by text,
  draft text, draft_version text, draft_at text, draft_by text,
  publish_at text, scheduled text, scheduled_by text, scheduled_note text
);
create table version (
  id text primary key, subject text not null, title text not null, action text not null, at text not null,
  admin_email text not null, note text not null, value text
);
create index version_subject on version (subject, id);
create index version_deleted on version (action, id);
create table preview_link (
  id text primary key, token_hash text not null unique, path text not null, created_by text not null,
  expires_at text not null
);
create table presence (
  path text not null, admin_id text not null, seen_at text not null, primary key (path, admin_id)
);
create table library_file (
  media_id text primary key references media (id), title text not null, alt text not null,
  focus_x integer not null, focus_y integer not null, created_at text not null, updated_at text not null
);
alter table media add column deleted_at text;
-- Publications update this row first, which serializes them.
insert into outside_change (id) select '' where not exists (select 1 from outside_change);

-- 0018-review
-- Results of checks of links to other sites, and the month in which mails about reviews were last sent.
create table outside_link (
  url text primary key, checked_at text not null, fault text, failed_since text, failures integer not null
);
create table monthly_mail (name text primary key, month text not null);

-- 0019-admission-desk
-- Channel and source of an enquiry, the outcome, and why an enquiry is hidden from lists.
alter table enquiry add column channel text default 'website' not null;
alter table enquiry add column source text default '' not null;
alter table enquiry add column origin text;
alter table enquiry add column heard_from text default '' not null;
alter table enquiry add column closing_reason text default '' not null;
alter table enquiry add column call_time text default '' not null;
alter table enquiry add column attempts integer default 0 not null;
alter table enquiry add column import_id text;
alter table enquiry add column deleted_at text;
alter table enquiry add column deleted_as text;
alter table enquiry add column merged_into text;
alter table enquiry_step add column folded text default '' not null;

-- 0020-calls
-- An index to find due calls without reading all enquiries.
create index enquiry_next_call on enquiry (next_call_on);
create index enquiry_uncalled on enquiry (status, attempts, next_call_on, deleted_at, created_at, id, owner_id);

-- 0021-intake
-- Blocked senders of spam, and imports of enquiries from tables with the outcome of each row.
create table blocked_sender (
  id text primary key, kind text not null, value text not null, at text not null, admin_email text not null,
  constraint blocked_sender_value unique (kind, value)
);
create index enquiry_email on enquiry (lower(email));
create index enquiry_deleted on enquiry (deleted_as, deleted_at);
create table enquiry_import (
  id text primary key, file_name text not null, state text not null, headings text not null,
  options text not null, remarks text not null, row_count integer not null, created_at text not null,
  admin_email text not null, leased_by text, leased_until text
);
create table enquiry_import_row (
  import_id text not null references enquiry_import (id) on delete cascade, number integer not null,
  cells text not null, folded text not null, state text not null, choice text, fault text, enquiry_id text,
  note_id text, at text, constraint enquiry_import_row_pk primary key (import_id, number)
);
create index enquiry_import_row_state on enquiry_import_row (import_id, state, number);

-- 0022-team
-- Settings of desk members: who takes new enquiries of which courses, and when mails about enquiries are sent.
create table desk_member (
  admin_id text primary key references admin (id) on delete cascade, takes_new integer default 0 not null,
  courses text default '[]' not null, digest_hour integer, weekly integer default 0 not null, last_given_at text,
  untold text default '[]' not null, untold_since text, last_digest_on text, last_weekly_on text
);

-- 0023-sources
-- Statistics of erased enquiries and of visits.
create table enquiry_sum (
  day text not null, course text not null, source text not null, channel text not null,
  enquiries integer not null, reached integer not null, visited integer not null, applied integer not null,
  admitted integer not null, calls integer not null, primary key (day, course, source, channel)
);
create table visit_count (
  day text not null, kind text not null, subject text not null, source text not null, count integer not null,
  primary key (day, kind, subject, source)
);

-- 0024-lists
-- Long lists of enquiries: indexes for order and counts, search of notes and of names by sound, named filters, and a
-- table by which desks detect each other's changes.
create index enquiry_listed on enquiry (created_at, id) where deleted_at is null;
create index enquiry_by_status on enquiry (status, created_at, id, next_call_on, read_at) where deleted_at is null;
create index enquiry_unread on enquiry (created_at) where read_at is null and deleted_at is null;
create table desk_change (id text primary key);
create table saved_view (
  id text primary key, admin_id text not null references admin (id) on delete cascade, name text not null,
  query text not null, created_at text not null
);
create index saved_view_admin on saved_view (admin_id);

-- 0025-family
-- Links to the family page, on which a family sees and corrects its enquiry.
create table family_link (
  token_hash text primary key,
  enquiry_id text not null references enquiry (id) on delete cascade,
  expires_at text not null
);
create index family_link_enquiry on family_link (enquiry_id);

-- 0026-copies
-- Versions of cache tags, by which all servers on one database detect changes.
create table topic_version (topic text primary key, version integer not null, changed_at integer not null);
insert into topic_version (topic, version, changed_at) values ('content', 0, 0);
drop table outside_change;

-- 0027-backups
-- Backups, and when each was restored as a test.
create table backup (
  id text primary key, day text unique, place text not null, started_at text not null, ended_at text,
  kilobytes integer, error text, tried_at text
);

-- 0028-health-alerts
-- Failing health checks, and when admins were last told of each.
create table health_alert (check_id text primary key, begun_at text not null, told_at text, well_at text);

-- 0032-search
-- Indexes include the texts that a search compares, except on PostgreSQL, which refuses long texts in an index.
drop index enquiry_listed;

-- 0033-languages
-- The language in which an enquiry was sent, which is also the language of replies.
alter table enquiry add column language text default 'en' not null;

-- 0034-admin-language
-- The language in which an admin works and gets mails.
alter table admin add column language text default 'en' not null;

-- 0035-translated-pictures
-- Descriptions of a picture in other languages, as JSON. `addRecordTables` adds this column to collections.
alter table picture add column translations text;
alter table sample_picture add column translations text;

-- 0036-call-hours
-- The hours of a requested call were a text such as `10:00 to 12:00 (morning)`; any other text becomes a note.
alter table enquiry add column call_from text default '' not null;
alter table enquiry add column call_until text default '' not null;
update enquiry set call_from = substr(call_time, 1, 5), call_until = substr(call_time, 10, 5)
  where call_time like '__:__ to __:__%';
insert into enquiry_step (id, enquiry_id, at, admin_email, kind, after, folded)
  select id, id, created_at, 'the family', 'note', call_time, lower(call_time) from enquiry
  where call_time != '' and call_from = '';
alter table enquiry drop column call_time;
update enquiry_step set kind = 'note', folded = lower(after)
  where kind = 'call-time' and after not like '____-__-__ __:__ to __:__%';
update enquiry_step set after = substr(after, 1, 10) || 'T' || substr(after, 12, 5) || '/' || substr(after, 21, 5)
  where kind = 'call-time';

-- 0037-activity
-- The audit log stores facts as data: sentences are parsed into `details`, as JSON.
alter table audit_entry rename to activity;
alter table activity add column details text default '{}' not null;

-- 0038-hidden-notices
-- Withdrawn notices become hidden. Until now, their publication was dated to the year 2199.
alter table notice add column visibility text default 'shown' not null;

-- 0039-typed-documents
-- Documents are stored as parsed values instead of file texts, with the hash of the seed file (`seed`).
alter table document add column seed text;

-- 0040-version-notes
-- The server's notes on versions are stored as data, too.
alter table version add column details text;

-- 0041-feed
-- Open screens follow versions of cache tags; presence is stored per browser tab.
drop table desk_change;
drop table presence;
create table presence (
  admin_id text not null, tab text not null, path text not null, seen_at text not null, primary key (admin_id, tab)
);

-- 0042-enquiry-history
-- Moves the history of enquiries to the table of the audit log.

-- 0043-idempotency-keys
-- Answers are no longer stored with their idempotency keys.
alter table idempotency_key drop column status;
alter table idempotency_key drop column reply;

-- 0044-roles
-- Until now, every admin could do everything; existing admins become owners.
alter table admin add column roles text default '["owner"]' not null;
alter table one_time_link add column roles text;

-- 0045-second-factor
-- A session of an earlier version counts as confirmed long ago.
alter table session add column confirmed_at text default '' not null;
alter table admin add column totp_secret text;
alter table admin add column totp_step integer default 0 not null;
alter table admin add column recovery_codes text default '[]' not null;

-- 0046-erased-persons
-- Salted hashes of the numbers and addresses of erased people, to erase these people again after a restore.
create table erased_person (hash text primary key not null, salt text not null, erased_at text not null);

-- 0047-privacy-notices
-- Privacy notices as shown. Enquiries of earlier versions have no notice that could be proved.
create table privacy_notice (id text primary key not null, language text not null, words text not null, since text not null);
alter table enquiry add column consent text;

-- 0048-reads-and-breaches
-- Who has read which enquiries, kept for a year, and what is done after a breach of personal data.
create table read_log (
  id text primary key, at text not null, admin_id text not null, kind text not null, enquiry_ids text not null
);
create index read_log_at on read_log (at);
create table breach (id text primary key, facts text not null);

-- 0049-rights-requests
-- Requests of people about their own data (DPDP Act, 2023, sections 11 to 14), with the answers.
create table rights_request (
  id text primary key, reference text not null unique, kind text not null, name text not null, mobile text not null,
  email text not null, words text not null, language text not null, at text not null, token_hash text,
  link_ends_at text, email_proved_at text, mobile_proved_at text, mobile_proved_by text, state text default 'open' not null,
  answered_at text, answered_by text, answer text default '' not null
);

-- 0051-draft-reviews
-- The review of a draft: sent to a colleague, or sent back; as JSON.
alter table document add column draft_review text;

-- 0052-visits
-- When a family comes to the college, whether it came, and which appointment the last mail told of.
alter table enquiry add column visit_on text;
alter table enquiry add column visit_at text default '' not null;
alter table enquiry add column visit_came integer;
alter table enquiry add column visit_told text default '' not null;
create index enquiry_visit on enquiry (visit_on);

-- 0053-admissions
-- Taken seats with the receipt for the payment. A receipt outlives the enquiry, without data that names the person.
create table admission (
  id text primary key, receipt integer not null unique, enquiry_id text references enquiry (id) on delete set null,
  session integer not null, course text not null, category text, number text not null, amount integer not null,
  paid_on text not null, at text not null, admin_email text not null, cancelled_at text
);
create index admission_enquiry on admission (enquiry_id);
create index admission_session on admission (session, course);

-- 0054-own-fields
-- Values of the college's custom fields, as JSON; the first mobile number among them is indexed.
alter table enquiry add column own text default '{}' not null;
alter table enquiry add column second_mobile text default '' not null;
create index enquiry_second_mobile on enquiry (second_mobile);

-- 0055-lead-sources
-- Systems that send leads, with a hash of the key and, as JSON, the office's mapping of the system's fields.
create table lead_source (
  id text primary key not null, name text not null unique, secret_hash text not null, fields text not null,
  created_at text not null, last_at text
);

-- 0056-opted-out
-- When a family opted out of messages to many families.
alter table enquiry add column opted_out_at text;
-- 0057-reminders
-- Each admin's choice of reminders, the devices for push messages, and pending or recently sent reminders.
alter table desk_member add column reminders text;
create table push_device (
  id text primary key, admin_id text not null references admin (id) on delete cascade, name text not null,
  endpoint text not null, p256dh text not null, auth text not null, created_at text not null
);
create index push_device_admin on push_device (admin_id);
create table reminder (
  admin_id text not null references admin (id) on delete cascade,
  enquiry_id text not null references enquiry (id) on delete cascade, kind text not null, at text not null,
  due_at text, tries integer default 0 not null, primary key (admin_id, enquiry_id, kind, at)
);
create index reminder_due on reminder (due_at);
create index reminder_enquiry on reminder (enquiry_id);

-- 0058-desk-indexes
-- Indexes that cover the desk's list by name and the screen Today, so that neither reads whole rows.
create index enquiry_by_name on enquiry (substr(folded, 1, 80), created_at desc, id desc) where deleted_at is null;
drop index enquiry_uncalled;
create index enquiry_uncalled on enquiry (
  status, attempts, next_call_on, deleted_at, created_at, id, owner_id, channel, import_id
);
drop index enquiry_next_call;
create index enquiry_next_call on enquiry (next_call_on, call_from, created_at, id, status, owner_id, deleted_at);

-- 0059-facts
-- Sentences become data: links to other sites and changed roles are converted here, all others in texts.ts.
alter table session add column browser text;
alter table session add column system text;
alter table push_device add column browser text;
alter table push_device add column system text;
alter table document add column schedule_fault text;
update document set schedule_fault = 'unknown', scheduled_note = null where publish_at is not null and scheduled is null;
update outside_link set fault = case fault
    when 'The other site says that the page is gone (410).' then 'gone'
    when 'There is no site of this name.' then 'no-site'
    else 'not-found' end
  where fault is not null;
update activity
  set details = replace(replace(replace(replace(details, ', ', '","'), '":"', '":["'), '","to"', '"],"to"'), '"}', '"]}')
  where action = 'admin.roles-changed';

-- 0060-device-names
alter table session drop column device_name;
alter table push_device drop column name;

-- 0061-desk-order
-- Names sort by their letters; the folded text, in which some Bengali letters are equal, is only for searches.
drop index enquiry_by_name;
create index enquiry_by_name on enquiry (lower(substr(name, 1, 80)), created_at desc, id desc) where deleted_at is null;
-- Finds the enquiries whose time of keeping ends, which the screen Today counts.
create index enquiry_changed on enquiry (coalesce(updated_at, created_at));

-- 0062-secret-addresses
-- Addresses of requests about personal data have a secret token, and must be in no count of visits and no enquiry.
delete from visit_count where kind = 'pdf' and lower(subject) like '%/privacy-request/%';
update enquiry set origin = null where lower(origin) like '%/privacy-request/%';
