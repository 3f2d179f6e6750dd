import type { Selectable } from "kysely";
import type { College } from "#contract/content.ts";
import type { HealthCheck } from "#contract/health.ts";
import * as m from "#messages/compiled/health.ts";
import type { Language } from "#messages/languages.ts";
import { formatMoment } from "#messages/moments.ts";
import { listAdminsWith } from "#server/people/accounts.repository.ts";
import { countAffected } from "#server/platform/db/count-rows.ts";
import type { Database, HealthAlertTable } from "#server/platform/db/schema.ts";
import { inLanguage } from "#server/platform/language.ts";
import { type EnqueueMail, isUnclaimed } from "#server/platform/mail/mail.repository.ts";
import { button, heading, paragraph, quietParagraph, renderMail } from "#server/platform/mail/mail-layout.ts";

const KIND = "health";
const MINUTE_MS = 60_000;
/** How long a check must be bad before admins get a mail, so that short problems are not reported. */
const BEGINS_AFTER_MS = 10 * MINUTE_MS;
const AGAIN_AFTER_MS = 24 * 60 * MINUTE_MS;
/** How long a check must be good before its problem counts as over. A relapse before that continues the problem. */
const ENDS_AFTER_MS = 60 * MINUTE_MS;

type News = "begins" | "lasts" | "ends";

interface HealthMailOptions {
  db: Database;
  enqueueMail: EnqueueMail;
  college: () => College;
  publicUrl: string;
  /** Runs the checks whose problems are mailed, in the current language. */
  watch: () => Promise<HealthCheck[]>;
  now: () => Date;
}

/**
 * Queues a mail to each admin who manages the college: when a check has been bad for BEGINS_AFTER_MS, daily while it
 * stays bad, and when it has been good for ENDS_AFTER_MS. The state is in the database, so that only one of several
 * servers sends the mail, even after a restart. @returns the number of mails
 */
export async function enqueueHealthMails(options: HealthMailOptions): Promise<number> {
  const { db, enqueueMail, college, publicUrl, watch } = options;
  const checks = await watch();
  const now = options.now();
  const isQuiet = checks.every(({ state }) => state !== "bad");
  if (isQuiet && !(await db.selectFrom("health_alert").select("check_id").executeTakeFirst())) return 0;
  // Run the checks outside the transaction: they use the database themselves, and SQLite has one connection.
  const languages = await db.selectFrom("admin").select("language").distinct().execute();
  const told = new Map<Language, HealthCheck[]>();
  for (const { language } of languages) {
    told.set(language, language === "en" ? checks : await inLanguage(language, watch));
  }
  return db.transaction().execute(async (transaction) => {
    const before = new Map((await listAlerts(transaction)).map((row) => [row.check_id, row.begun_at]));
    const news: { check: HealthCheck; what: News }[] = [];
    for (const check of checks) {
      const what = await takeNews(transaction, check, now);
      if (what) news.push({ check, what });
    }
    if (news.length === 0) return 0;
    const alerts = (await listAlerts(transaction)).filter(({ told_at }) => told_at !== null);
    const isNew = news.some(({ what }) => what === "begins");
    const letterIn = (language: Language) => {
      // The checks ran once per language: if a check's state differs from the English run, use the English result.
      const inTheirs = (check: HealthCheck) =>
        told.get(language)?.find(({ id, state }) => id === check.id && state === check.state) ?? check;
      return composeHealthMail({
        isNew,
        bad: alerts.flatMap(({ check_id, begun_at }) => {
          const check = checks.find(({ id, state }) => id === check_id && state === "bad");
          return check ? [{ ...inTheirs(check), since: begun_at }] : [];
        }),
        well: news.flatMap(({ check, what }) => {
          const since = before.get(check.id) ?? now.toISOString();
          return what === "ends" ? [{ ...inTheirs(check), since }] : [];
        }),
        college: college(),
        publicUrl,
      });
    };
    // Delete health mails that are still queued: the new mail contains everything.
    await transaction.deleteFrom("outbox").where("kind", "=", KIND).where(isUnclaimed(now.toISOString())).execute();
    const admins = await listAdminsWith(transaction, "college.manage");
    for (const { id, name, email, language } of admins) {
      const letter = inLanguage(language, () => letterIn(language)(name));
      const message = { to: [{ name, address: email }], isAutoReply: true, ...letter };
      await enqueueMail(transaction, { kind: KIND, subjectId: id, message }, now);
    }
    return admins.length;
  });
}

