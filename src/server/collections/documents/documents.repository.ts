import type { Selectable } from "kysely";
import type { DraftReview } from "#contract/common.ts";
import type { DocumentText } from "#contract/documents.ts";
import { fromJson, NO_ROW, toJson } from "#server/collections/content/stored-documents.ts";
import { DOCUMENTS_TAG, raiseVersions } from "#server/platform/db/cache-tag-versions.ts";
import { countAffected } from "#server/platform/db/count-rows.ts";
import type { Database, DatabaseSchema } from "#server/platform/db/schema.ts";
import { newId } from "#server/platform/ids.ts";

type Columns = Selectable<DatabaseSchema["document"]>;
const TEXTS = ["text", "draft", "scheduled"] as const;
type Texts = Record<(typeof TEXTS)[number], DocumentText | null>;
export type DocumentRow = Omit<Columns, keyof Texts> & Texts;

/** Returns the changes of a row that turn the scheduled text into the draft. */
export function toDraftColumns({ scheduled, scheduled_by }: DocumentRow, moment: Date) {
  return { draft: scheduled, draft_version: newId(), draft_at: moment.toISOString(), draft_by: scheduled_by };
}

function toRow(columns: Columns): DocumentRow {
  return { ...columns, ...Object.fromEntries(TEXTS.map((name) => [name, fromJson(columns[name])])) } as DocumentRow;
}

function toColumns(row: Partial<DocumentRow>): Partial<Columns> {
  const texts = TEXTS.flatMap((name) => {
    const text = row[name];
    return text === undefined ? [] : [[name, toJson(text)]];
  });
  return { ...row, ...Object.fromEntries(texts) };
}

const STATE = [
  "path",
  "version",
  "seed",
  "published_at",
  "published_by",
  "draft_version",
  "draft_at",
  "draft_by",
  "draft_review",
  "publish_at",
  "scheduled_by",
  "schedule_fault",
] as const;

/** A row without its texts. */
export type DocumentState = Pick<DocumentRow, (typeof STATE)[number]>;

/** Reads the states of documents, by path. @param paths by default, all documents */
export async function listStates(db: Database, paths?: readonly string[]): Promise<Map<string, DocumentState>> {
  const rows = await db
    .selectFrom("document")
    .select(STATE)
    .$if(paths !== undefined, (query) => query.where("path", "in", paths ?? []))
    .execute();
  return new Map(rows.map((row) => [row.path, row]));
}

/** Returns by whom and when the draft of a row was sent for review or back; null if it was not sent. */
export const parseDraftReview = ({ draft_review }: Pick<DocumentRow, "draft_review">): DraftReview | null =>
  draft_review === null ? null : JSON.parse(draft_review);

export async function findRow(db: Database, path: string): Promise<DocumentRow | undefined> {
  const columns = await db.selectFrom("document").selectAll().where("path", "=", path).executeTakeFirst();
  return columns && toRow(columns);
}

/** Reads the drafts of documents, by path. Documents without a draft are left out. */
export async function listDrafts(db: Database, paths: readonly string[]): Promise<Map<string, DocumentText>> {
  if (paths.length === 0) return new Map();
  const rows = db.selectFrom("document").select(["path", "draft"]).where("path", "in", paths);
  return new Map(
    (await rows.execute()).flatMap(({ path, draft }) => {
      const text = fromJson(draft);
      return text ? [[path, text] as const] : [];
    }),
  );
}

/** Lists the rows that have a draft or a scheduled text. */
export async function listUnpublished(db: Database): Promise<DocumentRow[]> {
  const rows = db.selectFrom("document").selectAll();
  const found = rows.where(({ or, eb }) => or([eb("draft", "is not", null), eb("scheduled", "is not", null)]));
  return (await found.execute()).map(toRow);
}

/** Inserts a row. Returns false if there is one for the path already. */
export async function insertDocument(db: Database, row: Partial<DocumentRow> & { path: string }): Promise<boolean> {
  const insert = db.insertInto("document").values({ ...NO_ROW, ...toColumns(row), path: row.path });
  return write(
    db,
    insert.onConflict((conflict) => conflict.column("path").doNothing()),
  );
}

/** Changes a row. Returns false if the row does not have the `expected` values any more. */
export async function changeDocument(
  db: Database,
  path: string,
  changes: Partial<DocumentRow>,
  expected: Partial<Columns> = {},
): Promise<boolean> {
  let update = db.updateTable("document").set(toColumns(changes)).where("path", "=", path);
  for (const [column, value] of Object.entries(expected)) {
    const name = column as keyof DocumentRow;
    update = value === null ? update.where(name, "is", null) : update.where(name, "=", value as string);
  }
  return write(db, update);
}

/** Inserts the row of a document, or updates these columns of an existing row. */
export async function writeRow(
  db: Database,
  { path, ...changes }: Partial<DocumentRow> & { path: string },
): Promise<void> {
  const columns = toColumns(changes);
  const insert = db.insertInto("document").values({ ...NO_ROW, ...columns, path });
  await write(
    db,
    insert.onConflict((conflict) => conflict.column("path").doUpdateSet(columns)),
  );
}

/** Runs a query that changes documents, and notifies open screens. @returns whether a row has changed */
async function write(db: Database, query: Parameters<typeof countAffected>[0]): Promise<boolean> {
  const isChanged = (await countAffected(query)) > 0;
  if (isChanged) await raiseVersions(db, [DOCUMENTS_TAG]);
  return isChanged;
}

export async function deleteDocument(db: Database, path: string): Promise<void> {
  await write(db, db.deleteFrom("document").where("path", "=", path));
}

/** Returns the time of the next scheduled text, which is in the past if the text is overdue. */
export async function findNextScheduled(db: Database): Promise<string | undefined> {
  const scheduled = db.selectFrom("document").select(({ fn }) => fn.min("publish_at").as("next"));
  return (await scheduled.where("scheduled", "is not", null).executeTakeFirst())?.next ?? undefined;
}

export async function listDue(db: Database, now: Date): Promise<DocumentRow[]> {
  const scheduled = db.selectFrom("document").selectAll().where("scheduled", "is not", null);
  const due = scheduled.where("publish_at", "<=", now.toISOString()).orderBy("publish_at").orderBy("path");
  return (await due.execute()).map(toRow);
}
