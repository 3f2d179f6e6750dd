import type { Selectable } from "kysely";
import { type Translations, translationName } from "#contract/collections/translations.ts";
import type { DocumentText } from "#contract/documents.ts";
import type { AuditedActor } from "#server/platform/changes/actor.ts";
import { type Change, inChange } from "#server/platform/changes/in-change.ts";
import type { StoredVersion } from "#server/platform/changes/versions.repository.ts";
import { type CacheTag, DOCUMENTS_TAG } from "#server/platform/db/cache-tag-versions.ts";
import type { Database, PictureTable } from "#server/platform/db/schema.ts";
import { ChangedMeanwhileError } from "#server/platform/errors.ts";
import type { MediaRow } from "#server/platform/media/media.repository.ts";
import type { MediaService } from "#server/platform/media/media.service.ts";
import type { Upload } from "#server/platform/media/upload.ts";

export interface WriteContext {
  db: Database;
  now: Date;
  /** Rows of the uploaded files, in upload order. */
  uploaded: MediaRow[];
}

export interface WriteOptions {
  cacheTags: readonly CacheTag[];
  /** Whether the write only adds records: nothing that pages show is changed or deleted. */
  isAddition?: boolean;
  uploads?: { kind: "image" | "pdf"; files: Upload[] };
}

export type RecordWriter = ReturnType<typeof createRecordWriter>;

/** Creates the function that writes records: `inChange`, preceded by the storage of uploaded files. */
export function createRecordWriter({ media, now }: { media: Pick<MediaService, "store">; now: () => Date }) {
  /** Runs `change` in one transaction. Uploads are checked and stored beforehand, and deleted on failure. */
  return async <Result>(
    actor: AuditedActor,
    { cacheTags, isAddition, uploads = { kind: "image", files: [] } }: WriteOptions,
    change: (writing: WriteContext) => Promise<Omit<Change<Result>, "cacheTags">>,
  ): Promise<Result> => {
    const { kind, files } = uploads;
    return media.store(kind, files, async (db, uploaded) => {
      const moment = now();
      return inChange(db, actor, moment, async () => ({
        ...(await change({ db, now: moment, uploaded })),
        // Open screens follow records as they do documents.
        ...{ cacheTags: [...cacheTags, DOCUMENTS_TAG], isAddition },
      }));
    });
  };
}

/** Returns the `updated_at` of a change: now, but always after `before`, so that no two versions share a time. */
export function nextVersion(before: string, now: Date): string {
  return new Date(Math.max(now.getTime(), Date.parse(before) + 1)).toISOString();
}

/** @throws {ChangedMeanwhileError} if `read`, the version on which the change is based, is given and not current */
export function refuseStale(read: string | undefined, current: { updatedAt: string }, version = current.updatedAt) {
  if (read !== undefined && Date.parse(read) !== Date.parse(version)) throw new ChangedMeanwhileError(current);
}

/** @throws {ChangedMeanwhileError} if `version`, the latest change to anything to be deleted, is newer than `read` */
export function refuseStaleDelete(
  read: string | undefined,
  current: { updatedAt: string },
  version = current.updatedAt,
) {
  if (read !== undefined && Date.parse(version) > Date.parse(read)) throw new ChangedMeanwhileError(current, "delete");
}

/** The JSON that the history stores for a version of a record. */
export interface RecordSnapshot<Row> {
  row: Row;
  /** The record's fields for display: references by their title, files by their name. */
  shown: Record<string, unknown>;
  /** The columns of a discarded draft. */
  draft?: Readonly<Record<string, string | number | null>>;
  /** The pictures of a deleted album. */
  pictures?: readonly Selectable<PictureTable>[];
  /** The records that referred to a deleted record. */
  referrers?: readonly Referrers[];
}

/** Records of one table that referred to a deleted record, and the column with the reference. */
export type Referrers = { table: string; column: string; ids: readonly string[] };

export function readSnapshot<Row>({ value }: Pick<StoredVersion, "value">): RecordSnapshot<Row> {
  return JSON.parse(value ?? "") as RecordSnapshot<Row>;
}

/** Flattens translations to the field names of the admin's form, such as `translations.bn.title`. */
export function translatedTexts(translations: Translations = {}): Record<string, string> {
  const texts = Object.entries(translations).flatMap(([language, all]) =>
    Object.entries(all).map(([name, text]) => [translationName(language, name), text]),
  );
  return Object.fromEntries(texts);
}

/** Returns a record's version as the history displays it: `value` maps the names of fields to their values. */
export function toHistoryText(version: StoredVersion): DocumentText {
  return { value: readSnapshot(version).shown, body: "" };
}
