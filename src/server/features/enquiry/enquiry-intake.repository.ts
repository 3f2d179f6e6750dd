import { type SqlBool, sql } from "kysely";
import type { Identity } from "#contract/enquiry-person.ts";
import type { Database } from "#server/db/open-database.ts";
import { hasIdentity, PERSON_SELECTION } from "./enquiry.repository.ts";

/** Enquiries of the desk with one of these numbers or addresses, the newest first. */
export async function listSame(db: Database, identities: readonly Identity[]) {
  if (identities.length === 0) return [];
  const ways = Array.from(
    Map.groupBy(identities, ({ kind }) => kind),
    ([kind, same]) => hasIdentity(kind, [...new Set(same.map(({ value }) => value))]),
  );
  return db
    .selectFrom("enquiry")
    .select(["enquiry.id", ...PERSON_SELECTION])
    .where(sql<SqlBool>`(${sql.join(ways, sql` or `)})`)
    .where("deleted_at", "is", null)
    .orderBy("created_at", "desc")
    .orderBy("enquiry.id", "desc")
    .execute();
}
