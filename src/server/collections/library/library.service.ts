import type { Selectable } from "kysely";
import { COLLECTIONS } from "#contract/collections/collections.ts";
import type { DocumentText } from "#contract/documents.ts";
import {
  altNeeded,
  LIBRARY_PAGE_SIZE,
  type LibraryChanges,
  type LibraryFile,
  type LibraryQuery,
  type LibraryUpload,
} from "#contract/library.ts";
import { listOf } from "#contract/placeholders.ts";
import * as m from "#messages/compiled/documents-server.ts";
import { language } from "#messages/language.ts";
import { parseTranslationPath } from "#server/collections/content/content-files.ts";
import type { ContentStore } from "#server/collections/content/content-store.ts";
import { joinDocumentTexts } from "#server/collections/content/source.ts";
import { fromJson } from "#server/collections/content/stored-documents.ts";
import { factsOf, titleOf } from "#server/collections/documents/document-facts.ts";
import {
  nextVersion,
  type RecordSnapshot,
  type RecordWriter,
  readSnapshot,
  refuseStale,
  refuseStaleDelete,
  toHistoryText,
} from "#server/collections/records/record-writer.ts";
import { listRecords } from "#server/collections/records/records.repository.ts";
import type { VersionSubject } from "#server/collections/versions/versions.feature.ts";
import type { Actor } from "#server/platform/changes/actor.ts";
import type { RecordVersion } from "#server/platform/changes/in-change.ts";
import { findLastVersion, type StoredVersion } from "#server/platform/changes/versions.repository.ts";
import { CONTENT_TAG, claimContentVersion, findTagVersion } from "#server/platform/db/cache-tag-versions.ts";
import type { Database, DatabaseSchema, MediaTable } from "#server/platform/db/schema.ts";
import { BusyError, ConflictError, fieldError, NotFoundError } from "#server/platform/errors.ts";
import type { Platform } from "#server/platform/feature.ts";
import { markDeleted } from "#server/platform/media/media.repository.ts";
import { toImage } from "#server/platform/media/media.service.ts";
import { mediaPath } from "#server/platform/media/media-store.ts";
import type { Upload } from "#server/platform/media/upload.ts";
import { normaliseForSearch } from "#shared/normalise.ts";

type Places = LibraryFile["usedOn"];

const MEDIA_ID = /\/media\/\d{4}\/\d{2}\/([\da-f-]{36})\//g;

