import { readFileSync } from "node:fs";
import type { z } from "zod";
import { isPagePath, mayBeMissing, SINGLETONS_BY_PATH } from "#contract/collections/document-definitions.ts";
import { OTHER_LANGUAGES } from "#contract/collections/translations.ts";
import {
  type ContentDocument,
  type DocumentLink,
  type DocumentSummary,
  type DocumentText,
  type draftInputSchema,
  type EnglishTexts,
  type newDocumentSchema,
  PAGE_TEMPLATES,
  type PageTemplate,
  type ValidationError,
} from "#contract/documents.ts";
import { stringsIn } from "#contract/find-text.ts";
import * as m from "#messages/compiled/documents-server.ts";
import { addressIn, type Language } from "#messages/languages.ts";
import { MAX_VALIDATION_ERRORS } from "#server/collections/content/content-error.ts";
import {
  isDocumentPath,
  isOriginalPath,
  parseTranslationPath,
  translationPath,
} from "#server/collections/content/content-files.ts";
import { toSource } from "#server/collections/content/source.ts";
import { isSameText, NO_DRAFT, NOT_SCHEDULED, toJson } from "#server/collections/content/stored-documents.ts";
import { placedTextsOf, validatePairs } from "#server/collections/content/translations.ts";
import type { Actor } from "#server/platform/changes/actor.ts";
import { inChange } from "#server/platform/changes/in-change.ts";
import { insertVersion } from "#server/platform/changes/versions.repository.ts";
import { BadInputError, ChangedMeanwhileError, fieldError, NotFoundError } from "#server/platform/errors.ts";
import { newId } from "#server/platform/ids.ts";
import { once } from "#server/platform/work/once.ts";
import { findFormerNames, isPersonPage, mapNamesById, PEOPLE_PATH } from "./authors.ts";
import { factsOf, pathOfRoute, shownTitleOf, storedTitleOf, summaryOf } from "./document-facts.ts";
import {
  changeDocument,
  type DocumentRow,
  deleteDocument,
  findRow,
  insertDocument,
  listDrafts,
  listStates,
  listUnpublished,
  toDraftColumns,
} from "./documents.repository.ts";
import { getRedirectedRoutes, proposeRoute, routeError, takenRoutes } from "./page-address.ts";
import { countLinks, findTextsNamingPeople } from "./page-links.ts";
import { type DocumentDependencies, type Publications, REDIRECTS_PATH, type RecordDraft } from "./publications.ts";

const MAX_JSON_LENGTH = 300_000;
const MAX_ENTRIES = 5_000;
const MAX_DEPTH = 20;

interface ReadDocument {
  row: DocumentRow | undefined;
  /** The public text. */
  current: DocumentText | null;
  draft: DocumentText | null;
  currentVersion: string | null;
  version: string | null;
}

export type DocumentService = ReturnType<typeof createDocumentService>;

