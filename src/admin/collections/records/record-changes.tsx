import type { ReactNode } from "react";
import { showFailure } from "#admin/api/api.ts";
import { deleteWithUndo } from "#admin/collections/history/deletes.tsx";
import type { ListState } from "#admin/collections/list/list-state.ts";
import { focusOpener } from "#admin/collections/list/list-table.tsx";
import { forEach } from "#admin/data/for-each.ts";
import { refreshQuery } from "#admin/data/query-store.ts";
import { useBulk } from "#admin/ui/bulk.tsx";
import { ToastButton, UndoButton } from "#admin/ui/button.tsx";
import type { Collection } from "#contract/collections/define-collection.ts";
import * as m from "#messages/compiled/admin-records.ts";
import { toastSuccess } from "#ui/toaster.tsx";
import { putRecord, recordsOf, sendRecord } from "./kind-records.ts";
import type { KindRecord, KindSlots } from "./kind-slots.ts";
import { inputOfRecord, savedFileOf, titleOf } from "./kind-values.ts";

/** Changes and deletes records of a list, tells of it, and takes it back. */
export function useRecordChanges(kind: Collection, slots: KindSlots, list: ListState<KindRecord>) {
  const { words } = kind;
  const bulk = useBulk<KindRecord>(words.plural, (record) => titleOf(kind, record));

  async function send({ _id, updatedAt }: KindRecord, input: object): Promise<KindRecord> {
    const after = await sendRecord(kind, _id, { ...input, ifUpdatedAt: updatedAt });
    putRecord(kind, after);
    return after;
  }

  /** What leads to a saved record that the list does not show as it is; null when it is in sight. */
  function wayTo(record: KindRecord): ReactNode {
    if (kind.hasPictures || list.isInSight(record)) return null;
    const show = () => {
      list.show(record);
      focusOpener(record._id);
    };
    return <ToastButton onPress={show}>{m.showIt()}</ToastButton>;
  }

  /** `Updated`, with an Undo unless a file was replaced or removed: that is gone. */
  function announceUpdates(updates: readonly { before: KindRecord; after: KindRecord }[], way: ReactNode = null) {
    const messageOf = ({ length }: { length: number }) => words.updated({ count: length });
    const isFileKept = updates.every(
      ({ before, after }) => savedFileOf(kind, before)?.url === savedFileOf(kind, after)?.url,
    );
    const undo = async () => {
      const { done, failed } = await forEach(updates, ({ before, after }) => send(after, inputOfRecord(kind, before)));
      if (done.length > 0) toastSuccess(messageOf(done));
      if (!failed[0]) return;
      showFailure(failed[0].error, m.updateFailed());
      void refreshQuery(kind.path);
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
    announceSaved(before: KindRecord | null, after: KindRecord) {
      if (before) return announceUpdates([{ before, after }], wayTo(after));
      toastSuccess(words.created(), wayTo(after));
      if (kind.hasPictures) list.clear({ [kind.reply.one]: after._id });
    },
    async change(records: readonly KindRecord[], input: object) {
      const { done, failed } = await bulk.run(records, (record) => send(record, input));
      if (done.length > 0) announceUpdates(done.map(({ item, result }) => ({ before: item, after: result })));
      if (failed.length > 0) void refreshQuery(kind.path);
    },
    /** @returns the ids of those that are gone */
    remove: (records: readonly KindRecord[]) =>
      deleteWithUndo({
        items: records,
        collection: recordsOf(kind),
        pathOf: ({ _id }) => `${kind.path}/${_id}`,
        subjectOf: ({ _id }) => `${kind.name}:${_id}`,
        versionOf: slots.versionOf,
        question: words.deleteQuestion(),
        plural: words.plural(),
        nameOf: (record) => titleOf(kind, record),
        detailsOf: slots.detailsOf,
        messageOf: (count) => words.deleted({ count }),
      }),
  };
}
