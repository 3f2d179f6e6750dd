import { createHash } from "node:crypto";
import { deserialize, serialize } from "node:v8";
import { language } from "#messages/language.ts";
import type { Language } from "#messages/languages.ts";
import type { Database } from "#server/db/open-database.ts";
import { createFileCache } from "#server/file-cache.ts";
import { once } from "#server/once.ts";
import type { ContentFault } from "./content-error.ts";
import { isDocumentPath, isOriginalPath, TRANSLATIONS } from "./content-files.ts";
import type { ShippedContent } from "./last-good-content.ts";
import type { Content, ContentInLanguage } from "./load-content.ts";
import { listEarlierTexts, listPublished, readLibrary, readPublished } from "./published-texts.ts";

/** A mistake, for the person who edits. */
export interface DocumentFault {
  /** `college.yaml`, `pages/Library.md` */
  document: string;
  /** Into its value; `["body", 12]` is line 12 of a page's text, `[]` the document as a whole. */
  path: (string | number)[];
  /** A whole sentence that says what to do, without the name of the field. */
  sentence: string;
  /** A name in use that stands for nothing: `person.manju-dolui`. */
  missing?: string;
}

/** The files of `content/` with what the staff has published on top. */
export interface ContentStore {
  /** What the site shows. The object changes with every publication: ask each time. */
  current(): Content;
  /** The texts of `current`, by path; deleted documents are missing. */
  texts(): ReadonlyMap<string, string>;
  /** The files of `content/`, by path: version 0. */
  shipped(): ReadonlyMap<string, string>;
  /** The content as it would be with these texts (null: without the document). `content` is null when there are faults. */
  build(
    changes: ReadonlyMap<string, string | null>,
  ): Promise<{ content: Content; faults: [] } | { content: null; faults: DocumentFault[] }>;
  /** Shows what the database says is published now. Call it after the commit. */
  reload(): Promise<void>;
  /** Called after each reload that changed what the site shows. */
  onChange(listener: () => void): void;
  /** Documents whose published text cannot be shown, and what is shown in its place. */
  fallbacks(): readonly Fallback[];
}

export interface Fallback {
  document: string;
  /** `pages/Library.md:12: links to …` */
  reason: string;
  shown: "an earlier version" | "the shipped text";
}

export function contentIn(content: Content, language: Language): ContentInLanguage {
  return language === "en" ? content : content.translations[language];
}

/** In all languages; what they say is shown in English. */
export function translationFaults({ translations }: Content): ContentFault[] {
  return TRANSLATIONS.flatMap((language) => translations[language].faults);
}

/** How many earlier versions are tried before the shipped text. */
const VERSIONS_TRIED = 20;

interface Shown {
  /** Of the published texts and the library. */
  edition: string;
  content: Content;
  texts: ReadonlyMap<string, string>;
  fallbacks: Fallback[];
}

/**
 * Shows the shipped content until `reload` has read the database. Published texts that cannot be shown never throw: their
 * documents fall back to an earlier version.
 */
