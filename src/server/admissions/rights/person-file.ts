import type { Selectable } from "kysely";
import type { TimelineEvent } from "#contract/enquiries.ts";
import { type Identity, identitiesOf } from "#contract/enquiry-person.ts";
import type { Consent } from "#contract/enquiry-records.ts";
import { FAMILY_AUTHOR } from "#contract/enquiry-words.ts";
import { parseVisitCame } from "#server/admissions/appointments/appointment.ts";
import { type EnquiryRow, rowToPerson } from "#server/admissions/enquiry/enquiry.repository.ts";
import { type IdentifiedPerson, listEnquiries } from "#server/admissions/enquiry/enquiry-selection.repository.ts";
import { listHistory } from "#server/admissions/enquiry/enquiry-timeline.ts";
import { listImportRowsContaining } from "#server/admissions/enquiry/traces.repository.ts";
import type { Database, DatabaseSchema } from "#server/platform/db/schema.ts";
import { listMailsAbout } from "#server/platform/mail/mail.repository.ts";
import { findNotice } from "#server/publishing/pages/privacy-notices.ts";

export type RightsRow = Selectable<DatabaseSchema["rights_request"]>;

/** Returns the mobile and email of a request. @param isProved returns only those proved to be the person's own */
export function identitiesOfRequest(row: RightsRow, isProved: boolean): Identity[] {
  const { mobile, email, mobile_proved_at, email_proved_at } = row;
  return [
    ...(!isProved || email_proved_at ? identitiesOf({ email }) : []),
    ...(!isProved || mobile_proved_at ? identitiesOf({ mobile }) : []),
  ];
}

/**
 * Lists the enquiries that currently have one of these numbers or addresses, and those merged into them, newest first.
 * Values from before a correction do not count, because a mistyped number belongs to a stranger.
 */
export async function listEnquiriesOfPerson(db: Database, identities: readonly Identity[]): Promise<EnquiryRow[]> {
  const found = await Promise.all(
    identities.map(({ kind, value }) => listEnquiries(db, { [kind]: value } as IdentifiedPerson)),
  );
  const rows = [...new Map(found.flat().map((row) => [row.id, row])).values()];
  const values = identities.map(({ value }) => value);
  const has = (row: EnquiryRow) => identitiesOf(rowToPerson(row)).some(({ value }) => values.includes(value));
  const own = new Set(rows.filter(has).map(({ id }) => id));
  return rows
    .filter(({ id, merged_into }) => own.has(id) || own.has(merged_into ?? ""))
    .sort((a, b) => b.id.localeCompare(a.id));
}

/** All stored data about a person, as a machine-readable file with stable keys (DPDP Act, section 11). */
export type PersonFile = Awaited<ReturnType<typeof collectPerson>>;

/** Collects all stored data about a person. @param identities the person's proved numbers and addresses */
export async function collectPerson(db: Database, identities: readonly Identity[], now: Date) {
  const rows = await listEnquiriesOfPerson(db, identities);
  const values = [...identities.map(({ value }) => value), ""];
  const requests = await db.selectFrom("rights_request").selectAll().orderBy("at").execute();
  const blocked = db.selectFrom("blocked_sender").select(["kind", "value", "at"]);
  const imported = await Promise.all(identities.map(({ value }) => listImportRowsContaining(db, value)));
  const enquiries = [];
  for (const row of rows) enquiries.push(await collectEnquiry(db, row));
  return {
    madeAt: now.toISOString(),
    about: identities,
    enquiries,
    importedRows: imported.flat().map(({ file_name: file, number: row, cells, headings }) => {
      return { file, row, headings: JSON.parse(headings) as string[], cells: JSON.parse(cells) as string[] };
    }),
    blocked: await blocked.where("value", "in", values).execute(),
    requests: requests.flatMap(({ reference, kind, name, mobile, email, words, at, answered_at, answer }) => {
      const isOwn = identitiesOf({ mobile, email }).some(({ value }) => values.includes(value));
      return isOwn ? [{ reference, kind, name, mobile, email, words, at, answeredAt: answered_at, answer }] : [];
    }),
  };
}

async function collectEnquiry(db: Database, row: EnquiryRow) {
  const { id, language, status, channel, source, created_at, updated_at, closing_reason, import_id } = row;
  const consent: Consent | null = row.consent && JSON.parse(row.consent);
  const notice = consent && (await findNotice(db, consent.notice));
  const links = db.selectFrom("family_link").select("expires_at").where("enquiry_id", "=", id);
  const table = db.selectFrom("enquiry_import").select("file_name").where("id", "=", import_id);
  const admissions = db.selectFrom("admission").selectAll().where("enquiry_id", "=", id).orderBy("receipt");
  const history = (await listHistory(db, id)).reverse();
  return {
    ...{ id, ...rowToPerson(row), language, status, channel, source, receivedAt: created_at, changedAt: updated_at },
    origin: row.origin && JSON.parse(row.origin),
    consent: consent && {
      who: consent.who ?? null,
      later: consent.later === true,
      notice: notice ? { language: notice.language, words: notice.words, since: notice.since } : null,
    },
    ...{ callFrom: row.call_from, callUntil: row.call_until, nextCallOn: row.next_call_on, calls: row.attempts },
    ...{ visitOn: row.visit_on, visitAt: row.visit_at, visitCame: parseVisitCame(row) },
    admissions: (await admissions.execute()).map(
      ({ receipt, session, course, category, number, amount, paid_on, cancelled_at }) => {
        return { receipt, session, course, category, number, amount, paidOn: paid_on, cancelledAt: cancelled_at };
      },
    ),
    ...{ closingReason: closing_reason, binnedAt: row.deleted_at, binnedAs: row.deleted_as },
    importedFrom: import_id === null ? null : ((await table.executeTakeFirst())?.file_name ?? null),
    // Leave out which admin acted: that is personal data of the admin.
    history: history.flatMap(({ _id, by, ...event }) =>
      event.action === "step.owner" ? [] : [{ ...event, by: by === FAMILY_AUTHOR ? "family" : "office" } as OwnEvent],
    ),
    mails: (await listMailsAbout(db, [id])).reverse().map(({ kind, status, created_at, sent_at }) => {
      return { kind, status, at: created_at, sentAt: sent_at };
    }),
    links: (await links.execute()).map(({ expires_at }) => ({ endsAt: expires_at })),
  };
}

export type OwnEvent = Exclude<TimelineEvent, { action: "step.owner" }>;
