import type { RecordAuditEvent, RecordNoun } from "#contract/activity.ts";
import { lastChangeOf } from "#contract/collections/album.ts";
import { COLLECTIONS } from "#contract/collections/collections.ts";
import { type Collection, removalFlag, type StoredRecord } from "#contract/collections/define-collection.ts";
import { packTranslations, type Translations, unpackTranslations } from "#contract/collections/translations.ts";
import { type FieldMeta, metaOf } from "#contract/field-meta.ts";
import type { Language } from "#messages/languages.ts";
import {
  countPictures,
  deletePicturesOf,
  insertPictures,
  listPictures,
  listPicturesOfAlbums,
} from "#server/collections/albums/albums.repository.ts";
import { toStoredImage } from "#server/collections/albums/pictures.service.ts";
import type { VersionSubject } from "#server/collections/versions/versions.feature.ts";
import type { Actor } from "#server/platform/changes/actor.ts";
import type { RecordVersion } from "#server/platform/changes/in-change.ts";
import { findLastVersion, type StoredVersion } from "#server/platform/changes/versions.repository.ts";
import { columnOf, fileColumnsOf } from "#server/platform/db/record-tables.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { InvalidReferenceError, NotFoundError } from "#server/platform/errors.ts";
import { newId } from "#server/platform/ids.ts";
import { listMediaByIds, type MediaRow, markDeleted } from "#server/platform/media/media.repository.ts";
import { toImage, toPdf } from "#server/platform/media/media.service.ts";
import type { Upload } from "#server/platform/media/upload.ts";
import { collegeDay } from "#server/platform/time.ts";
import { createRecordDrafts, withDraft } from "./record-drafts.ts";
import {
  nextVersion,
  type RecordSnapshot,
  type RecordWriter,
  type Referrers,
  readSnapshot,
  refuseStale,
  refuseStaleDelete,
  toHistoryText,
  translatedTexts,
} from "./record-writer.ts";
import {
  deleteRecord,
  insertRecords,
  listRecords,
  listRecordsByIds,
  lockRecord,
  type RecordRow,
  restoreReferences,
  updateRecord,
} from "./records.repository.ts";

type Values = Record<string, unknown>;
type Column = string | number | null;
type Columns = Record<string, Column | undefined>;
type Stored = StoredRecord & Values;
type Verb = "created" | "updated" | "deleted" | "restored";
type Besides = Pick<RecordSnapshot<RecordRow>, "draft" | "pictures" | "referrers">;

export type RecordService = ReturnType<typeof createRecordService>;

