import { createHash } from "node:crypto";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { deserialize, serialize } from "node:v8";
import { OTHER_LANGUAGES } from "#contract/collections/translations.ts";
import type { DocumentText, ValidationError } from "#contract/documents.ts";
import { stringsIn } from "#contract/find-text.ts";
import type { SiteStage } from "#contract/own-site.ts";
import { FAKE_CONTACT_PATTERN } from "#contract/placeholders.ts";
import * as m from "#messages/compiled/document-validation.ts";
import { language } from "#messages/language.ts";
import type { Language } from "#messages/languages.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { createFileCache } from "#server/platform/file-cache.ts";
import { createSerialRunner } from "#server/platform/work/once.ts";
import { ContentError, type ContentValidationError } from "./content-error.ts";
import { isOriginalPath, readSeeds } from "./content-files.ts";
import type { Content, ContentInLanguage } from "./load-content.ts";
import { listPublicFiles } from "./public-files.ts";
import { type ContentPlaces, getSiteStage, placesOf, starterPlaces } from "./seeds.ts";
import { type Source, toSource } from "./source.ts";
import { isSameText, listEarlierTexts, readDocuments, readLibrary, type StoredDocument } from "./stored-documents.ts";

/** A validation error of a document, worded for the person who edits the document in the admin. */
export type DocumentValidationError = ValidationError & { document: string };

/** The public content, made from the documents in the database. */
export type ContentStore = Awaited<ReturnType<typeof openContentStore>>;

export interface Fallback {
  document: string;
  /** Why the published text cannot be shown: `pages/Library.md:12: links to …` */
  reason: string;
  shown: "an earlier version" | "the shipped text";
}

export function contentIn(content: Content, language: Language): ContentInLanguage {
  return language === "en" ? content : content.translations[language];
}

/** Returns the validation errors in all translations. The documents that have one are shown in English. */
export function translationErrors({ translations }: Content): ContentValidationError[] {
  return OTHER_LANGUAGES.flatMap((language) => translations[language].validationErrors);
}

/** Maximum number of earlier versions of a document to search for one that differs from its published text. */
const MAX_VERSIONS = 20;
/** Folders of the code that builds content. Cached content is stale when this code or the lockfile has changed. */
const MAKERS = ["./", "../../../contract/", "../../../shared/", "../../platform/media/"].map((path) =>
  join(import.meta.dirname, path),
);
const LOCKFILE = join(import.meta.dirname, "../../../../package-lock.json");

interface Shown {
  /** Hash of the published texts and the library. */
  revision: string;
  content: Content;
  documents: ReadonlyMap<string, Source>;
  fallbacks: Fallback[];
  stage: SiteStage;
}

interface StoreOptions extends ContentPlaces {
  db: Database;
  /** Folder for a cache of the content, which the next start reads; null for no cache. */
  dataDir: string | null;
}

/**
 * Opens the store. A published text that is not valid, such as one of another version of the product, is replaced by
 * its previous version or, if that is not valid either, by the text of its file.
 * @throws {ContentError} if the text of the file is not valid either
 */
