import type { Database } from "#server/db/open-database.ts";
import { countAdmins } from "#server/features/admins/admin.repository.ts";
import { createOneTimeLink } from "./one-time-links.ts";

/**
 * While there is no admin: a link by which the first one can sign up from anywhere (rulings, 'Accounts'). Each start
 * makes one; the first signup ends them all.
 * @returns null when there is an admin
 */
export async function createFirstSignupLink(db: Database, publicUrl: string, now: Date): Promise<string | null> {
  if ((await countAdmins(db)) > 0) return null;
  const link = await createOneTimeLink(db, { kind: "first-signup", email: null, createdBy: null }, publicUrl, now);
  return link.url;
}
