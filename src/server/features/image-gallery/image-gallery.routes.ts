import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { imageListReplySchema } from "#contract/image-gallery.ts";
import { describeRoute } from "#server/http/describe-route.ts";
import { galleryImageRoutes } from "./gallery-images.routes.ts";
import type { ImageGalleryService } from "./image-gallery.service.ts";

/** Mounted at /api/image-gallery, for admins: the pictures that stand in no category. */
export const imageGalleryRoutes: FastifyPluginAsyncZod<{ imageGallery: ImageGalleryService }> = async (
  app,
  { imageGallery },
) => {
  app.get(
    "/",
    { schema: describeRoute("List the images", { tag: "Image gallery", reply: { 200: imageListReplySchema } }) },
    async () => ({ ok: true as const, images: await imageGallery.list(null) }),
  );
  await app.register(galleryImageRoutes, { prefix: "/images", imageGallery, place: "standalone" });
};
