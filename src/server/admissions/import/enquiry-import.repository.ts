import type { Selectable } from "kysely";
import type { EnquiryImport } from "#contract/enquiry-imports.ts";
import { countChanged } from "#server/platform/db/count-changed.ts";
import type { Database, EnquiryImportRowTable, EnquiryImportTable } from "#server/platform/db/schema.ts";

export type ImportRecord = Selectable<EnquiryImportTable>;
export type RowRecord = Selectable<EnquiryImportRowTable>;

/** The imports, newest first, without those that are still being uploaded. */
export async function listImports(db: Database, ids?: readonly string[]) {
  let query = db.selectFrom("enquiry_import").selectAll().where("state", "!=", "uploading");
  if (ids) query = query.where("id", "in", ids);
  const records = await query.orderBy("id", "desc").limit(50).execute();
  if (records.length === 0) return [];
  const counted = await db
    .selectFrom("enquiry_import_row")
    .select(["import_id", "state", ({ fn }) => fn.countAll().as("rows")])
    .where(
      "import_id",
      "in",
      records.map(({ id }) => id),
    )
    .groupBy(["import_id", "state"])
    .execute();
  return records.map((record) => {
    const counts = { waiting: 0, added: 0, joined: 0, skipped: 0, faulty: 0, undone: 0, kept: 0 };
    for (const { import_id, state, rows } of counted) if (import_id === record.id) counts[state] = Number(rows);
    return { record, counts: counts satisfies EnquiryImport["counts"] };
  });
}

/** Rows of an import by number, from after a number on. */
export function listRows(
  db: Database,
  importId: string,
  { states, after = 0, limit }: { states?: RowRecord["state"][]; after?: number; limit: number },
): Promise<RowRecord[]> {
  let query = db.selectFrom("enquiry_import_row").selectAll().where("import_id", "=", importId);
  if (states) query = query.where("state", "in", states);
  return query.where("number", ">", after).orderBy("number").limit(limit).execute();
}

/** The first or last rows in these states, by number, locked against an erasure until the transaction ends. */
export async function lockRows(
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

/** Stores what became of rows of an import, in one statement. */
export async function updateRows(db: Database, rows: readonly RowRecord[]): Promise<void> {
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
 * Leases an import to one process, or prolongs its lease; the row is locked until the transaction ends.
 * @returns the import, or undefined when another process has it or it is no longer in this state
 */
export function lease(
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

/** Deletes imports created before a moment and not under way, those of a broken upload included. @returns how many */
export function deleteOldImports(db: Database, before: string): Promise<number> {
  return countChanged(
    db.deleteFrom("enquiry_import").where("created_at", "<", before).where("state", "not in", ["running", "undoing"]),
  );
}

/** Which enquiries have steps from other moments than the import's. @param at the import's moment by id of the enquiry */
export async function listLaterSteps(db: Database, at: ReadonlyMap<string, string>): Promise<Set<string>> {
  const rows = await db
    .selectFrom("activity")
    .select(["enquiry_id", "at"])
    .where("enquiry_id", "in", [...at.keys()])
    .execute();
  return new Set(
    rows.flatMap(({ enquiry_id, ...row }) => (row.at === at.get(enquiry_id ?? "") ? [] : (enquiry_id ?? []))),
  );
}

/** Imports to run or to undo, the longest waiting first. */
export function listRunning(db: Database): Promise<ImportRecord[]> {
  const running = db.selectFrom("enquiry_import").selectAll().where("state", "in", ["running", "undoing"]);
  return running.orderBy("id").execute();
}
