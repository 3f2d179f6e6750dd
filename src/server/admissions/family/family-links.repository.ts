import { RETENTION_DAYS } from "#contract/privacy.ts";
import { addressIn } from "#messages/languages.ts";
import type { EnquiryRow } from "#server/admissions/enquiry/enquiry.repository.ts";
import { hashToken, newToken } from "#server/people/accounts.repository.ts";
import type { Database } from "#server/platform/db/schema.ts";

export const FAMILY_LINK_DAYS = RETENTION_DAYS.familyLink;
const DAY_MS = 86_400_000;
/** Maximum number of merges to follow from the linked enquiry to the kept one. */
const MAX_MERGES = 20;

/**
 * Creates the secret address of an enquiry's family page, in the enquiry's language. Only the caller learns the token
 * (256 random bits): the database stores its hash.
 */
export type FamilyLinks = ReturnType<typeof createFamilyLinks>;

export function createFamilyLinks(publicUrl: string) {
  return async (db: Database, enquiryId: string, now: Date): Promise<string> => {
    const token = newToken();
    const expires_at = new Date(now.getTime() + FAMILY_LINK_DAYS * DAY_MS).toISOString();
    await db
      .insertInto("family_link")
      .values({ token_hash: hashToken(token), enquiry_id: enquiryId, expires_at })
      .execute();
    const enquiry = db.selectFrom("enquiry").select("language").where("id", "=", enquiryId);
    const { language } = await enquiry.executeTakeFirstOrThrow();
    return `${publicUrl}${addressIn(language, `/enquiry/${token}`)}`;
  };
}

/** Returns the enquiry that a token opens (if merged, the kept one); undefined if it is deleted or the link expired. */
export async function findEnquiryOfLink(db: Database, token: string, now: Date): Promise<EnquiryRow | undefined> {
  const link = db
    .selectFrom("family_link")
    .select("enquiry_id")
    .where("token_hash", "=", hashToken(token))
    .where("expires_at", ">", now.toISOString());
  let id: string | null | undefined = (await link.executeTakeFirst())?.enquiry_id;
  for (let merges = 0; id && merges < MAX_MERGES; merges++) {
    const row = await db.selectFrom("enquiry").selectAll().where("id", "=", id).executeTakeFirst();
    if (row?.deleted_at === null) return row;
    id = row?.deleted_as === "merged" ? row.merged_into : null;
  }
  return undefined;
}
