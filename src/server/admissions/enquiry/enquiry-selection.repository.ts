import { type Selectable, type SqlBool, sql } from "kysely";
import type { TimelineAction } from "#contract/enquiries.ts";
import { columnsOf, type Enquirer, type Identity, type IdentityKind, identitiesOf } from "#contract/enquiry-person.ts";
import type { RetentionStage } from "#contract/privacy.ts";
import { ENQUIRIES_TAG, raiseVersions } from "#server/platform/db/cache-tag-versions.ts";
import { countAffected, countRows } from "#server/platform/db/count-rows.ts";
import type { Database, EnquiryTable } from "#server/platform/db/schema.ts";

const PERSON_EVENTS = ["step.field", "step.merged", "step.joined"] satisfies TimelineAction[];

/**
 * Selects enquiries: those of a person, by an email address in any letter case or a ten-digit mobile number, including
 * merged enquiries and values from before a correction; by id; those unchanged since the moment given for their stage;
 * binned ones by id; or those binned before a moment.
 */
export type EnquirySelection =
  | IdentifiedPerson
  | { ids: readonly string[] }
  | { unchangedSince: Record<RetentionStage, string> }
  | { binned: readonly string[] }
  | { binnedBefore: string };
export type IdentifiedPerson = { [Kind in IdentityKind]: Record<Kind, string> }[IdentityKind];

/** Returns the selected enquiries, newest first. */
export function listEnquiries(db: Database, which: EnquirySelection): Promise<Selectable<EnquiryTable>[]> {
  return db.selectFrom("enquiry").selectAll().where(matchesSelection(which)).orderBy("id", "desc").execute();
}

/** Whether any enquiry currently has this number or address. */
export async function isInUse(db: Database, { kind, value }: Identity): Promise<boolean> {
  return (await countRows(db.selectFrom("enquiry").where(hasIdentity(kind, [value])))) > 0;
}

/** Locks the selected enquiries against other writers until the transaction ends. */
export async function lockEnquiries(db: Database, which: EnquirySelection): Promise<void> {
  const lock = db.updateTable("enquiry").set(({ ref }) => ({ status: ref("status") }));
  await lock.where(matchesSelection(which)).execute();
}

/** Deletes enquiries and, by a foreign key, their history. Returns how many enquiries. */
export async function deleteEnquiries(db: Database, which: EnquirySelection): Promise<number> {
  const count = await countAffected(db.deleteFrom("enquiry").where(matchesSelection(which)));
  if (count > 0) await raiseVersions(db, [ENQUIRIES_TAG]);
  return count;
}

export function matchesSelection(which: EnquirySelection) {
  if ("unchangedSince" in which) return isUnchangedSince(which.unchangedSince);
  if ("ids" in which) return sql<SqlBool>`enquiry.id in (${sql.join([...which.ids, ""])})`;
  if ("binnedBefore" in which) return sql<SqlBool>`enquiry.deleted_at < ${which.binnedBefore}`;
  if ("binned" in which) {
    return sql<SqlBool>`enquiry.deleted_at is not null and enquiry.id in (${sql.join([...which.binned, ""])})`;
  }
  const [{ kind, value }] = identityIn(which) as [Identity];
  const isOfPerson = hasIdentity(kind, [value]);
  const known = `%${escapeLikePattern(JSON.stringify(value))}%`;
  // Also find enquiries that had the value before a correction, and enquiries that were merged.
  return sql<SqlBool>`(${isOfPerson}
    or enquiry.merged_into in (select enquiry.id from enquiry where ${isOfPerson})
    or enquiry.merged_into in (select enquiry.merged_into from enquiry where ${isOfPerson})
    or enquiry.id in (select enquiry.merged_into from enquiry where ${isOfPerson})
    or enquiry.id in (select enquiry_id from activity where action in (${sql.join(PERSON_EVENTS)})
      and lower(details) like ${known} escape '\\'))`;
}

/** Condition: since the moment given for its stage, the enquiry was not changed, and no message sent to the family. */
export function isUnchangedSince({ open, closed, admitted }: Record<RetentionStage, string>) {
  const changed = sql`coalesce(enquiry.updated_at, enquiry.created_at)`;
  const latest = [open, closed, admitted].sort().at(-1);
  const day = sql`case enquiry.status when 'closed' then ${closed} when 'admitted' then ${admitted} else ${open} end`;
  // The comparison with a constant lets the database use its index.
  return sql<SqlBool>`(${changed} < ${latest} and ${changed} < ${day} and not exists (select 1 from activity
    where activity.enquiry_id = enquiry.id and activity.action = 'step.sent' and activity.at >= ${day}))`;
}

/** Returns the email address or mobile number that selects a person; [] for any other selection. */
export const identityIn = (which: EnquirySelection): Identity[] => identitiesOf(which as Enquirer);

/** Condition that an email or mobile column, by `kind`, has one of these values; emails must be in lower case. */
export function hasIdentity(kind: IdentityKind, values: readonly string[]) {
  const ways = columnsOf(kind).map((name) => {
    const column = sql.ref(`enquiry.${name}`);
    return sql`${kind === "email" ? sql`lower(${column})` : column} in (${sql.join(values)})`;
  });
  return sql<SqlBool>`(${sql.join(ways, sql` or `)})`;
}

/** Returns the JSON details of events with facts of the person: corrections, merges, rows of imports. */
export async function listPersonDetails(db: Database, ids: readonly string[]): Promise<string[]> {
  const events = db
    .selectFrom("activity")
    .select("details")
    .where("enquiry_id", "in", [...ids, ""]);
  const rows = await events.where("action", "in", PERSON_EVENTS).execute();
  return rows.map(({ details }) => details);
}

/** Escapes a text for `like … escape '\'`. */
export function escapeLikePattern(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}
