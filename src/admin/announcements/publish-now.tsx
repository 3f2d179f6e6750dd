import { api, tellFailure } from "#admin/api/api.ts";
import { forEach } from "#admin/data/for-each.ts";
import { changeQuery, refreshQuery } from "#admin/data/query-store.ts";
import { UndoButton } from "#admin/ui/undo-button.tsx";
import type { Announcement } from "#contract/announcements.ts";
import { toastSuccess } from "#ui/toaster.tsx";
import { announcementKind } from "./announcement-kind.ts";

interface Change {
  record: Announcement;
  publishedAt: string;
}

/** Makes planned announcements public; as long as the toast stands, that can be undone. */
export async function publishNow(planned: readonly Announcement[]): Promise<void> {
  const now = new Date().toISOString();
  const done = await setPublication(planned.map((record) => ({ record, publishedAt: now })));
  if (done.length === 0) return;
  const back = done.map(({ item, result }) => ({ record: result, publishedAt: item.record.publishedAt }));
  toastSuccess("Updated", <UndoButton onUndo={() => void setPublication(back)} />);
}

/** @returns what was changed; what was not is told */
async function setPublication(changes: readonly Change[]) {
  const { done, failed } = await forEach(changes, async ({ record, publishedAt }) => {
    const body = { publishedAt, ifUpdatedAt: record.updatedAt };
    return (await api.patch<{ item: Announcement }>(`${announcementKind.path}/${record._id}`, body)).item;
  });
  changeQuery<Announcement[]>(announcementKind.list, (items) =>
    items.map((item) => done.find(({ result }) => result._id === item._id)?.result ?? item),
  );
  if (failed[0]) {
    tellFailure(failed[0].error, "Update failed");
    void refreshQuery(announcementKind.list);
  }
  return done;
}
