import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { deleteQuerySchema, idParamsSchema, messageReplySchema } from "#contract/common.ts";
import {
  categoryImageParamsSchema,
  galleryImageChangesSchema,
  imageReplySchema,
  imagesUploadedReplySchema,
  publicIdParamsSchema,
} from "#contract/image-gallery.ts";
import { storedImageSchema } from "#contract/media.ts";
import { changedMeanwhile, deleteRefused } from "#server/http/changed-meanwhile.ts";
import { describeRoute } from "#server/http/describe-route.ts";
import { readForm } from "#server/http/read-form.ts";
import { actorOf } from "#server/http/require-admin.ts";
import type { ImageGalleryService } from "./image-gallery.service.ts";

/** Where the images stand: in a category, whose id is in the address, or alone. */
const PLACES = {
  category: { tag: "Gallery", of: " of a category", list: { params: idParamsSchema }, one: categoryImageParamsSchema },
  standalone: { tag: "Image gallery", of: "", list: {}, one: publicIdParamsSchema },
} as const;

interface GalleryImageRoutesOptions {
  imageGallery: ImageGalleryService;
  place: keyof typeof PLACES;
}

/** Mounted at /api/gallery/:id/images and at /api/image-gallery/images, for admins. */
export const galleryImageRoutes: FastifyPluginAsyncZod<GalleryImageRoutesOptions> = async (
  app,
  { imageGallery, place },
) => {
  const { tag, of, list, one } = PLACES[place];

  app.post(
    "/",
    {
      schema: describeRoute(`Upload images${of}`, {
        tag,
        description: "At most 10, each at most 1 MB. One bad file, and none is stored. The answer has the new ones.",
        ...list,
        form: z.object({ images: z.array(z.file()) }),
        reply: { 201: imagesUploadedReplySchema },
      }),
    },
    async (request, reply) => {
      const { uploads } = await readForm(request, z.object({}), { images: "images" });
      const images = await imageGallery.upload(actorOf(request), categoryIn(request.params), uploads);
      return reply.code(201).send({ ok: true, images, message: "Images uploaded" });
    },
  );

  app.patch(
    "/:publicId",
    {
      schema: describeRoute(`Describe or move an image${of}`, {
        tag,
        params: one,
        description:
          "With `ifUpdatedAt`, words that have changed since are not overwritten; with `ifOrderedAt`, an order that has changed since.",
        body: galleryImageChangesSchema,
        reply: { 200: imageReplySchema },
        errors: { 409: changedMeanwhile(storedImageSchema, "ifUpdatedAt", "ifOrderedAt") },
      }),
    },
    async (request) => {
      const { params, body } = request;
      const image = await imageGallery.update(actorOf(request), categoryIn(params), params.publicId, body);
      return { ok: true as const, image };
    },
  );

  app.delete(
    "/:publicId",
    {
      schema: describeRoute(`Delete an image${of}`, {
        tag,
        description: "With `ifUpdatedAt`, an image whose words have changed since stays.",
        params: one,
        querystring: deleteQuerySchema,
        reply: { 200: messageReplySchema },
        errors: { 409: deleteRefused(storedImageSchema) },
      }),
    },
    async (request) => {
      const { params, query } = request;
      await imageGallery.remove(actorOf(request), categoryIn(params), params.publicId, query);
      return { ok: true as const, message: "Image deleted" };
    },
  );
};

/** The category's id of a checked path; null where the images stand alone. */
function categoryIn(params: unknown): string | null {
  return (params as { id?: string }).id ?? null;
}
