import type { Version } from "#contract/documents.ts";
import * as m from "#messages/compiled/documents-server.ts";
import type { Actor } from "#server/platform/changes/actor.ts";
import { inChange } from "#server/platform/changes/in-change.ts";
import {
  BIN_DAYS,
  deleteVersions,
  findLastVersion,
  findVersion,
  listBin,
  listExpired,
  listValues,
  listVersions,
  type VersionNote,
} from "#server/platform/changes/versions.repository.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import type { VersionSubject } from "./version-subjects.ts";

const DAY_MS = 86_400_000;
const NOTES = {
  installed: m.noteInstalled,
  discarded: m.noteDiscarded,
  replaced: m.noteReplaced,
  succession: m.noteSuccession,
};

export type VersionService = ReturnType<typeof createVersionService>;

/** The history and the bin of all subjects: each kind of subject brings its own way back. */
export function createVersionService({
  db,
  subjects,
  now,
}: {
  db: Database;
  subjects: readonly VersionSubject[];
  now: () => Date;
}) {
  const binStart = () => new Date(now().getTime() - BIN_DAYS * DAY_MS);

  function subjectOf(subject: string): VersionSubject {
    const known = subjects.find(({ prefix }) => subject.startsWith(`${prefix}:`));
    if (!known) throw new NotFoundError(m.noHistory());
    return known;
  }

  async function find(id: string) {
    const version = await findVersion(db, id);
    if (!version) throw new NotFoundError(m.noSuchVersion());
    return version;
  }

  async function findDeleted(subject: string) {
    const known = subjectOf(subject);
    const last = await findLastVersion(db, subject);
    if (last?.action !== "deleted") throw new NotFoundError(m.notInBin());
    return { known, last };
  }

  async function forget(names: readonly string[]): Promise<void> {
    for (const name of names) {
      const values = await listValues(db, name);
      await deleteVersions(db, [name]);
      await subjectOf(name).forget?.(name.slice(name.indexOf(":") + 1), values);
    }
  }

  return {
    /** The versions of a subject, newest first. */
    async list(subject: string): Promise<Version[]> {
      return (await listVersions(db, subject)).map(shown);
    },
    async get(id: string) {
      const stored = await find(id);
      const { value: _, ...version } = shown(stored);
      return { version, text: subjectOf(version.subject).textOf(stored) };
    },
    async restore(actor: Actor, id: string): Promise<Version> {
      const version = await find(id);
      await subjectOf(version.subject).restore(actor, version);
      return version;
    },
    /** What lies in the bin, newest first. */
    listBin: async (): Promise<Version[]> => (await listBin(db, binStart())).map(shown),
    async undelete(actor: Actor, subject: string): Promise<void> {
      const { known, last } = await findDeleted(subject);
      await known.undelete(actor, last);
    },
    /** Deletes a subject from the bin for good, with its whole history. */
    async erase(actor: Actor, subject: string): Promise<void> {
      const { last } = await findDeleted(subject);
      const act = { action: "bin.erased", subjectId: subject, subject: last.title } as const;
      await inChange(db, actor, now(), async () => ({ result: undefined, act }));
      await forget([subject]);
    },
    /** Erases what has lain in the bin for its days. @returns how many subjects */
    async emptyOldBin(): Promise<number> {
      const expired = (await listExpired(db, binStart())).filter((name) =>
        subjects.some(({ prefix }) => name.startsWith(`${prefix}:`)),
      );
      for (let at = 0; at < expired.length; at += 500) await forget(expired.slice(at, at + 500));
      return expired.length;
    },
  };
}

/** A version with what the server noted, in the language of who reads. */
function shown<Stored extends Version & { details: string | null }>({ details, ...version }: Stored) {
  if (details === null) return version;
  const note: VersionNote = JSON.parse(details);
  if (note.about === "pictures") return { ...version, title: m.titleWithPictures({ ...note, title: version.title }) };
  return { ...version, note: note.about === "links" ? m.noteLinks(note) : NOTES[note.about]() };
}
