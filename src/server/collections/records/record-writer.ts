import type { Selectable } from "kysely";
import { type Translations, translationName } from "#contract/collections/translations.ts";
import type { DocumentText } from "#contract/documents.ts";
import type { AuditedActor } from "#server/platform/changes/actor.ts";
import { type Change, inChange } from "#server/platform/changes/in-change.ts";
import type { StoredVersion } from "#server/platform/changes/versions.repository.ts";
import type { CacheTag } from "#server/platform/db/cache-tag-versions.ts";
import type { Database, PictureTable } from "#server/platform/db/schema.ts";
import { ChangedMeanwhileError } from "#server/platform/errors.ts";
import type { MediaRow } from "#server/platform/media/media.repository.ts";
import type { MediaService } from "#server/platform/media/media.service.ts";
import type { Upload } from "#server/platform/media/upload.ts";

export interface Writing {
  db: Database;
  now: Date;
  /** Rows of the uploaded files, in their order. */
  uploaded: MediaRow[];
}

export interface Write {
  cacheTags: readonly CacheTag[];
  /** Whether nothing that pages show is changed or deleted. */
  isAddition?: boolean;
  uploads?: { kind: "image" | "pdf"; files: Upload[] };
}

export type RecordWriter = ReturnType<typeof createRecordWriter>;

/** Makes the function that writes records: `inChange` with uploads. */
export function createRecordWriter({ media, now }: { media: Pick<MediaService, "store">; now: () => Date }) {
  /** Writes in one transaction. Uploads are checked and stored before it, and deleted when it fails. */
  return async <Result>(
    actor: AuditedActor,
    { cacheTags, isAddition, uploads = { kind: "image", files: [] } }: Write,
    change: (writing: Writing) => Promise<Omit<Change<Result>, "cacheTags">>,
  ): Promise<Result> => {
    const { kind, files } = uploads;
    return media.store(kind, files, async (db, uploaded) => {
      const moment = now();
      return inChange(db, actor, moment, async () => ({
        ...(await change({ db, now: moment, uploaded })),
        ...{ cacheTags, isAddition },
      }));
    });
  };
}

/** The `updated_at` of a change: now, but always after `before`, so that no two versions share it. */
export function nextVersion(before: string, now: Date): string {
  return new Date(Math.max(now.getTime(), Date.parse(before) + 1)).toISOString();
}

/** Refuses a change. @throws {ChangedMeanwhileError} when the admin has `read` another version; without `read` never */
export function refuseStale(read: string | undefined, current: { updatedAt: string }, version = current.updatedAt) {
  if (read !== undefined && Date.parse(read) !== Date.parse(version)) throw new ChangedMeanwhileError(current);
}

/** Refuses a deletion where something is newer than `read`. @param version the newest of all that would be deleted together */
export function refuseStaleDelete(
  read: string | undefined,
  current: { updatedAt: string },
  version = current.updatedAt,
) {
  if (read !== undefined && Date.parse(version) > Date.parse(read)) throw new ChangedMeanwhileError(current, "delete");
}

/** What the history keeps of a record, as JSON. */
export interface RecordSnapshot<Row> {
  row: Row;
  /** The record's fields as people read them: references and files by their names. */
  shown: Record<string, unknown>;
  /** The columns of a draft that was discarded. */
  draft?: Readonly<Record<string, string | number | null>>;
  /** The pictures of a deleted album. */
  pictures?: readonly Selectable<PictureTable>[];
  /** The records that named a deleted record. */
  referrers?: readonly Referrers[];
}

/** Records that named another record, and in which column. */
export type Referrers = { table: string; column: string; ids: readonly string[] };

export function readSnapshot<Row>({ value }: Pick<StoredVersion, "value">): RecordSnapshot<Row> {
  return JSON.parse(value ?? "") as RecordSnapshot<Row>;
}

/** Texts in other languages, by the names that the admin's form has for them: `translations.bn.title`. */
export function translatedTexts(translations: Translations = {}): Record<string, string> {
  const texts = Object.entries(translations).flatMap(([language, all]) =>
    Object.entries(all).map(([name, text]) => [translationName(language, name), text]),
  );
  return Object.fromEntries(texts);
}

/** A record's version as text for the history: `value` has the fields by their names. */
export function textOfRecord(version: StoredVersion): DocumentText {
  return { value: readSnapshot(version).shown, body: "" };
}
