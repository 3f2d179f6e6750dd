import type { Selectable } from "kysely";
import { DEFAULT_IMPORT_OPTIONS, type EnquiryImport, type ImportOptions } from "#contract/enquiry-imports.ts";
import { identitiesOf, pickPersonFields } from "#contract/enquiry-person.ts";
import { daysOfMonths, RETENTION_MONTHS } from "#contract/privacy.ts";
import * as m from "#messages/compiled/enquiry-server.ts";
import { assignRoundRobin, recordAssignment } from "#server/admissions/enquiry/assignment.ts";
import { listBlocked } from "#server/admissions/enquiry/blocked-senders.repository.ts";
import {
  isWithdrawn,
  listEnquiriesByIdentity,
  parseCustomValues,
  personColumns,
} from "#server/admissions/enquiry/enquiry.repository.ts";
import { insertTimelineEvents } from "#server/admissions/enquiry/enquiry-timeline.ts";
import { nextVersion } from "#server/collections/records/record-writer.ts";
import { ENQUIRIES_TAG, raiseVersions } from "#server/platform/db/cache-tag-versions.ts";
import { countAffected } from "#server/platform/db/count-rows.ts";
import type { Database, EnquiryImportRowTable, EnquiryImportTable } from "#server/platform/db/schema.ts";
import { newId } from "#server/platform/ids.ts";
import { addDays, collegeDay } from "#server/platform/time.ts";
import type { StoredCustomField } from "#server/publishing/pages/custom-fields.ts";
import type { CourseFinder } from "./find-courses.ts";
import { type Candidate, createPersonIndex, createRowReader, type ParsedRow } from "./read-row.ts";

/** Messages for errors that the row's cells do not show, by the code that is stored. */
export const STORED_ERRORS = { blocked: m.senderBlocked, "not-stored": m.rowNotStored };
type StoredError = keyof typeof STORED_ERRORS;

/** Returns today and the earliest day from which an enquiry can be imported: an older one would be erased at once. */
export function getImportableDays(now: Date) {
  const today = collegeDay(now);
  return { today, earliest: addDays(today, -daysOfMonths(RETENTION_MONTHS.min)) };
}

/** Returns the options of an import, with defaults for options that an earlier version did not store. */
export const parseImportOptions = ({ options }: Pick<ImportRecord, "options">): ImportOptions => ({
  ...DEFAULT_IMPORT_OPTIONS,
  ...JSON.parse(options),
});

/**
 * Imports the next rows in the caller's transaction. Duplicates are determined by the enquiries now on the desk.
 * @returns the number of rows
 */
export async function importRows(
  db: Database,
  record: ImportRecord,
  {
    findCourses,
    customFields,
    now,
    limit,
  }: { findCourses: CourseFinder; customFields: readonly StoredCustomField[]; now: Date; limit: number },
): Promise<number> {
  const rows = await lockRows(db, record.id, { states: ["waiting"], from: "first", limit });
  if (rows.length === 0) return 0;
  const options = parseImportOptions(record);
  const headings: string[] = JSON.parse(record.headings);
  const received = options.columns.indexOf("received");
  const read = createRowReader({ headings, options, findCourses, customFields }, getImportableDays(now));
  const all = rows.map((row) => ({ row, said: read(JSON.parse(row.cells)) }));
  const said = all.map((one) => one.said);
  const { match, isBlocked } = await findKnownPersons(db, said);
  const at = now.toISOString();
  const added: { id: string; candidate: Candidate }[] = [];
  const joined: { id: string; candidate: Candidate; row: RowRecord }[] = [];
  const become = (row: RowRecord, state: RowRecord["state"], change: Partial<RowRecord> = {}) =>
    Object.assign(row, { state, at, ...change });

  for (const { row, said } of all) {
    if ("error" in said || isBlocked(said)) {
      become(row, "faulty", { fault: "error" in said ? said.error : ("blocked" satisfies StoredError) });
      continue;
    }
    const { found, isOther } = match.find(said) ?? {};
    const wanted = row.choice ?? (isOther ? "add" : options.duplicates);
    // A family that has withdrawn is not called again: its enquiry stays closed.
    const choice = wanted === "add" && found?.isWithdrawn ? "join" : wanted;
    if (found && choice === "skip") become(row, "skipped", { enquiry_id: found._id });
    else if (found && choice === "join") joined.push({ id: found._id, candidate: said, row });
    else {
      const id = newId();
      added.push({ id, candidate: said });
      become(row, "added", { enquiry_id: id });
      match.add(said, { _id: id, name: said.name, course: said.course, isWithdrawn: false });
    }
  }

  const asked = db.selectFrom("admin").select(["id", "email"]).where("id", "=", options.owner);
  // If the chosen owner has left since, the rows are imported without that owner.
  const owner = await asked.executeTakeFirst();
  if (added.length > 0) {
    const values = added.map(({ id, candidate }) => ({
      ...{ id, submission_id: id, ...personColumns(candidate), status: "new" as const },
      ...{ channel: options.channel, language: options.language, owner_id: owner?.id ?? null },
      // Imported enquiries count as read, since the office knows its own table.
      ...{ created_at: candidate.createdAt ?? at, read_at: at, import_id: record.id },
    }));
    await db.insertInto("enquiry").values(values).execute();
  }
  const timelineEvents = added.flatMap(({ id: enquiry_id, candidate: { note } }) => [
    { enquiry_id, action: "step.import" as const, details: { file: record.file_name } },
    ...(note === "" ? [] : [{ enquiry_id, action: "step.note" as const, details: { text: note } }]),
  ]);
  await insertTimelineEvents(db, "", record.admin_email, now, timelineEvents);
  for (const { id, candidate, row } of joined) {
    if (!(await touch(db, id, record.id, now))) continue;
    // Record everything that the row contains, so that nothing is lost, such as a day other than today.
    const day = candidate.createdAt === null ? "" : JSON.parse(row.cells)[received];
    const note = [candidate.note, day && `${headings[received]}: ${day}`].filter(Boolean).join("\n");
    const details = { file: record.file_name, person: pickPersonFields(candidate), note };
    const [note_id = null] = await insertTimelineEvents(db, id, record.admin_email, now, [
      { action: "step.joined", details },
    ]);
    become(row, "joined", { enquiry_id: id, note_id });
  }
  // A row whose enquiry has left the desk since stays `waiting`, and is judged again.
  const judged = rows.filter(({ state }) => state !== "waiting");
  await updateRows(db, judged);
  const ids = added.map(({ id }) => id);
  if (!owner) await assignRoundRobin(db, ids, now);
  else if (ids.length > 0 && owner.email !== record.admin_email) await recordAssignment(db, owner.id, ids, now);
  return rows.length;
}

