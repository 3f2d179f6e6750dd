import type { Updateable } from "kysely";
import type { DeskEnquiry } from "#contract/enquiries.ts";
import { PERSON_FIELD_RULES, PERSON_FIELDS, pickPersonFields } from "#contract/enquiry-person.ts";
import type { MergeRecord } from "#contract/enquiry-records.ts";
import { isAppointmentOpen, isSettled, WITHDRAWN } from "#contract/enquiry-words.ts";
import * as m from "#messages/compiled/enquiry-server.ts";
import { appointmentColumns } from "#server/admissions/appointments/appointment.ts";
import type { Database, EnquiryTable } from "#server/platform/db/schema.ts";
import { ConflictError } from "#server/platform/errors.ts";
import { type EnquiryRow, personColumns, rowToPerson } from "./enquiry.repository.ts";
import { changeEnquiry, type EnquiryChange, readTimelineEvent } from "./enquiry-timeline.ts";

/** Whether the enquiry has an admission that is not cancelled. */
export async function hasSeat(db: Database, id: string): Promise<boolean> {
  const seats = db.selectFrom("admission").select("id").where("enquiry_id", "=", id);
  return (await seats.where("cancelled_at", "is", null).executeTakeFirst()) !== undefined;
}

/** Rows that move with a merge: the table, its key, and the column that refers to the enquiry. */
const MOVED = [
  ["activity", "id", "enquiry_id"],
  ["outbox", "id", "subject_id"],
  ["admission", "id", "enquiry_id"],
  ["family_link", "token_hash", "enquiry_id"],
  ["enquiry", "id", "merged_into"],
] as const;

/** Moves the rows of one enquiry to another. @param only keys by table to limit what moves; default: all rows */
async function move(transaction: Database, from: string, to: string, only?: MergeRecord["moved"]) {
  const moved: MergeRecord["moved"] = {};
  for (const [table, key, column] of MOVED) {
    // Casts, because the types cannot tell that the three names belong to one table.
    const own = transaction.selectFrom(table as "activity").select(`${key as "id"} as key`);
    const found = await own.where(column as "enquiry_id", "=", from).execute();
    const keys = found.map((row) => row.key).filter((one) => !only || only[table]?.includes(one));
    moved[table] = keys;
    const change = transaction.updateTable(table as "activity").set({ [column as "enquiry_id"]: to });
    await change.where(key as "id", "in", [...keys, ""]).execute();
  }
  return moved;
}

/**
 * Moves the history of `other` to `kept`, and fills empty fields of `kept`. The timeline event stores the previous
 * values, so that the merge can be reverted.
 */
export async function mergeInto(transaction: Database, kept: DeskEnquiry, other: DeskEnquiry): Promise<EnquiryChange> {
  if ((await hasSeat(transaction, kept._id)) && (await hasSeat(transaction, other._id)))
    throw new ConflictError(m.bothHaveSeats());
  const moved = await move(transaction, other._id, kept._id);
  const wish = kept.callFrom ? kept : other;
  // A family that is still to be called would be lost in a closed enquiry, but one that has withdrawn is not called.
  const isReopened = kept.status === "closed" && kept.closingReason !== WITHDRAWN && !isSettled(other.status);
  const status = isReopened || other.status === "admitted" ? other.status : kept.status;
  const set = {
    ...personColumns({
      ...Object.fromEntries(PERSON_FIELDS.map((field) => [field, kept[field] || other[field]])),
      own: { ...other.own, ...kept.own },
    }),
    // Except on the website, `en` is only the default language; use the language of `other` in that case.
    language: kept.language !== "en" || kept.channel === "website" ? kept.language : other.language,
    call_from: wish.callFrom,
    call_until: wish.callUntil,
    next_call_on: isSettled(status) ? null : (kept.nextCallOn ?? other.nextCallOn),
    opted_out_at: kept.optedOutAt ?? other.optedOutAt,
    ...(!isAppointmentOpen(kept) && isAppointmentOpen(other) && appointmentColumns(other)),
    owner_id: kept.owner?._id ?? other.owner?._id ?? null,
    attempts: kept.attempts + other.attempts,
    ...(status !== kept.status && { status, closing_reason: "" }),
  };
  const row = await transaction.selectFrom("enquiry").selectAll().where("id", "=", kept._id).executeTakeFirstOrThrow();
  const changed = Object.keys(set).filter((column) => valueIn(set, column) !== valueIn(row, column));
  const before = Object.fromEntries(changed.map((column) => [column, valueIn(row, column)]));
  const after = Object.fromEntries(changed.map((column) => [column, valueIn(set, column)]));
  const { channel, createdAt } = other;
  const record: MergeRecord = { id: other._id, into: kept._id, moved, before, after };
  const details = { person: pickPersonFields(other), channel, createdAt, record };
  return { set, timelineEvents: [{ action: "step.merged", details }] };
}

/**
 * Reverts a merge. Values of the kept enquiry that changed since the merge stay.
 * @throws {ConflictError} if the kept enquiry was merged again or is gone, or an older version made the merge
 */
export async function revertMerge(transaction: Database, merged: EnquiryRow, by: string, now: Date): Promise<void> {
  const into = merged.merged_into ?? "";
  const kept = await transaction.selectFrom("enquiry").selectAll().where("id", "=", into).executeTakeFirst();
  const events = transaction.selectFrom("activity").select(["id", "action", "details"]).where("enquiry_id", "=", into);
  const merges = (await events.where("action", "=", "step.merged").execute()).map(readTimelineEvent);
  const found = merges.flatMap(({ id, action, details }) =>
    action === "step.merged" && details.record?.id === merged.id ? [{ id, record: details.record }] : [],
  )[0];
  if (!kept || kept.deleted_at || found?.record.into !== into) throw new ConflictError(m.mergedCannotReturn());
  const { before, after, moved } = found.record;
  await transaction.deleteFrom("activity").where("id", "=", found.id).execute();
  await move(transaction, into, merged.id, moved);
  const isAsMerged = (column: string) => column !== "attempts" && valueIn(kept, column) === after[column];
  const back = Object.fromEntries(Object.entries(before).filter(([column]) => isAsMerged(column)));
  const person = rowToPerson({ ...kept, own: String(back.own ?? kept.own) });
  for (const field of PERSON_FIELDS) person[field] = String(back[PERSON_FIELD_RULES[field].column] ?? person[field]);
  const attempts = kept.attempts - merged.attempts;
  const set: Updateable<EnquiryTable> = { ...back, ...personColumns(person), attempts };
  const version = kept.updated_at ?? kept.created_at;
  await changeEnquiry(transaction, { id: into, version }, by, now, { set, timelineEvents: [] });
}

const valueIn = (row: object, column: string) => (row as Record<string, string | number | null>)[column] ?? null;
