import { readFile } from "node:fs/promises";

/** A reason, in a sentence, why a file could not be read as text. */
export class UnreadableFile extends Error {}

/**
 * Reads a file as a person's editor may have left it: with or without a byte-order mark, with Windows or Unix line ends.
 * Gives the text with plain line feeds.
 * @throws UnreadableFile where the file is missing, may not be read, or is not UTF-8
 */
export async function readText(path: string): Promise<string> {
  const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    throw new UnreadableFile(
      error.code === "ENOENT" ? "the file is missing" : `the file cannot be read (${error.code})`,
    );
  });
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes).replace(/\r\n?/g, "\n");
  } catch {
    throw new UnreadableFile("the file is not saved as UTF-8 text: choose the encoding UTF-8 when you save it");
  }
}
