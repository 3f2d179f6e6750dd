import * as saved from "#contract/enquiries.ts";
import * as m from "#messages/compiled/enquiry-server.ts";
import { countAffected } from "#server/platform/db/count-rows.ts";
import { BadInputError, NotFoundError } from "#server/platform/errors.ts";
import type { Platform } from "#server/platform/feature.ts";
import type { createRouteAdder } from "#server/platform/http/describe-route.ts";
import { newId } from "#server/platform/ids.ts";

/** Adds the routes of saved views. Each admin's views are private, so the audit log omits them. */
export function addSavedViews(
  route: ReturnType<typeof createRouteAdder>,
  { db, now }: Pick<Platform, "db" | "now">,
): void {
  const listOf = (adminId: string): Promise<saved.SavedView[]> => {
    const own = db.selectFrom("saved_view").select(["id as _id", "name", "query", "created_at as createdAt"]);
    return own.where("admin_id", "=", adminId).orderBy("name").orderBy("id").execute();
  };

  async function getOne(adminId: string, id: string): Promise<saved.SavedView> {
    const view = (await listOf(adminId)).find(({ _id }) => _id === id);
    if (!view) throw new NotFoundError(m.viewGone());
    return view;
  }

  route("GET /views", "List saved views", {
    description: "Your own names for filters of the list.",
    reply: { 200: saved.savedViewsReplySchema },
    answer: async ({ actor }) => ({ items: await listOf(actor.adminId) }),
  });

  route("POST /views", "Save a view", {
    description: `At most ${saved.MAX_SAVED_VIEWS} for each admin.`,
    body: saved.savedViewInputSchema,
    reply: { 201: saved.savedViewReplySchema },
    answer: async ({ actor: { adminId }, body }) => {
      if ((await listOf(adminId)).length >= saved.MAX_SAVED_VIEWS) {
        throw new BadInputError(m.tooManyViews({ most: saved.MAX_SAVED_VIEWS }));
      }
      const row = { id: newId(), admin_id: adminId, ...body, created_at: now().toISOString() };
      await db.insertInto("saved_view").values(row).execute();
      return { item: await getOne(adminId, row.id) };
    },
  });

  route("PATCH /views/:id", "Rename or replace a saved view", {
    body: saved.savedViewChangesSchema,
    reply: { 200: saved.savedViewReplySchema },
    answer: async ({ actor: { adminId }, params, body }) => {
      const { _id } = await getOne(adminId, params.id);
      const changes = db.updateTable("saved_view").set(body).where("id", "=", _id);
      if (Object.keys(body).length > 0) await changes.execute();
      return { item: await getOne(adminId, _id) };
    },
  });

  route("DELETE /views/:id", "Delete a saved view", {
    answer: async ({ actor: { adminId }, params }) => {
      const removal = db.deleteFrom("saved_view").where("id", "=", params.id).where("admin_id", "=", adminId);
      if ((await countAffected(removal)) === 0) throw new NotFoundError(m.viewGone());
    },
  });
}
