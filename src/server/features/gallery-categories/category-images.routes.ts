import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { idParamsSchema, messageReplySchema } from "#contract/common.ts";
import {
  categoryImageParamsSchema,
  galleryImageChangesSchema,
  imageReplySchema,
  imagesUploadedReplySchema,
} from "#contract/image-gallery.ts";
import { storedImageSchema } from "#contract/media.ts";
import type { ImageGalleryService } from "#server/features/image-gallery/image-gallery.service.ts";
import { changedMeanwhile } from "#server/http/changed-meanwhile.ts";
import { describeRoute } from "#server/http/describe-route.ts";
import { readForm } from "#server/http/read-form.ts";
import { actorOf } from "#server/http/require-admin.ts";

const tag = "Gallery";

/** Mounted at /api/gallery/:id/images, for admins: the pictures of a category. */
export const categoryImageRoutes: FastifyPluginAsyncZod<{ imageGallery: ImageGalleryService }> = async (
  app,
  { imageGallery },
) => {
  app.post(
    "/",
    {
      schema: describeRoute("Upload images to a category", {
        tag,
        description: "At most 10, each at most 1 MB. One bad file, and none is stored. The answer has the new ones.",
        params: idParamsSchema,
        form: z.object({ images: z.array(z.file()) }),
        reply: { 201: imagesUploadedReplySchema },
      }),
    },
    async (request, reply) => {
      const { uploads } = await readForm(request, z.object({}), { images: "images" });
      const images = await imageGallery.upload(actorOf(request), request.params.id, uploads);
      return reply.code(201).send({ ok: true, images, message: "Images uploaded" });
    },
  );

  app.patch(
    "/:publicId",
    {
      schema: describeRoute("Describe or move an image of a category", {
        tag,
        params: categoryImageParamsSchema,
        description:
          "With `ifUpdatedAt`, words that have changed since are not overwritten; with `ifOrderedAt`, an order that has changed since.",
        body: galleryImageChangesSchema,
        reply: { 200: imageReplySchema },
        errors: { 409: changedMeanwhile(storedImageSchema, "ifUpdatedAt", "ifOrderedAt") },
      }),
    },
    async (request) => {
      const { id, publicId } = request.params;
      return { ok: true as const, image: await imageGallery.update(actorOf(request), id, publicId, request.body) };
    },
  );

  app.delete(
    "/:publicId",
    {
      schema: describeRoute("Delete an image of a category", {
        tag,
        params: categoryImageParamsSchema,
        reply: { 200: messageReplySchema },
      }),
    },
    async (request) => {
      const { id, publicId } = request.params;
      await imageGallery.remove(actorOf(request), id, publicId);
      return { ok: true as const, message: "Image deleted" };
    },
  );
};
