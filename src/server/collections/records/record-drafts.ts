import type { Collection, DraftFacts, StoredRecord } from "#contract/collections/define-collection.ts";
import { applyChangedTranslations, packChangedTranslations } from "#contract/collections/translations.ts";
import type { DocumentText } from "#contract/documents.ts";
import * as m from "#messages/compiled/documents-server.ts";
import { isSameText } from "#server/collections/content/stored-documents.ts";
import {
  changeDocument,
  type DocumentRow,
  deleteDocument,
  findRow,
  insertDocument,
  listUnpublished,
  parseDraftReview,
  writeRow,
} from "#server/collections/documents/documents.repository.ts";
import type { Actor, AuditedActor } from "#server/platform/changes/actor.ts";
import type { Change, RecordVersion } from "#server/platform/changes/in-change.ts";
import { findLastVersion, type StoredVersion } from "#server/platform/changes/versions.repository.ts";
import { fileColumnsOf } from "#server/platform/db/record-tables.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { ChangedMeanwhileError, NotFoundError } from "#server/platform/errors.ts";
import { newId } from "#server/platform/ids.ts";
import { type MediaRow, markDeleted } from "#server/platform/media/media.repository.ts";
import type { Upload } from "#server/platform/media/upload.ts";
import { nextVersion, type RecordWriter, readSnapshot, refuseStale, type WriteOptions } from "./record-writer.ts";
import { listRecordsByIds, lockRecord, type RecordRow } from "./records.repository.ts";

type Values = Record<string, unknown>;
type Stored = StoredRecord & Values;
/**
 * The columns that a draft changes; in the draft of a new record, all columns that were filled in. `translations` has
 * only the changed texts, so that a colleague's change of another text is kept.
 */
type Columns = Record<string, string | number | null | undefined>;

/** Returns the columns of a record with those of a draft on top. */
export function withDraft(row: RecordRow, columns: Columns): Columns {
  const { translations } = columns;
  if (!translations) return columns;
  return { ...columns, translations: applyChangedTranslations(row.translations, translations) };
}

interface RecordDependencies {
  db: Database;
  write: RecordWriter;
  writing: (files: Upload[]) => WriteOptions;
  columnsOf: (values: Values) => Columns;
  fileColumnsFor: (stored: MediaRow | undefined, changes: Values) => Columns;
  lockReferences: (transaction: Database, columns: Columns) => Promise<void>;
  clearedReferences: (from: Database, columns: Columns) => Promise<Columns>;
  newRow: (id: string, columns: Columns, now: Date) => RecordRow;
  readOne: (from: Database, row: RecordRow) => Promise<Stored>;
  versionOf: (
    action: RecordVersion["action"],
    row: RecordRow,
    record: Stored,
    before: null,
    besides: { draft: Record<string, string | number | null> },
  ) => RecordVersion;
  put: (transaction: Database, now: Date, id: string, columns: Columns) => Promise<Omit<Change<Stored>, "cacheTags">>;
}

export type RecordDrafts = ReturnType<typeof createRecordDrafts>;

