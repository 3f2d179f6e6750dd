import type { College } from "#contract/content.ts";
import type { DocumentSummary } from "#contract/documents.ts";
import * as m from "#messages/compiled/staff-mails.ts";
import { listAdminsWith } from "#server/people/accounts.repository.ts";
import { countAffected } from "#server/platform/db/count-rows.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { inAllLanguages, inLanguage } from "#server/platform/language.ts";
import type { EnqueueMail } from "#server/platform/mail/mail.repository.ts";
import { button, list, paragraph, renderMail } from "#server/platform/mail/mail-layout.ts";
import { collegeDay } from "#server/platform/time.ts";

const NAME = "review";
/** Maximum number of pages listed in a mail. */
const PAGES_NAMED = 30;

interface ReviewMailOptions {
  db: Database;
  enqueueMail: EnqueueMail;
  college: () => College;
  publicUrl: string;
  /** Lists the documents with titles in the current language. */
  listDocuments: () => Promise<readonly Pick<DocumentSummary, "title" | "owner" | "reviewOn">[]>;
  now: Date;
}

/**
 * Queues one mail a month to each owner with the pages due for review. Pages without an owner among the admins are
 * listed for every admin who edits the site. Safe with several servers. @returns the number of mails
 */
export async function enqueueReviewMails(options: ReviewMailOptions): Promise<number> {
  const { db, enqueueMail, publicUrl, listDocuments, now } = options;
  const today = collegeDay(now);
  const month = today.slice(0, 7);
  const sent = db.selectFrom("monthly_mail").select("month").where("name", "=", NAME).where("month", ">=", month);
  if (await sent.executeTakeFirst()) return 0;
  const lists = inAllLanguages(listDocuments);
  const pages = { en: await lists.en, bn: await lists.bn };
  return db.transaction().execute(async (transaction) => {
    const taken = transaction
      .insertInto("monthly_mail")
      .values({ name: NAME, month })
      .onConflict((conflict) => conflict.column("name").doUpdateSet({ month }).where("monthly_mail.month", "<", month));
    if ((await countAffected(taken)) === 0) return 0;
    const admins = await listAdminsWith(transaction, "site.edit");
    let mails = 0;
    for (const { id, name, email, language } of admins) {
      const isOwners = ({ owner }: { owner: string | null }) => owner?.toLowerCase() === email;
      const hasOwner = (page: { owner: string | null }) =>
        admins.some((admin) => page.owner?.toLowerCase() === admin.email);
      const due = pages[language].filter(({ reviewOn }) => reviewOn !== null && reviewOn <= today);
      const titles = due.filter((page) => isOwners(page) || !hasOwner(page)).map(({ title }) => title);
      if (titles.length === 0) continue;
      const message = {
        to: [{ name, address: email }],
        isAutoReply: true,
        ...inLanguage(language, () => letter(name, titles, options.college(), publicUrl)),
      };
      await enqueueMail(transaction, { kind: "review", subjectId: id, message }, now);
      mails += 1;
    }
    return mails;
  });
}

function letter(name: string, titles: readonly string[], college: College, publicUrl: string) {
  const subject = m.pagesDue({ count: titles.length });
  const named = titles.slice(0, PAGES_NAMED);
  const rest = titles.length - named.length;
  const lines = rest > 0 ? [...named, m.andMore({ count: rest })] : named;
  const address = `${publicUrl}/admin/dashboard?tab=pages&state=review`;
  const body = [
    paragraph(m.pagesDueOpening({ name })),
    list(lines),
    paragraph(m.pagesDueAdvice()),
    button(address, m.openPages()),
  ];
  return { subject, ...renderMail({ title: subject, college, body }) };
}
