import type { Updateable } from "kysely";
import type { College } from "#contract/content.ts";
import { hasPermission } from "#contract/permissions.ts";
import type { TeamMember } from "#contract/team.ts";
import { lockAssignments, queueForAssignmentMail, upsertDeskMember } from "#server/admissions/enquiry/assignment.ts";
import { parseRoles } from "#server/people/accounts.repository.ts";
import type { DeskMemberTable } from "#server/platform/db/admission-tables.ts";
import { countAffected } from "#server/platform/db/count-rows.ts";
import type { Database } from "#server/platform/db/schema.ts";
import type { Platform } from "#server/platform/feature.ts";
import { inLanguage } from "#server/platform/language.ts";
import type { EnqueueMail } from "#server/platform/mail/mail.repository.ts";
import { addDays, collegeDay, collegeMoment } from "#server/platform/time.ts";
import { composeAssignmentMail, composeDailyMail, composeWeeklyMail } from "./compose-desk-mails.ts";
import { collectDailyFigures, countBacklog, countWeek, listAssignedEnquiries } from "./desk-figures.ts";

/** How long newly assigned enquiries are collected before one mail reports all of them. */
const GATHERED_MS = 2 * 60_000;
/** Maximum number of enquiries that a mail names. */
export const MAX_LISTED_ENQUIRIES = 10;

type Letter = { subject: string; text: string; html: string } | null;
type Member = Awaited<ReturnType<typeof listMembers>>[number];

/**
 * Enqueues the desk's due mails in each admin's language: about assignments, the day, the week. The transaction that
 * claims a turn also enqueues the mail, so that only one of several servers sends it, even after a restart. A turn with
 * nothing to report is claimed without a mail. @returns how many mails
 */
export async function enqueueDeskMails(
  { db, publicUrl, log, ...platform }: Platform,
  enqueueMail: EnqueueMail,
  college: () => College,
): Promise<number> {
  const now = platform.now();
  const { today, hour, monday } = deskClock(now);
  const sender = () => ({ college: college(), publicUrl, today });
  const gathered = new Date(now.getTime() - GATHERED_MS).toISOString();

  const given = {
    kind: "desk-given" as const,
    isDue: ({ untold_since }: Member) => untold_since !== null && untold_since <= gathered,
    async write(transaction: Database, { admin_id, name }: Member): Promise<Letter> {
      await lockAssignments(transaction);
      const untold = transaction.selectFrom("desk_member").select("untold").where("admin_id", "=", admin_id);
      const row = await untold.where("untold_since", "<=", gathered).executeTakeFirst();
      if (!row) return null;
      const told = { untold: "[]", untold_since: null };
      await transaction.updateTable("desk_member").set(told).where("admin_id", "=", admin_id).execute();
      const enquiries = await listAssignedEnquiries(transaction, admin_id, JSON.parse(row.untold));
      return enquiries.length > 0
        ? composeAssignmentMail(name, enquiries, MAX_LISTED_ENQUIRIES, sender(), admin_id)
        : null;
    },
  };
  const daily = {
    kind: "desk-day" as const,
    isDue: ({ digest_hour, last_digest_on }: Member) =>
      digest_hour !== null && digest_hour <= hour && (last_digest_on ?? "") < today,
    async write(transaction: Database, { admin_id, name, roles }: Member): Promise<Letter> {
      if (!(await takeTurn(transaction, admin_id, "last_digest_on", today))) return null;
      const day = await collectDailyFigures(
        transaction,
        admin_id,
        hasPermission(roles, "desk.all"),
        now,
        MAX_LISTED_ENQUIRIES,
      );
      return composeDailyMail(name, day, sender());
    },
  };
  const weekly = {
    kind: "desk-week" as const,
    isDue: ({ weekly, digest_hour, last_weekly_on, roles }: Member) =>
      weekly === 1 &&
      hasPermission(roles, "desk.report") &&
      (last_weekly_on ?? "") < monday &&
      (today > monday || (digest_hour ?? WEEKLY_HOUR) <= hour),
    async write(transaction: Database, { admin_id, name }: Member): Promise<Letter> {
      if (!(await takeTurn(transaction, admin_id, "last_weekly_on", monday))) return null;
      const lastMonday = addDays(monday, -7);
      const week = await countWeek(transaction, lastMonday);
      const before = await countWeek(transaction, addDays(lastMonday, -7));
      const left = await countBacklog(transaction, today);
      return composeWeeklyMail(name, { monday: lastMonday, week, before, left }, sender());
    },
  };

  let mails = 0;
  const members = await listMembers(db);
  for (const { kind, isDue, write } of [given, daily, weekly]) {
    for (const member of members.filter(isDue)) {
      const promise = db.transaction().execute(async (transaction) => {
        const letter = await inLanguage(member.language, () => write(transaction, member));
        if (!letter) return 0;
        const message = { to: [{ name: member.name, address: member.email }], isAutoReply: true, ...letter };
        await enqueueMail(transaction, { kind, subjectId: member.admin_id, message }, now);
        return 1;
      });
      // After a failure the mail stays due and the next run retries; continue with the other admins.
      mails += await promise.catch((err: unknown) => {
        log.error({ err, kind }, "A mail of the desk could not be promised.");
        return 0;
      });
    }
  }
  return mails;
}

