import { COLLEGE_PARTS, type Part, pathOfSingleton, SINGLETONS } from "#contract/collections/singletons.ts";
import { languageOf } from "#contract/translations.ts";
import { addressIn } from "#messages/languages.ts";

/** Edited from the tab *Pages*, where its order shows. */
export const MENU_PART = { path: pathOfSingleton("menu"), title: SINGLETONS.menu.title } satisfies Part;

/** What the tab *College* opens. @param place path of a document or of its translation, or id of a part of the college */
export function collegePart(place: string): (Part & { id: string }) | undefined {
  const language = languageOf(place);
  if (!language) return COLLEGE_PARTS.find(({ id, path }) => place === id || place === path);
  const part = COLLEGE_PARTS.find(({ path }) => place === `${language}/${path}`);
  return part && { path: place, id: place, preview: addressIn(language, part.preview ?? "/") };
}
