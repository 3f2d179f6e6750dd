import { OTHER_LANGUAGES } from "#contract/collections/translations.ts";
import type { DocumentText } from "#contract/documents.ts";
import * as m from "#messages/compiled/documents-server.ts";
import { isDocumentPath, translationPath } from "#server/collections/content/content-files.ts";
import {
  fromJson,
  isSameText,
  listEarlierTexts,
  NO_DRAFT,
  NOT_SCHEDULED,
  toJson,
} from "#server/collections/content/stored-documents.ts";
import type { VersionSubject } from "#server/collections/versions/versions.feature.ts";
import type { Actor } from "#server/platform/changes/actor.ts";
import { inChange } from "#server/platform/changes/in-change.ts";
import { deleteVersions, insertVersion, type StoredVersion } from "#server/platform/changes/versions.repository.ts";
import { BadInputError, ChangedMeanwhileError } from "#server/platform/errors.ts";
import { newId } from "#server/platform/ids.ts";
import { factsOf } from "./document-facts.ts";
import { changeDocument, deleteDocument, findRow, insertDocument } from "./documents.repository.ts";
import type { DocumentDependencies } from "./publications.ts";

const pathIn = ({ subject }: Pick<StoredVersion, "subject">) => subject.slice(subject.indexOf(":") + 1);

/** Restores earlier versions of documents. A restored version becomes a draft, to be checked and published. */
export function documentVersions({ db, now }: DocumentDependencies): VersionSubject {
  async function restore(actor: Actor, version: StoredVersion): Promise<void> {
    const path = pathIn(version);
    const { title } = version;
    const text = fromJson(version.value) ?? (await listEarlierTexts(db, path, 1))[0];
    if (text === undefined || !isDocumentPath(path)) throw new BadInputError(m.noTextToBringBack());
    const moment = now();
    const row = await findRow(db, path);
    const current = row?.text ?? null;
    const value = withRouteOf(current, path, text);
    const draft = { draft: value, draft_version: newId(), draft_at: moment.toISOString(), draft_by: actor.email };
    const subject = { subject: version.subject, at: moment, email: actor.email };
    await inChange(db, actor, moment, async (transaction) => {
      const isDone = row
        ? await changeDocument(transaction, path, draft, { draft_version: row.draft_version, version: row.version })
        : await insertDocument(transaction, { path, ...draft });
      if (!isDone) throw new ChangedMeanwhileError(null);
      if (row?.draft && !isSameText(row.draft, value)) {
        const note = { about: "replaced" } as const;
        await insertVersion(transaction, { ...subject, title, action: "drafted", note, value: toJson(row.draft) });
      }
      // The page was in the bin: note in the history that the page is restored.
      if (current === null && !row?.draft)
        await insertVersion(transaction, { ...subject, title, action: "restored", value: toJson(value) });
      return { result: undefined, auditEvent: { action: "document.restored", subjectId: path, subject: title } };
    });
  }

  return {
    prefix: "document",
    textOf: (version) => fromJson(version.value) ?? { value: null, body: "" },
    restore,
    async onSubjectErased(path) {
      const row = await findRow(db, path);
      if (row && (row.text !== null || row.draft !== null)) return;
      // Keep the row of a deleted page that has a seed file, or the next start would bring the page back.
      if (row?.seed === null) await deleteDocument(db, path);
      const translations = OTHER_LANGUAGES.map((language) => translationPath(language, path));
      await deleteVersions(
        db,
        translations.map((one) => `document:${one}`),
      );
      for (const one of translations) await changeDocument(db, one, { text: null, ...NO_DRAFT, ...NOT_SCHEDULED });
    },
  };
}

/** Returns the text of a version with the page's current route: restoring an old version does not move the page. */
function withRouteOf(current: DocumentText | null, path: string, text: DocumentText): DocumentText {
  const { route } = factsOf(path, current);
  if (route === null || route === factsOf(path, text).route) return text;
  return { ...text, value: { ...(text.value as object), route } };
}
