import type { DocumentText } from "#contract/documents.ts";
import type { Actor } from "#server/platform/changes/actor.ts";
import type { StoredVersion } from "#server/platform/changes/versions.repository.ts";

/** What the history and the bin ask of one kind of subject: documents, or a kind of record. */
export interface VersionSubject {
  /** Start of the names of its subjects, before the colon: `document`, `notice`. */
  prefix: string;
  /** The text of a version as the history shows it. */
  textOf(version: StoredVersion): DocumentText;
  /** Brings an earlier version back; of documents it becomes the draft. */
  restore(actor: Actor, version: StoredVersion): Promise<void>;
  /** Brings back what lies in the bin. `version` is that of its deletion. */
  undelete(actor: Actor, version: StoredVersion): Promise<void>;
  /** Called after a subject has left the bin for good, and its versions with it. `values` were those of the versions. */
  forget?(id: string, values: readonly string[]): Promise<void>;
}
