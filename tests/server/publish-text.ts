import type { Database } from "#server/db/open-database.ts";
import { writeChange } from "#server/features/documents/publications.ts";
import type { TestApi } from "./open-test-api.ts";

/** What is public from now on, unchecked; null deletes a document. Servers show it after `reload`. */
export function writeTexts(
  db: Database,
  shipped: ReadonlyMap<string, string>,
  texts: Iterable<readonly [path: string, text: string | null]>,
): Promise<void> {
  const written = { shipped, email: "clerk@college.example", moment: new Date() };
  return db.transaction().execute(async (transaction) => {
    for (const [path, text] of texts) {
      await writeChange(transaction, { path, text, action: text === null ? "deleted" : "published" }, written);
    }
  });
}

export async function publishText({ db, contentStore }: TestApi, path: string, text: string | null): Promise<void> {
  await writeTexts(db, contentStore.shipped(), [[path, text]]);
  await contentStore.reload();
}
