import type { Actor } from "#server/actor.ts";
import type { Database } from "#server/db/open-database.ts";
import { ChangedMeanwhileError } from "#server/errors.ts";
import { type AuditedAct, recordAct } from "#server/features/audit-log/audit-log.ts";
import type { MediaRow } from "#server/features/media/media.repository.ts";
import type { MediaService } from "#server/features/media/media.service.ts";
import type { Upload } from "#server/features/media/upload.ts";
import type { Topic } from "#server/rendering/page-cache.ts";

export interface RecordWriterDependencies {
  db: Database;
  media: Pick<MediaService, "prepare" | "keep" | "discardAfter" | "remove">;
  /** Called after the commit, for each topic that public pages show: they are made anew. */
  onChanged: (topic: Topic, isAddition: boolean) => void;
  now: () => Date;
}

/** What a change works with, inside its transaction. */
export interface Writing {
  db: Database;
  now: Date;
  /** The rows of the uploaded files, in the order in which they came. */
  uploaded: MediaRow[];
  /** Deletes the rows of stored files now and the files themselves after the commit. */
  removeMedia(ids: readonly (string | null)[]): Promise<void>;
}

export interface Write {
  topics: readonly Topic[];
  uploads?: { kind: "image" | "pdf"; files: Upload[] };
}

export interface RecordWriter {
  /**
   * Runs one change of the admin: its rows, its files and its audit entry come together or not at all.
   * Uploaded files are checked and stored first, outside of the transaction, and go again when it fails. After the
   * commit, files that are no longer needed go and the cached pages of `topics` are cleared.
   * @param change returns its result and what the audit log says of it
   */
  write<Result>(
    actor: Actor,
    options: Write,
    change: (writing: Writing) => Promise<{ result: Result; act: AuditedAct }>,
  ): Promise<Result>;
}

/** The one way in which an admin's change of content reaches the database. */
export function createRecordWriter({ db, media, onChanged, now }: RecordWriterDependencies): RecordWriter {
  return {
    async write(actor, { topics, uploads }, change) {
      const prepared = uploads && uploads.files.length > 0 ? await media.prepare(uploads.kind, uploads.files) : [];
      const removals: (() => Promise<void>)[] = [];
      let isAddition = false;
      const result = await db
        .transaction()
        .execute(async (transaction) => {
          const moment = now();
          const { result, act } = await change({
            db: transaction,
            now: moment,
            uploaded: prepared.length > 0 ? await media.keep(transaction, prepared) : [],
            removeMedia: async (ids) => {
              const known = ids.filter((id) => id !== null);
              if (known.length > 0) removals.push(await media.remove(transaction, known));
            },
          });
          await recordAct(transaction, actor, act, moment);
          isAddition = /\.(created|uploaded)$/.test(act.action);
          return result;
        })
        .catch((error: unknown) => media.discardAfter(error, prepared));
      for (const topic of topics) onChanged(topic, isAddition);
      for (const removeFiles of removals) await removeFiles();
      return result;
    },
  };
}

/** The `updated_at` of a change: now, and always later than the one before, so that no two versions share it. */
export function nextVersion(before: string, now: Date): string {
  return new Date(Math.max(now.getTime(), Date.parse(before) + 1)).toISOString();
}

/**
 * @param read the version that the person who changes the record has read; not told, nothing is refused
 * @param version the one that it has now
 * @throws {ChangedMeanwhileError} when they differ
 */
export function refuseStale(
  read: string | undefined,
  current: { updatedAt: string },
  version: string = current.updatedAt,
): void {
  if (read !== undefined && Date.parse(read) !== Date.parse(version)) {
    throw new ChangedMeanwhileError(current);
  }
}

/**
 * @param read the version that the person who deletes the record has read; not told, nothing is refused
 * @param version the newest of all that would go with it
 * @throws {ChangedMeanwhileError} when that is newer
 */
export function refuseStaleDelete(
  read: string | undefined,
  current: { updatedAt: string },
  version: string = current.updatedAt,
): void {
  if (read !== undefined && Date.parse(version) > Date.parse(read)) throw new ChangedMeanwhileError(current, "delete");
}
