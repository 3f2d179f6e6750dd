import { idParamsSchema, messageReplySchema } from "#contract/common.ts";
import {
  type DocumentText,
  subjectSchema,
  type Version,
  versionListReplySchema,
  versionReplySchema,
} from "#contract/documents.ts";
import * as m from "#messages/compiled/documents-server.ts";
import { type Actor, actorOf } from "#server/platform/changes/actor.ts";
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
  type StoredVersion,
  type VersionNote,
} from "#server/platform/changes/versions.repository.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import type { Feature, Platform } from "#server/platform/feature.ts";
import { routesIn } from "#server/platform/http/describe-route.ts";
import { eraseBinned, type MediaService } from "#server/platform/media/media.service.ts";

/** Ids of files in the versions of a record. */
const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;

/** The history of all that is edited, and the bin. */
export function versionsFeature(
  platform: Platform,
  options: {
    documents: VersionSubject;
    /** Histories of records, whose files go with their last version. */
    records: readonly Omit<VersionSubject, "forget">[];
    media: MediaService;
  },
) {
  const { documents, records, media } = options;
  const forget = async (_id: string, values: readonly string[]) => {
    const ids = [...new Set(values.flatMap((value) => value.match(UUID) ?? []))];
    await eraseBinned({ db: platform.db, media }, { ids });
  };
  const subjects = [documents, ...records.map((history) => ({ ...history, forget }))];
  const versions = createVersionService(platform, subjects);
  return {
    ...versions,
    adminRoutes: async (app) => {
      const route = routesIn(app, "History", { access: ["site.see", "desk.manage"] });

      route("GET /versions", "List the history", {
        description: "Of one document (`document:pages/Library.md`) or record (`notice:<id>`), newest first.",
        querystring: subjectSchema,
        reply: { 200: versionListReplySchema },
        answer: async ({ query }) => ({ items: await versions.list(query.subject) }),
      });

      route("GET /versions/:id", "Read a version", {
        params: idParamsSchema,
        reply: { 200: versionReplySchema },
        answer: ({ params }) => versions.get(params.id),
      });

      route("POST /versions/:id/restore", "Bring back a version", {
        access: ["site.edit", "desk.manage"],
        description: "Of a document it becomes the draft, and is public when that is published.",
        params: idParamsSchema,
        reply: { 200: messageReplySchema },
        errors: { 409: "Another person has just changed it." },
        answer: async (request) => {
          const { action } = await versions.restore(actorOf(request), request.params.id);
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
        reply: { 200: messageReplySchema },
        errors: { 404: "It is not in the bin.", 409: "Another person has just changed it." },
        answer: async (request) => {
          await versions.undelete(actorOf(request), request.body.subject);
          return { message: m.restored() };
        },
      });

      route("DELETE /bin", "Delete for good", {
        access: "site.publish",
        fresh: true,
        description: "What lies in the bin goes, with its history.",
        querystring: subjectSchema,
        reply: { 200: messageReplySchema },
        errors: { 404: "It is not in the bin." },
        answer: async (request) => {
          await versions.erase(actorOf(request), request.query.subject);
          return { message: m.deletedForGood() };
        },
      });
    },
    expiries: { bin: () => versions.emptyOldBin() },
  } satisfies Feature;
}

/** What the history and the bin ask of one kind of subject: documents, or a kind of record. */
export interface VersionSubject {
  /** Start of the names of its subjects, before the colon: `document`, `notice`. */
  prefix: string;
  /** The text of a version as the history shows it. */
  textOf(version: StoredVersion): DocumentText;
  /** Restores an earlier version, also from the bin; of a document it becomes the draft. */
  restore(actor: Actor, version: StoredVersion): Promise<void>;
  /** Called after a subject has left the bin for good, and its versions with it. `values` were those of the versions. */
  forget?(id: string, values: readonly string[]): Promise<void>;
}

const DAY_MS = 86_400_000;
const NOTES = {
  installed: m.noteInstalled,
  discarded: m.noteDiscarded,
  replaced: m.noteReplaced,
  succession: m.noteSuccession,
};

/** The history and the bin of all subjects; each kind of subject says how its versions are restored. */
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
      await known.restore(actor, last);
    },
    /** Deletes a subject from the bin for good, with its whole history. */
    async erase(actor: Actor, subject: string): Promise<void> {
      const { last } = await findDeleted(subject);
      const auditEvent = { action: "bin.erased", subjectId: subject, subject: last.title } as const;
      await inChange(db, actor, now(), async () => ({ result: undefined, auditEvent }));
      await forget([subject]);
    },
    /** Erases what has lain in the bin for its days. @returns how many subjects */
    async emptyOldBin(): Promise<number> {
      const expired = (await listExpired(db, binStart())).filter((name) =>
        subjects.some(({ prefix }) => name.startsWith(`${prefix}:`)),
      );
      await forget(expired);
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
