import { readFile } from "node:fs/promises";
import type { DocumentText } from "#contract/documents.ts";
import { parseSource } from "#server/collections/content/yaml-source.ts";
import { writeDocumentChange } from "#server/collections/documents/publications.ts";
import type { Database } from "#server/platform/db/schema.ts";
import type { TestApi } from "./open-test-api.ts";

/** Parses a document's file into its value and body. */
export function parseDocumentFile(path: string, file: string): DocumentText {
  const { value = null, body } = parseSource(path, file);
  return { value, body };
}

/** Reads the file of one of the sample college's documents. */
export const sampleFile = (path: string) => readFile(`content/${path}`, "utf8");

/** Publishes texts without checks; null deletes a document. Servers show the texts after `reload`. */
export function writeTexts(
  db: Database,
  texts: Iterable<readonly [path: string, file: string | DocumentText | null]>,
): Promise<void> {
  const written = { email: "clerk@college.example", moment: new Date() };
  return db.transaction().execute(async (transaction) => {
    for (const [path, file] of texts) {
      const text = typeof file === "string" ? parseDocumentFile(path, file) : file;
      await writeDocumentChange(transaction, { path, text, action: text === null ? "deleted" : "published" }, written);
    }
  });
}

export async function publishText({ db, contentStore }: TestApi, path: string, file: string | null): Promise<void> {
  await writeTexts(db, [[path, file]]);
  await contentStore.reload();
}
