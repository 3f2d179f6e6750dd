import type { Database } from "#server/db/open-database.ts";
import { listMediaByIds } from "./media.repository.ts";
import { parseMediaKey } from "./media-key.ts";
import { deleteRemovals, insertRemovals, listRemovals } from "./media-removal.repository.ts";
import type { MediaStore } from "./media-store.ts";

/** As long as copies of the database are kept (docs/operations.md, 'Backups'): an older one may have been restored. */
const KEPT_MS = 30 * 86_400_000;
const AT_ONCE = 500;

/**
 * Removes the files of uploads without a row: those of deleted ones that could not be removed with it, at once; all
 * others 30 days after they were first noticed here, because the row may be in a newer copy of the database. Files whose
 * name is not one of ours stay.
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
  for await (const key of store.list()) {
    const parsed = parseMediaKey(key);
    if (parsed) folders.set(parsed.id, parsed.folder);
  }
  const unknown = new Set<string>();
  for (const ids of partsOf(folders.keys())) {
    const known = await listMediaByIds(db, ids);
    for (const id of ids) if (!known.has(id)) unknown.add(id);
  }

  const removals = await listRemovals(db);
  const noticed = unknown.difference(removals);
  const dueAt = new Date(now().getTime() + KEPT_MS).toISOString();
  for (const ids of partsOf(noticed)) await insertRemovals(db, ids, dueAt);

  const settled = [...removals.keys()].filter((id) => !unknown.has(id));
  let removed = 0;
  for (const [id, due] of removals) {
    if (!unknown.has(id) || Date.parse(due) > now().getTime()) continue;
    await store.removeFolder(folders.get(id) ?? "");
    settled.push(id);
    removed += 1;
  }
  for (const ids of partsOf(settled)) await deleteRemovals(db, ids);
  return removed;
}

/** As many as one statement takes. */
function* partsOf(ids: Iterable<string>): Iterable<string[]> {
  const all = [...ids];
  for (let start = 0; start < all.length; start += AT_ONCE) yield all.slice(start, start + AT_ONCE);
}