/** Lists and changes the records of one collection. Each change is one transaction of the record writer. */
export function createRecordService(collection: Collection, { db, write }: { db: Database; write: RecordWriter }) {
  const { fields, file, hasPictures, titleField, audit, words } = collection;
  const fileColumns = file && fileColumnsOf(file);
  /** Fields of all collections that refer to this collection. Their records show the title of the referenced record. */
  const referrers = (COLLECTIONS as readonly Collection[]).flatMap((other) =>
    referencesOf(other).flatMap(({ name, to }) => (to === collection.name ? [{ other, field: name }] : [])),
  );
  const references = referencesOf(collection);
  const shownIn = referrers.map(({ other }) => other.name);

  const writing = (files: Upload[], others: string[] = []) => ({
    cacheTags: [collection.name, ...others],
    ...(file && { uploads: { kind: file.field, files } }),
  });

  const auditEvent = (verb: Verb, subjectId: string, record: Values, details?: RecordAuditEvent["details"]) => ({
    action: `${audit.name as RecordNoun}.${verb}` as const,
    ...{ subjectId, subject: String(record[titleField]), details },
  });

  async function lock(transaction: Database, id: string): Promise<[RecordRow, Stored]> {
    const row = await lockRecord(transaction, collection, id);
    if (!row) throw new NotFoundError(words.gone());
    return [row, await readOne(transaction, row)];
  }

  /** Converts a row to a record; an album's record includes its pictures. */
  async function readOne(from: Database, row: RecordRow): Promise<Stored> {
    const [record] = (await toRecords(collection, from, [row])) as [Stored];
    return hasPictures ? { ...record, images: (await listPictures(from, row.id)).map(toStoredImage) } : record;
  }

  /** Maps values to columns. In a field with a default, a blank text counts as not given. */
  function columnsOf(values: Values): Columns {
    const columns = Object.entries(fields).map(([name, field]) => {
      const isBlank = values[name] === "" && metaOf(field).default;
      return [columnOf(collection, name), isBlank ? undefined : values[name]];
    });
    const translations = values.translations as Translations | null | undefined;
    if (translations !== undefined) columns.push(["translations", packTranslations(translations)]);
    return Object.fromEntries(columns);
  }

  const fileIn = (row: RecordRow) => (fileColumns ? (row[fileColumns.media] as string | null) : null);

  function snapshotOf(row: RecordRow, record: Stored, besides: Besides = {}): string {
    const shown: [string, unknown][] = Object.keys(fields).map((name) => [name, record[name]]);
    for (const { name } of references) shown.push([name, (record[name] as { title: string } | null)?.title ?? ""]);
    if (file) shown.push([file.field, nameOfFile(record[file.field])]);
    const texts = { ...Object.fromEntries(shown), ...translatedTexts(record.translations as Translations | undefined) };
    return JSON.stringify({ row, shown: texts, ...besides } satisfies RecordSnapshot<RecordRow>);
  }

  function versionOf(
    action: RecordVersion["action"],
    row: RecordRow,
    record: Stored,
    before: [RecordRow, Stored] | null = null,
    besides: Besides = {},
  ): RecordVersion {
    const count = besides.pictures?.length ?? 0;
    return {
      subject: `${collection.name}:${row.id}`,
      title: String(record[titleField]),
      note: count > 0 ? { about: "pictures", count } : undefined,
      action,
      value: snapshotOf(row, record, besides),
      ...(before && {
        before: {
          title: String(before[1][titleField]),
          value: snapshotOf(...before),
          at: before[1].updatedAt,
        },
      }),
    };
  }

  /**
   * Restores a version of a record, or a deleted record from the bin with its id, pictures and references to it. The
   * file comes back if it still exists; references to records that are gone are cleared.
   */
  function restore(actor: Actor, version: StoredVersion): Promise<void> {
    const { row: wanted, draft } = readSnapshot<RecordRow>(version);
    if (drafts && draft) return drafts.restore(actor, version, draft);
    return write(actor, writing([], shownIn), async ({ db, now }) => {
      const before = await lockRecord(db, collection, wanted.id);
      const from = before ?? (await putBack(db, await findLastVersion(db, version.subject)));
      const columns = Object.keys(columnsOf({})).map((column) => [column, wanted[column]]);
      const changes = Object.fromEntries(columns.filter(([, value]) => value !== undefined));
      // A version from before the product had translations has none: clear today's, which belong to another text.
      if (collection.translated) changes.translations = wanted.translations ?? null;
      Object.assign(changes, await clearedReferences(db, changes));
      if (fileColumns && fileIn(wanted) !== fileIn(from)) {
        const isThere = (await markDeleted(db, [fileIn(wanted)], null)).size > 0;
        if (isThere || fileIn(wanted) === null) {
          await markDeleted(db, [fileIn(from)], now.toISOString());
          changes[fileColumns.media] = fileIn(wanted);
        }
      }
      if (file?.mayBeDrawing && fileColumns) changes[fileColumns.drawing] = wanted[fileColumns.drawing] ?? null;
      const row = await updateRecord(db, collection, wanted.id, {
        ...changes,
        updated_at: nextVersion(from.updated_at ?? from.created_at, now),
        // A deleted sample record comes back as a sample.
        is_sample: before ? 0 : from.is_sample,
      });
      const result = await readOne(db, row);
      const versions = [versionOf("restored", row, result)];
      return { result: undefined, auditEvent: auditEvent("restored", row.id, result), versions };
    });
  }

  /** Inserts a deleted record again. @param deletion its last version @throws {NotFoundError} if not a deletion */
  async function putBack(db: Database, deletion: StoredVersion | undefined): Promise<RecordRow> {
    if (deletion?.action !== "deleted") throw new NotFoundError(words.gone());
    const { row, pictures = [], referrers = [] } = readSnapshot<RecordRow>(deletion);
    const found = await markDeleted(db, [fileIn(row), ...pictures.map(({ media_id }) => media_id)], null);
    const own = collection.translated ? ["translations"] : [];
    const columns = ["id", "created_at", "updated_at", "is_sample", ...Object.keys(columnsOf({})), ...own];
    const known = Object.fromEntries(columns.map((column) => [column, row[column]])) as RecordRow;
    const media = fileIn(row);
    if (fileColumns) known[fileColumns.media] = media !== null && found.has(media) ? media : null;
    for (const { name } of references) known[columnOf(collection, name)] = null;
    await insertRecords(db, collection, [known]);
    await insertPictures(
      db,
      pictures.filter(({ media_id }) => found.has(media_id)),
    );
    for (const { table, column, ids } of referrers) await restoreReferences(db, table, column, ids, row.id);
    return known;
  }

  /** Returns the file columns to write: the uploaded file, or null to remove the file. Empty if the file stays. */
  function fileColumnsFor(stored: MediaRow | undefined, changes: Values): Columns {
    const isReplaced = file && (stored !== undefined || changes[removalFlag(file)] === "true");
    if (!isReplaced || !fileColumns) return {};
    return { [fileColumns.media]: stored?.id ?? null, ...(file.mayBeDrawing && { [fileColumns.drawing]: null }) };
  }

  /** Locks the referenced records one by one: the database's own error would not say which of them is missing. */
  async function lockReferences(transaction: Database, columns: Columns): Promise<void> {
    for (const { name, to, missing = words.gone } of references) {
      const id = columns[columnOf(collection, name)];
      const isThere = !id || (await lockRecord(transaction, { name: to }, String(id)));
      if (!isThere) throw new InvalidReferenceError(name, missing());
    }
  }

  /** Returns the columns that refer to a record that is gone, each as null. */
  async function clearedReferences(from: Database, columns: Columns): Promise<Columns> {
    const cleared: Columns = {};
    for (const { name, to } of references) {
      const column = columnOf(collection, name);
      const id = columns[column];
      if (id && (await listRecordsByIds(from, to, [String(id)])).length === 0) cleared[column] = null;
    }
    return cleared;
  }

  /** Returns the row of a new record. Fields that were not given have their default. */
  function newRow(id: string, columns: Columns, now: Date): RecordRow {
    const at = now.toISOString();
    const row = { id, created_at: at, updated_at: at, is_sample: 0, ...columns } as RecordRow;
    for (const [name, field] of Object.entries(fields))
      row[columnOf(collection, name)] ??= defaultOf(metaOf(field), now);
    if (fileColumns) row[fileColumns.media] ??= null;
    return row;
  }

  async function insert(db: Database, row: RecordRow) {
    await lockReferences(db, row);
    await insertRecords(db, collection, [row]);
    const result = await readOne(db, row);
    return { result, auditEvent: auditEvent("created", row.id, result), versions: [versionOf("created", row, result)] };
  }

  async function alter(db: Database, now: Date, [before, current]: [RecordRow, Stored], columns: Columns) {
    await lockReferences(db, columns);
    const changes = { ...columns, updated_at: nextVersion(current.updatedAt, now), is_sample: 0 };
    const row = await updateRecord(db, collection, before.id, changes);
    if (fileIn(row) !== fileIn(before)) await markDeleted(db, [fileIn(before)], now.toISOString());
    const result = await readOne(db, row);
    const from = String(current[titleField]);
    const details = from === result[titleField] ? undefined : { from };
    const versions = [versionOf("changed", row, result, [before, current])];
    return { result, auditEvent: auditEvent("updated", row.id, result, details), versions };
  }

  const drafts =
    collection.public?.drafts &&
    createRecordDrafts(collection, {
      ...{
        db,
        write,
        writing,
        columnsOf,
        fileColumnsFor,
        lockReferences,
        clearedReferences,
        newRow,
        readOne,
        versionOf,
      },
      put: async (transaction, now, id, draft) => {
        const columns = { ...draft, ...(await clearedReferences(transaction, draft)) };
        const row = await lockRecord(transaction, collection, id);
        if (!row) return insert(transaction, newRow(id, columns, now));
        return alter(transaction, now, [row, await readOne(transaction, row)], withDraft(row, columns));
      },
    });

  return {
    collection,
    drafts,
    async list({ limit = collection.maxListed, images }: { limit?: number; images?: string } = {}) {
      const records = await toRecords(collection, db, await listRecords(db, collection, { limit }));
      if (!hasPictures) return records;
      if (images === "false") {
        const counts = await countPictures(db);
        return records.map((record) => ({ ...record, images: [], imageCount: counts.get(record._id) ?? 0 }));
      }
      const pictures = Map.groupBy(await listPicturesOfAlbums(db), ({ album_id }) => album_id);
      return records.map((record) => ({ ...record, images: (pictures.get(record._id) ?? []).map(toStoredImage) }));
    },
    /** @throws {InvalidReferenceError} if a referenced record does not exist */
    create: (actor: Actor, values: Values, uploads: Upload[] = []) =>
      write(actor, { ...writing(uploads), isAddition: true }, async ({ db, now, uploaded: [stored] }) =>
        insert(db, newRow(newId(), { ...columnsOf(values), ...fileColumnsFor(stored, {}) }, now)),
      ),
    /** @throws {ChangedMeanwhileError} if `ifUpdatedAt` is not current; {NotFoundError}; {InvalidReferenceError} */
    update: (actor: Actor, id: string, changes: Values, uploads: Upload[] = []) =>
      write(actor, writing(uploads, shownIn), async ({ db, now, uploaded: [stored] }) => {
        const [before, current] = await lock(db, id);
        refuseStale(changes.ifUpdatedAt as string | undefined, current);
        return alter(db, now, [before, current], { ...columnsOf(changes), ...fileColumnsFor(stored, changes) });
      }),
    /** @throws {ChangedMeanwhileError} if the record or a picture in it is newer than `ifUpdatedAt`; {NotFoundError} */
    remove: (actor: Actor, id: string, { ifUpdatedAt }: { ifUpdatedAt?: string | undefined }) =>
      write(actor, writing([], shownIn), async ({ db, now }) => {
        const [row, current] = await lock(db, id);
        refuseStaleDelete(ifUpdatedAt, current, hasPictures ? lastChangeOf(current as never) : current.updatedAt);
        const pictures = hasPictures ? await deletePicturesOf(db, id) : [];
        const named: Referrers[] = [];
        for (const { other, field } of referrers) {
          const ids = (await listRecords(db, other, { where: [[field, "=", id]] })).map((row) => row.id);
          named.push({ table: other.name, column: columnOf(other, field), ids });
        }
        const dropped = (await drafts?.deleteWithVersions(db, now, row)) ?? [];
        await deleteRecord(db, collection, id);
        await markDeleted(db, [fileIn(row), ...pictures.map(({ media_id }) => media_id)], now.toISOString());
        const versions = [...dropped, versionOf("deleted", row, current, null, { pictures, referrers: named })];
        return { result: undefined, auditEvent: auditEvent("deleted", id, current), versions };
      }),
    history: { prefix: collection.name, textOf: toHistoryText, restore } satisfies VersionSubject,
  };
}

