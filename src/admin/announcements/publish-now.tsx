import { api, tellFailure } from "#admin/api/api.ts";
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
  const back = done.map(({ before, after }) => ({ record: after, publishedAt: before.publishedAt }));
  toastSuccess("Updated", <UndoButton onUndo={() => void setPublication(back)} />);
}

/** @returns what was changed; what was not is told */
async function setPublication(changes: readonly Change[]) {
  const done: { before: Announcement; after: Announcement }[] = [];
  const failures: unknown[] = [];
  for (const { record, publishedAt } of changes) {
    try {
      const body = { publishedAt, ifUpdatedAt: record.updatedAt };
      const { item } = await api.patch<{ item: Announcement }>(`${announcementKind.path}/${record._id}`, body);
      done.push({ before: record, after: item });
    } catch (error) {
      failures.push(error);
    }
  }
  changeQuery<Announcement[]>(announcementKind.list, (items) =>
    items.map((item) => done.find(({ after }) => after._id === item._id)?.after ?? item),
  );
  if (failures.length > 0) {
    tellFailure(failures[0], "Update failed");
    void refreshQuery(announcementKind.list);
  }
  return done;
}
