import type { College } from "#contract/content.ts";
import { clockText, isSettled } from "#contract/enquiry-words.ts";
import { hasPermission } from "#contract/permissions.ts";
import * as m from "#messages/compiled/staff-mails.ts";
import { collegeClock } from "#messages/moments.ts";
import { lockAssignments, queueForAssignmentMail } from "#server/admissions/enquiry/assignment.ts";
import { deskUrl } from "#server/admissions/enquiry/enquiry-mails.ts";
import { composeCallListMail } from "#server/admissions/team/compose-desk-mails.ts";
import { CALLED_COLUMNS } from "#server/admissions/team/desk-figures.ts";
import { MAX_LISTED_ENQUIRIES } from "#server/admissions/team/enqueue-desk-mails.ts";
import { parseRoles } from "#server/people/accounts.repository.ts";
import type { Database } from "#server/platform/db/schema.ts";
import type { Platform } from "#server/platform/feature.ts";
import { inLanguage } from "#server/platform/language.ts";
import type { Mail } from "#server/platform/mail/mail.feature.ts";
import { collegeDay, collegeMoment, minutesOf } from "#server/platform/time.ts";
import { parseReminderChoice, remindOfDueCalls } from "./reminders.ts";
import type { PushMessage, PushSender } from "./send-push.ts";

const AGAIN_AFTER_MS = 60_000;
const MAX_ATTEMPTS = 5;

type Due = Awaited<ReturnType<typeof listDue>>[number];

/**
 * Sends the due reminders, one message per admin, in the admin's language: to each device, or by mail if the admin
 * prefers mail or no device took the push. Only one server may run this at a time. If the server dies before it records
 * a push, the push is sent again and replaces the first.
 */
export async function deliverReminders(
  { db, publicUrl, now: clock }: Pick<Platform, "db" | "publicUrl" | "now">,
  { mail, sender, college }: { mail: Mail; sender: PushSender; college: () => College },
): Promise<void> {
  const now = clock();
  await remindOfDueCalls(db, now);
  const byAdmin = Map.groupBy(await listDue(db, now), ({ admin_id }) => admin_id);
  // Wait for all, even if one fails: the end of the run releases the lock, so that another server may send the others.
  const outcomes = await Promise.allSettled([...byAdmin.values()].map(deliver));
  const failures = outcomes.filter((outcome) => outcome.status === "rejected");
  if (failures.length > 0)
    throw new AggregateError(
      failures.map(({ reason }) => reason),
      "Some reminders failed.",
    );

  async function deliver(all: Due[]): Promise<void> {
    const wanted = all.filter(isStillTrue);
    const wayOf = ({ kind, reminders }: Due) => parseReminderChoice(reminders)[kind];
    const pushed = wanted.filter((one) => wayOf(one) === "push");
    const outcome = pushed.length > 0 ? await push(pushed) : "taken";
    const isLater = outcome === "later" && pushed.every(({ tries }) => tries < MAX_ATTEMPTS);
    const mailed = wanted.filter((one) => wayOf(one) === "mail" || (outcome !== "taken" && !isLater));
    await db.transaction().execute(async (transaction) => {
      for (const one of all) {
        const due_at = isLater && pushed.includes(one) ? new Date(now.getTime() + AGAIN_AFTER_MS).toISOString() : null;
        const { admin_id, enquiry_id, kind, at, tries } = one;
        const row = transaction.updateTable("reminder").set({ due_at, tries: tries + 1 });
        await row.where(({ and }) => and({ admin_id, enquiry_id, kind, at })).execute();
      }
      await sendByMail(transaction, mailed);
    });
    if (mailed.length > 0) mail.wake();
  }

  /** Sends a push to all devices of the admin. @returns `later` if none took it and a retry may succeed */
  async function push(rows: readonly Due[]): Promise<"taken" | "refused" | "later"> {
    const { admin_id = "", language = "en" } = rows[0] ?? {};
    const message = inLanguage(language, () => messageOf(rows, language));
    const devices = await db.selectFrom("push_device").selectAll().where("admin_id", "=", admin_id).execute();
    const outcomes = await Promise.all(
      devices.map(async (device) => {
        const outcome = await sender.send(device, message);
        if (outcome === "gone") await db.deleteFrom("push_device").where("id", "=", device.id).execute();
        return outcome;
      }),
    );
    return (["taken", "later"] as const).find((outcome) => outcomes.includes(outcome)) ?? "refused";
  }

  /** Enqueues a mail. Assigned enquiries (`given`) go into the collected mail about assignments instead. */
  async function sendByMail(transaction: Database, rows: readonly Due[]): Promise<void> {
    const given = rows.filter(({ kind }) => kind === "given").map(({ enquiry_id }) => enquiry_id);
    const others = rows.filter(({ kind }) => kind !== "given");
    const [admin] = rows;
    if (!admin) return;
    if (given.length > 0) {
      await lockAssignments(transaction);
      await queueForAssignmentMail(transaction, admin.admin_id, given, now.toISOString());
    }
    if (others.length === 0) return;
    const { admin_id: subjectId, admin_name: name, email: address, language } = admin;
    const called = others.slice(0, MAX_LISTED_ENQUIRIES);
    const words = () => {
      const sender = { college: college(), publicUrl, today: collegeDay(now) };
      const parts = {
        opening: m.reminderOpening({ name }),
        called,
        rest: others.length - called.length,
        isReminder: true,
      };
      return composeCallListMail(sender, titleOf(others), parts);
    };
    const message = { to: [{ name, address }], isAutoReply: true, ...inLanguage(language, words) };
    await mail.enqueue(transaction, { kind: "desk-reminder", subjectId, message }, now);
  }
}

