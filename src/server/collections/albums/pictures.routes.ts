import type { FastifyPluginAsync } from "fastify";
import { z } from "zod";
import { idParamsSchema, optimisticLockSchema } from "#contract/common.ts";
import * as schemas from "#contract/media.ts";
import * as m from "#messages/compiled/records.ts";
import { changedMeanwhile, createRouteAdder } from "#server/platform/http/describe-route.ts";
import { uploadsOf } from "#server/platform/http/read-form.ts";
import type { PictureService } from "./pictures.service.ts";

const PLACES = {
  album: {
    tag: "Gallery",
    of: " of a category",
    list: { params: idParamsSchema },
    one: schemas.albumPictureParamsSchema,
  },
  standalone: { tag: "Image gallery", of: "", list: {}, one: schemas.publicIdParamsSchema },
} as const;

/** Admin routes for pictures, mounted at /api/gallery/:id/images and at /api/image-gallery/images. */
export const pictureRoutes: FastifyPluginAsync<{ pictures: PictureService; place: keyof typeof PLACES }> = async (
  app,
  { pictures, place },
) => {
  const { tag, of, list, one } = PLACES[place];
  const route = createRouteAdder(app, tag, { access: "site.edit" });

  route("POST /", `Upload images${of}`, {
    description: "At most 10, each at most 1 MB. One bad file, and none is stored. The answer has the new ones.",
    ...list,
    form: z.object({ images: z.array(z.file()) }),
    reply: { 201: schemas.picturesUploadedReplySchema },
    config: { files: { field: "images", max: schemas.MAX_IMAGES_PER_UPLOAD } },
    answer: async (request) => {
      const images = await pictures.upload(request.actor, albumIn(request.params), uploadsOf(request));
      return { images, message: m.imagesUploaded() };
    },
  });

  route("PATCH /:publicId", `Describe or move an image${of}`, {
    params: one,
    description:
      "With `ifUpdatedAt`, words that have changed since are not overwritten; with `ifOrderedAt`, an order that has changed since.",
    body: schemas.pictureChangesSchema,
    reply: { 200: schemas.pictureReplySchema },
    errors: { 409: changedMeanwhile(schemas.storedImageSchema, "saved", "`ifUpdatedAt` or `ifOrderedAt`") },
    answer: async ({ actor, params, body }) => {
      const image = await pictures.update(actor, albumIn(params), params.publicId, body);
      return { image };
    },
  });

  route("DELETE /:publicId", `Delete an image${of}`, {
    description: "With `ifUpdatedAt`, an image whose words have changed since stays.",
    params: one,
    querystring: optimisticLockSchema,
    errors: { 409: changedMeanwhile(schemas.storedImageSchema, "deleted") },
    message: m.imageDeleted,
    answer: ({ actor, params, query }) => pictures.remove(actor, albumIn(params), params.publicId, query),
  });
};

/** Returns the album's id from the path; null for the standalone gallery. */
function albumIn(params: unknown): string | null {
  return (params as { id?: string }).id ?? null;
}

/** Admin routes for the pictures outside albums, mounted at /api/image-gallery. */
export const standalonePictureRoutes: FastifyPluginAsync<{ pictures: PictureService }> = async (app, { pictures }) => {
  const route = createRouteAdder(app, "Image gallery", { access: "site.see" });

  route("GET /", "List the images", {
    reply: { 200: schemas.pictureListReplySchema },
    answer: async () => ({ images: await pictures.list(null) }),
  });
  await app.register(pictureRoutes, { prefix: "/images", pictures, place: "standalone" });
};
