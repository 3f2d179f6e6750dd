import { createHash } from "node:crypto";
import type { z } from "zod";
import type { ticksSchema } from "#contract/enquiry.ts";
import type { Consent } from "#contract/enquiry-records.ts";
import { type PrivacyNotice, privacyNoticeOf } from "#contract/privacy.ts";
import { LANGUAGES, type Language, tagOf } from "#messages/languages.ts";
import { contentIn } from "#server/collections/content/content-store.ts";
import type { Content, ContentInLanguage } from "#server/collections/content/load-content.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { inLanguage } from "#server/platform/language.ts";

/** The notice at the enquiry form. Its id is a hash of its words, so that other words have another id. */
export function noticeIn(
  { college, fields }: Pick<ContentInLanguage, "college" | "fields">,
  language: Language,
): PrivacyNotice & { id: string } {
  const count = fields.some(({ isOn, isInForm }) => isOn && isInForm) ? 5 : 4;
  const notice = inLanguage(tagOf(language, college), () => privacyNoticeOf(college, count));
  const id = createHash("sha256").update(JSON.stringify(notice)).digest("hex").slice(0, 16);
  return { id, ...notice };
}

/** Keeps the notices of the present content, to be called whenever it changes: an enquiry may be sent from an older page. */
export async function keepNotices(db: Database, content: Content, now: Date): Promise<void> {
  const rows = LANGUAGES.map((language) => {
    const { id, summary, items } = noticeIn(contentIn(content, language), language);
    return { id, language, words: [summary, ...items].join("\n"), since: now.toISOString() };
  });
  await db
    .insertInto("privacy_notice")
    .values(rows)
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}

/** What to keep with an enquiry as JSON. @param id of the notice that the form says it showed; null where none is known by it */
export async function consentOf(
  db: Database,
  id: string | undefined,
  { who, later }: Partial<z.infer<typeof ticksSchema>>,
): Promise<string | null> {
  if (!id || !(await findNotice(db, id))) return null;
  const consent: Consent = { notice: id, who, ...(later && { later: true }) };
  return JSON.stringify(consent);
}

/** A notice that was shown once, its lines in the language in which it was read. */
export const findNotice = (db: Database, id: string) =>
  db.selectFrom("privacy_notice").selectAll().where("id", "=", id).executeTakeFirst();
