import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { deleteQuerySchema, idParamsSchema, messageReplySchema } from "#contract/common.ts";
import {
  galleryCategoryChangesSchema,
  galleryCategoryInputSchema,
  galleryCategoryListQuerySchema,
  galleryCategoryListReplySchema,
  galleryCategoryReplySchema,
  galleryCategorySchema,
} from "#contract/gallery-categories.ts";
import { changedMeanwhile, deleteRefused } from "#server/http/changed-meanwhile.ts";
import { describeRoute } from "#server/http/describe-route.ts";
import { actorOf } from "#server/http/require-admin.ts";
import type { GalleryCategoryService } from "./gallery-categories.service.ts";

const tag = "Gallery";

/** Mounted at /api/gallery, for admins. */
export const galleryCategoryRoutes: FastifyPluginAsyncZod<{ galleryCategories: GalleryCategoryService }> = async (
  app,
  { galleryCategories },
) => {
  app.get(
    "/",
    {
      schema: describeRoute("List all categories with their images", {
        tag,
        description:
          "The newest category first, its images in their order. With `images=false` each list of images is empty and " +
          "`imageCount` tells how many there are.",
        querystring: galleryCategoryListQuerySchema,
        reply: { 200: galleryCategoryListReplySchema },
      }),
    },
    async ({ query }) => ({ ok: true as const, categories: await galleryCategories.list(query) }),
  );

  app.post(
    "/",
    {
      schema: describeRoute("Create a category", {
        tag,
        body: galleryCategoryInputSchema,
        reply: { 201: galleryCategoryReplySchema },
      }),
    },
    async (request, reply) => {
      const category = await galleryCategories.create(actorOf(request), request.body);
      return reply.code(201).send({ ok: true, category });
    },
  );

  app.patch(
    "/:id",
    {
      schema: describeRoute("Rename a category", {
        tag,
        description: "With `ifUpdatedAt`, a record that has changed since is not overwritten.",
        params: idParamsSchema,
        body: galleryCategoryChangesSchema,
        reply: { 200: galleryCategoryReplySchema },
        errors: { 409: changedMeanwhile(galleryCategorySchema) },
      }),
    },
    async (request) => ({
      ok: true as const,
      category: await galleryCategories.rename(actorOf(request), request.params.id, request.body),
    }),
  );

  app.delete(
    "/:id",
    {
      schema: describeRoute("Delete a category and all its images", {
        tag,
        description:
          "Its events stay, without a gallery category. `ifUpdatedAt` is the newest `updatedAt` of the category and its " +
          "images: with it, a category that was renamed since, or whose images were added or described, stays.",
        params: idParamsSchema,
        querystring: deleteQuerySchema,
        reply: { 200: messageReplySchema },
        errors: { 409: deleteRefused(galleryCategorySchema) },
      }),
    },
    async (request) => {
      await galleryCategories.remove(actorOf(request), request.params.id, request.query);
      return { ok: true as const, message: "Deleted" };
    },
  );
};