/** Converts rows to records without pictures: for readers in one language, for editors with all translations. */
export async function toRecords(
  collection: Collection,
  from: Database,
  rows: RecordRow[],
  language: Language | "all" = "all",
): Promise<Stored[]> {
  const { fields, file } = collection;
  const fileColumns = file && fileColumnsOf(file);
  const idsIn = (column: string) => rows.flatMap((row) => (row[column] ? [String(row[column])] : []));
  const media = await listMediaByIds(from, fileColumns ? idsIn(fileColumns.media) : []);
  const titles = new Map<string, string>();
  const references = referencesOf(collection);
  for (const { name, to } of references) {
    const other = (COLLECTIONS as readonly Collection[]).find((one) => one.name === to) ?? collection;
    for (const row of await listRecordsByIds(from, to, idsIn(columnOf(collection, name)))) {
      const named = language === "all" ? row : translateRow(other, row, language);
      titles.set(row.id, String(named[columnOf(other, other.titleField)]));
    }
  }
  return rows.map((stored) => {
    const row = language === "all" ? stored : translateRow(collection, stored, language);
    const record: Values = { _id: row.id, createdAt: row.created_at, updatedAt: row.updated_at ?? row.created_at };
    for (const name of Object.keys(fields)) record[name] = row[columnOf(collection, name)];
    for (const { name } of references) {
      const title = titles.get(String(record[name]));
      record[name] = title === undefined ? null : { _id: record[name], title };
    }
    const translations = language === "all" && unpackTranslations(row.translations);
    if (translations) record.translations = translations;
    if (file && fileColumns) {
      const stored = media.get(String(row[fileColumns.media]));
      const drawing = row[fileColumns.drawing];
      if (stored) record[file.field] = file.field === "pdf" ? toPdf(stored) : toImage(stored);
      else record[file.field] = drawing ? { url: drawing } : null;
    }
    return record as Stored;
  });
}

