import { columnsOf, type Identity } from "#contract/enquiry-person.ts";
import type { Database } from "#server/db/open-database.ts";
import { hasIdentity } from "./enquiry.repository.ts";

/** Enquiries of the desk with one of these numbers, then those with one of these addresses; the newest first. */
export async function listSame(db: Database, identities: readonly Identity[]) {
  const byKind = Map.groupBy(identities, ({ kind }) => kind);
  const found = [];
  for (const [kind, same] of byKind) {
    const enquiries = db
      .selectFrom("enquiry")
      .select(["id", "name", "course", ...columnsOf("mobile"), ...columnsOf("email")]);
    const values = [...new Set(same.map(({ value }) => value))];
    const rows = await enquiries
      .where(hasIdentity(kind, values))
      .where("deleted_at", "is", null)
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .execute();
    found.push(...rows);
  }
  return found;
}
