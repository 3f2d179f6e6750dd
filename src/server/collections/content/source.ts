import type { DocumentText } from "#contract/documents.ts";
import { stringsIn } from "#contract/find-text.ts";
import { inAllLanguages } from "#server/platform/language.ts";
import type { ContentValidationError, ValuePath } from "./content-error.ts";

/** A document, with the lines of its file where it was read from one. */
export interface Source extends DocumentText {
  file: string;
  /** The document's value; undefined where it cannot be read. */
  value: unknown;
  validationErrors: ContentValidationError[];
  /** Line of a value or, where it is missing, of the nearest group around it; `["body", 1]` is the first line of `body`. */
  lineOf: (path: ValuePath) => number | null;
}

export function toSource(file: string, { value, body }: DocumentText): Source {
  return { file, value, body, validationErrors: [], lineOf: () => null };
}

/** A mistake at a place of a source. @param advice its words for the editor, in the language of the moment */
export function mistakeAt(
  { file, lineOf }: Pick<Source, "file" | "lineOf">,
  path: ValuePath,
  sentence: string,
  advice: () => string,
): ContentValidationError {
  return { file, line: lineOf(path), sentence, path, advice: inAllLanguages(advice) };
}

/** A copy of a value in which `say` has replaced every text. */
export function mapStrings(
  value: unknown,
  say: (text: string, path: ValuePath) => string,
  path: ValuePath = [],
): unknown {
  if (typeof value === "string") return say(value, path);
  if (Array.isArray(value)) return value.map((entry, index) => mapStrings(entry, say, [...path, index]));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, mapStrings(entry, say, [...path, key])]));
}

/** All that a document says, line by line. */
export const wordsIn = ({ value, body }: DocumentText): string =>
  [...stringsIn(value).map(({ text }) => text), body].join("\n");
