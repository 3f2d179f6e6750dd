import { runApart } from "#server/run-apart.ts";

/** Everything that one run of the typesetter may read. Paths are those that the template writes, such as `/data.json`. */
export interface TypesetJob {
  /** The document: one of the sources. */
  main: string;
  fonts: Uint8Array[];
  /** The template: `/brochure.typ` and what it imports. */
  sources: Record<string, string>;
  /** Data and pictures. */
  files: Record<string, Uint8Array>;
}

/** A run takes a second, on a busy machine a few; what takes longer than this never ends. */
const TIME_LIMIT_MS = 60_000;

/**
 * Sets a document in a process of its own, because it takes a second and 160 MB.
 * @returns the bytes of the PDF
 * @throws Error with one line that says what the typesetter could not do
 */
export function typeset(job: TypesetJob): Promise<Uint8Array> {
  return runApart<Uint8Array>(new URL("./typeset-process.ts", import.meta.url), job, TIME_LIMIT_MS);
}