/** Marks the next row as faulty, because storing that row alone has failed. */
export async function markRowAsFaulty(db: Database, record: ImportRecord, now: Date): Promise<void> {
  const [row] = await lockRows(db, record.id, { states: ["waiting"], from: "first", limit: 1 });
  if (row)
    await updateRows(db, [
      { ...row, state: "faulty", fault: "not-stored" satisfies StoredError, at: now.toISOString() },
    ]);
}

/**
 * Raises the version of an enquiry that a row joins, unless this import added the enquiry and nothing changed since.
 * @returns false if the enquiry is no longer on the desk
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
 * Undoes the last rows in the caller's transaction: deletes notes, and enquiries that the office has not touched.
 * @returns the number of rows
 */
export async function undoRows(db: Database, record: ImportRecord, limit: number): Promise<number> {
  const rows = await lockRows(db, record.id, { states: ["added", "joined"], from: "last", limit });
  if (rows.length === 0) return 0;
  await raiseVersions(db, [ENQUIRIES_TAG]);
  const notes = rows.flatMap(({ note_id }) => note_id ?? []);
  if (notes.length > 0) await db.deleteFrom("activity").where("id", "in", notes).execute();
  const added = rows.filter(({ state }) => state === "added");
  /** Import moment of each enquiry. A timeline event of any other moment comes from the office. */
  const moments = new Map(added.map(({ enquiry_id, at }) => [enquiry_id ?? "", at ?? ""]));
  if (added.length > 0) {
    const ids = [...moments.keys()];
    const events = db.selectFrom("activity").select(["enquiry_id", "at"]).where("enquiry_id", "in", ids);
    const later = (await events.execute()).filter(({ enquiry_id, at }) => at !== moments.get(enquiry_id ?? ""));
    const linked = await db.selectFrom("family_link").select("enquiry_id").where("enquiry_id", "in", ids).execute();
    const touched = [...[...later, ...linked].map(({ enquiry_id }) => enquiry_id ?? ""), ""];
    const own = db.deleteFrom("enquiry").where("id", "in", ids).where("id", "not in", touched);
    await own.where("updated_at", "is", null).execute();
    const left = await db.selectFrom("enquiry").select("id").where("id", "in", ids).execute();
    const kept = new Set(left.map(({ id }) => id));
    for (const row of added) {
      const isKept = kept.has(row.enquiry_id ?? "");
      Object.assign(row, isKept ? { state: "kept" } : { state: "undone", enquiry_id: null });
    }
  }
  for (const row of rows)
    if (row.state === "joined") Object.assign(row, { state: "undone", enquiry_id: null, note_id: null });
  await updateRows(db, rows);
  return rows.length;
}

