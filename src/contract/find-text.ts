import { markdown, plainText } from "#shared/markdown.ts";
import { normaliseForSearch } from "#shared/normalise.ts";
import type { DocumentText } from "./documents.ts";
import { readNames } from "./name-words.ts";
import type { Names } from "./names.ts";

type Path = (string | number)[];
type Place = { path: Path; text: string };

/** Shorter texts are only found as a whole. */
const SHORTEST = 4;
/** Keys of a value that no page shows in these words. */
const NOT_SHOWN = new Set(["author", "group", "icon", "id", "owner", "person", "route", "src", "to"]);

/** Letters and digits of a text, however it is spaced, punctuated and marked. */
export const lettersOf = (text: string) => normaliseForSearch(text).replace(/[^\p{L}\p{M}\p{N}]+/gu, "");

/**
 * The place in a document of a text that its page shows; null where the document does not have it.
 * @param shown the text and, after it, those of the elements around it
 * @param route of the page: a document that is a list has an entry for it
 */
export function findText(document: DocumentText, shown: readonly string[], names: Names, route = ""): Path | null {
  const { value, body } = document;
  const entry = Array.isArray(value) ? value.findIndex((one) => Object(one).route === route) : -1;
  const shownTexts = stringsIn(value).filter(({ path }) => !NOT_SHOWN.has(String(path.at(-1))));
  const places = [...shownTexts, ...linesIn(body)]
    .filter(({ path }) => entry < 0 || path[0] === entry)
    .map(({ path, text }) => ({ path, letters: lettersOf(readNames(text, names)) }))
    .filter(({ letters }) => letters !== "");
  const asked = shown.map(lettersOf).filter(Boolean);
  // A whole paragraph tells more than a word in it that is marked.
  for (const letters of asked.toReversed()) {
    const same = places.find((place) => place.letters === letters);
    if (same) return same.path;
  }
  const byLength = places.toSorted((one, other) => one.letters.length - other.letters.length);
  for (const letters of asked.filter(({ length }) => length >= SHORTEST)) {
    const found =
      byLength.find((place) => place.letters.includes(letters)) ??
      byLength.findLast((place) => place.letters.length * 3 >= letters.length && letters.includes(place.letters));
    if (found) return found.path;
  }
  return null;
}

/** Every text in a value, with its path. */
export function stringsIn(value: unknown, path: Path = []): Place[] {
  if (typeof value === "string") return [{ path, text: value }];
  if (typeof value !== "object" || value === null) return [];
  const steps = Array.isArray(value) ? value.map((part, index) => [index, part] as const) : Object.entries(value);
  return steps.flatMap(([step, part]) => stringsIn(part, [...path, step]));
}

/** The texts of headings, paragraphs, items and cells, with their lines. */
function linesIn(body: string): Place[] {
  let line = 1;
  return markdown.parse(body, {}).flatMap(({ map, type, children }) => {
    if (map) line = map[0] + 1;
    return type === "inline" ? { path: ["body", line], text: plainText(children ?? []) } : [];
  });
}
