import { setImmediate } from "node:timers/promises";
import type { z } from "zod";
import {
  definitionOf,
  isPagePath,
  type PAGE_DEFINITION,
  SINGLETONS,
  SINGLETONS_BY_PATH,
  type SingletonValues,
} from "#contract/collections/document-definitions.ts";
import { pathOfSingleton } from "#contract/collections/document-parts.ts";
import { OTHER_LANGUAGES, type OtherLanguage } from "#contract/collections/translations.ts";
import type { College, ContentPage, Course } from "#contract/content.ts";
import { describeTotalFees } from "#contract/content-fields.ts";
import {
  pathOfSample,
  SAMPLE_SCHEMAS_BY_NAME,
  SAMPLE_SCHEMAS_BY_PATH,
  type SampleValues,
} from "#contract/content-samples.ts";
import { totalFees } from "#contract/courses.ts";
import { computePlaceholders, fillPlaceholders, type Placeholders, unmetNeeds } from "#contract/placeholders.ts";
import { privacyFactsOf, privacyPlaceholders } from "#contract/privacy.ts";
import type { TranslationEntry } from "#contract/translations.ts";
import * as m from "#messages/compiled/document-validation.ts";
import { BENGALI_WITH_DIGITS, type Language, tagOf } from "#messages/languages.ts";
import { inLanguage } from "#server/platform/language.ts";
import { type CheckedDocument, checkDocument } from "./check-document.ts";
import type { ContentValidationError } from "./content-error.ts";
import { isOriginalPath, translationPath } from "./content-files.ts";
import { fillSourcePlaceholders, listDependencies } from "./fill-placeholders.ts";
import { createMemo } from "./memo.ts";
import { toBengaliNumerals } from "./numerals.ts";
import { createPhotographs, type LibraryFiles, type Photographs, withSources } from "./photographs.ts";
import { createIsHiddenPage } from "./prune-content.ts";
import { type PublicFiles, toPathname } from "./public-files.ts";
import { checkReferences } from "./references.ts";
import { menuWithCourses, pageOrder } from "./site-menu.ts";
import { createValidationError, type Source, toSource } from "./source.ts";
import { type Progress, parseTranslation, type Translated, translate } from "./translations.ts";

export interface Content extends ContentInLanguage {
  /** The content in the other languages. Texts without a translation are in English. */
  translations: Record<OtherLanguage, TranslatedContent>;
}

interface TranslatedContent extends ContentInLanguage {
  /**
   * Validation errors in files such as `bn/pages/Library.yaml`. A document with one in its translation is shown in
   * English.
   */
  validationErrors: ContentValidationError[];
  /** Translation progress of each document, by path: `pages/Library.md`. */
  progress: ReadonlyMap<string, Progress>;
}

export interface ContentInLanguage extends Omit<SingletonValues, "courses"> {
  courses: Course[];
  /** Pages in the menu's order, without hidden ones. */
  pages: ContentPage[];
  /** English titles of pages and courses, by their titles in this language. Undefined if this language is English. */
  englishTitles?: ReadonlyMap<string, string>;
  /** For each page that is not public, by route: the facts that the page needs and the college has not given yet. */
  waiting: ReadonlyMap<string, string[]>;
  /** The path of each page's document, by the page's route: `pages/Library.md`. */
  documentPaths: ReadonlyMap<string, string>;
  searchWords: SearchWords;
  publicFiles: PublicFiles;
  photographs: Photographs;
}

/** The sample records in `content/sample`. */
export type Samples = SampleValues & { folder: string };

/** Words that people may search for to find a page or, in `sectionWords`, a section of the page. */
interface Searchable {
  searchWords?: string | undefined;
  sectionWords?: Readonly<Record<string, string | undefined>> | undefined;
}

/** Search words by route. Keys of `sectionWords` are the texts of headings, or for a course keys of COURSE_HEADINGS. */
export type SearchWords = ReadonlyMap<string, Searchable>;

/** The files that documents may refer to. */
export interface SiteFiles {
  publicFiles: PublicFiles;
  library: LibraryFiles;
  /** The folder `content/sample`; undefined if its documents are not among the sources. */
  sample?: { folder: string; files: PublicFiles } | undefined;
  /** Whether to skip the check that files exist: content that was valid when published stays valid without them. */
  mayLackFiles?: boolean;
}

type Built =
  | { content: Content; samples: Samples | undefined; validationErrors: [] }
  | { content: null; samples?: undefined; validationErrors: ContentValidationError[] };

type ReadSource = Source & { names: string[] } & Partial<Pick<Translated, "progress" | "englishAt">>;

