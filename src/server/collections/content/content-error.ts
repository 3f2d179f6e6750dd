import type { Language } from "#messages/languages.ts";

/** Path into a value: keys and list indexes. */
export type ValuePath = readonly (string | number)[];

/** One mistake in the words of both places: `sentence` for people who edit files, `advice` for the editor. */
export interface ContentValidationError {
  file: string;
  /** Null where the file itself is at fault. */
  line: number | null;
  sentence: string;
  /** Path into the document's value; `["body", 12]` is line 12 of a page's text. */
  path: ValuePath;
  /** A whole sentence in each language, without names of keys. */
  advice: Readonly<Record<Language, string>>;
}

/** Most validation errors of a document that are collected and reported together. */
export const MOST_VALIDATION_ERRORS = 100;

/** All mistakes as `file:line: sentence`. */
export class ContentError extends Error {
  override readonly name = "ContentError";

  /** @param folder put before the path of each file */
  constructor(validationErrors: readonly Pick<ContentValidationError, "file" | "line" | "sentence">[], folder = "") {
    const ordered = [...validationErrors].sort(
      (a, b) => a.file.localeCompare(b.file, "en") || (a.line ?? 0) - (b.line ?? 0),
    );
    const places = ordered.map(({ file, line }) => folder + [file, line ?? []].flat().join(":"));
    super(ordered.map(({ sentence }, index) => `${places[index]}: ${sentence}`).join("\n"));
  }
}
