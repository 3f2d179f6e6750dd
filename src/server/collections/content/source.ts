import type { DocumentText } from "#contract/documents.ts";
import { stringsIn } from "#contract/find-text.ts";
import { inAllLanguages } from "#server/platform/language.ts";
import type { ContentValidationError, ValuePath } from "./content-error.ts";

/** A document, with the lines of its file if it was read from one. */
export interface Source extends DocumentText {
  file: string;
  /** The document's value; undefined if the document cannot be read. */
  value: unknown;
  validationErrors: ContentValidationError[];
  /** Returns the line of a value or, if missing, of the group around it; `["body", 1]` is the first line of `body`. */
  lineOf: (path: ValuePath) => number | null;
}

export function toSource(file: string, { value, body }: DocumentText): Source {
  return { file, value, body, validationErrors: [], lineOf: () => null };
}

/** Makes a validation error at a path in a source. @param advice makes the editor's message in the current language */
export function createValidationError(
  { file, lineOf }: Pick<Source, "file" | "lineOf">,
  path: ValuePath,
  sentence: string,
  advice: () => string,
): ContentValidationError {
  return { file, line: lineOf(path), sentence, path, advice: inAllLanguages(advice) };
}

/** Returns a copy of a value in which every text is replaced by the result of `say`. */
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

/** Returns all texts of a document, separated by line breaks. */
export const joinDocumentTexts = ({ value, body }: DocumentText): string =>
  [...stringsIn(value).map(({ text }) => text), body].join("\n");