export async function openContentStore({ db, dataDir, ...places }: StoreOptions) {
  const cache = dataDir === null ? null : createFileCache({ dataDir, kind: "content", type: "v8" });
  const listeners: (() => void)[] = [];
  const starter = starterPlaces(places);
  const makers = cache && (await fingerprint([...starter.publicDirs, ...MAKERS]));
  const ownFiles = await listPublicFiles(places.publicDirs);
  const starterFiles = await listPublicFiles(starter.publicDirs);
  let publicFiles = ownFiles;
  let library: Awaited<ReturnType<typeof readLibrary>> | undefined;
  let keeping = Promise.resolve();

  async function buildWith(documents: ReadonlyMap<string, Source>, mayLackFiles: boolean) {
    const { library } = await refreshLibrary();
    // Import on demand: a start with cached content does not need the builder.
    const { buildContent } = await import("./build-content.ts");
    return buildContent(documents, { publicFiles, library, mayLackFiles });
  }

  /** Reads the library. Unchanged, it stays the same object, because results made from it are compared by identity. */
  async function refreshLibrary() {
    const now = await readLibrary(db);
    if (now.revision !== library?.revision) library = now;
    return library;
  }

  async function buildShown(revision: string, stored: ReadonlyMap<string, StoredDocument>): Promise<Shown> {
    const stage = getSiteStage(stored, places);
    const documents = documentsOf(stored);
    const fallbacks = new Map<string, Fallback>();
    for (let untried: Map<string, (Source | null)[]> | undefined; ; ) {
      const { content, validationErrors } = await buildWith(documents, true);
      if (content) return { revision, content, documents, fallbacks: [...fallbacks.values()], stage };
      untried ??= await textsBefore(stored);
      const reasons = new Map(validationErrors.map((error) => [error.file, new ContentError([error]).message]));
      const first = new ContentError(validationErrors.slice(0, 1)).message;
      const left = [...untried].flatMap(([path, texts]) => (texts.length > 0 ? path : []));
      const own = left.filter((path) => reasons.has(path));
      // If no published document has errors itself, a deleted one may be the cause of the errors in others.
      const deleted = left.filter((path) => !documents.has(path));
      const culprits = [own, deleted, left].find(({ length }) => length > 0);
      if (!culprits) throw new ContentError(validationErrors);
      for (const document of culprits) {
        const texts = untried.get(document) ?? [];
        const text = texts.shift() ?? null;
        setText(documents, document, text);
        const reason = fallbacks.get(document)?.reason ?? reasons.get(document) ?? first;
        const shown = texts.length > 0 ? "an earlier version" : "the shipped text";
        fallbacks.set(document, { document, reason, shown });
      }
    }
  }

  /** Returns fallbacks for each document that the staff has published: its previous text, then the text of its file. */
  async function textsBefore(stored: ReadonlyMap<string, StoredDocument>) {
    const files = await readSeeds(placesOf(stored, places).contentDir);
    const { parseSource } = await import("./yaml-source.ts");
    const texts = new Map<string, (Source | null)[]>();
    for (const [path, { source, isPublished }] of stored) {
      if (!isPublished || !isOriginalPath(path)) continue;
      const earlier = await listEarlierTexts(db, path, MAX_VERSIONS);
      const before = earlier.find((text) => !isSameText(text, source));
      const file = files.get(path);
      const shipped = file === undefined ? null : parseSource(path, file);
      texts.set(path, before && !isSameText(before, shipped) ? [toSource(path, before), shipped] : [shipped]);
    }
    return texts;
  }

  async function readShown(revision: string, stored: ReadonlyMap<string, StoredDocument>): Promise<Shown> {
    const kept = makers && (await cache?.read(revision));
    if (kept) {
      const stage = getSiteStage(stored, places);
      return { revision, content: deserialize(kept), documents: documentsOf(stored), fallbacks: [], stage };
    }
    const made = await buildShown(revision, stored);
    if (makers && made.fallbacks.length === 0) {
      const bytes = serialize(made.content);
      // Write caches one after another, so that the newest is kept. If a write fails, the next start is only slower.
      keeping = keeping.then(() => cache?.keep(revision, bytes)).catch(() => {});
    }
    return made;
  }

  async function reload(): Promise<void> {
    const stored = await readDocuments(db);
    const hash = createHash("sha256").update(`${makers}\n${(await refreshLibrary()).revision}\n`);
    for (const [path, { version }] of stored) hash.update(`${path}\0${version}\n`);
    const revision = hash.digest("hex").slice(0, 16);
    if (revision === shown?.revision) return;
    publicFiles = placesOf(stored, places) === places ? ownFiles : starterFiles;
    shown = await readShown(revision, stored);
    for (const listener of listeners) listener();
  }

  let shown: Shown | undefined;
  await reload();
  const now = () => shown as Shown;
  return {
    /** Returns the content that the site shows. Every publication replaces the object: ask each time. */
    current: () => now().content,
    /** Returns the documents of `current` by path. Each stays the same object until it is published again. */
    documents: (): ReadonlyMap<string, DocumentText> => now().documents,
    /**
     * Builds the content with these texts in place of the published ones; null deletes a document. `content` is null if
     * there are validation errors.
     */
    async build(
      changes: ReadonlyMap<string, DocumentText | null>,
    ): Promise<
      { content: Content; validationErrors: [] } | { content: null; validationErrors: DocumentValidationError[] }
    > {
      const documents = new Map(now().documents);
      for (const [path, text] of changes) setText(documents, path, text && toSource(path, text));
      const { content, validationErrors } = await buildWith(documents, false);
      // Validation errors in a translation block only the publication of that translation.
      const isEnglish = [...changes.keys()].some(isOriginalPath);
      const own =
        content && !isEnglish ? translationErrors(content).filter(({ file }) => changes.has(file)) : validationErrors;
      const invented = content?.college.sampleNote
        ? []
        : [...changes].flatMap(([path, text]) => inventedIn(path, text));
      if (content && own.length + invented.length === 0) return { content, validationErrors: [] };
      if (content && own.length === 0) return { content: null, validationErrors: invented };
      return { content: null, validationErrors: own.map(toDocumentValidationError) };
    },
    /** Reads the published texts from the database and shows them. Call after the commit of a publication. */
    reload: createSerialRunner(reload),
    /** Adds a listener, which is called after each reload that changed what the site shows. */
    onChange: (listener: () => void) => void listeners.push(listener),
    /** Returns what visitors see: the sample, a notice that the site is in preparation, or the college's content. */
    stage: (): SiteStage => now().stage,
    /** Returns the documents whose published text cannot be shown, and what is shown instead. */
    fallbacks: (): readonly Fallback[] => now().fallbacks,
  };
}

