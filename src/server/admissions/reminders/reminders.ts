import { hasPermission } from "#contract/permissions.ts";
import type { ReminderChoice, ReminderKind } from "#contract/reminders.ts";
import { parseRoles } from "#server/people/accounts.repository.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { addDays, collegeMoment, collegeMomentText, minutesOf } from "#server/platform/time.ts";

/** Default: a mail about assigned enquiries only, since the office is mailed about each new enquiry anyway. */
const UNCHOSEN: ReminderChoice = { hour: "none", lead: "none", given: "mail", quietFrom: 20, quietUntil: 8 };
/** Choice stored when an admin who has chosen nothing registers a first device. */
export const DEFAULT_PUSH_CHOICE: ReminderChoice = { ...UNCHOSEN, hour: "push", lead: "push", given: "push" };

type Member = { admin_id: string; reminders: string | null };

/** @param column `desk_member.reminders`; undefined for an admin without a row */
export const parseReminderChoice = (column: string | null | undefined): ReminderChoice =>
  JSON.parse(column ?? "null") ?? UNCHOSEN;

/** Stores reminders, except unwanted kinds and repeats. The due time is moved out of the admin's quiet hours. */
export async function insertReminders(
  db: Database,
  kind: ReminderKind,
  { admin_id, reminders }: Member,
  enquiryIds: readonly string[],
  moment: Date,
): Promise<void> {
  const choice = parseReminderChoice(reminders);
  if (choice[kind] === "none" || enquiryIds.length === 0) return;
  const due_at = afterQuiet(choice, moment).toISOString();
  const rows = enquiryIds.map((enquiry_id) => ({ admin_id, enquiry_id, kind, at: moment.toISOString(), due_at }));
  await db
    .insertInto("reminder")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Reminds admins who see all enquiries of a new one without an owner. Call in the transaction that inserts it. */
export async function remindOfNewEnquiry(transaction: Database, id: string, now: Date): Promise<void> {
  const chosen = transaction.selectFrom("desk_member").innerJoin("admin", "admin.id", "desk_member.admin_id");
  const asked = chosen.select(["admin_id", "reminders", "roles"]).where("reminders", "is not", null);
  const members = await asked.execute();
  if (members.length === 0) return;
  const unowned = transaction.selectFrom("enquiry").select("id").where("id", "=", id).where("owner_id", "is", null);
  if (!(await unowned.executeTakeFirst())) return;
  for (const member of members) {
    if (hasPermission(parseRoles(member.roles), "desk.all"))
      await insertReminders(transaction, "lead", member, [id], now);
  }
}

/** Maximum delay of a reminder, such as after an outage. Calls due earlier are only in the desk's list of the day. */
const MAX_DELAY_MS = 3_600_000;

export async function remindOfDueCalls(db: Database, now: Date): Promise<void> {
  const [today = "", time = ""] = collegeMomentText(now.toISOString()).split(" ");
  const calls = await db
    .selectFrom("enquiry")
    .innerJoin("desk_member", "desk_member.admin_id", "owner_id")
    .select(["enquiry.id", "call_from", "admin_id", "reminders"])
    .where("reminders", "is not", null)
    .where("next_call_on", "=", today)
    .where("call_from", "!=", "")
    .where("call_from", "<=", time)
    .where("deleted_at", "is", null)
    .execute();
  for (const { id, call_from, ...member } of calls) {
    const at = collegeMoment(today, minutesOf(call_from));
    if (now.getTime() - at.getTime() < MAX_DELAY_MS) await insertReminders(db, "hour", member, [id], at);
  }
}

/** Returns the moment, or the end of the quiet hours in which the moment lies. */
function afterQuiet({ quietFrom, quietUntil }: ReminderChoice, moment: Date): Date {
  const [day = "", time = ""] = collegeMomentText(moment.toISOString()).split(" ");
  const hour = Number(time.slice(0, 2));
  const [isBefore, isAfter] = [hour < quietUntil, hour >= quietFrom];
  const isQuiet = quietFrom <= quietUntil ? isBefore && isAfter : isBefore || isAfter;
  return isQuiet ? collegeMoment(isBefore ? day : addDays(day, 1), quietUntil * 60) : moment;
}
