import type { Act } from "#contract/activity.ts";
import type { Actor } from "#server/actor.ts";
import type { Database } from "#server/db/open-database.ts";
import { ChangedMeanwhileError } from "#server/errors.ts";
import { recordAct } from "#server/features/audit-log/audit-log.repository.ts";
import type { MediaRow } from "#server/features/media/media.repository.ts";
import type { MediaService } from "#server/features/media/media.service.ts";
import type { Upload } from "#server/features/media/upload.ts";
import { findLastVersion, insertVersion, type NewVersion } from "#server/features/versions/versions.repository.ts";
import { raiseVersions } from "./db/topic-versions.ts";
import type { Topic } from "./pages/page-cache.ts";

export interface Writing {
  db: Database;
  now: Date;
  /** Rows of the uploaded files, in their order. */
  uploaded: MediaRow[];
}

/** A record as it is after a change; of a deletion, as it was. */
export interface RecordVersion extends Pick<NewVersion, "subject" | "title" | "action"> {
  value: string;
  /** As it was before: kept too where the history begins with this change. */
  before?: { title: string; value: string; at: string };
}

interface Change<Result> {
  result: Result;
  act: Act;
  versions?: readonly RecordVersion[];
}

export interface Write {
  topics: readonly Topic[];
  /** Nothing that pages show is changed or deleted. */
  isAddition?: boolean;
  uploads?: { kind: "image" | "pdf"; files: Upload[] };
}

export type RecordWriter = ReturnType<typeof createRecordWriter>;

/** The one way in which an admin's change of content reaches the database. */
export function createRecordWriter({
  media,
  onChanged,
  now,
}: {
  media: Pick<MediaService, "store">;
  /** Called after the commit of a change with topics: pages are rendered again. */
  onChanged: () => unknown;
  now: () => Date;
}) {
  /**
   * Stores a change's rows, files, history and audit entry together or not at all. Uploads are checked and stored before
   * the transaction, and go when it fails. After the commit, all copies clear their pages of `topics`.
   */
  return async <Result>(
    actor: Actor,
    { topics, isAddition, uploads = { kind: "image", files: [] } }: Write,
    change: (writing: Writing) => Promise<Change<Result>>,
  ): Promise<Result> => {
    const { kind, files } = uploads;
    const result = await media.store(kind, files, async (db, uploaded) => {
      const moment = now();
      const { result, act, versions = [] } = await change({ db, now: moment, uploaded });
      for (const { before, ...version } of versions) {
        if (before && !(await findLastVersion(db, version.subject))) {
          const { at, ...first } = before;
          await insertVersion(db, { ...version, ...first, action: "created", at: new Date(at), email: "" });
        }
        await insertVersion(db, { ...version, at: moment, email: actor.email });
      }
      await recordAct(db, actor, act, moment);
      await raiseVersions(db, topics, isAddition);
      return result;
    });
    if (topics.length > 0) await onChanged();
    return result;
  };
}

/** The `updated_at` of a change: now, but always after `before`, so that no two versions share it. */
export function nextVersion(before: string, now: Date): string {
  return new Date(Math.max(now.getTime(), Date.parse(before) + 1)).toISOString();
}

/** @throws {ChangedMeanwhileError} when the admin has `read` another version; without `read` nothing is refused */
export function refuseStale(read: string | undefined, current: { updatedAt: string }, version = current.updatedAt) {
  if (read !== undefined && Date.parse(read) !== Date.parse(version)) throw new ChangedMeanwhileError(current);
}

/** @param version the newest of all that would be deleted together */
export function refuseStaleDelete(
  read: string | undefined,
  current: { updatedAt: string },
  version = current.updatedAt,
) {
  if (read !== undefined && Date.parse(version) > Date.parse(read)) throw new ChangedMeanwhileError(current, "delete");
}