const listDue = (db: Database, now: Date) =>
  db
    .selectFrom("reminder")
    .innerJoin("admin", "admin.id", "reminder.admin_id")
    .innerJoin("enquiry", "enquiry.id", "enquiry_id")
    .leftJoin("desk_member", "desk_member.admin_id", "reminder.admin_id")
    .select(["reminder.admin_id", "enquiry_id", "kind", "at", "tries", "reminders"])
    .select(["admin.name as admin_name", "admin.email", "admin.language", "roles"])
    .select(CALLED_COLUMNS)
    .select(["owner_id", "status", "deleted_at"])
    .where("due_at", "<=", now.toISOString())
    .orderBy("at")
    .execute();

/** Whether the reminder still applies; not if, for example, the call was moved or the enquiry is settled. */
function isStillTrue({ admin_id, kind, at, owner_id, status, deleted_at, roles, ...call }: Due): boolean {
  if (deleted_at !== null || isSettled(status)) return false;
  if (kind === "lead") return owner_id === null && hasPermission(parseRoles(roles), "desk.all");
  if (owner_id !== admin_id || kind === "given") return owner_id === admin_id;
  return call.next_call_on !== null && collegeMoment(call.next_call_on, minutesOf(call.callFrom)).toISOString() === at;
}

/** Composes the push, without names or numbers, because anybody may see the screen. */
function messageOf(rows: readonly Due[], lang: string): PushMessage {
  const [first, ...more] = rows;
  const isOne = first !== undefined && more.length === 0;
  return {
    title: titleOf(rows),
    lang,
    url: deskUrl("", isOne ? `&enquiry=${first.enquiry_id}` : ""),
    tag: isOne ? `${first.kind} ${first.enquiry_id}` : "several",
  };
}

function titleOf(rows: readonly Due[]): string {
  const count = (kind: Due["kind"]) => rows.filter((one) => one.kind === kind).length;
  const [hours, leads, given] = [count("hour"), count("lead"), count("given")];
  if (rows.length === 1) {
    const clock = collegeClock(Date.parse(rows[0]?.at ?? "")).slice(11, 16);
    return hours
      ? m.callIsDue({ time: clockText(minutesOf(clock)) })
      : leads
        ? m.leadCame()
        : m.enquiriesGiven({ count: 1 });
  }
  return [
    hours > 0 && m.toCall({ count: hours }),
    leads > 0 && m.newOnes({ count: leads }),
    given > 0 && m.givenToYou({ count: given }),
  ]
    .filter(Boolean)
    .join(", ");
}