/** Manages pictures and PDFs for pages, with their titles, alternative texts and the documents that show them. */
export function createLibraryService(
  { db }: Platform,
  write: RecordWriter,
  { documents }: Pick<ContentStore, "documents">,
) {
  /** Returns the documents and records that show each uploaded file or link to it, by the file's id. */
  async function findUses(from: Database): Promise<Map<string, Places>> {
    const published = [...documents()].map(([path, text]) => ({ path, text }));
    const uses = new Map<string, Places>();
    const all = [...published, ...(await listTextsWithMedia(from)), ...(await listRecordTexts(from))];
    const kept = new Set(await listKeptPaths(from));
    // Skip translations of deleted pages, which are not shown.
    const texts = all.filter(({ path }) => {
      const original = parseTranslationPath(path);
      return original === null || kept.has(original.path);
    });
    for (const { path, text } of texts.sort((one, other) => one.path.localeCompare(other.path))) {
      for (const [, id = ""] of joinDocumentTexts(text).matchAll(MEDIA_ID)) {
        const places = uses.get(id) ?? [];
        if (!places.some((place) => place.path === path))
          places.push({ path, title: titleOf(path, factsOf(path, text)) });
        uses.set(id, places);
      }
    }
    return uses;
  }

  async function getFile(from: Database, id: string): Promise<LibraryFileRow> {
    const row = await lockLibraryFile(from, id);
    if (!row) throw new NotFoundError(m.fileGone());
    return row;
  }

  const toFile = async (from: Database, row: LibraryFileRow) => fileOf(row, (await findUses(from)).get(row.id));

  /** Restores an earlier version of a file, or a deleted file from the bin. */
  function restore(actor: Actor, version: StoredVersion): Promise<void> {
    const { row: wanted } = readSnapshot<LibraryRow>(version);
    return write(actor, { cacheTags: [CONTENT_TAG] }, async ({ db, now }) => {
      const before = await lockLibraryFile(db, wanted.media_id);
      if (!before) {
        const deletion = await findLastVersion(db, version.subject);
        const isThere = (await markDeleted(db, [wanted.media_id], null)).size > 0;
        if (!isThere || deletion?.action !== "deleted") throw new NotFoundError(m.fileGone());
        await db.insertInto("library_file").values(wanted).execute();
      }
      await updateLibraryFile(db, { ...wanted, updated_at: nextVersion(before?.updated_at ?? wanted.updated_at, now) });
      const after = await getFile(db, wanted.media_id);
      return {
        result: undefined,
        auditEvent: { action: "library-file.restored", ...subjectOf(after) },
        versions: [versionOf("restored", after)],
      };
    });
  }

  return {
    async list({ kind, search, page = 1 }: LibraryQuery) {
      const rows = await listLibraryFiles(db, { kind, search });
      const uses = await findUses(db);
      const shown = rows.slice((page - 1) * LIBRARY_PAGE_SIZE, page * LIBRARY_PAGE_SIZE);
      return { items: shown.map((row) => fileOf(row, uses.get(row.id))), total: rows.length };
    },
    /** Adds files in upload order. @throws {BadInputError} without a file; {InvalidUploadError} */
    upload: (actor: Actor, kind: "image" | "pdf", files: Upload[], { title, alt }: LibraryUpload) => {
      const field = kind === "pdf" ? "pdf" : "images";
      const message = kind === "pdf" ? m.choosePdf() : m.choosePicture();
      if (files.length === 0) throw fieldError(field, message);
      const uploads = { kind, files: files.map((file) => ({ ...file, mayBeDrawing: true })) };
      return write(actor, { cacheTags: [CONTENT_TAG], uploads }, async ({ db, now, uploaded }) => {
        const at = now.toISOString();
        const added = uploaded.map(({ id, original_name }) => ({
          media_id: id,
          title: title || original_name.replace(/\.\w{1,5}$/, ""),
          alt: alt ?? "",
          ...{ focus_x: 50, focus_y: 50, created_at: at, updated_at: at },
        }));
        await db.insertInto("library_file").values(added).execute();
        const rows: LibraryFileRow[] = [];
        for (const { id } of uploaded) rows.push(await getFile(db, id));
        const subject = rows.map((row) => row.title).join(", ");
        return {
          result: rows.map((row) => fileOf(row)),
          auditEvent: { action: "library-file.uploaded", subjectId: rows[0]?.id ?? null, subject },
          versions: rows.map((row) => versionOf("created", row)),
        };
      });
    },
    /** @throws {ChangedMeanwhileError}; {BadInputError} for a picture without alternative text */
    update: (actor: Actor, id: string, { ifUpdatedAt, ...changes }: LibraryChanges) =>
      write(actor, { cacheTags: [CONTENT_TAG] }, async ({ db, now }) => {
        const before = await getFile(db, id);
        refuseStale(ifUpdatedAt, await toFile(db, before));
        const { title = before.title, alt = before.alt, focusX = before.focus_x, focusY = before.focus_y } = changes;
        if (before.kind === "image" && changes.alt === "") throw fieldError("alt", altNeeded());
        const changed = { title, alt, focus_x: focusX, focus_y: focusY };
        await updateLibraryFile(db, { ...rowOf(before), ...changed, updated_at: nextVersion(before.updated_at, now) });
        const after = await getFile(db, id);
        return {
          result: await toFile(db, after),
          auditEvent: { action: "library-file.updated", ...subjectOf(after) },
          versions: [versionOf("changed", after, before)],
        };
      }),
    /** @throws {ConflictError} while a document shows the file */
    remove: (actor: Actor, id: string, ifUpdatedAt?: string) =>
      write(actor, { cacheTags: [CONTENT_TAG] }, async ({ db, now }) => {
        const version = await findTagVersion(db, CONTENT_TAG);
        const row = await getFile(db, id);
        const file = await toFile(db, row);
        if (file.usedOn.length > 0) {
          const titles = file.usedOn.map(({ title }) => title);
          const message = m.fileInUse({ title: row.title, places: listOf(titles, language()) });
          throw new ConflictError(message, { code: "in_use", details: { current: file } });
        }
        refuseStaleDelete(ifUpdatedAt, file);
        await db.deleteFrom("library_file").where("media_id", "=", id).execute();
        await markDeleted(db, [id], now.toISOString());
        // If texts were published since `usedOn` was read, refuse the deletion: one of them may show the file.
        if ((await claimContentVersion(db, version)) === null) throw new BusyError();
        return {
          result: undefined,
          auditEvent: { action: "library-file.deleted", ...subjectOf(row) },
          versions: [versionOf("deleted", row)],
        };
      }),
    history: { prefix: "library", textOf: toHistoryText, restore } satisfies VersionSubject,
  };
}

