import { api, tellFailure } from "#admin/api/api.ts";
import { forEach } from "#admin/data/for-each.ts";
import { changeQuery, refreshQuery } from "#admin/data/query-store.ts";
import { UndoButton } from "#admin/ui/undo-button.tsx";
import type { Announcement } from "#contract/announcements.ts";
import { toastSuccess } from "#ui/toaster.tsx";
import { announcementKind } from "./announcement-kind.ts";
import { HIDDEN_UNTIL } from "./publication-time.ts";

interface Change {
  record: Announcement;
  publishedAt: string;
}

/** Makes planned and hidden announcements public. */
export function publishNow(records: readonly Announcement[]): Promise<void> {
  return changePublication(records, new Date().toISOString());
}

/** Takes announcements back from the public site. */
export function hide(records: readonly Announcement[]): Promise<void> {
  return changePublication(records, HIDDEN_UNTIL);
}

/** As long as the toast stands, it can be undone. */
async function changePublication(records: readonly Announcement[], publishedAt: string): Promise<void> {
  const done = await setPublication(records.map((record) => ({ record, publishedAt })));
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