const documentsOf = (stored: ReadonlyMap<string, StoredDocument>) =>
  new Map([...stored].flatMap(([path, { source }]) => (source ? [[path, source]] : [])));

/** Hashes the paths, sizes and times of files. Null if there is a symbolic link, which could hide a change. */
async function fingerprint(folders: readonly string[]): Promise<string | null> {
  const hash = createHash("sha256").update(process.version);
  const files = [LOCKFILE];
  for (const folder of folders) {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
    if (entries.some((entry) => entry.isSymbolicLink())) return null;
    files.push(...entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name)));
  }
  for (const file of files.sort()) {
    const { size, mtimeMs, ctimeMs } = await stat(file);
    hash.update(`${file}\0${size}\0${mtimeMs}\0${ctimeMs}\n`);
  }
  return hash.digest("hex").slice(0, 16);
}

/** Describes a fallback for the log and the `doctor` command. */
export function fallbackSentence({ document, reason, shown }: Fallback): string {
  return `The published text of ${document} cannot be shown, so the site shows ${shown}. ${reason}`;
}

/** Returns an error for each contact like `FAKE_CONTACT_PATTERN`, which only the sample may publish. */
function inventedIn(document: string, text: DocumentText | null): DocumentValidationError[] {
  const lines = text?.body.split("\n").map((line, index) => ({ path: ["body", index + 1], text: line })) ?? [];
  return [...stringsIn(text?.value), ...lines]
    .filter(({ text }) => FAKE_CONTACT_PATTERN.test(text))
    .map(({ path }) => ({ document, path, sentence: m.invented() }));
}

function setText(texts: Map<string, Source>, path: string, text: Source | null): void {
  if (text === null) texts.delete(path);
  else texts.set(path, text);
}

function toDocumentValidationError({ file, path, advice }: ContentValidationError): DocumentValidationError {
  return { document: file, path: [...path], sentence: advice[language()] };
}
