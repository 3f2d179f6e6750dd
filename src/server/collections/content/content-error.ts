import type { Language } from "#messages/languages.ts";

/** Path into a value: keys and list indexes. */
export type ValuePath = readonly (string | number)[];

/** A validation error in two wordings: `sentence` for people who edit files, `advice` for the admin's editor. */
export interface ContentValidationError {
  file: string;
  /** Null if the error concerns the whole file, or the line is unknown. */
  line: number | null;
  sentence: string;
  /** Path into the document's value; `["body", 12]` is line 12 of a page's text. */
  path: ValuePath;
  /** A whole sentence in each language, without names of keys. */
  advice: Readonly<Record<Language, string>>;
}

/** Maximum number of validation errors that are collected for a document and reported together. */
export const MAX_VALIDATION_ERRORS = 100;

/** Reports all validation errors, each on a line of the message: `file:line: sentence`. */
export class ContentError extends Error {
  override readonly name = "ContentError";

  /** @param folder prefix for the path of each file */
  constructor(validationErrors: readonly Pick<ContentValidationError, "file" | "line" | "sentence">[], folder = "") {
    const ordered = [...validationErrors].sort(
      (a, b) => a.file.localeCompare(b.file, "en") || (a.line ?? 0) - (b.line ?? 0),
    );
    const places = ordered.map(({ file, line }) => folder + [file, line ?? []].flat().join(":"));
    super(ordered.map(({ sentence }, index) => `${places[index]}: ${sentence}`).join("\n"));
  }
}
