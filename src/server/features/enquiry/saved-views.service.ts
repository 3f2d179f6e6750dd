import {
  MOST_SAVED_VIEWS,
  type SavedView,
  type SavedViewChanges,
  type SavedViewInput,
} from "#contract/enquiry-lists.ts";
import * as m from "#messages/compiled/enquiry-server.ts";
import { countChanged } from "#server/db/count-changed.ts";
import type { Database } from "#server/db/open-database.ts";
import { BadInputError, NotFoundError } from "#server/errors.ts";
import { newId } from "#server/ids.ts";

export type SavedViewService = ReturnType<typeof createSavedViewService>;

/** Each admin's own names for filters of the list of enquiries. They change nothing for others, so the audit log has none. */
export function createSavedViewService({ db, now }: { db: Database; now: () => Date }) {
  const own = (adminId: string) => db.selectFrom("saved_view").where("admin_id", "=", adminId);

  async function list(adminId: string): Promise<SavedView[]> {
    return own(adminId)
      .select(["id as _id", "name", "query", "created_at as createdAt"])
      .orderBy("name")
      .orderBy("id")
      .execute();
  }

  async function getOne(adminId: string, id: string): Promise<SavedView> {
    const view = (await list(adminId)).find(({ _id }) => _id === id);
    if (!view) throw new NotFoundError(m.viewGone());
    return view;
  }

  return {
    list,

    /** @throws {BadInputError} for one view too many */
    async create(adminId: string, input: SavedViewInput): Promise<SavedView> {
      if ((await list(adminId)).length >= MOST_SAVED_VIEWS) {
        throw new BadInputError(m.tooManyViews({ most: MOST_SAVED_VIEWS }));
      }
      const id = newId();
      const row = { id, admin_id: adminId, ...input, created_at: now().toISOString() };
      await db.insertInto("saved_view").values(row).execute();
      return getOne(adminId, id);
    },

    async update(adminId: string, id: string, changes: SavedViewChanges): Promise<SavedView> {
      await getOne(adminId, id);
      if (Object.keys(changes).length > 0) {
        const update = db.updateTable("saved_view").set(changes).where("id", "=", id).where("admin_id", "=", adminId);
        await update.execute();
      }
      return getOne(adminId, id);
    },

    async remove(adminId: string, id: string): Promise<void> {
      const removal = db.deleteFrom("saved_view").where("id", "=", id).where("admin_id", "=", adminId);
      if ((await countChanged(removal)) === 0) throw new NotFoundError(m.viewGone());
    },
  };
}
