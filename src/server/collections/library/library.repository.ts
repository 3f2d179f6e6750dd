import { type Selectable, sql } from "kysely";
import type { DocumentText } from "#contract/documents.ts";
import { fromJson } from "#server/collections/content/stored-documents.ts";
import type { Database, DatabaseSchema, MediaTable } from "#server/platform/db/schema.ts";
import { normaliseForSearch } from "#shared/normalise.ts";

export type LibraryRow = Selectable<DatabaseSchema["library_file"]>;
/** A row of the library with the row of its file. */
export type LibraryFileRow = Selectable<MediaTable> & Omit<LibraryRow, "media_id" | "created_at">;

const OWN = ["library_file.title", "library_file.alt", "focus_x", "focus_y", "library_file.updated_at"] as const;

function select(db: Database) {
  const joined = db.selectFrom("library_file").innerJoin("media", "media.id", "library_file.media_id");
  return joined.selectAll("media").select(OWN);
}

/** Files of the library that a search finds, newest first. */
export async function listLibraryFiles(
  db: Database,
  { kind, search = "" }: { kind?: "image" | "pdf" | undefined; search?: string | undefined },
): Promise<LibraryFileRow[]> {
  const rows = kind ? select(db).where("media.kind", "=", kind) : select(db);
  const words = normaliseForSearch(search).split(/\s+/).filter(Boolean);
  const found = await rows.orderBy("media.id", "desc").execute();
  // The two databases compare Bengali and accents differently.
  return found.filter(({ title, alt, original_name }) => {
    const text = normaliseForSearch(`${title} ${alt} ${original_name}`);
    return words.every((word) => text.includes(word));
  });
}

/** Reads a file of the library and locks its row until the transaction ends, on both databases. */
export async function lockLibraryFile(db: Database, id: string): Promise<LibraryFileRow | undefined> {
  const lock = db.updateTable("library_file").set(({ ref }) => ({ title: ref("title") }));
  await lock.where("media_id", "=", id).execute();
  return select(db).where("media.id", "=", id).executeTakeFirst();
}

export async function insertLibraryFiles(db: Database, rows: readonly LibraryRow[]): Promise<void> {
  if (rows.length > 0) await db.insertInto("library_file").values(rows).execute();
}

export async function updateLibraryFile(db: Database, { media_id, ...changes }: LibraryRow): Promise<void> {
  await db.updateTable("library_file").set(changes).where("media_id", "=", media_id).execute();
}

export async function deleteLibraryFile(db: Database, id: string): Promise<void> {
  await db.deleteFrom("library_file").where("media_id", "=", id).execute();
}

/** Texts of documents that name uploads: published, drafted and scheduled. */
export async function listTextsWithMedia(db: Database): Promise<{ path: string; text: DocumentText }[]> {
  const rows = await db
    .selectFrom("document")
    .select(["path", "text", "draft", "scheduled"])
    .where(sql<string>`coalesce(text, '') || coalesce(draft, '') || coalesce(scheduled, '')`, "like", "%/media/%")
    .execute();
  return rows.flatMap(({ path, ...texts }) =>
    Object.values(texts).flatMap((json) => {
      const text = fromJson(json);
      return text ? [{ path, text }] : [];
    }),
  );
}
