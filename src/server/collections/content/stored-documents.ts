import { isDeepStrictEqual } from "node:util";
import type { DocumentText } from "#contract/documents.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { toImage } from "#server/platform/media/media.service.ts";
import { mediaPath } from "#server/platform/media/media-store.ts";
import type { LibraryFiles } from "./photographs.ts";
import { toPathname } from "./public-files.ts";
import { type Source, toSource } from "./source.ts";
import { upgradeDocument } from "./upgrade-document.ts";

/** Serialises a document's text for the columns `text`, `draft` and `scheduled`, and for `value` of a version. */
export const toJson = (text: DocumentText | null): string | null =>
  text && JSON.stringify({ value: text.value, body: text.body });

export const fromJson = (json: string | null): DocumentText | null =>
  json === null ? null : upgradeDocument(JSON.parse(json));

/** Whether two texts are equal. The order of keys does not matter. */
export function isSameText(one: DocumentText | null, other: DocumentText | null): boolean {
  if (one === null || other === null) return one === other;
  return one.body === other.body && isDeepStrictEqual(one.value, other.value);
}

export const NO_DRAFT = { draft: null, draft_version: null, draft_at: null, draft_by: null, draft_review: null };
export const NOT_SCHEDULED = {
  ...{ publish_at: null, scheduled: null, scheduled_by: null, scheduled_note: null },
  schedule_fault: null,
};
export const NO_ROW = {
  ...{ text: null, version: "", seed: null, published_at: null, published_by: null },
  ...NO_DRAFT,
  ...NOT_SCHEDULED,
};

export interface StoredDocument {
  /** Version of the public text, which changes with each publication. */
  version: string;
  /** Version of the document's file when last read; null if the document never had a file. */
  seed: string | null;
  /** Whether the staff has published or deleted the document. If not, the public text is that of the file. */
  isPublished: boolean;
  /** The public text; null if the document was deleted. */
  source: Source | null;
}

/** Maximum number of paths in one query: PostgreSQL accepts up to 65,535 parameters. */
const BATCH_SIZE = 1000;
const latest = new Map<string, { version: string; source: Source | null }>();

/** Returns the last text read of a document, the same object in the whole process: caches compare texts by identity. */
export function internSource(path: string, version: string, read: () => Source | null): Source | null {
  const known = latest.get(path);
  if (known?.version === version) return known.source;
  const source = read();
  latest.set(path, { version, source });
  return source;
}

/** Reads all documents that are or were public, by path. Texts are read only if their version is new. */
export async function readDocuments(db: Database): Promise<Map<string, StoredDocument>> {
  const columns = ["path", "version", "seed", "published_at"] as const;
  const rows = await db.selectFrom("document").select(columns).where("version", "<>", "").orderBy("path").execute();
  const fresh = rows.filter(({ path, version }) => latest.get(path)?.version !== version).map(({ path }) => path);
  for (let start = 0; start < fresh.length; start += BATCH_SIZE) {
    const some = fresh.slice(start, start + BATCH_SIZE);
    const texts = db.selectFrom("document").select(["path", "version", "text"]).where("path", "in", some);
    for (const { path, version, text } of await texts.execute()) {
      const read = fromJson(text);
      internSource(path, version, () => read && toSource(path, read));
    }
  }
  return new Map(
    rows.map(({ path, seed, published_at, version }) => [
      path,
      { version, source: null, ...latest.get(path), seed, isPublished: published_at !== null },
    ]),
  );
}

/** Lists the public texts, current and former, of a document from its history, newest first. */
export async function listEarlierTexts(db: Database, path: string, limit: number): Promise<DocumentText[]> {
  const rows = await db
    .selectFrom("version")
    .select("value")
    .where("subject", "=", `document:${path}`)
    .where("action", "not in", ["drafted", "deleted", "restored"])
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.flatMap(({ value }) => fromJson(value) ?? []);
}

/** Reads the library's pictures and PDFs that are not in the bin. `revision` changes with what pages show of them. */
export async function readLibrary(db: Database): Promise<{ library: LibraryFiles; revision: string }> {
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
      return [toPathname(mediaPath(row.storage_key)), { sources, focus }];
    }),
  );
  const revision = rows.map((row) => `${row.id} ${row.focus_x} ${row.focus_y} ${row.variants}`).join("\n");
  return { library, revision };
}
