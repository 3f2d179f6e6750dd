import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { idParamsSchema, okReplySchema } from "#contract/common.ts";
import * as lists from "#contract/enquiries.ts";
import * as m from "#messages/compiled/enquiry-server.ts";
import { actorOf } from "#server/platform/changes/actor.ts";
import { countChanged } from "#server/platform/db/count-changed.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { BadInputError, NotFoundError } from "#server/platform/errors.ts";
import { describeRoute } from "#server/platform/http/describe-route.ts";
import { newId } from "#server/platform/ids.ts";

const tag = "Enquiries";
const ok = true as const;

/**
 * Mounted at /api/enquiries, for admins: saved views, which are each admin's own names for filters of the list. They
 * change nothing for others, so the audit log does not note them.
 */
export const savedViewRoutes: FastifyPluginAsyncZod<{ db: Database; now: () => Date }> = async (app, { db, now }) => {
  const listOf = (adminId: string): Promise<lists.SavedView[]> => {
    const own = db.selectFrom("saved_view").select(["id as _id", "name", "query", "created_at as createdAt"]);
    return own.where("admin_id", "=", adminId).orderBy("name").orderBy("id").execute();
  };

  async function getOne(adminId: string, id: string): Promise<lists.SavedView> {
    const view = (await listOf(adminId)).find(({ _id }) => _id === id);
    if (!view) throw new NotFoundError(m.viewGone());
    return view;
  }

  const list = describeRoute("List saved views", {
    tag,
    description: "Your own names for filters of the list.",
    reply: { 200: lists.savedViewsReplySchema },
  });
  app.get("/views", { schema: list }, async (request) => {
    return { ok, items: await listOf(actorOf(request).adminId) };
  });

  const create = describeRoute("Save a view", {
    tag,
    description: `At most ${lists.MOST_SAVED_VIEWS} for each admin.`,
    body: lists.savedViewInputSchema,
    reply: { 201: lists.savedViewReplySchema },
  });
  app.post("/views", { schema: create }, async (request, reply) => {
    const { adminId } = actorOf(request);
    if ((await listOf(adminId)).length >= lists.MOST_SAVED_VIEWS) {
      throw new BadInputError(m.tooManyViews({ most: lists.MOST_SAVED_VIEWS }));
    }
    const row = { id: newId(), admin_id: adminId, ...request.body, created_at: now().toISOString() };
    await db.insertInto("saved_view").values(row).execute();
    return reply.code(201).send({ ok, item: await getOne(adminId, row.id) });
  });

  const change = describeRoute("Rename or replace a saved view", {
    tag,
    params: idParamsSchema,
    body: lists.savedViewChangesSchema,
    reply: { 200: lists.savedViewReplySchema },
  });
  app.patch("/views/:id", { schema: change }, async (request) => {
    const { adminId } = actorOf(request);
    const { _id } = await getOne(adminId, request.params.id);
    const changes = db.updateTable("saved_view").set(request.body).where("id", "=", _id);
    if (Object.keys(request.body).length > 0) await changes.execute();
    return { ok, item: await getOne(adminId, _id) };
  });

  const remove = describeRoute("Delete a saved view", {
    tag,
    params: idParamsSchema,
    reply: { 200: okReplySchema },
  });
  app.delete("/views/:id", { schema: remove }, async (request) => {
    const { adminId } = actorOf(request);
    const removal = db.deleteFrom("saved_view").where("id", "=", request.params.id).where("admin_id", "=", adminId);
    if ((await countChanged(removal)) === 0) throw new NotFoundError(m.viewGone());
    return { ok };
  });
};
