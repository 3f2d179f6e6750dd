import { createHash } from "node:crypto";
import type { z } from "zod";
import type { consentFieldsSchema } from "#contract/enquiry.ts";
import type { Consent } from "#contract/enquiry-records.ts";
import { type PrivacyNotice, privacyNoticeOf } from "#contract/privacy.ts";
import { LANGUAGES, type Language, tagOf } from "#messages/languages.ts";
import { contentIn } from "#server/collections/content/content-store.ts";
import type { Content, ContentInLanguage } from "#server/collections/content/load-content.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { inLanguage } from "#server/platform/language.ts";

/** Returns the privacy notice of the enquiry form. Its id is a hash of its words, so new words have a new id. */
export function getPrivacyNotice(
  { college, fields }: Pick<ContentInLanguage, "college" | "fields">,
  language: Language,
): PrivacyNotice & { id: string } {
  const count = fields.some(({ isOn, isInForm }) => isOn && isInForm) ? 5 : 4;
  const notice = inLanguage(tagOf(language, college), () => privacyNoticeOf(college, count));
  const id = createHash("sha256").update(JSON.stringify(notice)).digest("hex").slice(0, 16);
  return { id, ...notice };
}

/** Stores the current notices. Call after each content change: enquiries may come from pages with an older notice. */
export async function storePrivacyNotices(db: Database, content: Content, now: Date): Promise<void> {
  const rows = LANGUAGES.map((language) => {
    const { id, summary, items } = getPrivacyNotice(contentIn(content, language), language);
    return { id, language, words: [summary, ...items].join("\n"), since: now.toISOString() };
  });
  await db
    .insertInto("privacy_notice")
    .values(rows)
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}

/** Returns the consent to store with an enquiry, as JSON; null if no notice has the `id` that the form submits. */
export async function createConsent(
  db: Database,
  id: string | undefined,
  { who, later }: Partial<z.infer<typeof consentFieldsSchema>>,
): Promise<string | null> {
  if (!id || !(await findNotice(db, id))) return null;
  const consent: Consent = { notice: id, who, ...(later && { later: true }) };
  return JSON.stringify(consent);
}

/** Finds a stored notice; its words are in the language in which it was shown. */
export const findNotice = (db: Database, id: string) =>
  db.selectFrom("privacy_notice").selectAll().where("id", "=", id).executeTakeFirst();