const listAlerts = (db: Database): Promise<Selectable<HealthAlertTable>[]> =>
  db.selectFrom("health_alert").selectAll().orderBy("begun_at").execute();

/** Updates a check's alert row. Returns what to report, to only one instance. A `warn` changes nothing. */
async function takeNews(db: Database, { id, state }: HealthCheck, moment: Date): Promise<News | null> {
  if (state === "warn") return null;
  const now = moment.toISOString();
  const ago = (ms: number) => new Date(moment.getTime() - ms).toISOString();
  const set = (change: Partial<HealthAlertTable>) =>
    db.updateTable("health_alert").set(change).where("check_id", "=", id);
  const gone = db.deleteFrom("health_alert").where("check_id", "=", id);
  if (state === "ok") {
    await gone.where("told_at", "is", null).execute();
    await set({ well_at: now }).where("well_at", "is", null).execute();
    return (await countAffected(gone.where("well_at", "<=", ago(ENDS_AFTER_MS)))) > 0 ? "ends" : null;
  }
  await db
    .insertInto("health_alert")
    .values({ check_id: id, begun_at: now })
    .onConflict((conflict) => conflict.column("check_id").doNothing())
    .execute();
  await set({ well_at: null }).where("well_at", "is not", null).execute();
  const begins = set({ told_at: now }).where("told_at", "is", null).where("begun_at", "<=", ago(BEGINS_AFTER_MS));
  if ((await countAffected(begins)) > 0) return "begins";
  return (await countAffected(set({ told_at: now }).where("told_at", "<=", ago(AGAIN_AFTER_MS)))) > 0 ? "lasts" : null;
}

interface Told extends HealthCheck {
  /** When the problem began, in ISO 8601. */
  since: string;
}

interface HealthNews {
  /** Whether a problem has just begun. */
  isNew: boolean;
  bad: readonly Told[];
  well: readonly Told[];
  college: College;
  publicUrl: string;
}

/** Composes the health mail in the current language. Returns a function that addresses the mail to an admin by name. */
function composeHealthMail({ isNew, bad, well, college, publicUrl }: HealthNews) {
  const names = (all: readonly Told[]) => all.map(({ title }) => title).join(", ");
  const state = { news: bad.length === 0 ? "ends" : isNew ? "begins" : "lasts", count: bad.length };
  const subject = m.letterSubject({ ...state, names: names(bad.length > 0 ? bad : well) });
  const opening = m.letterOpening({ ...state, college: college.name.english });
  const parts = [...bad, ...well].map(({ title, state, text, advice, since }) => ({
    title: state === "bad" ? title : m.worksAgain({ title }),
    text,
    advice: advice && m.whatToDo({ advice }),
    since: (state === "bad" ? m.since : m.problemBegan)({ moment: formatMoment(since) }),
  }));
  const address = `${publicUrl}/admin/dashboard?tab=health`;
  return (name: string) => ({
    subject,
    ...renderMail({
      title: subject,
      college,
      body: [
        paragraph(m.dear({ name })),
        paragraph(opening),
        ...parts.flatMap(({ title, text, advice, since }) => [
          heading(title),
          paragraph(text),
          ...(advice ? [paragraph(advice)] : []),
          quietParagraph(since),
        ]),
        button(address, m.openHealth()),
        quietParagraph(m.letterFoot()),
      ],
    }),
  });
}
