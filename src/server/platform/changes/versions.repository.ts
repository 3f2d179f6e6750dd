import type { Version } from "#contract/documents.ts";
import { RETENTION_DAYS } from "#contract/privacy.ts";
import { countAffected } from "#server/platform/db/count-rows.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { newId } from "#server/platform/ids.ts";

/** Number of days that deleted documents and records stay in the bin. */
export const BIN_DAYS = RETENTION_DAYS.bin;

export type VersionAction = Version["action"];

/** The server's own note on a version, stored as data and shown as a sentence in the reader's language. */
export type VersionNote =
  | { about: "installed" | "discarded" | "replaced" | "succession" }
  /** Links to `from`, a page that is gone, now lead to `to`. */
  | { about: "links"; from: string; to: string }
  /** An album was moved to the bin together with `count` pictures. */
  | { about: "pictures"; count: number };

export interface NewVersion {
  /** The document or record of the version: `document:pages/Library.md`, `notice:<id>` */
  subject: string;
  title: string;
  action: VersionAction;
  at: Date;
  email: string;
  /** A string is a person's note, a `VersionNote` the server's. */
  note?: string | VersionNote | undefined;
  /** The document or record as JSON; for a deletion, the one that was deleted. */
  value: string | null;
}

type ListedVersion = Version & { details: string | null };

export interface StoredVersion extends ListedVersion {
  value: string | null;
}

const MAX_LISTED_VERSIONS = 500;
const SHOWN = ["id", "subject", "title", "action", "at", "admin_email as by", "note", "details"] as const;

/** Stores a version. `db` must be the transaction of the change itself. */
export async function insertVersion(
  db: Database,
  { subject, title, action, at, email, note = "", value }: NewVersion,
): Promise<void> {
  const row = { subject, title: title.slice(0, 200), action, at: at.toISOString(), admin_email: email, value };
  const said = typeof note === "string" ? { note } : { note: "", details: JSON.stringify(note) };
  await db
    .insertInto("version")
    .values({ id: newId(), ...row, ...said })
    .execute();
}

/** Returns the last 500 versions of a subject, newest first, without values. */
export async function listVersions(db: Database, subject: string): Promise<ListedVersion[]> {
  const rows = db.selectFrom("version").select(SHOWN).where("subject", "=", subject);
  return (await rows.orderBy("id", "desc").limit(MAX_LISTED_VERSIONS).execute()) as ListedVersion[];
}

export async function findVersion(db: Database, id: string): Promise<StoredVersion | undefined> {
  const row = db.selectFrom("version").select(SHOWN).select("value").where("id", "=", id);
  return (await row.executeTakeFirst()) as StoredVersion | undefined;
}

export async function findLastVersion(db: Database, subject: string): Promise<StoredVersion | undefined> {
  const rows = db.selectFrom("version").select(SHOWN).select("value").where("subject", "=", subject);
  return (await rows.orderBy("id", "desc").limit(1).executeTakeFirst()) as StoredVersion | undefined;
}

function deleted(db: Database) {
  return db
    .selectFrom("version")
    .where("action", "=", "deleted")
    .where(({ eb, exists, not }) =>
      not(
        exists(
          eb
            .selectFrom("version as later")
            .select("later.id")
            .whereRef("later.subject", "=", "version.subject")
            .whereRef("later.id", ">", "version.id"),
        ),
      ),
    );
}

/** Lists the bin: for each subject still deleted, the version of the deletion, newest first, without values. */
export async function listBin(db: Database, since: Date): Promise<ListedVersion[]> {
  const rows = deleted(db).select(SHOWN).where("at", ">=", since.toISOString());
  return (await rows.orderBy("id", "desc").execute()) as ListedVersion[];
}

/** Returns the subjects that were deleted before `before` and are still deleted. */
export async function listExpired(db: Database, before: Date): Promise<string[]> {
  const rows = await deleted(db).select("subject").where("at", "<", before.toISOString()).execute();
  return rows.map(({ subject }) => subject);
}

export async function listVersionValues(db: Database, subject: string): Promise<string[]> {
  const rows = await db.selectFrom("version").select("value").where("subject", "=", subject).execute();
  return rows.map(({ value }) => value ?? "");
}

export async function deleteVersions(db: Database, subjects: readonly string[]): Promise<number> {
  if (subjects.length === 0) return 0;
  return countAffected(db.deleteFrom("version").where("subject", "in", subjects));
}
