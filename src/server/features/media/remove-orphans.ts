import type { Database } from "#server/db/open-database.ts";
import { listMediaByIds } from "./media.repository.ts";
import { momentOf, parseMediaKey } from "./media-key.ts";
import type { MediaStore } from "./media-store.ts";

const KEPT_MS = 86_400_000;
const AT_ONCE = 500;

/**
 * Removes uploads without a row that are older than a day: what a process left that died between writing the files and
 * the commit, or between the commit and the removal. Files whose name is not one of ours stay.
 * @returns how many uploads were removed
 */
export async function removeOrphans({
  db,
  store,
  now,
}: {
  db: Database;
  store: MediaStore;
  now: () => Date;
}): Promise<number> {
  const folders = new Map<string, string>();
  const before = now().getTime() - KEPT_MS;
  for await (const key of store.list()) {
    const parsed = parseMediaKey(key);
    if (parsed && momentOf(parsed.id).getTime() < before) folders.set(parsed.id, parsed.folder);
  }
  const ids = [...folders.keys()];
  let removed = 0;
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    const some = ids.slice(start, start + AT_ONCE);
    const known = await listMediaByIds(db, some);
    for (const id of some.filter((candidate) => !known.has(candidate))) {
      await store.removeFolder(folders.get(id) ?? "");
      removed += 1;
    }
  }
  return removed;
}