const SLICE_MS = 15;
const NO_ROWS: readonly TranslationEntry[] = [];
const NO_NAMES: Placeholders = new Map();

/**
 * Builds the content. Results are kept for each document, so that a change costs the checks and rendering of its own
 * document only. The process has one builder, so that unchanged results stay the same objects.
 */
export const buildContent = createContentBuilder();

function createContentBuilder() {
  const sources = createMemo<ReadSource>();
  const rowsOf = createMemo<ReturnType<typeof parseTranslation>>();
  const checks = createMemo<CheckedDocument>();
  const finished = createMemo<{ data: unknown; html: string }>();
  const pageEntries = createMemo<PageEntry>();
  const photographs = createPhotographs();

  function read(path: string, given: ReadonlyMap<string, Source>): ReadSource {
    const source = given.get(path);
    return sources(path, [source], () => {
      const blank = definitionOf(path)?.blank;
      const isBlank = blank !== undefined && (source?.value ?? null) === null && !source?.validationErrors.length;
      const used = isBlank ? toSource(path, { value: blank, body: "" }) : (source ?? missing(path));
      return { ...used, names: listDependencies(used) };
    });
  }

  function readTranslation(language: OtherLanguage, path: string, given: ReadonlyMap<string, Source>) {
    const source = given.get(path);
    return rowsOf(path, [source], () => parseTranslation(language, source ?? toSource(path, { value: [], body: "" })));
  }

  function translated(
    language: OtherLanguage,
    source: ReadSource,
    rows: readonly TranslationEntry[],
    english: Placeholders,
  ): ReadSource {
    const named = source.names.map((name) => english.get(name));
    return sources(`${language}/${source.file}`, [source, rows, ...named], () => {
      const made = translate(language, source, rows, english);
      return { ...made, names: listDependencies(made) };
    });
  }

  function check(
    language: Language,
    source: ReadSource,
    names: Placeholders | null,
    college: unknown,
  ): CheckedDocument {
    const named = source.names.map((name) => names?.get(name));
    const tag = tagOf(language, (college ?? {}) as Partial<College>);
    const keys = [source, names !== null, tag, ...named];
    return checks(`${language}/${source.file}`, keys, () =>
      checkDocument(tag, fillSourcePlaceholders(source, names), names ?? NO_NAMES),
    );
  }

  async function finish(language: Language, { source, data, html, pictures }: CheckedDocument, files: SiteFiles) {
    if (pictures.length === 0) return { data, html };
    const found = await Promise.all(pictures.map((src) => photographs.sourcesOf(src, files)));
    const focusOf = (src: string) => files.library.get(toPathname(src))?.focus;
    const focuses = pictures.map(focusOf);
    if (found.every(({ length }) => length === 0) && focuses.every((focus) => !focus)) return { data, html };
    const bySrc = new Map(pictures.map((src, index) => [src, found[index] ?? []]));
    return finished(`${language}/${source.file}`, [data, html, ...found, ...focuses], () =>
      withSources(data, html, bySrc, focusOf),
    );
  }

  /** When the last pause ended. In the pauses between documents the server answers other requests. */
  let workedSince = 0;
  async function pause(): Promise<void> {
    if (performance.now() - workedSince < SLICE_MS) return;
    await setImmediate();
    workedSince = performance.now();
  }

  /** Checks all sources together. Returns the content of one language, or the validation errors of the sources. */
  async function assemble(
    language: Language,
    sources: ReadonlyMap<string, ReadSource>,
    names: Placeholders | null,
    { publicFiles, library, sample, mayLackFiles }: SiteFiles,
  ) {
    const documents: CheckedDocument[] = [];
    for (const source of sources.values()) {
      documents.push(check(language, source, names, sources.get("college.yaml")?.value));
      await pause();
    }
    const isFile = (address: string) =>
      publicFiles.has(address) || library.has(address) || (mayLackFiles === true && /\.\w+$/.test(address));
    const places = { isFile, fileNames: publicFiles.keys(), sampleFiles: sample?.files ?? new Map() };
    const validationErrors = [
      ...documents.flatMap((document) => document.validationErrors),
      ...checkReferences(language === "en" ? documents : documents.map(withoutTitleNames), places),
    ];
    if (validationErrors.length > 0) return { content: null, validationErrors };

    const ready = new Map<string, { data: unknown; html: string }>();
    for (const document of documents) {
      ready.set(document.source.file, await finish(language, document, { publicFiles, library }));
    }
    const valuesOf = (documents: object, pathOf: (name: string) => string) =>
      Object.fromEntries(Object.keys(documents).map((name) => [name, ready.get(pathOf(name))?.data]));
    const facts = valuesOf(SINGLETONS, pathOfSingleton) as SingletonValues;
    const pagePaths = [...sources.keys()].filter(isPagePath);
    const entries = pagePaths.map((path) => {
      const made = ready.get(path) as { data: unknown; html: string };
      return pageEntries(`${language}/${path}`, [made.data, made.html], () => pageEntry(made));
    });
    const isHiddenPage = createIsHiddenPage(names ?? NO_NAMES);
    const shown = entries.filter(({ page }) => !isHiddenPage(page.route));
    const hidden = entries.filter(({ page }) => isHiddenPage(page.route));
    const { courses } = facts;
    const menu = menuWithCourses(facts.menu, courses, language);
    const order = pageOrder(menu);
    const placeOf = ({ page }: PageEntry) => order.get(page.route) ?? order.size;
    const ordered = shown.toSorted((a, b) => placeOf(a) - placeOf(b));
    const content: ContentInLanguage = {
      ...facts,
      menu,
      courses: courses.map(withoutSearchWords),
      pages: ordered.map(({ page }) => page),
      waiting: new Map(
        hidden.map(({ page, needs, author }) => {
          const missing = unmetNeeds({ ...page, needs, author, hasText: page.html !== "" }, names ?? NO_NAMES);
          return [page.route, missing] as const;
        }),
      ),
      documentPaths: new Map(entries.map(({ page }, index) => [page.route, pagePaths[index] ?? ""])),
      searchWords: new Map([
        ...courses.map(({ route, searchWords, sectionWords }) => [route, { searchWords, sectionWords }] as const),
        ...shown.map(({ page, words }) => [page.route, words] as const),
      ]),
      publicFiles,
      photographs: new Map(photographs.made),
    };
    const samples = sample && {
      ...(valuesOf(SAMPLE_SCHEMAS_BY_NAME, pathOfSample) as SampleValues),
      folder: sample.folder,
    };
    return { content, samples, validationErrors: [] as [] };
  }

  /** Builds the content in another language. A document with a validation error in its translation stays English. */
  async function translateAll(
    language: OtherLanguage,
    english: ReadonlyMap<string, ReadSource>,
    names: Placeholders,
    documents: ReadonlyMap<string, Source>,
    files: SiteFiles,
  ): Promise<TranslatedContent> {
    const fileOf = (path: string) => translationPath(language, path);
    const given = new Map(
      [...english.keys()].map((path) => [path, readTranslation(language, fileOf(path), documents)]),
    );
    const validationErrors = [...given.values()].flatMap((each) => each.validationErrors);
    const kept = new Set<string>();
    const progress = new Map<string, Progress>();
    for (;;) {
      const sources = new Map<string, ReadSource>();
      for (const [path, source] of english) {
        const rows = kept.has(path) ? NO_ROWS : (given.get(path)?.rows ?? NO_ROWS);
        const made = translated(language, source, rows, names);
        sources.set(path, made);
        if (made.progress && !kept.has(path)) progress.set(path, made.progress);
        await pause();
      }
      // Take totals of fees from the English names: how often an amount is due is parsed from the English texts.
      const sums = [...names].filter(([name]) => name.startsWith("total."));
      const own = new Map([...(allNames(sources, language, names) ?? names), ...sums]);
      const { content, validationErrors: found } = await assemble(language, sources, own, files);
      if (content) {
        const pages = content.pages.map((page) => {
          const path = content.documentPaths.get(page.route) ?? "";
          const { texts = 0, missing = 0 } = progress.get(path) ?? {};
          const isEnglish = texts > 0 && (missing === texts || kept.has(path));
          return isEnglish ? { ...page, isUntranslated: true as const } : page;
        });
        return { ...content, pages, validationErrors, progress, englishTitles: englishTitles(sources, english) };
      }
      for (const { file, path: place, ...validationError } of found) {
        const { pathOf, lineOf } = given.get(file) ?? {};
        const path = pathOf?.(sources.get(file)?.englishAt?.(place) ?? null) ?? [];
        validationErrors.push({ ...validationError, file: fileOf(file), path, line: lineOf?.(path) ?? null });
      }
      const invalidPaths = found.map(({ file }) => file).filter((file) => !kept.has(file));
      for (const path of invalidPaths.length > 0 ? invalidPaths : english.keys()) kept.add(path);
    }
  }

  return async function build(documents: ReadonlyMap<string, Source>, files: SiteFiles): Promise<Built> {
    const paths = [
      ...SINGLETONS_BY_PATH.keys(),
      ...(files.sample ? SAMPLE_SCHEMAS_BY_PATH.keys() : []),
      ...[...documents.keys()].filter(isPagePath).sort(),
    ];
    const sources = new Map<string, ReadSource>();
    for (const path of paths) {
      sources.set(path, read(path, documents));
      await pause();
    }
    const names = allNames(sources, "en");
    const { content, samples, validationErrors } = await assemble("en", sources, names, files);
    if (content === null) return { content, validationErrors };
    const english = new Map([...sources].filter(([path]) => isOriginalPath(path)));
    const translations = {} as Content["translations"];
    for (const language of OTHER_LANGUAGES) {
      const made = await translateAll(language, english, names ?? new Map(), documents, files);
      translations[language] = withTotalFees(language, made);
    }
    const own = withTotalFees("en", content);
    return { content: { ...own, translations }, samples, validationErrors: [] };
  };
}