/** Lists the members who receive the desk's mails: admins who may currently work on the desk. */
async function listMembers(db: Database) {
  const members = db.selectFrom("desk_member").innerJoin("admin", "admin.id", "admin_id").selectAll("desk_member");
  const rows = await members.select(["name", "email", "language", "roles"]).execute();
  return rows
    .map((row) => ({ ...row, roles: parseRoles(row.roles) }))
    .filter(({ roles }) => hasPermission(roles, "desk.work"));
}

/** Claims an admin's turn for a mail. Returns true on only one of several servers. */
async function takeTurn(
  db: Database,
  adminId: string,
  turn: "last_digest_on" | "last_weekly_on",
  day: string,
): Promise<boolean> {
  const member = db
    .updateTable("desk_member")
    .set({ [turn]: day })
    .where("admin_id", "=", adminId);
  return (await countAffected(member.where(({ eb, or }) => or([eb(turn, "is", null), eb(turn, "<", day)])))) > 0;
}

/** Deletes unsent mails to admins that name an erased enquiry, since they contain the person's data. */
export async function eraseDeskMails(transaction: Database): Promise<void> {
  const waiting = transaction
    .selectFrom("outbox")
    .select(["id", "kind", "subject_id", "message", "created_at"])
    .where("kind", "like", "desk-%");
  for (const { id, kind, subject_id, message, created_at } of await waiting.where("status", "!=", "sent").execute()) {
    const named = [...new Set(Array.from(message.matchAll(/enquiry=([\da-f-]{36})/g), ([, one = ""]) => one))];
    if (named.length === 0) continue;
    const kept = await transaction.selectFrom("enquiry").select("id").where("id", "in", named).execute();
    if (kept.length === named.length) continue;
    await transaction.deleteFrom("outbox").where("id", "=", id).execute();
    // Let the worker compose the mail again, without the erased families.
    if (kind === "desk-day") await upsertDeskMember(transaction, subject_id, { last_digest_on: null });
    if (kind === "desk-given" && kept.length > 0)
      await queueForAssignmentMail(
        transaction,
        subject_id,
        kept.map((one) => one.id),
        created_at,
      );
  }
}

/** Hour of the weekly mail for admins without a daily mail. */
const WEEKLY_HOUR = 8;

type Wishes = Pick<TeamMember, "digestHour" | "weekly">;

/** Returns the day and hour on the college's clock, and the Monday of the week. */
function deskClock(now: Date) {
  const today = collegeDay(now);
  const hour = Math.floor((now.getTime() - collegeMoment(today, 0).getTime()) / 3_600_000);
  const daysSinceMonday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
  return { today, hour, monday: addDays(today, -daysSinceMonday) };
}

/** Returns columns that mark due mails as sent if the newly chosen hour has passed, so that no mail is sent at once. */
export function markPastMailsAsSent(wishes: Wishes, before: Wishes, now: Date): Updateable<DeskMemberTable> {
  const { today, hour, monday } = deskClock(now);
  const { digestHour, weekly } = wishes;
  const isNewHour = digestHour !== before.digestHour;
  const isPast = today > monday || hour >= (digestHour ?? WEEKLY_HOUR);
  return {
    ...(isNewHour && digestHour !== null && hour >= digestHour && { last_digest_on: today }),
    ...(weekly && (isNewHour || !before.weekly) && isPast && { last_weekly_on: monday }),
  };
}