export function createContentStore(options: { shipped: ShippedContent; db: Database; dataDir: string }): ContentStore {
  const { shipped, db, dataDir } = options;
  const cache = createFileCache({ dataDir, kind: "published", type: "v8" });
  const listeners: (() => void)[] = [];
  let shown: Shown = { edition: "", content: shipped.content, texts: shipped.documents, fallbacks: [] };
  let published = new Map<string, { edition: string; text: string | null }>();
  let library: Awaited<ReturnType<typeof readLibrary>> | undefined;
  let reloading = Promise.resolve();
  let isWaiting = false;
  let keeping = Promise.resolve();

  // Nothing of this is loaded while what the site shows is unchanged.
  const openBuilder = once(async () => shipped.builder ?? (await import("./build-content.ts")).createContentBuilder());

  async function buildWith(texts: ReadonlyMap<string, string>, mayLackFiles: boolean) {
    const build = await openBuilder();
    const { library } = await refreshLibrary();
    const { files } = shipped;
    const samples = [...files.texts].filter(([path]) => !isDocumentPath(path));
    const all = new Map([...samples, ...texts]);
    return build({ ...files, texts: all }, { publicFiles: shipped.content.publicFiles, library, mayLackFiles });
  }

  /** The same object while nothing changes, since what was made of each picture is compared by it. */
  async function refreshLibrary() {
    const now = await readLibrary(db);
    if (now.edition !== library?.edition) library = now;
    return library;
  }

  /** Reads only texts whose edition has changed. */
  async function refreshPublished(): Promise<string> {
    const editions = (await listPublished(db)).filter(({ path }) => isDocumentPath(path));
    const isNew = ({ path, edition }: (typeof editions)[number]) => published.get(path)?.edition !== edition;
    const texts = await readPublished(
      db,
      editions.filter(isNew).map(({ path }) => path),
    );
    published = new Map(
      editions.map(({ path, edition }) => {
        const known = published.get(path);
        return [path, known?.edition === edition ? known : { edition, text: texts.get(path) ?? null }];
      }),
    );
    if (editions.length === 0) return "";
    const { edition } = await refreshLibrary();
    const hash = createHash("sha256").update(`${shipped.hash}\n${edition}\n`);
    for (const [path, { edition, text }] of published) hash.update(`${path}\0${edition}\0${text?.length}\n`);
    return hash.digest("hex").slice(0, 16);
  }

  function overlaid(): Map<string, string> {
    const texts = new Map(shipped.documents);
    for (const [path, { text }] of published) setText(texts, path, text);
    return texts;
  }

  /** Falls back document by document until there is no fault; the shipped content has none. */
  async function buildShown(edition: string): Promise<Shown> {
    const texts = overlaid();
    const earlier = new Map<string, (string | null)[]>();
    const fallbacks = new Map<string, Fallback>();
    for (let attempt = 0; attempt <= VERSIONS_TRIED; attempt++) {
      const { content, faults } = await buildWith(texts, true);
      if (content) return { edition, content, texts, fallbacks: [...fallbacks.values()] };
      const isUntried = (path: string) => published.has(path) && earlier.get(path)?.length !== 0;
      const reasons = new Map(faults.map((fault) => [fault.file, reasonFor(fault)]));
      // Faults of other files come from what is no longer there.
      const all = [...published.keys()].filter((path) => isOriginalPath(path) && isUntried(path));
      const deleted = all.filter((path) => !texts.has(path));
      const culprits = [[...reasons.keys()].filter(isUntried), deleted].find(({ length }) => length > 0) ?? all;
      for (const path of culprits) {
        const untried = earlier.get(path) ?? (await textsBefore(path));
        const next = untried.shift();
        earlier.set(path, untried);
        if (next === undefined) continue;
        setText(texts, path, next);
        const reason = fallbacks.get(path)?.reason ?? reasons.get(path) ?? reasonFor(faults[0]);
        fallbacks.set(path, {
          document: path,
          reason,
          shown: untried.length > 0 ? "an earlier version" : "the shipped text",
        });
      }
    }
    const all = [...published.keys()].map((document): Fallback => {
      const reason = fallbacks.get(document)?.reason ?? "it does not fit the other documents";
      return { document, reason, shown: "the shipped text" };
    });
    return { edition, content: shipped.content, texts: shipped.documents, fallbacks: all };
  }

  /** Earlier versions, newest first, and the shipped text last. */
  async function textsBefore(path: string): Promise<(string | null)[]> {
    const [now, first = null] = [published.get(path)?.text, shipped.documents.get(path)];
    const earlier = await listEarlierTexts(db, path, VERSIONS_TRIED);
    return [...new Set(earlier.filter((text) => text !== now && text !== first)), first];
  }

  async function readShown(edition: string): Promise<Shown> {
    if (edition === "") return { edition, content: shipped.content, texts: shipped.documents, fallbacks: [] };
    const kept = shipped.hash && (await cache.read(edition));
    // The texts are in the database: kept are only those that differ from it.
    if (kept) {
      const { content, fallbacks, replaced } = deserialize(kept) as Kept;
      const texts = overlaid();
      for (const [path, text] of replaced) setText(texts, path, text);
      return { edition, content, texts, fallbacks };
    }
    const made = await buildShown(edition);
    if (shipped.hash) {
      const replaced = made.fallbacks.map(({ document }) => [document, made.texts.get(document) ?? null] as const);
      const bytes = serialize({ content: made.content, fallbacks: made.fallbacks, replaced } satisfies Kept);
      // One after another: the last one stays. Without it the next start parses the texts again.
      keeping = keeping.then(() => cache.keep(edition, bytes)).catch(() => {});
    }
    return made;
  }

  async function reload(): Promise<void> {
    const edition = await refreshPublished();
    if (edition === shown.edition) return;
    shown = await readShown(edition);
    for (const listener of listeners) listener();
  }

  return {
    current: () => shown.content,
    texts: () => shown.texts,
    shipped: () => shipped.documents,
    async build(changes) {
      const texts = new Map(shown.texts);
      for (const [path, text] of changes) setText(texts, path, text);
      const { content, faults } = await buildWith(texts, false);
      // Those of a translation hold up nothing else.
      const isEnglish = [...changes.keys()].some(isOriginalPath);
      const own = content && !isEnglish ? translationFaults(content).filter(({ file }) => changes.has(file)) : faults;
      if (content && own.length === 0) return { content, faults: [] };
      return { content: null, faults: own.map(toDocumentFault) };
    },
    reload() {
      // A caller that is already waiting will read the newest.
      if (!isWaiting) {
        isWaiting = true;
        const begin = () => {
          isWaiting = false;
          return reload();
        };
        reloading = reloading.then(begin, begin);
      }
      return reloading;
    },
    onChange: (listener) => void listeners.push(listener),
    fallbacks: () => shown.fallbacks,
  };
}

interface Kept {
  content: Content;
  fallbacks: Fallback[];
  /** By path, what is shown in place of the published texts. */
  replaced: (readonly [string, string | null])[];
}

/** One line for each, for the log and the doctor. */
export function fallbackSentence({ document, reason, shown }: Fallback): string {
  return `The published text of ${document} cannot be shown, so the site shows ${shown}. ${reason}`;
}

function setText(texts: Map<string, string>, path: string, text: string | null): void {
  if (text === null) texts.delete(path);
  else texts.set(path, text);
}

function reasonFor(fault: ContentFault | undefined): string {
  return fault ? `${[fault.file, fault.line ?? []].flat().join(":")}: ${fault.sentence}` : "";
}

function toDocumentFault({ file, path, advice, missing }: ContentFault): DocumentFault {
  return { document: file, path: [...path], sentence: advice[language()], ...(missing && { missing }) };
}
