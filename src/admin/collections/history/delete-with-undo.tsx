import { api, showErrorToast } from "#admin/api/api.ts";
import { ApiError, conflictingRecord } from "#admin/api/api-error.ts";
import { readStoredSession } from "#admin/api/session.ts";
import { type CachedList, refreshQuery } from "#admin/data/query-store.ts";
import { runConcurrently } from "#admin/data/run-concurrently.ts";
import { UndoButton } from "#admin/ui/button.tsx";
import { confirm } from "#admin/ui/dialog.tsx";
import { COLLECTIONS } from "#contract/collections/collections.ts";
import type { Collection } from "#contract/collections/define-collection.ts";
import { type Permission, recordPermission } from "#contract/permissions.ts";
import * as m from "#messages/compiled/admin-records.ts";
import { toastError, toastSuccess } from "#ui/toaster.tsx";

/** Maximum time in ms to wait for the newest records before asking; the server checks their versions in any case. */
const REFRESH_MS = 400;
/** Maximum number of names listed in a dialog or message. */
const MAX_NAMES = 3;

type Listed = { _id: string; updatedAt: string };

interface Deletion<Item extends Listed> {
  items: readonly Item[];
  collection: CachedList<Item>;
  pathOf: (item: Item) => string;
  /** The subject of an item in the bin: `notice:<_id>`. */
  subjectOf: (item: Item) => string;
  /** Returns the version of an item to send with its delete; by default `updatedAt`. */
  versionOf?: ((item: Item) => string) | undefined;
  question: string;
  plural: string;
  nameOf: (item: Item) => string;
  detailsOf?: ((item: Item) => string) | undefined;
  messageOf: (count: number) => string;
}

/**
 * Reloads the records, asks for confirmation, and deletes the records that no colleague has changed since. Undo
 * restores them from the bin and focuses the button `delete-<_id>` of the first record.
 * @returns the ids of the records that no longer exist
 */
export async function deleteWithUndo<Item extends Listed>(deletion: Deletion<Item>): Promise<ReadonlySet<string>> {
  const { collection, pathOf, subjectOf, nameOf, detailsOf = nameOf, plural } = deletion;
  const list = document.activeElement?.closest<HTMLElement>("section[tabindex]");
  await Promise.race([collection.refresh(), new Promise((resolve) => setTimeout(resolve, REFRESH_MS))]);
  if (readStoredSession() === null) return new Set();
  const wanted = new Set(deletion.items.map(({ _id }) => _id));
  const items = collection.read().filter(({ _id }) => wanted.has(_id));
  const [first] = items;
  if (!first) {
    toastError(m.deletedAlready());
    return wanted;
  }
  const all = m.countPlural({ count: items.length, plural });
  const isSure = await (items.length === 1
    ? confirm(deletion.question, detailsOf(first))
    : confirm(m.deleteThese({ all }), listOf(items.map(nameOf)), m.deleteAll({ all })));
  if (!isSure) return new Set();

  const { versionOf = ({ updatedAt }) => updatedAt } = deletion;
  const { done, failed } = await runConcurrently(items, (item) =>
    api.delete(`${pathOf(item)}?ifUpdatedAt=${encodeURIComponent(versionOf(item))}`).catch((error) => {
      // 404: a colleague has deleted the record already.
      if (!(error instanceof ApiError && error.status === 404)) throw error;
    }),
  );
  const gone = new Set(done.map(({ item }) => item._id));
  const newer = new Map(failed.map(({ item, error }) => [item._id, conflictingRecord<Item>(error)]));
  collection.change((all) => all.filter(({ _id }) => !gone.has(_id)).map((one) => newer.get(one._id) ?? one));
  void refreshQuery("bin");
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) list?.focus({ preventScroll: true });
  });

  const undo = async () => {
    const { failed } = await runConcurrently(done, ({ item }) => restoreFromBin(subjectOf(item)));
    if (failed[0]) showErrorToast(failed[0].error, m.updateFailed());
    await Promise.all([collection.refresh(), refreshQuery("bin")]);
    requestAnimationFrame(() => document.getElementById(`delete-${first._id}`)?.focus());
  };
  if (done.length > 0) toastSuccess(deletion.messageOf(done.length), <UndoButton onUndo={() => void undo()} />);
  // Name the records that were not deleted because a colleague has changed them.
  const changed = failed.filter(({ error }) => conflictingRecord(error));
  const other = failed.find((one) => !changed.includes(one));
  if (changed.length > 0) toastError(m.notDeletedChanged({ names: listOf(changed.map(({ item }) => nameOf(item))) }));
  if (other) showErrorToast(other.error, m.deleteFailed());
  return gone;
}

/** Joins names: `First, Second, Third and 4 more`. */
function listOf(names: readonly string[]): string {
  const first = names.slice(0, MAX_NAMES).join(", ");
  return names.length > MAX_NAMES ? m.andMore({ names: first, count: names.length - MAX_NAMES }) : first;
}

export const restoreFromBin = (subject: string) => api.post<object>("/bin/restore", { subject });

/** Returns the permission to restore a subject such as `notice:<id>`. Records with drafts are public once restored. */
export function restorePermission(subject: string): Permission {
  const [name] = subject.split(":");
  return recordPermission((COLLECTIONS as readonly Collection[]).find((one) => one.name === name)?.public);
}