/** Manages drafts of a collection's records, which are stored as drafts of documents with the path `notice/<id>`. */
export function createRecordDrafts(collection: Collection, parts: RecordDependencies) {
  const { db, write, writing, readOne } = parts;
  const media = collection.file && fileColumnsOf(collection.file).media;
  const pathOf = (id: string) => `${collection.name}/${id}`;
  const columnsIn = (text: DocumentText | null | undefined) =>
    (text?.value ?? {}) as Record<string, string | number | null>;
  const filesIn = (texts: readonly (DocumentText | null | undefined)[]) =>
    media ? texts.flatMap((text) => (columnsIn(text)[media] ? [String(columnsIn(text)[media])] : [])) : [];

  /** Reads a record and its draft. `shown` is the record's row with the draft applied. */
  async function read(from: Database, id: string) {
    const row = await findRow(from, pathOf(id));
    const [stored] = await listRecordsByIds(from, collection.name, [id]);
    const shown = row?.draft ? onTop(id, stored, row.draft, row.draft_at ?? "") : stored;
    return { row, stored, shown };
  }

  function onTop(id: string, stored: RecordRow | undefined, draft: DocumentText, at: string): RecordRow {
    if (!stored) return parts.newRow(id, columnsIn(draft), new Date(at));
    const changed = stored.updated_at ?? stored.created_at;
    return { ...stored, ...withDraft(stored, columnsIn(draft)), updated_at: at > changed ? at : changed } as RecordRow;
  }

  async function answer(from: Database, id: string): Promise<(Stored & { draft: DraftFacts }) | null> {
    const { row, stored, shown } = await read(from, id);
    if (!row || !shown) return null;
    const { draft_at: savedAt, draft_by: savedBy, publish_at: publishAt, schedule_fault: fault } = row;
    const scheduleFault = fault && m.scheduleRefused({ code: fault });
    const draft = { isNew: !stored, savedAt, savedBy, publishAt, scheduleFault, review: parseDraftReview(row) };
    return { ...(await readOne(from, shown)), draft };
  }

  /** Moves files that neither record nor draft refers to into the bin, and deletes the draft's row if it is empty. */
  async function cleanUpDraft(
    transaction: Database,
    id: string,
    before: DocumentRow | undefined,
    now: Date,
  ): Promise<void> {
    const { row, stored } = await read(transaction, id);
    const kept = [...filesIn([row?.draft, row?.scheduled]), ...(media ? [stored?.[media]] : [])];
    const gone = filesIn([before?.draft, before?.scheduled]).filter((file) => !kept.includes(file));
    await markDeleted(transaction, gone, now.toISOString());
    if (row && !row.draft && !row.publish_at) await deleteDocument(transaction, pathOf(id));
  }

  /** Returns the version with which the history keeps a discarded draft, so that the draft can be restored. */
  async function versionOf(from: Database, id: string, draft: DocumentText): Promise<RecordVersion> {
    const { stored } = await read(from, id);
    const row = onTop(id, stored, draft, new Date(0).toISOString());
    const action = stored ? "drafted" : "deleted";
    return parts.versionOf(action, row, await readOne(from, row), null, { draft: columnsIn(draft) });
  }

  /** Takes a draft's file out of the bin. A file that was erased is left out of the returned columns. */
  async function withoutErasedFile(transaction: Database, columns: Columns): Promise<Columns> {
    const file = media && columns[media];
    if (!media || !file || (await markDeleted(transaction, [String(file)], null)).size > 0) return columns;
    const { [media]: _, ...others } = columns;
    return others;
  }

  return {
    name: collection.name,
    versionOf,
    tidy: cleanUpDraft,
    row: async (id: string) => (await read(db, id)).shown ?? null,
    /** Reads the record and its draft in the form of API replies. */
    async read(id: string) {
      const { row, stored, shown } = await read(db, id);
      const current = stored ? await readOne(db, stored) : null;
      return { row, current, draft: row?.draft && shown ? await readOne(db, shown) : null };
    },
    async list() {
      const paths = (await listUnpublished(db)).map(({ path }) => path.split("/"));
      const ids = paths.flatMap(([name, id]) => (name === collection.name && id ? [id] : []));
      return (await Promise.all(ids.map((id) => answer(db, id)))).filter((item) => item !== null);
    },
    /** @param id null for a new record @throws {ChangedMeanwhileError} if `ifUpdatedAt` is not the current version */
    save: (actor: Actor, id: string | null, values: Values, uploads: Upload[] = []) =>
      write(actor, { ...writing(uploads), cacheTags: [] }, async ({ db, now, uploaded: [file] }) => {
        const key = id ?? newId();
        // Wait for a deletion of the record that is under way, which also deletes the draft.
        await lockRecord(db, collection, key);
        const { row, stored, shown } = await read(db, key);
        if (id !== null && !shown) throw new NotFoundError(collection.words.gone());
        const known = shown && (await readOne(db, shown));
        if (known) refuseStale(values.ifUpdatedAt as string | undefined, known);
        const given = { ...parts.columnsOf(values), ...parts.fileColumnsFor(file, values) };
        const typed = Object.entries(given).filter(([, value]) => value !== undefined);
        const before = columnsIn(row?.draft);
        const cleared = await parts.clearedReferences(db, before);
        const wanted: Columns = { ...before, ...cleared, ...Object.fromEntries(typed) };
        const { translations = shown?.translations } = given;
        wanted.translations = packChangedTranslations(stored?.translations, translations) ?? undefined;
        await parts.lockReferences(db, wanted);
        // The form shows the draft's own time as the default time of a new record: do not store this value, so that
        // publishing sets the time.
        const isChanged = (column: string) => wanted[column] !== (stored ? stored[column] : row?.draft_at);
        const changed = Object.entries(wanted).filter(([column]) => isChanged(column));
        const at = known ? nextVersion(known.updatedAt, now) : now.toISOString();
        const draft = { value: Object.fromEntries(changed), body: "" };
        const saved = { draft, draft_version: newId(), draft_at: at, draft_by: actor.email };
        const isSaved = row
          ? await changeDocument(db, pathOf(key), saved, { draft_version: row.draft_version })
          : await insertDocument(db, { path: pathOf(key), ...saved });
        if (!isSaved) throw new ChangedMeanwhileError(known ?? null);
        await cleanUpDraft(db, key, row, now);
        const result = await answer(db, key);
        if (!result) throw new NotFoundError(collection.words.gone());
        return { result, auditEvent: [] };
      }),
    /** Writes a draft or scheduled `text` to the record. @param also returns false if `text` is no longer current */
    publish: (actor: AuditedActor, id: string, text: DocumentText, also: (transaction: Database) => Promise<boolean>) =>
      write(actor, writing([]), async ({ db, now }) => {
        const before = await findRow(db, pathOf(id));
        const change = await parts.put(db, now, id, await withoutErasedFile(db, columnsIn(text)));
        if (!(await also(db))) throw new ChangedMeanwhileError(null);
        await cleanUpDraft(db, id, before, now);
        return change;
      }),
    /** Deletes a record's draft and schedule before the record. @returns versions that keep their texts in the history */
    async deleteWithVersions(transaction: Database, now: Date, record: RecordRow): Promise<RecordVersion[]> {
      const row = await findRow(transaction, pathOf(record.id));
      if (!row) return [];
      const isOther = row.scheduled && !isSameText(row.draft, row.scheduled);
      const versions: RecordVersion[] = [];
      for (const text of [isOther && row.scheduled, row.draft])
        if (text) versions.push(await versionOf(transaction, record.id, text));
      await deleteDocument(transaction, pathOf(record.id));
      await cleanUpDraft(transaction, record.id, row, now);
      return versions;
    },
    restore: (actor: Actor, { title, value, subject }: StoredVersion, columns: Columns) =>
      write(actor, { cacheTags: [] }, async ({ db, now }) => {
        const id = subject.slice(subject.indexOf(":") + 1);
        await lockRecord(db, collection, id);
        const { row, stored, shown } = await read(db, id);
        // A draft of changes is not a whole record, so it cannot be restored while the record is in the bin.
        const last = stored ? undefined : await findLastVersion(db, subject);
        if (last?.action === "deleted" && !readSnapshot(last).draft) throw new NotFoundError(collection.words.gone());
        const draft = { value: columns, body: "" };
        const at = shown ? nextVersion((await readOne(db, shown)).updatedAt, now) : now.toISOString();
        const saved = { draft, draft_version: newId(), draft_at: at, draft_by: actor.email };
        const replaced = row?.draft && (await versionOf(db, id, row.draft));
        await writeRow(db, { path: pathOf(id), ...saved });
        await cleanUpDraft(db, id, row, now);
        await markDeleted(db, filesIn([draft]), null);
        const versions: RecordVersion[] = [];
        if (replaced) versions.push({ ...replaced, action: "drafted", note: { about: "replaced" } });
        else if (!stored) versions.push({ subject, title, action: "restored", value: value ?? "" });
        const auditEvent = { action: "document.restored", subjectId: pathOf(id), subject: title } as const;
        return { result: undefined, auditEvent, versions };
      }),
  };
}