/** Reads documents and saves their drafts. `publishing.service.ts` publishes them. */
export function createDocumentService(
  { db, store, now, recordDraft }: DocumentDependencies,
  publications: Publications,
) {
  /** Reads a document. A translation that was never saved is empty if its document exists. @throws {NotFoundError} */
  async function read(path: string): Promise<ReadDocument> {
    const original = parseTranslationPath(path);
    if (original) await read(original.path);
    const record = recordDraft(path);
    if (record) return readRecord(record);
    const row = isDocumentPath(path) ? await findRow(db, path) : undefined;
    const { text: current = null, draft = null } = row ?? {};
    const isNeeded = original === null && !mayBeMissing(path);
    if (current === null && draft === null && isNeeded) throw new NotFoundError(m.documentGone());
    const currentVersion = row?.version || null;
    return { row, current, draft, currentVersion, version: row?.draft_version ?? currentVersion };
  }

  async function readRecord({ id, drafts }: RecordDraft): Promise<ReadDocument> {
    const { row, current, draft } = await drafts.read(id);
    const version = (draft ?? current)?.updatedAt;
    if (version === undefined) throw new NotFoundError(m.documentGone());
    const textOf = (value: object | null) => value && { value, body: "" };
    const currentVersion = current?.updatedAt ?? null;
    return { row, current: textOf(current), draft: textOf(draft), currentVersion, version };
  }

  /** @throws {ChangedMeanwhileError} with the current document, if the version that was `read` is outdated */
  async function refuseStale(path: string, read: string | null, version: string | null): Promise<void> {
    if (read !== version) throw new ChangedMeanwhileError(await get(path));
  }

  /** Lists the documents with a draft, except translations of deleted documents, which are kept for a restore. */
  async function listDrafted(): Promise<(DocumentRow & { draft: DocumentText })[]> {
    const texts = store.documents();
    const rows = (await listUnpublished(db)).flatMap((row) =>
      row.draft && isDocumentPath(row.path) ? { ...row, draft: row.draft } : [],
    );
    const drafted = new Set(rows.map(({ path }) => path));
    return rows.filter(({ path }) => {
      const english = parseTranslationPath(path)?.path ?? path;
      return drafted.has(english) || texts.has(english);
    });
  }

  /** Runs the first build before a preview needs it: parsing thousands of documents takes seconds. */
  const prepare = once(() => store.build(new Map()).catch(() => {}));

  /** Lists all English documents, sorted by path. */
  async function list(): Promise<DocumentSummary[]> {
    void prepare();
    const states = await listStates(db);
    const texts = store.documents();
    const unpublished = [...states.values()].filter(({ path, draft_version }) => draft_version && !texts.has(path));
    const drafts = await listDrafts(
      db,
      unpublished.map(({ path }) => path),
    );
    const paths = new Set([...texts.keys(), ...drafts.keys(), ...[...SINGLETONS_BY_PATH.keys()].filter(mayBeMissing)]);
    return [...paths]
      .filter(isOriginalPath)
      .sort()
      .map((path) => {
        const facts = factsOf(path, texts.get(path) ?? drafts.get(path));
        return summaryOf(path, facts, states, store);
      });
  }

  async function get(path: string): Promise<ContentDocument> {
    const { row, current, draft, currentVersion, version } = await read(path);
    const original = parseTranslationPath(path);
    const facts = {
      ...factsOf(path, current ?? draft),
      ...(original && (await factsOfOriginal(original))),
    };
    const isShown = store.fallbacks().every(({ document }) => document !== path);
    const edited = draft ?? (isShown ? null : current);
    const saved = { version: version ?? "", savedAt: row?.draft_at ?? "", savedBy: row?.draft_by ?? "" };
    const translations = OTHER_LANGUAGES.map((language) => translationPath(language, path));
    const summary = summaryOf(path, facts, await listStates(db, [path, ...translations]), store);
    const faults = edited === null ? [] : await findValidationErrors(path, edited, current);
    const [fault] = summary.scheduleFault ? faults : [];
    return {
      ...summary,
      ...(fault && { scheduleFault: m.cannotPublishYet({ problem: fault.sentence }) }),
      original,
      current: current && { ...current, version: currentVersion ?? "" },
      draftText: draft && { ...draft, ...saved },
      faults,
    };
  }

  /** Returns the title of a translation's document, and the address of its page in the other language. */
  async function factsOfOriginal({ path, language }: { path: string; language: Language }) {
    const { draft, current } = await read(path);
    const { title, route } = factsOf(path, current ?? draft);
    return { title, route: addressIn(language, route ?? "/") };
  }

  /** Lists the English texts to translate, from the draft if there is one, so that both can be published together. */
  async function listEnglish(path: string): Promise<EnglishTexts> {
    const original = parseTranslationPath(path);
    if (!original) throw new NotFoundError(m.documentGone());
    const { draft, current } = await read(original.path);
    const textsIn = (text: DocumentText | null) =>
      text ? placedTextsOf(original.language, toSource(original.path, text)) : [];
    const texts = textsIn(draft ?? current);
    const known = new Set(texts.map(({ text }) => text));
    const kept = draft === null || current === null ? [] : textsIn(current).map(({ text }) => text);
    return { texts, kept: kept.filter((text) => !known.has(text)) };
  }

  /** Returns the validation errors that keep a text from being published in place of `current`. */
  async function findValidationErrors(
    path: string,
    text: DocumentText,
    current: DocumentText | null,
  ): Promise<ValidationError[]> {
    // Drafts of records have no errors here: they are checked when they are saved.
    if (recordDraft(path)) return [];
    const changes = publications.changesFor({ path, text, action: "published" });
    return [...ownValidationErrors(path, text, current), ...(await publications.findValidationErrors(changes))].slice(
      0,
      MAX_VALIDATION_ERRORS,
    );
  }

  /** Returns the validation errors that building the site does not find. */
  function ownValidationErrors(path: string, text: DocumentText, current: DocumentText | null): ValidationError[] {
    const original = parseTranslationPath(path);
    if (original) return validatePairs(original.language, Array.isArray(text.value) ? text.value : []);
    const validationErrors = missingAltTexts(path, text);
    if (!isPagePath(path)) return validationErrors;
    const before = factsOf(path, current).route;
    const isMoved = before !== null && before !== factsOf(path, text).route;
    const moved = isMoved ? [{ path: ["route"], sentence: m.addressIs({ address: before }) }] : [];
    return [...moved, ...validationErrors, ...validateTemplate(text)];
  }

  async function check(path: string, input: DocumentText): Promise<ValidationError[]> {
    const { current } = await read(path);
    return findValidationErrors(path, toText(path, input), current);
  }

  /** Saves a draft to the database. Saving the same text again, as a retry does, changes nothing. */
  async function saveDraft(actor: Actor, path: string, { basedOn, ...input }: z.infer<typeof draftInputSchema>) {
    if (recordDraft(path)) throw new NotFoundError(m.documentGone());
    const { row, draft, version } = await read(path);
    const text = toText(path, input);
    const saved = { draft: text, draft_version: newId(), draft_at: now().toISOString(), draft_by: actor.email };
    if (isSameText(draft, text))
      return { version: version ?? "", savedAt: row?.draft_at ?? "", savedBy: row?.draft_by ?? "" };
    await refuseStale(path, basedOn, version);
    const isSaved = row
      ? await changeDocument(db, path, saved, { draft_version: row.draft_version, version: row.version })
      : await insertDocument(db, { path, ...saved });
    if (!isSaved) throw new ChangedMeanwhileError(await get(path));
    return { version: saved.draft_version, savedAt: saved.draft_at, savedBy: saved.draft_by };
  }

  /**
   * Discards a draft, which the history keeps. A page that was never public goes into the bin, unless it is scheduled:
   * then only the edits since are discarded, and the scheduled text becomes the draft again.
   */
  async function discardDraft(actor: Actor, path: string, basedOn: string | undefined): Promise<void> {
    const { row, current, draft, version } = await read(path);
    if (!row || draft === null) return;
    if (basedOn !== undefined) await refuseStale(path, basedOn, version);
    const moment = now();
    const record = recordDraft(path);
    const title = storedTitleOf(path, factsOf(path, draft));
    const isKept = current === null && row.scheduled !== null && !isSameText(draft, row.scheduled);
    const endsSchedule = current === null && row.scheduled !== null && !isKept;
    const ended = row.scheduled === null || endsSchedule ? NOT_SCHEDULED : {};
    const changes = isKept ? toDraftColumns(row, moment) : { ...NO_DRAFT, ...ended };
    const isDone = await inChange(db, actor, moment, async (transaction) => {
      const isFresh = await changeDocument(transaction, path, changes, { draft_version: row.draft_version });
      if (!isFresh) return { result: false, auditEvent: [] };
      const kept = record && row.draft && (await record.drafts.versionOf(transaction, record.id, row.draft));
      if (current === null && row.published_at === null && !isKept) await deleteDocument(transaction, path);
      await record?.drafts.tidy(transaction, record.id, row, moment);
      await insertVersion(transaction, {
        ...{ subject: `document:${path}`, title, at: moment, email: actor.email, value: toJson(draft), ...kept },
        ...(current === null && !isKept ? { action: "deleted" } : { action: "drafted", note: { about: "discarded" } }),
      });
      const what = { subjectId: path, subject: title };
      // Ending a schedule needs the permission to publish.
      const unscheduled = endsSchedule ? [{ action: "document.unscheduled", ...what } as const] : [];
      return { result: true, auditEvent: [...unscheduled, { action: "document.discarded", ...what }] };
    });
    if (!isDone) throw new ChangedMeanwhileError(await get(path));
  }

  /** Returns the latest text of a page, and those of its translations by language, for a copy of the page. */
  async function readForCopy(path: string) {
    const { draft, current } = await read(path);
    const text = draft ?? current;
    if (!text || !isPagePath(path)) throw new NotFoundError(m.documentGone());
    const { hidden: _, reviewOn: __, lastReviewed: ___, ...value } = Object(text.value);
    const translations = OTHER_LANGUAGES.map(async (language) => {
      const { draft, current } = await read(translationPath(language, path));
      return [language, draft ?? current] as const;
    });
    return { text: { value, body: text.body }, translations: await Promise.all(translations) };
  }

  /** Creates a page as a draft, from a template or as a copy of another page. */
  async function create(actor: Actor, input: z.infer<typeof newDocumentSchema>) {
    const { template, copyOf, title, route: given } = input;
    const documents = await list();
    const { courses, redirects } = store.current();
    const taken = new Map([...getRedirectedRoutes(redirects), ...takenRoutes({ courses }, documents)]);
    const route = given ?? proposeRoute(title, taken);
    const validationError = routeError(route, taken);
    if (validationError) throw fieldError("route", validationError);
    const known = new Set(documents.map(({ path }) => path.toLowerCase()));
    let path = pathOfRoute(route);
    for (let number = 2; known.has(path.toLowerCase()); number += 1) path = pathOfRoute(`${route}-${number}`);

    const moment = now();
    const { text, translations } =
      copyOf === undefined ? { text: await templateText(template), translations: [] } : await readForCopy(copyOf);
    const drafts = [
      [path, { value: { ...Object(text.value), title, route }, body: text.body }] as const,
      ...translations.map(([language, translated]) => [translationPath(language, path), translated] as const),
    ];
    await inChange(db, actor, moment, async (transaction) => {
      for (const [path, draft] of drafts) {
        if (draft === null) continue;
        const saved = { draft, draft_version: newId(), draft_at: moment.toISOString(), draft_by: actor.email };
        const isNew =
          (await insertDocument(transaction, { path, ...saved })) ||
          // Reuse the row of a deleted page with this path, and those of its translations.
          (await changeDocument(transaction, path, saved, isOriginalPath(path) ? { draft: null, text: null } : {}));
        if (!isNew) throw new ChangedMeanwhileError(null);
      }
      return { result: undefined, auditEvent: { action: "document.created", subjectId: path, subject: title } };
    });
    return get(path);
  }

  /** Lists documents that link to a page or, for the list of people, name people whom its draft removes or renames. */
  async function listLinks(path: string): Promise<DocumentLink[]> {
    const { current, draft } = await read(path);
    if (path === PEOPLE_PATH && draft) {
      const after = mapNamesById(draft);
      const others = findFormerNames(mapNamesById(current), after);
      const gone = [...others.keys()].filter((id) => !after.has(id));
      return [...store.documents()].flatMap(([other, text]) => {
        if (!isOriginalPath(other) || factsOf(other, text).isHidden) return [];
        const texts = findTextsNamingPeople(text, gone) ?? (isPersonPage(text, others) ? [] : null);
        return texts ? [{ path: other, title: shownTitleOf(other, text, store), count: texts.length, texts }] : [];
      });
    }
    const { route } = factsOf(path, current ?? draft);
    if (!isPagePath(path) || route === null) return [];
    const drafts = new Map((await listUnpublished(db)).map(({ path, draft }) => [path, draft]));
    const texts = store.documents();
    return [...new Set([...texts.keys(), ...drafts.keys()])].flatMap((other) => {
      if (other === path || other === REDIRECTS_PATH || !isOriginalPath(other)) return [];
      const [text, draft] = [texts.get(other), drafts.get(other)];
      const count = Math.max(...[text, draft].map((one) => (one ? countLinks(one, route) : 0)));
      return count === 0 ? [] : [{ path: other, title: shownTitleOf(other, text ?? draft, store), count }];
    });
  }

  return {
    list,
    get,
    listDrafted,
    listEnglish,
    read,
    refuseStale,
    findValidationErrors,
    ownValidationErrors,
    check,
    saveDraft,
    discardDraft,
    create,
    listLinks,
  };
}

