import { createHash } from "node:crypto";
import { join, resolve } from "node:path";
import type { SiteStage } from "#contract/own-site.ts";
import type { Config } from "#server/platform/config.ts";
import { CONTENT_TAG, raiseVersions } from "#server/platform/db/cache-tag-versions.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { ContentError } from "./content-error.ts";
import { formatFolderPath, PRODUCT_FOLDER, readSampleFiles, readSeeds, STARTER_FOLDER } from "./content-files.ts";
import { listPublicFiles } from "./public-files.ts";
import type { Source } from "./source.ts";
import { internSource, NO_ROW, readDocuments, readLibrary, type StoredDocument, toJson } from "./stored-documents.ts";

export type ContentPlaces = Pick<Config, "contentDir" | "publicDirs">;

/** The starter's folders, and the prefix of seeds that come from the starter. */
const STARTER = {
  prefix: "starter",
  contentDir: join(STARTER_FOLDER, "content"),
  publicDir: join(STARTER_FOLDER, "public"),
};

type Stored = ReadonlyMap<string, Pick<StoredDocument, "seed" | "isPublished" | "source">>;

const isStarter = (stored: Stored) => [...stored.values()].some(({ seed }) => seed?.startsWith(`${STARTER.prefix}-`));

/** Returns the folders of content and pictures with the starter in place of the sample. */
export function starterPlaces({ publicDirs }: Pick<ContentPlaces, "publicDirs">): ContentPlaces {
  // The product's own pictures come last, so that pictures of the college and the starter override them.
  return { contentDir: STARTER.contentDir, publicDirs: publicDirs.toSpliced(-1, 0, STARTER.publicDir) };
}

/** Returns the folders of the documents' seeds: those of the starter, or those of the settings. */
export const placesOf = (stored: Stored, places: ContentPlaces): ContentPlaces =>
  isStarter(stored) ? starterPlaces(places) : places;

/** Returns the stage of the site, from `college.yaml`. Content in a college's own folder is never the sample. */
export function getSiteStage(stored: Stored, { contentDir }: Pick<ContentPlaces, "contentDir">): SiteStage {
  const college = Object(stored.get("college.yaml")?.source?.value);
  if (college.preparing) return "preparing";
  const isSample = Object.hasOwn(college, "sampleNote") && !isStarter(stored);
  return isSample && resolve(contentDir) === PRODUCT_FOLDER ? "sample" : "public";
}

/** Lists the documents of a folder. `seed` identifies a file's text, and is the version of an unedited document. */
export async function listSeeds(contentDir: string) {
  const prefix = contentDir === STARTER.contentDir ? STARTER.prefix : "shipped";
  return [...(await readSeeds(contentDir))].map(([path, text]) => {
    const hash = createHash("sha256").update(typeof text === "string" ? text : text.unreadable);
    return { path, text, seed: `${prefix}-${hash.digest("hex").slice(0, 16)}` };
  });
}

/**
 * Reads what the next start shows: published texts, and the current files of documents that the staff has not
 * published.
 * @param db null to read only the files
 */
export async function readStartupContent(db: Database | null, given: ContentPlaces) {
  const stored = db ? await readDocuments(db) : new Map<string, StoredDocument>();
  const places = placesOf(stored, given);
  const { contentDir, publicDirs } = places;
  const sources = new Map([...stored].flatMap(([path, { source }]) => (source ? [[path, source]] : [])));
  /** Seeds of files that are new or have changed since the last start, by path. */
  const seeds = new Map<string, string>();
  /** Texts of new and changed files by path, except of documents that the staff has published. */
  const pending = new Map<string, Source>();
  for (const { path, text, seed } of await listSeeds(contentDir)) {
    const known = stored.get(path);
    if (known?.seed === seed) continue;
    seeds.set(path, seed);
    if (known?.isPublished) continue;
    // Import on demand: a start with unchanged files needs no YAML parser.
    const { parseSource } = await import("./yaml-source.ts");
    const source = internSource(path, seed, () => parseSource(path, text)) as Source;
    pending.set(path, source);
    sources.set(path, source);
  }

  /**
   * Builds the content. Returns only the validation errors of new and changed files; with `hasSamples`, those of all
   * documents and samples.
   */
  async function check(hasSamples = stored.size === 0) {
    const { buildContent } = await import("./build-content.ts");
    const all = new Map(sources);
    const sample = hasSamples ? await readSampleFiles(contentDir) : undefined;
    const { parseSource } = await import("./yaml-source.ts");
    for (const [path, text] of sample?.texts ?? []) all.set(path, parseSource(path, text));
    const { library } = db ? await readLibrary(db) : { library: new Map() };
    const built = await buildContent(all, { publicFiles: await listPublicFiles(publicDirs), library, sample });
    return { ...built, validationErrors: built.validationErrors.filter(({ file }) => hasSamples || pending.has(file)) };
  }

  return { places, stored, sources, seeds, pending, check };
}

/**
 * Stores new and changed files in the database, except of documents that the staff has published. If one of the files
 * has a validation error, none is stored.
 * @returns an error that contains the validation errors; null if there are none
 * @throws {ContentError} with the validation errors if there are no documents in the database yet
 */
export async function storeSeeds(db: Database, given: ContentPlaces): Promise<ContentError | null> {
  const { places, stored, seeds, pending, check } = await readStartupContent(db, given);
  if (seeds.size === 0) return null;
  const { validationErrors } = pending.size > 0 ? await check() : { validationErrors: [] };
  if (validationErrors.length > 0) {
    const mistakes = new ContentError(validationErrors, formatFolderPath(places.contentDir));
    if (stored.size === 0) throw mistakes;
    return mistakes;
  }
  await db.transaction().execute(async (transaction) => {
    for (const [path, seed] of seeds) {
      const source = pending.get(path);
      const update = source ? { seed, version: seed, text: toJson(source) } : { seed };
      await transaction
        .insertInto("document")
        .values({ ...NO_ROW, path, ...update })
        .onConflict((conflict) => {
          const row = conflict.column("path").doUpdateSet(update);
          // Do not overwrite a document that the staff has published since it was read.
          return source ? row.where("document.published_at", "is", null) : row;
        })
        .execute();
    }
    await raiseVersions(transaction, [CONTENT_TAG]);
  });
  return null;
}