function fileOf(row: LibraryFileRow, usedOn: Places = []): LibraryFile {
  const { id, kind, title, alt, bytes } = row;
  return {
    _id: id,
    kind,
    url: mediaPath(row.storage_key),
    title,
    alt,
    focusX: row.focus_x,
    focusY: row.focus_y,
    bytes,
    image: kind === "image" ? toImage(row) : null,
    usedOn,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

function rowOf({ id: media_id, title, alt, focus_x, focus_y, created_at, updated_at }: LibraryFileRow): LibraryRow {
  return { media_id, title, alt, focus_x, focus_y, created_at, updated_at };
}

const subjectOf = ({ id, title }: LibraryFileRow) => ({ subjectId: id, subject: title });

function versionOf(action: RecordVersion["action"], file: LibraryFileRow, before?: LibraryFileRow): RecordVersion {
  const row = rowOf(file);
  const shown = {
    title: row.title,
    ...(file.kind === "image" && { alt: row.alt, focus: `${row.focus_x}%, ${row.focus_y}%` }),
  };
  const first = before && versionOf("created", before);
  return {
    subject: `library:${file.id}`,
    title: row.title,
    action,
    value: JSON.stringify({ row, shown } satisfies RecordSnapshot<LibraryRow>),
    ...(first && { before: { title: first.title, value: first.value, at: before.updated_at } }),
  };
}

type LibraryRow = Selectable<DatabaseSchema["library_file"]>;
/** A row of `library_file` joined with the row of its file in `media`. */
type LibraryFileRow = Selectable<MediaTable> & Omit<LibraryRow, "media_id" | "created_at">;

const OWN = ["library_file.title", "library_file.alt", "focus_x", "focus_y", "library_file.updated_at"] as const;

function select(db: Database) {
  const joined = db.selectFrom("library_file").innerJoin("media", "media.id", "library_file.media_id");
  return joined.selectAll("media").select(OWN);
}

/** Lists the library's files that match a search, newest first. */
async function listLibraryFiles(
  db: Database,
  { kind, search = "" }: { kind?: "image" | "pdf" | undefined; search?: string | undefined },
): Promise<LibraryFileRow[]> {
  const rows = kind ? select(db).where("media.kind", "=", kind) : select(db);
  const words = normaliseForSearch(search).split(/\s+/).filter(Boolean);
  const found = await rows.orderBy("media.id", "desc").execute();
  // Match here rather than in SQL: SQLite and PostgreSQL compare Bengali and accented letters differently.
  return found.filter(({ title, alt, original_name }) => {
    const text = normaliseForSearch(`${title} ${alt} ${original_name}`);
    return words.every((word) => text.includes(word));
  });
}

/** Reads a file of the library and locks its row until the transaction ends, on both databases. */
async function lockLibraryFile(db: Database, id: string): Promise<LibraryFileRow | undefined> {
  const lock = db.updateTable("library_file").set(({ ref }) => ({ title: ref("title") }));
  await lock.where("media_id", "=", id).execute();
  return select(db).where("media.id", "=", id).executeTakeFirst();
}

async function updateLibraryFile(db: Database, { media_id, ...changes }: LibraryRow): Promise<void> {
  await db.updateTable("library_file").set(changes).where("media_id", "=", media_id).execute();
}

/** Lists the paths of documents that have a public text or a draft. */
async function listKeptPaths(db: Database): Promise<string[]> {
  const rows = db.selectFrom("document").select("path");
  const kept = rows.where(({ eb, or }) => or([eb("text", "is not", null), eb("draft", "is not", null)]));
  return (await kept.execute()).map(({ path }) => path);
}

/** Lists the texts of records: a description may link to a file, such as a second PDF of a notice. */
async function listRecordTexts(db: Database): Promise<{ path: string; text: DocumentText }[]> {
  const texts: { path: string; text: DocumentText }[] = [];
  for (const collection of COLLECTIONS.filter((one) => "drafts" in one.public)) {
    for (const row of await listRecords(db, collection)) {
      texts.push({ path: `${collection.name}/${row.id}`, text: { value: row, body: "" } });
    }
  }
  return texts;
}

/** Lists the published, drafted and scheduled texts of documents that refer to uploads. */
async function listTextsWithMedia(db: Database): Promise<{ path: string; text: DocumentText }[]> {
  const rows = await db
    .selectFrom("document")
    .select(["path", "text", "draft", "scheduled"])
    .where(({ eb, or }) => or((["text", "draft", "scheduled"] as const).map((one) => eb(one, "like", "%/media/%"))))
    .execute();
  return rows.flatMap(({ path, ...texts }) =>
    Object.values(texts).flatMap((json) => {
      const text = fromJson(json);
      return text ? [{ path, text }] : [];
    }),
  );
}
