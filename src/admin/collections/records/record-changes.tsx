import type { ReactNode } from "react";
import { showFailure } from "#admin/api/api.ts";
import { deleteWithUndo } from "#admin/collections/history/deletes.tsx";
import { focusOpener } from "#admin/collections/list/list-card.tsx";
import type { ListState } from "#admin/collections/list/list-state.ts";
import { forEach } from "#admin/data/for-each.ts";
import { refreshQuery } from "#admin/data/query-store.ts";
import { useBulk } from "#admin/ui/bulk.tsx";
import { ToastButton, UndoButton } from "#admin/ui/button.tsx";
import type { Collection } from "#contract/collections/define-collection.ts";
import * as m from "#messages/compiled/admin-records.ts";
import { toastSuccess } from "#ui/toaster.tsx";
import type { CollectionOverrides, CollectionRecord } from "./collection-overrides.ts";
import { putRecord, recordsOf, sendRecord } from "./collection-records.ts";
import { inputOfRecord, savedFileOf, titleOf } from "./collection-values.ts";

/** Changes and deletes records of a list, reports this, and offers to undo it. */
export function useRecordChanges(
  collection: Collection,
  overrides: CollectionOverrides,
  list: ListState<CollectionRecord>,
) {
  const { words } = collection;
  const bulk = useBulk<CollectionRecord>(words.plural, (record) => titleOf(collection, record));

  async function send({ _id, updatedAt }: CollectionRecord, input: object): Promise<CollectionRecord> {
    const after = await sendRecord(collection, _id, { ...input, ifUpdatedAt: updatedAt });
    putRecord(collection, after);
    return after;
  }

  /** A button that leads to a saved record that the list does not show as it is; null when the record is in sight. */
  function wayTo(record: CollectionRecord): ReactNode {
    if (collection.hasPictures || list.isInSight(record)) return null;
    const show = () => {
      list.show(record);
      focusOpener(record._id);
    };
    return <ToastButton onPress={show}>{m.showIt()}</ToastButton>;
  }

  /** Shows `Updated`, with an Undo unless a file was replaced or removed: that file is gone. */
  function announceUpdates(
    updates: readonly { before: CollectionRecord; after: CollectionRecord }[],
    way: ReactNode = null,
  ) {
    const messageOf = ({ length }: { length: number }) => words.updated({ count: length });
    const isFileKept = updates.every(
      ({ before, after }) => savedFileOf(collection, before)?.url === savedFileOf(collection, after)?.url,
    );
    const undo = async () => {
      const { done, failed } = await forEach(updates, ({ before, after }) =>
        send(after, inputOfRecord(collection, before)),
      );
      if (done.length > 0) toastSuccess(messageOf(done));
      if (!failed[0]) return;
      showFailure(failed[0].error, m.updateFailed());
      void refreshQuery(collection.path);
    };
    const extra = (
      <span>
        {isFileKept && <UndoButton onUndo={() => void undo()} />}
        {way}
      </span>
    );
    toastSuccess(messageOf(updates), (isFileKept || way) && extra);
  }

  return {
    bulk,
    announceSaved(before: CollectionRecord | null, after: CollectionRecord) {
      if (before) return announceUpdates([{ before, after }], wayTo(after));
      toastSuccess(words.created(), wayTo(after));
      if (collection.hasPictures) list.clear({ [collection.reply.one]: after._id });
    },
    async change(records: readonly CollectionRecord[], input: object) {
      const { done, failed } = await bulk.run(records, (record) => send(record, input));
      if (done.length > 0) announceUpdates(done.map(({ item, result }) => ({ before: item, after: result })));
      if (failed.length > 0) void refreshQuery(collection.path);
    },
    /** Deletes records. @returns the ids of the records that are gone */
    remove: (records: readonly CollectionRecord[]) =>
      deleteWithUndo({
        items: records,
        collection: recordsOf(collection),
        pathOf: ({ _id }) => `${collection.path}/${_id}`,
        subjectOf: ({ _id }) => `${collection.name}:${_id}`,
        versionOf: overrides.versionOf,
        question: words.deleteQuestion(),
        plural: words.plural(),
        nameOf: (record) => titleOf(collection, record),
        detailsOf: overrides.detailsOf,
        messageOf: (count) => words.deleted({ count }),
      }),
  };
}