function missing(file: string): Source {
  const source = toSource(file, { value: undefined, body: "" });
  return { ...source, validationErrors: [createValidationError(source, [], "the file is missing", m.unreadable)] };
}

function englishTitles(translated: ReadonlyMap<string, Source>, english: ReadonlyMap<string, Source>) {
  const titles = (sources: ReadonlyMap<string, Source>) => {
    const courses = sources.get("courses.yaml")?.value as { name: string }[];
    const pages = [...sources].filter(([path]) => isPagePath(path));
    return [...courses.map(({ name }) => name), ...pages.map(([, { value }]) => (value as { title: string }).title)];
  };
  const inEnglish = titles(english);
  return new Map(titles(translated).map((title, index) => [title, inEnglish[index] ?? title]));
}

/** Gives fees a sentence with their total, before a note that does not name it. */
function withTotalFees<Made extends ContentInLanguage>(language: Language, made: Made): Made {
  const inDigits = tagOf(language, made.college) === BENGALI_WITH_DIGITS ? toBengaliNumerals : String;
  const courses = made.courses.map((course) => {
    const sentence = inDigits(inLanguage(language, () => describeTotalFees(course)));
    const { fees } = course;
    if (!fees || sentence === "" || fees.note?.includes(inDigits(totalFees(course)))) return course;
    return { ...course, fees: { ...fees, note: [sentence, fees.note].filter(Boolean).join(" ") } };
  });
  return { ...made, courses };
}