/** Finds enquiries of the desk with the same mobile or email as one of the rows, and rows of blocked senders. */
export async function findKnownPersons(db: Database, rows: readonly ParsedRow[]) {
  const candidates = rows.flatMap((row) => ("error" in row ? [] : [row]));
  const match = createPersonIndex<{ _id: string; name: string; course: string; isWithdrawn: boolean }>();
  for (const row of await listEnquiriesByIdentity(db, candidates.flatMap(identitiesOf))) {
    const { id: _id, name, course } = row;
    match.add({ ...row, own: parseCustomValues(row) }, { _id, name, course, isWithdrawn: isWithdrawn(row) });
  }
  const blocked = await listBlocked(db, candidates);
  const isBlocked = (candidate: Candidate) => identitiesOf(candidate).some(({ value }) => blocked.has(value));
  return { match, isBlocked };
}

export type ImportRecord = Selectable<EnquiryImportTable>;
export type RowRecord = Selectable<EnquiryImportRowTable>;

/** Returns the last 50 imports, newest first, without those that are still being uploaded. */
export async function listImports(db: Database, ids?: readonly string[]) {
  let query = db.selectFrom("enquiry_import").selectAll().where("state", "!=", "uploading");
  if (ids) query = query.where("id", "in", ids);
  const shown = query.$narrowType<{ state: EnquiryImport["state"] }>();
  const records = await shown.orderBy("id", "desc").limit(50).execute();
  const counted = await db
    .selectFrom("enquiry_import_row")
    .select(["import_id", "state", ({ fn }) => fn.countAll().as("rows")])
    .where("import_id", "in", [...records.map(({ id }) => id), ""])
    .groupBy(["import_id", "state"])
    .execute();
  return records.map((record) => {
    const counts = { waiting: 0, added: 0, joined: 0, skipped: 0, faulty: 0, undone: 0, kept: 0 };
    for (const { import_id, state, rows } of counted) if (import_id === record.id) counts[state] = Number(rows);
    return { record, counts: counts satisfies EnquiryImport["counts"] };
  });
}

/** Returns the rows of an import whose number is greater than `after`, in order. */
export function listRows(
  db: Database,
  importId: string,
  { states, after = 0, limit }: { states?: RowRecord["state"][]; after?: number; limit: number },
): Promise<RowRecord[]> {
  let query = db.selectFrom("enquiry_import_row").selectAll().where("import_id", "=", importId);
  if (states) query = query.where("state", "in", states);
  return query.where("number", ">", after).orderBy("number").limit(limit).execute();
}

/** Returns the first or last rows in these states, locked against an erasure until the transaction ends. */
async function lockRows(
  db: Database,
  importId: string,
  { states, from, limit }: { states: RowRecord["state"][]; from: "first" | "last"; limit: number },
): Promise<RowRecord[]> {
  const rows = await db
    .updateTable("enquiry_import_row")
    .set(({ ref }) => ({ state: ref("state") }))
    .where("import_id", "=", importId)
    .where("number", "in", ({ selectFrom }) =>
      selectFrom("enquiry_import_row as wanted")
        .select("wanted.number")
        .where("wanted.import_id", "=", importId)
        .where("wanted.state", "in", states)
        .orderBy("wanted.number", from === "first" ? "asc" : "desc")
        .limit(limit),
    )
    .returningAll()
    .execute();
  return rows.toSorted((a, b) => a.number - b.number);
}

/** Stores the results of rows of an import, in one statement. */
async function updateRows(db: Database, rows: readonly RowRecord[]): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto("enquiry_import_row")
    .values([...rows])
    .onConflict((conflict) =>
      conflict.columns(["import_id", "number"]).doUpdateSet(({ ref }) => ({
        state: ref("excluded.state"),
        fault: ref("excluded.fault"),
        enquiry_id: ref("excluded.enquiry_id"),
        note_id: ref("excluded.note_id"),
        at: ref("excluded.at"),
      })),
    )
    .execute();
}

/**
 * Leases an import to one process, or extends its lease; the row is locked until the transaction ends.
 * @returns the import, or undefined if another process holds the lease or the state has changed
 */
export function leaseImport(
  db: Database,
  { id, state }: Pick<ImportRecord, "id" | "state">,
  holder: string,
  { now, until }: { now: string; until: string },
): Promise<ImportRecord | undefined> {
  return db
    .updateTable("enquiry_import")
    .set({ leased_by: holder, leased_until: until })
    .where("id", "=", id)
    .where("state", "=", state)
    .where(({ or, eb }) =>
      or([eb("leased_until", "is", null), eb("leased_until", "<=", now), eb("leased_by", "=", holder)]),
    )
    .returningAll()
    .executeTakeFirst();
}

/** Deletes imports created before a moment and not running, including incomplete uploads. @returns how many */
export function deleteOldImports(db: Database, before: string): Promise<number> {
  return countAffected(
    db.deleteFrom("enquiry_import").where("created_at", "<", before).where("state", "not in", ["running", "undoing"]),
  );
}

/** Returns the imports to run or to undo, oldest first. */
export function listActiveImports(db: Database): Promise<ImportRecord[]> {
  const running = db.selectFrom("enquiry_import").selectAll().where("state", "in", ["running", "undoing"]);
  return running.orderBy("id").execute();
}
