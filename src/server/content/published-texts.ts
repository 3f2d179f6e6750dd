import type { Library } from "#server/content/photographs.ts";
import type { Database } from "#server/db/open-database.ts";
import { toImage } from "#server/features/media/media.service.ts";
import { mediaAddress } from "#server/features/media/media-store.ts";

/** A published document; its text is read only when its edition is new. */
export interface PublishedEdition {
  path: string;
  /** Changes with each publication. */
  edition: string;
}

export async function listPublished(db: Database): Promise<PublishedEdition[]> {
  const rows = await db
    .selectFrom("document")
    .select(["path", "version", "published_at"])
    .where("published_at", "is not", null)
    .orderBy("path")
    .execute();
  return rows.map(({ path, version, published_at }) => ({ path, edition: `${version} ${published_at}` }));
}

/** PostgreSQL takes no more than 65,535 parameters in a query. */
const PATHS_AT_ONCE = 1000;

/** Null: deleted. */
export async function readPublished(db: Database, paths: readonly string[]): Promise<Map<string, string | null>> {
  const texts = new Map<string, string | null>();
  for (let start = 0; start < paths.length; start += PATHS_AT_ONCE) {
    const some = paths.slice(start, start + PATHS_AT_ONCE);
    const rows = await db.selectFrom("document").select(["path", "text"]).where("path", "in", some).execute();
    for (const { path, text } of rows) texts.set(path, text);
  }
  return texts;
}

/** Newest first; only those that were public. */
export async function listEarlierTexts(db: Database, path: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("version")
    .select("value")
    .where("subject", "=", `document:${path}`)
    .where("action", "not in", ["drafted", "deleted", "restored"])
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.flatMap(({ value }) => value ?? []);
}

/** Pictures and PDFs of the library that are not in the bin. `edition` changes with what pages show of them. */
export async function readLibrary(db: Database): Promise<{ library: Library; edition: string }> {
  const rows = await db
    .selectFrom("media")
    .innerJoin("library_file", "library_file.media_id", "media.id")
    .selectAll("media")
    .select(["focus_x", "focus_y"])
    .where("deleted_at", "is", null)
    .orderBy("media.id")
    .execute();
  const library = new Map(
    rows.map((row) => {
      const sources = row.kind === "image" ? toImage(row).sources : [];
      const isCentred = row.focus_x === 50 && row.focus_y === 50;
      const focus = isCentred ? undefined : `${row.focus_x}% ${row.focus_y}%`;
      return [mediaAddress(row.storage_key), { sources, focus }];
    }),
  );
  const edition = rows.map((row) => `${row.id} ${row.focus_x} ${row.focus_y} ${row.variants}`).join("\n");
  return { library, edition };
}
