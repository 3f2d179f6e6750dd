import type { ImportOptions } from "#contract/enquiry-imports.ts";
import { factsOf } from "#contract/enquiry-person.ts";
import * as m from "#messages/compiled/enquiry-server.ts";
import { assignByTurns } from "#server/admissions/enquiry/assignment.ts";
import { personColumns } from "#server/admissions/enquiry/enquiry.repository.ts";
import { noteSteps } from "#server/admissions/enquiry/enquiry-steps.ts";
import { nextVersion } from "#server/collections/records/record-writer.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { ENQUIRIES, raiseVersions } from "#server/platform/db/topic-versions.ts";
import { newId } from "#server/platform/ids.ts";
import { addDays, collegeDay } from "#server/platform/time.ts";
import {
  type ImportRecord,
  listLaterSteps,
  lockRows,
  type RowRecord,
  updateRows,
} from "./enquiry-import.repository.ts";
import { findKnown } from "./find-known.ts";
import { type Candidate, rowReader } from "./read-row.ts";

/** Sentences for faults that the row itself does not tell, by the word that is stored. */
export const STORED_FAULTS = { blocked: m.senderBlocked, "not-stored": m.rowNotStored };
type StoredFault = keyof typeof STORED_FAULTS;
/** Greatest age of an imported enquiry: the privacy page promises 360 days; the last is left to the housekeeping. */
const KEPT_DAYS = 359;

export function keptDays(now: Date) {
  const today = collegeDay(now);
  return { today, earliest: addDays(today, -KEPT_DAYS) };
}

/**
 * Makes enquiries of the next rows, in the caller's transaction; a duplicate is judged by what is on the desk now.
 * @returns how many rows there were
 */
export async function importRows(
  db: Database,
  record: ImportRecord,
  { courses, now, limit }: { courses: readonly string[]; now: Date; limit: number },
): Promise<number> {
  const rows = await lockRows(db, record.id, { states: ["waiting"], from: "first", limit });
  if (rows.length === 0) return 0;
  const options: ImportOptions = JSON.parse(record.options);
  const read = rowReader({ headings: JSON.parse(record.headings), options, courses }, keptDays(now));
  const all = rows.map((row) => ({ row, said: read(JSON.parse(row.cells)) }));
  const { match, isBlocked } = await findKnown(
    db,
    all.flatMap(({ said }) => ("fault" in said ? [] : [said])),
  );
  const at = now.toISOString();
  const added: { id: string; candidate: Candidate }[] = [];
  const joined: { id: string; candidate: Candidate; row: RowRecord }[] = [];
  const become = (row: RowRecord, state: RowRecord["state"], change: Partial<RowRecord> = {}) =>
    Object.assign(row, { state, at, ...change });

  for (const { row, said } of all) {
    if ("fault" in said || isBlocked(said)) {
      become(row, "faulty", { fault: "fault" in said ? said.fault : ("blocked" satisfies StoredFault) });
      continue;
    }
    const found = match.find(said)?.found;
    const choice = row.choice ?? options.duplicates;
    if (found && choice === "skip") become(row, "skipped", { enquiry_id: found._id });
    else if (found && choice === "join") joined.push({ id: found._id, candidate: said, row });
    else {
      const id = newId();
      added.push({ id, candidate: said });
      become(row, "added", { enquiry_id: id });
      match.add(said, { _id: id, name: said.name, course: said.course });
    }
  }

  if (added.length > 0) {
    const values = added.map(({ id, candidate }) => ({
      ...{ id, submission_id: id, ...personColumns(candidate), status: "new" as const, channel: "import" as const },
      // Imported enquiries count as read: the office knows its own table.
      ...{ created_at: candidate.createdAt ?? at, read_at: at, import_id: record.id },
    }));
    await db.insertInto("enquiry").values(values).execute();
  }
  const steps = added.flatMap(({ id: enquiry_id, candidate: { note } }) => [
    { enquiry_id, action: "step.import" as const, details: { file: record.file_name } },
    ...(note === "" ? [] : [{ enquiry_id, action: "step.note" as const, details: { text: note } }]),
  ]);
  await noteSteps(db, "", record.admin_email, now, steps);
  for (const { id, candidate, row } of joined) {
    if (!(await touch(db, id, record.id, now))) continue;
    // Note everything that the row says, so that nothing is lost.
    const details = { file: record.file_name, person: factsOf(candidate), note: candidate.note };
    const [note_id = null] = await noteSteps(db, id, record.admin_email, now, [{ action: "step.joined", details }]);
    become(row, "joined", { enquiry_id: id, note_id });
  }
  // A row whose enquiry has gone since is left as it is and judged again.
  await updateRows(
    db,
    rows.filter(({ state }) => state !== "waiting"),
  );
  const ids = added.map(({ id }) => id);
  await assignByTurns(db, ids, now);
  return rows.length;
}

