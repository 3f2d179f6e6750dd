import type { AuditEvent } from "#contract/activity.ts";
import type { DocumentText } from "#contract/documents.ts";
import type { OwnSite, SiteStage } from "#contract/own-site.ts";
import * as m from "#messages/compiled/documents-server.ts";
import { isDocumentPath, PRODUCT_FOLDER } from "#server/collections/content/content-files.ts";
import type { ContentStore } from "#server/collections/content/content-store.ts";
import { loadContent, type Samples } from "#server/collections/content/load-content.ts";
import { type ContentPlaces, listSeeds, starterPlaces } from "#server/collections/content/seeds.ts";
import { isSameText, NO_DRAFT, NO_ROW, NOT_SCHEDULED, toJson } from "#server/collections/content/stored-documents.ts";
import { mapNamesById, PEOPLE_PATH, withAuthor } from "#server/collections/documents/authors.ts";
import { factsOf, storedTitleOf } from "#server/collections/documents/document-facts.ts";
import { changeDocument, findRow } from "#server/collections/documents/documents.repository.ts";
import type { DocumentService } from "#server/collections/documents/documents.service.ts";
import {
  type DocumentChange,
  type Publications,
  StaleError,
  withFreshContent,
} from "#server/collections/documents/publications.ts";
import { hasSampleData, loadSampleData, removeSampleData } from "#server/operations/sample-data/load-sample-data.ts";
import type { Actor } from "#server/platform/changes/actor.ts";
import { inChange } from "#server/platform/changes/in-change.ts";
import { insertVersion } from "#server/platform/changes/versions.repository.ts";
import { claimContentVersion } from "#server/platform/db/cache-tag-versions.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { ConflictError } from "#server/platform/errors.ts";
import type { Platform } from "#server/platform/feature.ts";
import { newId } from "#server/platform/ids.ts";
import type { MediaService } from "#server/platform/media/media.service.ts";

export interface OwnSiteDependencies extends Pick<Platform, "db" | "config" | "now"> {
  store: ContentStore;
  documents: DocumentService;
  publications: Publications;
  media: MediaService;
}

const COLLEGE = "college.yaml";
const COURSES = "courses.yaml";

/** Replaces the sample with the starter, or the reverse, and publishes the college's own site, each atomically. */
export function createOwnSite({ db, config, now, store, documents, publications, media }: OwnSiteDependencies) {
  const listDrafts = async () =>
    (await documents.listDrafted()).map(({ path, draft, draft_version }) => ({ path, draft, draft_version }));

  async function read(): Promise<OwnSite> {
    const stage = store.stage();
    return { stage, canStart: stage === "sample", drafts: (await listDrafts()).length };
  }

  /** Replaces the content to reach a stage. @param replace replaces the records and calls `note` in its transaction */
  async function goTo(
    wanted: SiteStage,
    { places, actor, action, refusal }: Goal,
    replace: (note: (transaction: Database) => Promise<void>, samples: Samples) => Promise<unknown>,
  ): Promise<void> {
    // Throws if the new content has errors, before anything is replaced.
    const { samples } = await loadContent(places.contentDir, places.publicDirs);
    const seeds = await readTexts(places);
    await withFreshContent({ db, store }, async (version) => {
      if (store.stage() === wanted) return;
      if (store.stage() === "public") throw new ConflictError(refusal());
      const auditEvent: AuditEvent = { action, subjectId: null, subject: "" };
      const note = async (transaction: Database) => {
        if ((await claimContentVersion(transaction, version)) === null) throw new StaleError();
        await replaceDocuments(transaction, seeds, { at: now(), email: actor.email });
        await inChange(transaction, actor, now(), async () => ({ result: undefined, auditEvent }));
      };
      await replace(note, samples);
      await store.reload();
    });
  }

  const start = (actor: Actor) =>
    goTo(
      "preparing",
      { places: starterPlaces(config), actor, action: "own-site.started", refusal: m.siteHasStarted },
      (note) =>
        removeSampleData(db, media, async (transaction) => {
          await note(transaction);
          const { text } = (await findRow(transaction, COLLEGE)) ?? {};
          if (!text) return;
          const saved = { draft_version: newId(), draft_at: now().toISOString(), draft_by: actor.email };
          await changeDocument(transaction, COLLEGE, { draft: unnamed(text), ...saved });
          // Start without courses: the college enters its own.
          await changeDocument(transaction, COURSES, { draft: { value: [], body: "" }, ...saved });
        }),
    );

  const bringSampleBack = async (actor: Actor) => {
    const places = { ...config, contentDir: PRODUCT_FOLDER };
    const goal = { places, actor, action: "own-site.withdrawn", refusal: m.siteIsPublic } as const;
    await goTo("sample", goal, async (note, samples) => {
      if (config.sampleData !== false && !(await hasSampleData(db))) return loadSampleData(media, samples, now(), note);
      return db.transaction().execute(note);
    });
  };

  async function publish(actor: Actor): Promise<void> {
    await publications.publish(actor, async () => {
      if (store.stage() === "sample") throw new ConflictError(m.startFirst());
      if (store.stage() === "public") return null;
      const drafts = await listDrafts();
      const { text, draft_version = null, published_at } = (await findRow(db, COLLEGE)) ?? {};
      if (text && draft_version === null)
        drafts.push({ path: COLLEGE, draft: published_at ? text : unnamed(text), draft_version });
      const people = drafts.find(({ path }) => path === PEOPLE_PATH)?.draft ?? store.documents().get(PEOPLE_PATH);
      const faults = drafts.map(async ({ path, draft }) => {
        const { current } = await documents.read(path);
        return documents.ownValidationErrors(path, draft, current).map((fault) => ({ ...fault, document: path }));
      });
      return {
        validationErrors: (await Promise.all(faults)).flat(),
        edited: null,
        changes: drafts.map(
          ({ path, draft }): DocumentChange => ({
            path,
            text: path === COLLEGE ? prepared(draft) : withAuthor(path, draft, mapNamesById(people)),
            action: "published",
          }),
        ),
        auditEvent: { action: "own-site.published", subjectId: null, subject: "" },
        async writeMore(transaction) {
          for (const { path, draft_version } of drafts) {
            const isDone = await changeDocument(
              transaction,
              path,
              { ...NO_DRAFT, ...NOT_SCHEDULED },
              { draft_version },
            );
            if (!isDone) return false;
          }
          return true;
        },
      };
    });
  }

  return { read, start, bringSampleBack, publish };
}