/** Returns a text as stored. @throws {BadInputError} if the value is too large or deep, or has NUL characters */
function toText(path: string, { value = null, body }: DocumentText): DocumentText {
  let entries = 0;
  const count = (_key: string, entry: unknown) => (++entries > MAX_ENTRIES ? null : entry);
  const json = isDeeperThan(value, MAX_DEPTH) ? null : JSON.stringify(value, count);
  if (json === null || json.length > MAX_JSON_LENGTH || entries > MAX_ENTRIES) throw new BadInputError(m.tooLarge());
  // Refuse NUL characters here, with a message: PostgreSQL would throw an error.
  if (/(?<!\\)(?:\\\\)*\\u0000/.test(json)) throw new BadInputError(m.plainText());
  const lines = body.replace(/\r\n?/g, "\n").replace(/^(?:[^\S\n]*\n)+/, "");
  return { value, body: isPagePath(path) ? lines.trimEnd() : "" };
}

function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((part) => isDeeperThan(part, levels - 1));
}

/** Returns an error for each picture without alternative text. Portraits need none: the name is beside them. */
function missingAltTexts(path: string, { value, body }: DocumentText): ValidationError[] {
  const inBody = body.split("\n").flatMap((line, index) => (/!\[\s*\]\(/.test(line) ? [["body", index + 1]] : []));
  const inValue = stringsIn(value).filter((one) => one.path.at(-1) === "alt" && one.text.trim() === "");
  const places = [...(path === PEOPLE_PATH ? [] : inValue.map((one) => one.path)), ...inBody];
  return places.map((place) => ({ path: place, sentence: m.describePicture() }));
}

const texts = Object.fromEntries(
  PAGE_TEMPLATES.map((name) => [name, readFileSync(new URL(`templates/${name}.md`, import.meta.url), "utf8")]),
) as Record<PageTemplate, string>;

/** Matches a hint in a template, such as `[Write here …]`, but not a link. */
const HINT = /\[[A-Z][^[\]\n]*\](?!\()/g;
const hints = new Set(Object.values(texts).flatMap((text) => text.match(HINT) ?? []));

/** Returns the first text of a new page. The author has to replace the hints in brackets. */
async function templateText(template: PageTemplate): Promise<DocumentText> {
  const { parseSource } = await import("#server/collections/content/yaml-source.ts");
  return parseSource(`${template}.md`, texts[template]);
}

/** Returns an error for each hint of a template that a page still contains. */
function validateTemplate({ value, body }: DocumentText): ValidationError[] {
  const inText = (text: string) =>
    (text.replace(/\\([[\]])/g, "$1").match(HINT) ?? []).filter((hint) => hints.has(hint));
  const lines = body.split("\n").map((text, index) => ({ path: ["body", index + 1], text }));
  return [...stringsIn(value), ...lines].flatMap(({ path, text }) =>
    inText(text).map((hint) => ({ path, sentence: m.replaceHint({ hint }) })),
  );
}