/** Returns the row with its texts in a language. A text without a translation stays as typed. */
export function translateRow(collection: Collection, row: RecordRow, language: Language): RecordRow {
  if (language === "en") return row;
  const { translated = [], textTranslators = {} } = collection;
  const texts = unpackTranslations(row.translations)?.[language];
  const columns = [...translated, ...Object.keys(textTranslators)].map((name) => {
    const column = columnOf(collection, name);
    return [column, texts?.[name] ?? textTranslators[name]?.(language, String(row[column])) ?? row[column]];
  });
  return { ...row, ...Object.fromEntries(columns) };
}

function nameOfFile(file: unknown): string {
  const { originalName, url = "" } = (file ?? {}) as { originalName?: string; url?: string };
  return originalName ?? decodeURIComponent(url.replace(/.*\//, ""));
}

function referencesOf({ fields }: Collection) {
  return Object.entries(fields).flatMap(([name, field]) => {
    const { to, missing } = metaOf(field);
    return to === undefined ? [] : [{ name, to, missing }];
  });
}

function defaultOf({ to, default: fallback }: FieldMeta, now: Date): Column {
  if (to !== undefined) return null;
  if (typeof fallback !== "object") return fallback ?? "";
  return fallback.now === "day" ? collegeDay(now) : now.toISOString();
}