/** Marks the next row as faulty when it cannot be stored even alone. */
export async function giveUpRow(db: Database, record: ImportRecord, now: Date): Promise<void> {
  const [row] = await lockRows(db, record.id, { states: ["waiting"], from: "first", limit: 1 });
  if (row)
    await updateRows(db, [
      { ...row, state: "faulty", fault: "not-stored" satisfies StoredFault, at: now.toISOString() },
    ]);
}

/**
 * Gives an enquiry that a row joins a new version, unless this import has added it and it has not changed since.
 * @returns false when the enquiry is no longer on the desk
 */
async function touch(db: Database, id: string, importId: string, now: Date): Promise<boolean> {
  const lock = db.updateTable("enquiry").set(({ ref }) => ({ status: ref("status") }));
  const enquiry = await lock.where("id", "=", id).where("deleted_at", "is", null).returningAll().executeTakeFirst();
  if (!enquiry) return false;
  if (enquiry.import_id === importId && enquiry.updated_at === null) return true;
  const updated_at = nextVersion(enquiry.updated_at ?? enquiry.created_at, now);
  await db.updateTable("enquiry").set({ updated_at }).where("id", "=", id).execute();
  return true;
}

/**
 * Takes back the last rows, in the caller's transaction: notes go, and enquiries that the office has not touched.
 * @returns how many rows there were
 */
export async function undoRows(db: Database, record: ImportRecord, limit: number): Promise<number> {
  const rows = await lockRows(db, record.id, { states: ["added", "joined"], from: "last", limit });
  if (rows.length === 0) return 0;
  await raiseVersions(db, [ENQUIRIES]);
  const notes = rows.flatMap(({ note_id }) => note_id ?? []);
  if (notes.length > 0) await db.deleteFrom("activity").where("id", "in", notes).execute();
  const added = rows.filter(({ state }) => state === "added");
  const moments = new Map(added.map(({ enquiry_id, at }) => [enquiry_id ?? "", at ?? ""]));
  if (added.length > 0) {
    const later = await listLaterSteps(db, moments);
    const untouched = [...moments.keys()].filter((id) => !later.has(id));
    const gone = await db
      .deleteFrom("enquiry")
      .where("id", "in", [...untouched, ""])
      .where("updated_at", "is", null)
      .returning("id")
      .execute();
    const goneIds = new Set(gone.map(({ id }) => id));
    const left = await db
      .selectFrom("enquiry")
      .select("id")
      .where("id", "in", [...moments.keys()])
      .execute();
    const leftIds = new Set(left.map(({ id }) => id));
    for (const row of added) {
      const id = row.enquiry_id ?? "";
      const isKept = !goneIds.has(id) && leftIds.has(id);
      Object.assign(row, isKept ? { state: "kept" } : { state: "undone", enquiry_id: null });
    }
  }
  for (const row of rows)
    if (row.state === "joined") Object.assign(row, { state: "undone", enquiry_id: null, note_id: null });
  await updateRows(db, rows);
  return rows.length;
}
