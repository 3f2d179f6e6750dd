import { parseRecordPath } from "#contract/collections/collections.ts";
import { definitionOf, isPagePath } from "#contract/collections/document-definitions.ts";
import { OTHER_LANGUAGES } from "#contract/collections/translations.ts";
import type { DocumentSummary, DocumentText, DocumentTranslation } from "#contract/documents.ts";
import * as m from "#messages/compiled/documents-server.ts";
import { language } from "#messages/language.ts";
import { LANGUAGE_NAMES } from "#messages/languages.ts";
import { parseTranslationPath, translationPath } from "#server/collections/content/content-files.ts";
import { type ContentStore, contentIn } from "#server/collections/content/content-store.ts";
import { inEnglish } from "#server/platform/language.ts";
import { type DocumentState, parseDraftReview } from "./documents.repository.ts";
import { isFixedRoute } from "./page-address.ts";

/** Returns the path of a page that was created at this route. The path stays when the page moves. */
export const pathOfRoute = (route: string) => `pages${route}.md`;

export function titleOf(path: string, { title }: Pick<Facts, "title">): string {
  const original = parseTranslationPath(path);
  if (original) return `${titleOf(original.path, { title })} (${LANGUAGE_NAMES[original.language]})`;
  return definitionOf(path)?.title?.() ?? (title || path.replace(/^pages\/(.*)\.md$/, "$1"));
}

/** Returns a document's title in the reader's language, if it has one there. */
export function shownTitleOf(path: string, text: Parameters<typeof factsOf>[1], store: ContentStore): string {
  const facts = factsOf(path, text);
  return titleOf(path, { title: translatedTitle(path, facts, store) ?? facts.title });
}

/** Returns a document's title in English, for the history and the audit log. */
export const storedTitleOf = (path: string, facts: Pick<Facts, "title">) => inEnglish(() => titleOf(path, facts));

export type Facts = Pick<DocumentSummary, "title" | "route" | "group" | "isHidden" | "owner" | "reviewOn">;

/** Reads the facts of a record's draft, or of the front matter of a page, which may be invalid. */
export function factsOf(path: string, text: Pick<DocumentText, "value"> | null | undefined): Facts {
  const record = parseRecordPath(path);
  const value = isPagePath(path) || record ? text?.value : null;
  const front = ((typeof value === "object" && value) || {}) as Record<string, unknown>;
  const { title, route, group, hidden, owner, reviewOn } = record
    ? { title: front[record.collection.titleField], route: `${record.collection.public?.page}/${record.id}` }
    : front;
  const lineOf = (field: unknown) => (typeof field === "string" ? field : null);
  return {
    title: lineOf(title) ?? "",
    route: lineOf(route),
    group: lineOf(group),
    isHidden: hidden === true,
    owner: lineOf(owner),
    reviewOn: /^\d{4}-\d\d-\d\d$/.test(String(reviewOn)) ? String(reviewOn) : null,
  };
}

/** Returns a page's title in the current language; undefined in English, or if the page is not translated. */
function translatedTitle(path: string, { route }: Facts, store: ContentStore): string | undefined {
  if (language() === "en") return;
  const shown = contentIn(store.current(), language()).pages.find((page) => page.route === route)?.title;
  // The content has public pages only: for others, use `bengali` in the front matter.
  const { bengali } = Object(store.documents().get(path)?.value);
  return shown ?? (language() === "bn" && typeof bengali === "string" ? bengali : undefined);
}

export function summaryOf(
  path: string,
  facts: Facts,
  states: ReadonlyMap<string, DocumentState>,
  store: ContentStore,
): DocumentSummary {
  const state = states.get(path);
  const { published_at: at = null, published_by: by, draft_at, draft_by } = state ?? {};
  return {
    path,
    ...facts,
    waitsFor: facts.isHidden ? [] : [...(store.current().waiting.get(facts.route ?? "") ?? [])],
    title: titleOf(path, { title: translatedTitle(path, facts, store) ?? facts.title }),
    englishTitle: storedTitleOf(path, facts),
    isOwn: !state?.seed && (isPagePath(path) || parseTranslationPath(path) !== null),
    isFixed: !isPagePath(path) || (facts.route !== null && isFixedRoute(facts.route)),
    published: at === null || !store.documents().has(path) ? null : { at, by: by ?? "" },
    draft: state?.draft_version
      ? { savedAt: draft_at ?? "", savedBy: draft_by ?? "", review: parseDraftReview(state) }
      : null,
    publishAt: state?.publish_at ?? null,
    scheduleFault: state?.schedule_fault ? m.scheduleRefused({ code: state.schedule_fault }) : null,
    translations: parseTranslationPath(path) ? [] : translationsOf(path, states, store),
  };
}

function translationsOf(
  path: string,
  states: ReadonlyMap<string, DocumentState>,
  store: ContentStore,
): DocumentTranslation[] {
  return OTHER_LANGUAGES.flatMap((language) => {
    const { progress, validationErrors } = store.current().translations[language];
    const own = translationPath(language, path);
    const counts = progress.get(path) ?? { texts: 0, missing: 0, behind: 0 };
    if (counts.texts === 0 && !isPagePath(path)) return [];
    const hasFault = validationErrors.some(({ file }) => file === own);
    return [{ language, path: own, ...counts, hasFault, isDraft: Boolean(states.get(own)?.draft_version) }];
  });
}
