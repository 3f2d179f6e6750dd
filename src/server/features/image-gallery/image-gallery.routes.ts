import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { messageReplySchema } from "#contract/common.ts";
import {
  galleryImageChangesSchema,
  imageListReplySchema,
  imageReplySchema,
  imagesUploadedReplySchema,
  publicIdParamsSchema,
} from "#contract/image-gallery.ts";
import { storedImageSchema } from "#contract/media.ts";
import { changedMeanwhile } from "#server/http/changed-meanwhile.ts";
import { describeRoute } from "#server/http/describe-route.ts";
import { readForm } from "#server/http/read-form.ts";
import { actorOf } from "#server/http/require-admin.ts";
import type { ImageGalleryService } from "./image-gallery.service.ts";

const tag = "Image gallery";

/** Mounted at /api/image-gallery, for admins: the pictures that stand in no category. */
export const imageGalleryRoutes: FastifyPluginAsyncZod<{ imageGallery: ImageGalleryService }> = async (
  app,
  { imageGallery },
) => {
  app.get(
    "/",
    { schema: describeRoute("List the images", { tag, reply: { 200: imageListReplySchema } }) },
    async () => ({ ok: true as const, images: await imageGallery.list(null) }),
  );

  app.post(
    "/images",
    {
      schema: describeRoute("Upload images", {
        tag,
        description: "At most 10, each at most 1 MB. One bad file, and none is stored. The answer has the new ones.",
        form: z.object({ images: z.array(z.file()) }),
        reply: { 201: imagesUploadedReplySchema },
      }),
    },
    async (request, reply) => {
      const { uploads } = await readForm(request, z.object({}), { images: "images" });
      const images = await imageGallery.upload(actorOf(request), null, uploads);
      return reply.code(201).send({ ok: true, images, message: "Images uploaded" });
    },
  );

  app.patch(
    "/images/:publicId",
    {
      schema: describeRoute("Describe or move an image", {
        tag,
        params: publicIdParamsSchema,
        description:
          "With `ifUpdatedAt`, words that have changed since are not overwritten; with `ifOrderedAt`, an order that has changed since.",
        body: galleryImageChangesSchema,
        reply: { 200: imageReplySchema },
        errors: { 409: changedMeanwhile(storedImageSchema, "ifUpdatedAt", "ifOrderedAt") },
      }),
    },
    async (request) => ({
      ok: true as const,
      image: await imageGallery.update(actorOf(request), null, request.params.publicId, request.body),
    }),
  );

  app.delete(
    "/images/:publicId",
    {
      schema: describeRoute("Delete an image", {
        tag,
        params: publicIdParamsSchema,
        reply: { 200: messageReplySchema },
      }),
    },
    async (request) => {
      await imageGallery.remove(actorOf(request), null, request.params.publicId);
      return { ok: true as const, message: "Image deleted" };
    },
  );
};
