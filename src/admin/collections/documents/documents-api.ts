import { useCallback, useMemo } from "react";
import { api, getItems } from "#admin/api/api.ts";
import { useQuery } from "#admin/data/query-store.ts";
import type {
  ContentDocument,
  DocumentLink,
  DocumentSettings,
  DocumentSummary,
  DocumentText,
  EnglishTexts,
  PreviewLink,
  Template,
  ValidationError,
} from "#contract/documents.ts";
import { type Names, namesOf } from "#contract/names.ts";
import type { Pair } from "#contract/translations.ts";
import { language } from "#messages/language.ts";

/** Every document, pages and parts of the college. */
export const useDocuments = () => useQuery("documents", fetchDocuments);

export const fetchDocuments = () => getItems<DocumentSummary>("/documents");

export type SavedDraft = { version: string; savedAt: string; savedBy: string };
type DocumentReply = { document: ContentDocument };

/** API calls for one document. They throw an `ApiError`: 409 with the newer document in `current`, 422 with `faults`. */
export function documentCalls(path: string) {
  const at = `/documents/${encodeURIComponent(path)}`;
  return {
    fetch: async () => (await api.get<DocumentReply>(at)).document,
    saveDraft: async (text: DocumentText, basedOn: string | null) =>
      (await api.put<{ draft: SavedDraft }>(`${at}/draft`, { ...text, basedOn }, { isQuiet: true })).draft,
    /** Validation errors that keep a text from being published. */
    check: async (text: DocumentText) =>
      (await api.post<{ faults: ValidationError[] }>(`${at}/check`, text, { isQuiet: true })).faults,
    /** Changes settings that hold for the public text and the draft alike. */
    changeSettings: async (settings: DocumentSettings) => (await api.patch<DocumentReply>(at, settings)).document,
    /** @param basedOn version of the draft that is seen: a colleague's newer one stays */
    discardDraft: (basedOn: string | null) =>
      api.delete<object>(`${at}/draft${basedOn ? `?basedOn=${encodeURIComponent(basedOn)}` : ""}`),
    publish: async (basedOn: string | null, note: string, publishAt: string | null) =>
      (await api.post<DocumentReply>(`${at}/publish`, { basedOn, note, ...(publishAt && { at: publishAt }) })).document,
    sendForReview: (note: string) => api.post<{ message: string }>(`${at}/review`, note ? { note } : {}),
    sendBack: (note: string) => api.post<{ message: string }>(`${at}/send-back`, note ? { note } : {}),
    cancelSchedule: async () => (await api.post<DocumentReply>(`${at}/schedule/cancel`)).document,
    move: async (route: string) => (await api.post<DocumentReply>(`${at}/move`, { route })).document,
    remove: (redirectTo: string) => api.delete<object>(`${at}?redirectTo=${encodeURIComponent(redirectTo)}`),
    /** The English texts that a translation has to say. */
    listEnglish: () => api.get<EnglishTexts>(`${at}/english`),
    listLinks: () => getItems<DocumentLink>(`${at}/links`),
    /** Address of the preview beside the editor; it is not among the preview links. */
    previewAddress: async () => (await api.get<{ url: string }>(`${at}/preview`)).url,
    listPreviews: () => getItems<PreviewLink>(`${at}/preview-links`),
    makePreview: async () => (await api.post<{ link: PreviewLink }>(`${at}/preview-links`)).link,
    revokePreview: (id: string) => api.delete<object>(`${at}/preview-links/${encodeURIComponent(id)}`),
  };
}

/** Creates a page from a template, or as a copy of the page with this path. */
export async function createPage(
  from: { template: Template } | { copyOf: string },
  title: string,
  route: string,
): Promise<ContentDocument> {
  return (await api.post<DocumentReply>("/documents", { ...from, title, route })).document;
}

/** The text of a document that counts as its latest, and the version of that text. */
export function latestTextOf({ draftText, current }: ContentDocument): DocumentText & { version: string | null } {
  const { value, body, version } = draftText ?? current ?? { value: {}, body: "", version: null };
  return { value, body, version };
}

export const validationErrorsOf = (answer: Readonly<Record<string, unknown>>) =>
  (answer.faults ?? []) as ValidationError[];

const NONE: Names = new Map();

/** Public texts that the site fills in for names in braces; empty until loaded, or when loading fails. */
export function useNames(): Names {
  const documents = useDocuments().data;
  const college = useValue("college.yaml");
  const people = useValue("people.yaml");
  const courses = useValue("courses.yaml");
  return useMemo(() => {
    const pages = documents?.filter(({ path }) => path.startsWith("pages/"));
    const shown = pages?.map(({ group, isHidden, waitsFor }) => ({ group, hidden: isHidden || waitsFor.length > 0 }));
    return namesOf({ college, people, courses, pages: shown }) ?? NONE;
  }, [documents, college, people, courses]);
}

/** The translation of a document as a function: what a text of it is in the language of the screen, or the text itself. */
export function useWords(path: string): (text: string) => string {
  const pairs = useQuery(`words:${path}`, async () => {
    if (language() === "en") return [];
    return latestTextOf(await documentCalls(`${language()}/${path}`).fetch()).value as Pair[];
  }).data;
  return useCallback((text) => pairs?.find(({ en }) => en === text)?.[language()] || text, [pairs]);
}

/** The public value of a document, or its latest where none is public; undefined until loaded. */
export const useValue = <Value = unknown>(path: string) =>
  useQuery(`value:${path}`, async () => {
    const document = await documentCalls(path).fetch();
    return (document.current ?? latestTextOf(document)).value as Value;
  }).data;
