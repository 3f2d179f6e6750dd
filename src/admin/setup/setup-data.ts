import { useMemo } from "react";
import { inMenuOrder, type ListedPage } from "#admin/collections/documents/document-state.tsx";
import {
  documentCalls,
  latestTextOf,
  useDocuments,
  useTextTranslator,
} from "#admin/collections/documents/documents-api.ts";
import { useOwnSitePreview } from "#admin/collections/documents/own-site-api.ts";
import { editUrl } from "#admin/data/college-parts.ts";
import { useQuery } from "#admin/data/query-store.ts";
import { pathOfSingleton } from "#contract/collections/document-parts.ts";
import type { College, Course, Menu, Person, Placements } from "#contract/content.ts";
import { language } from "#messages/language.ts";

/** The college's answers so far: the draft of each document or else its public value. Parts may be missing. */
export interface Answers {
  college: Partial<College>;
  people: readonly Partial<Person>[];
  courses: readonly Partial<Course>[];
  placements: Partial<Placements>;
  appearance: object;
}
const ASKED = ["college", "people", "courses", "placements", "appearance"];

export const useAnswers = () =>
  useQuery("setup", async () => {
    const values = ASKED.map(async (name) => {
      return [name, latestTextOf(await documentCalls(pathOfSingleton(name)).fetch()).value] as const;
    });
    return Object.fromEntries(await Promise.all(values)) as unknown as Answers;
  });

/** Returns all text pages in menu order, each with the facts that even drafts still lack; undefined until loaded. */
export function usePages(): readonly ListedPage[] | undefined {
  const documents = useDocuments().data;
  const menu = useQuery("document:menu.yaml", documentCalls("menu.yaml").fetch).data;
  const wordOf = useTextTranslator("menu.yaml");
  const waiting = useOwnSitePreview().data?.waiting;
  return useMemo(() => {
    if (!documents || !menu || !waiting) return undefined;
    const pages = documents.map((page) => ({ ...page, waitsFor: waiting[page.route ?? ""] ?? [] }));
    return inMenuOrder(pages, latestTextOf(menu).value as Menu, wordOf);
  }, [documents, menu, waiting, wordOf]);
}

export const courseTitle = ({ name = "", bengali }: Partial<Course>) => (language() === "bn" && bengali) || name;

export const isPageReady = ({ isHidden, waitsFor }: ListedPage) => !isHidden && waitsFor.length === 0;

export const stepUrl = (step: string) => `/admin?tab=setup&step=${step}`;

/** Returns the URL for entering a fact that a page lacks. @param need `text`, `person.principal`, `page./DPharm` */
export function needUrl(page: string, need: string): string {
  const step = { person: "leaders", people: "people", page: "courses", college: "contact" }[
    need.split(".", 1)[0] ?? ""
  ];
  return step ? stepUrl(step) : editUrl(page);
}
