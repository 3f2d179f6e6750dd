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
  ValidationError,
} from "#contract/documents.ts";
import { computePlaceholders, type Placeholders } from "#contract/placeholders.ts";
import type { TranslationPair } from "#contract/translations.ts";
import { language } from "#messages/language.ts";

/** Fetches the summaries of all documents: pages and parts of the college. */
export const useDocuments = () => useQuery("documents", fetchDocuments);

export const fetchDocuments = () => getItems<DocumentSummary>("/documents");

export type SavedDraft = { version: string; savedAt: string; savedBy: string };
export type DocumentReply = { document: ContentDocument };

/** API calls for one document. @throws {ApiError} 409 with the newer document in `current`, 422 with `faults` */
export function documentCalls(path: string) {
  const at = `/documents/${encodeURIComponent(path)}`;
  return {
    fetch: async () => (await api.get<DocumentReply>(at)).document,
    saveDraft: async (text: DocumentText, basedOn: string | null) =>
      (await api.put<{ draft: SavedDraft }>(`${at}/draft`, { ...text, basedOn }, { isQuiet: true })).draft,
    /** Returns the validation errors that prevent a text from being published. */
    check: async (text: DocumentText) =>
      (await api.post<{ faults: ValidationError[] }>(`${at}/check`, text, { isQuiet: true })).faults,
    /** Changes settings, which apply to the public text and the draft alike. */
    changeSettings: async (settings: DocumentSettings) => (await api.patch<DocumentReply>(at, settings)).document,
    /** @param basedOn version of the draft on the screen; a newer draft of a colleague is not discarded */
    discardDraft: (basedOn: string | null) =>
      api.delete<object>(`${at}/draft${basedOn ? `?basedOn=${encodeURIComponent(basedOn)}` : ""}`),
    publish: async (basedOn: string | null, note: string, publishAt: string | null) =>
      (await api.post<DocumentReply>(`${at}/publish`, { basedOn, note, ...(publishAt && { at: publishAt }) })).document,
    sendForReview: (note: string) => api.post<{ message: string }>(`${at}/review`, note ? { note } : {}),
    sendBack: (note: string) => api.post<{ message: string }>(`${at}/send-back`, note ? { note } : {}),
    cancelSchedule: async () => (await api.post<DocumentReply>(`${at}/schedule/cancel`)).document,
    move: async (route: string) => (await api.post<DocumentReply>(`${at}/move`, { route })).document,
    remove: (redirectTo: string) => api.delete<object>(`${at}?redirectTo=${encodeURIComponent(redirectTo)}`),
    listEnglish: () => api.get<EnglishTexts>(`${at}/english`),
    listLinks: () => getItems<DocumentLink>(`${at}/links`),
    /** Returns the URL of the preview beside the editor, which `listPreviews` does not include. */
    previewAddress: async () => (await api.get<{ url: string }>(`${at}/preview`)).url,
    listPreviews: () => getItems<PreviewLink>(`${at}/preview-links`),
    makePreview: async () => (await api.post<{ link: PreviewLink }>(`${at}/preview-links`)).link,
    revokePreview: (id: string) => api.delete<object>(`${at}/preview-links/${encodeURIComponent(id)}`),
  };
}

/** Returns the draft of a document, or else the public text, with the version of that text. */
export function latestTextOf({ draftText, current }: ContentDocument): DocumentText & { version: string | null } {
  const { value, body, version } = draftText ?? current ?? { value: {}, body: "", version: null };
  return { value, body, version };
}

export const validationErrorsOf = (answer: Readonly<Record<string, unknown>>) =>
  (answer.faults ?? []) as ValidationError[];

const NONE: Placeholders = new Map();

/** Returns the values of placeholders such as `{college.name}`; empty until loaded, or if loading fails. */
export function usePlaceholders(): Placeholders {
  const documents = useDocuments().data;
  const college = useDocumentValue("college.yaml");
  const people = useDocumentValue("people.yaml");
  const courses = useDocumentValue("courses.yaml");
  return useMemo(() => {
    const pages = documents?.filter(({ path }) => path.startsWith("pages/"));
    const shown = pages?.map(({ group, isHidden, waitsFor }) => ({ group, hidden: isHidden || waitsFor.length > 0 }));
    return computePlaceholders({ college, people, courses, pages: shown }) ?? NONE;
  }, [documents, college, people, courses]);
}

/** Returns a function that translates a text of a document to the screen's language, or returns the text unchanged. */
export function useTextTranslator(path: string): (text: string) => string {
  const pairs = useQuery(`words:${path}`, async () => {
    if (language() === "en") return [];
    return latestTextOf(await documentCalls(`${language()}/${path}`).fetch()).value as TranslationPair[];
  }).data;
  return useCallback((text) => pairs?.find(({ en }) => en === text)?.[language()] || text, [pairs]);
}

/** Returns the public value of a document, or the draft's if nothing is public; undefined until loaded. */
export const useDocumentValue = <Value = unknown>(path: string) =>
  useQuery(`value:${path}`, async () => {
    const document = await documentCalls(path).fetch();
    return (document.current ?? latestTextOf(document)).value as Value;
  }).data;