/** Drops the names of courses: only English names are unique, translated ones may be the same. */
const withoutTitleNames = (one: CheckedDocument) => ({ ...one, names: one.names.filter(({ key }) => key !== "name") });

/** Returns the values of names in braces, as in `{college.place}`; null if the facts have validation errors. */
function allNames(
  sources: ReadonlyMap<string, ReadSource>,
  language: Language,
  english?: Placeholders,
): Placeholders | null {
  const facts = factsIn(sources);
  const names = inLanguage(language, () => computePlaceholders(facts, language, english));
  const ofPrivacy = inLanguage(language, () => privacyPlaceholders(privacyFactsOf(facts.college)));
  return (
    names &&
    new Map([...names, ...[...ofPrivacy].map(([name, text]) => [name, fillPlaceholders(text, names)] as const)])
  );
}

function factsIn(sources: ReadonlyMap<string, Source>) {
  const pages = [...sources]
    .filter(([path]) => isPagePath(path))
    .map(([, { value, body }]) => ({ ...Object(value), hasText: body.trim() !== "" }));
  const valueIn = (path: string) => sources.get(path)?.value;
  return {
    college: valueIn("college.yaml"),
    people: valueIn("people.yaml"),
    courses: valueIn("courses.yaml"),
    pages,
  };
}

interface PageEntry {
  page: ContentPage;
  words: Searchable;
  needs: string[];
  author: string | undefined;
}

/** Makes a page's entry. Call only if there are no validation errors: then `data` is valid. */
function pageEntry({ data, html }: { data: unknown; html: string }): PageEntry {
  const front = data as z.infer<typeof PAGE_DEFINITION.schema>;
  const { searchWords, sectionWords, needs = [], author, ...shown } = front;
  const { hidden: ____, prompts: _, owner: __, reviewOn: ___, ...page } = shown;
  return { page: { ...page, html }, words: { searchWords, sectionWords }, needs, author };
}

/** Returns an entry without the search words, which are never printed or sent. */
function withoutSearchWords<Entry extends Searchable>({ searchWords: _, sectionWords: __, ...entry }: Entry) {
  return entry;
}