interface Goal {
  places: ContentPlaces;
  actor: Actor;
  action: "own-site.started" | "own-site.withdrawn";
  refusal: () => string;
}

/** Clears the college's name and place, which must be entered before the document can be published. */
function unnamed({ value, body }: DocumentText): DocumentText {
  return { value: { ...Object(value), name: { english: "" }, place: "" }, body };
}

function prepared({ value, body }: DocumentText): DocumentText {
  const { preparing: _, ...college } = Object(value);
  return { value: college, body };
}

type SeedText = { path: string; seed: string; text: DocumentText };

async function readTexts({ contentDir }: Pick<ContentPlaces, "contentDir">): Promise<SeedText[]> {
  const { parseSource } = await import("#server/collections/content/yaml-source.ts");
  return (await listSeeds(contentDir)).map(({ path, seed, text }) => ({ path, seed, text: parseSource(path, text) }));
}

/** Replaces all documents. Drafts and scheduled texts are kept in the history, and pages without a seed in the bin. */
async function replaceDocuments(db: Database, seeds: readonly SeedText[], kept: { at: Date; email: string }) {
  const known = new Set(seeds.map(({ path }) => path));
  const paths = (await db.selectFrom("document").select("path").execute()).map(({ path }) => path);
  for (const path of paths.filter(isDocumentPath)) {
    const row = await findRow(db, path);
    const keep = (action: "drafted" | "deleted", text: DocumentText) => {
      const title = storedTitleOf(path, factsOf(path, text));
      const note = action === "drafted" ? ({ about: "discarded" } as const) : "";
      return insertVersion(db, { ...kept, subject: `document:${path}`, title, action, note, value: toJson(text) });
    };
    if (row?.scheduled && !isSameText(row.scheduled, row.draft)) await keep("drafted", row.scheduled);
    if (row?.draft) await keep("drafted", row.draft);
    const text = row?.text ?? row?.draft ?? row?.scheduled;
    if (text && !known.has(path)) await keep("deleted", text);
    await db.deleteFrom("document").where("path", "=", path).execute();
  }
  const rows = seeds.map(({ path, seed, text }) => ({ ...NO_ROW, path, seed, version: seed, text: toJson(text) }));
  await db.insertInto("document").values(rows).execute();
}
