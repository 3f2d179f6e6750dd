import {
  COLLEGE_PARTS,
  type DocumentPart,
  pathOfSingleton,
  SINGLETON_TITLES,
} from "#contract/collections/document-parts.ts";
import { translationLanguage } from "#contract/translations.ts";
import { addressIn } from "#messages/languages.ts";

/** The menu document. It is edited in the tab *Pages*, which lists the pages in menu order. */
export const MENU_PART = { path: pathOfSingleton("menu"), title: SINGLETON_TITLES.menu } satisfies DocumentPart;

/** Finds the part of the college edited at `place`. @param place path of a document or translation, or id of a part */
export function collegePart(place: string): (DocumentPart & { id: string }) | undefined {
  const language = translationLanguage(place);
  if (!language) return COLLEGE_PARTS.find(({ id, path }) => place === id || place === path);
  const part = COLLEGE_PARTS.find(({ path }) => place === `${language}/${path}`);
  return part && { path: place, id: place, tab: part.tab, preview: addressIn(language, part.preview ?? "/") };
}

/** Returns the URL for editing a document. @param place id of a college part, or path of a document or translation */
export function editUrl(place: string): string {
  const isInPages = /^(\w\w\/)?(pages\/|menu\.yaml$)/.test(place);
  return `/admin?tab=${isInPages ? "pages" : (collegePart(place)?.tab ?? "college")}&edit=${encodeURIComponent(place)}`;
}
