import { messageReplySchema } from "#contract/common.ts";
import {
  type DocumentText,
  subjectSchema,
  type Version,
  versionListReplySchema,
  versionReplySchema,
} from "#contract/documents.ts";
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
  listVersions,
  listVersionValues,
  type StoredVersion,
  type VersionNote,
} from "#server/platform/changes/versions.repository.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import type { Feature, Platform } from "#server/platform/feature.ts";
import { createRouteAdder } from "#server/platform/http/describe-route.ts";
import { eraseBinned, type MediaService } from "#server/platform/media/media.service.ts";

/** Matches the ids of files in a stored version of a record. */
const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;

/** Serves the history of documents and records, and the bin. */
export function versionsFeature(
  platform: Platform,
  options: {
    documents: VersionSubject;
    /** Histories of records. When a record is erased from the bin, its files are erased too. */
    records: readonly Omit<VersionSubject, "onSubjectErased">[];
    media: MediaService;
  },
) {
  const { documents, records, media } = options;
  const forget = async (_id: string, values: readonly string[]) => {
    const ids = [...new Set(values.flatMap((value) => value.match(UUID) ?? []))];
    await eraseBinned({ db: platform.db, media }, { ids });
  };
  const subjects = [documents, ...records.map((history) => ({ ...history, onSubjectErased: forget }))];
  const versions = createVersionService(platform, subjects);
  return {
    ...versions,
    adminRoutes: async (app) => {
      const route = createRouteAdder(app, "History", { access: ["site.see", "desk.manage"] });

      route("GET /versions", "List the history", {
        description: "Of one document (`document:pages/Library.md`) or record (`notice:<id>`), newest first.",
        querystring: subjectSchema,
        reply: { 200: versionListReplySchema },
        answer: async ({ query }) => ({ items: await versions.list(query.subject) }),
      });

      route("GET /versions/:id", "Read a version", {
        reply: { 200: versionReplySchema },
        answer: ({ params }) => versions.get(params.id),
      });

      route("POST /versions/:id/restore", "Bring back a version", {
        access: ["site.edit", "desk.manage"],
        description: "Of a document it becomes the draft, and is public when that is published.",
        reply: { 200: messageReplySchema },
        errors: { 409: "Another person has just changed it." },
        answer: async ({ actor, params }) => {
          const { action } = await versions.restore(actor, params.id);
          return { message: action === "deleted" ? m.restored() : m.broughtBack() };
        },
      });

      route("GET /bin", "List the bin", {
        description: "What was deleted in the last 30 days, newest first. Each entry is the version of its deletion.",
        reply: { 200: versionListReplySchema },
        answer: async () => ({ items: await versions.listBin() }),
      });

      route("POST /bin/restore", "Restore from the bin", {
        access: "site.edit",
        description: "A document comes back as a draft.",
        body: subjectSchema,
        errors: { 404: "It is not in the bin.", 409: "Another person has just changed it." },
        message: m.restored,
        answer: ({ actor, body }) => versions.undelete(actor, body.subject),
      });

      route("DELETE /bin", "Delete for good", {
        access: "site.publish",
        fresh: true,
        description: "What lies in the bin goes, with its history.",
        querystring: subjectSchema,
        errors: { 404: "It is not in the bin." },
        message: m.deletedForGood,
        answer: ({ actor, query }) => versions.erase(actor, query.subject),
      });
    },
    expiries: { bin: () => versions.emptyOldBin() },
  } satisfies Feature;
}

/** What each kind of subject (documents, or the records of a collection) implements for the history and the bin. */
export interface VersionSubject {
  /** Prefix of the subjects' names, before the colon: `document`, `notice`. */
  prefix: string;
  /** Returns the text of a version as the history shows it. */
  textOf(version: StoredVersion): DocumentText;
  /** Restores an earlier version, or a deleted subject from the bin. A document's version becomes its draft. */
  restore(actor: Actor, version: StoredVersion): Promise<void>;
  /** Called after a subject was erased from the bin with all of its versions, whose values are `values`. */
  onSubjectErased?(id: string, values: readonly string[]): Promise<void>;
}

const DAY_MS = 86_400_000;
const NOTES = {
  installed: m.noteInstalled,
  discarded: m.noteDiscarded,
  replaced: m.noteReplaced,
  succession: m.noteSuccession,
};

/** Creates the history and the bin of all subjects. Each subject's `VersionSubject` restores its versions. */
function createVersionService({ db, now }: Platform, subjects: readonly VersionSubject[]) {
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

  async function findDeleted(from: Database, subject: string) {
    const known = subjectOf(subject);
    const last = await findLastVersion(from, subject);
    if (last?.action !== "deleted") throw new NotFoundError(m.notInBin());
    return { known, last };
  }

  /** Deletes the versions of a subject. @returns their values, for `onSubjectErased` */
  async function deleteHistory(from: Database, subject: string) {
    const values = await listVersionValues(from, subject);
    await deleteVersions(from, [subject]);
    return values;
  }

  const forget = (subject: string, values: readonly string[]) =>
    subjectOf(subject).onSubjectErased?.(subject.slice(subject.indexOf(":") + 1), values);

  return {
    /** Lists the versions of a subject, newest first. */
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
    /** Lists the subjects in the bin, latest deletion first. */
    listBin: async (): Promise<Version[]> => (await listBin(db, binStart())).map(shown),
    async undelete(actor: Actor, subject: string): Promise<void> {
      const { known, last } = await findDeleted(db, subject);
      await known.restore(actor, last);
    },
    /** Deletes a subject from the bin for good, with its whole history. */
    async erase(actor: Actor, subject: string): Promise<void> {
      const values = await inChange(db, actor, now(), async (transaction) => {
        const { last } = await findDeleted(transaction, subject);
        const auditEvent = { action: "bin.erased", subjectId: subject, subject: last.title } as const;
        return { result: await deleteHistory(transaction, subject), auditEvent };
      });
      await forget(subject, values);
    },
    /** Erases subjects that have been in the bin for more than BIN_DAYS. @returns the number of subjects */
    async emptyOldBin(): Promise<number> {
      const expired = (await listExpired(db, binStart())).filter((name) =>
        subjects.some(({ prefix }) => name.startsWith(`${prefix}:`)),
      );
      for (const subject of expired) await forget(subject, await deleteHistory(db, subject));
      return expired.length;
    },
  };
}

/** Returns a version with the server's note as a sentence in the reader's language. */
function shown<Stored extends Version & { details: string | null }>({ details, ...version }: Stored) {
  if (details === null) return version;
  const note: VersionNote = JSON.parse(details);
  if (note.about === "pictures") return { ...version, title: m.titleWithPictures({ ...note, title: version.title }) };
  return { ...version, note: note.about === "links" ? m.noteLinks(note) : NOTES[note.about]() };
}
