import { markdown, plainText } from "#shared/markdown.ts";
import { normaliseForSearch } from "#shared/normalise.ts";
import type { DocumentText } from "./documents.ts";
import { replacePlaceholders } from "./placeholder-text.ts";
import type { Placeholders } from "./placeholders.ts";

type Path = (string | number)[];
type Place = { path: Path; text: string };

/** Minimum number of letters for a partial match. */
const MIN_LETTERS = 4;
/** Keys whose texts pages do not print. */
const NOT_SHOWN = new Set(["author", "group", "icon", "id", "owner", "person", "route", "src", "to"]);

/** Returns the normalised letters and digits of a text, without spaces, punctuation and formatting. */
export const lettersOf = (text: string) => normaliseForSearch(text).replace(/[^\p{L}\p{M}\p{N}]+/gu, "");

/**
 * Finds the path in a document of a text that the page shows; null if the document does not contain the text.
 * @param shown the text, followed by the texts of the elements around it, from the inside out
 * @param route the page's route; in a document with a list, only the entry with this `route` is searched
 */
export function findText(
  document: DocumentText,
  shown: readonly string[],
  names: Placeholders,
  route = "",
): Path | null {
  const { value, body } = document;
  const entry = Array.isArray(value) ? value.findIndex((one) => Object(one).route === route) : -1;
  const shownTexts = stringsIn(value).filter(({ path }) => !NOT_SHOWN.has(String(path.at(-1))));
  const places = [...shownTexts, ...linesIn(body)]
    .filter(({ path }) => entry < 0 || path[0] === entry)
    .map(({ path, text }) => ({ path, letters: lettersOf(replacePlaceholders(text, names)) }))
    .filter(({ letters }) => letters !== "");
  const asked = shown.map(lettersOf).filter(Boolean);
  // Try the outer elements first: a whole paragraph identifies the place better than a word in bold.
  for (const letters of asked.toReversed()) {
    const same = places.find((place) => place.letters === letters);
    if (same) return same.path;
  }
  const byLength = places.toSorted((one, other) => one.letters.length - other.letters.length);
  for (const letters of asked.filter(({ length }) => length >= MIN_LETTERS)) {
    const found =
      byLength.find((place) => place.letters.includes(letters)) ??
      byLength.findLast((place) => place.letters.length * 3 >= letters.length && letters.includes(place.letters));
    if (found) return found.path;
  }
  return null;
}

/** Returns every text in a value, with the text's path. */
export function stringsIn(value: unknown, path: Path = []): Place[] {
  if (typeof value === "string") return [{ path, text: value }];
  if (typeof value !== "object" || value === null) return [];
  const steps = Array.isArray(value) ? value.map((part, index) => [index, part] as const) : Object.entries(value);
  return steps.flatMap(([step, part]) => stringsIn(part, [...path, step]));
}

/** Returns the texts of headings, paragraphs, list items and table cells, with line numbers from 1. */
function linesIn(body: string): Place[] {
  let line = 1;
  return markdown.parse(body, {}).flatMap(({ map, type, children }) => {
    if (map) line = map[0] + 1;
    return type === "inline" ? { path: ["body", line], text: plainText(children ?? []) } : [];
  });
}
