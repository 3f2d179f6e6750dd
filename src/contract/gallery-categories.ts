import { z } from "zod";
import { editSchema, flagSchema, idSchema, instantSchema, lineSchema, okReplySchema, optionalField } from "./common.ts";
import { storedImageSchema } from "./media.ts";

/** The specification's client sends nothing while the title is blank; the server refuses it. */
export const galleryCategoryInputSchema = z.object({
  title: lineSchema(200, "Title is required"),
});

export const galleryCategoryChangesSchema = editSchema.extend(galleryCategoryInputSchema.shape);

export const galleryCategorySchema = z.object({
  _id: idSchema,
  title: z.string(),
  /** In their order. */
  images: z.array(storedImageSchema),
  createdAt: instantSchema,
  updatedAt: instantSchema,
});

/** `images=false`: the number of images of each category instead of the images. */
export const galleryCategoryListQuerySchema = z.object({ images: optionalField(flagSchema) });
export const galleryCategoryListReplySchema = okReplySchema.extend({
  categories: z.array(galleryCategorySchema.extend({ imageCount: z.int().min(0).optional() })),
});
export const galleryCategoryReplySchema = okReplySchema.extend({ category: galleryCategorySchema });

export type GalleryCategory = z.infer<typeof galleryCategorySchema>;
export type GalleryCategoryListQuery = z.infer<typeof galleryCategoryListQuerySchema>;
export type GalleryCategoryListReply = z.infer<typeof galleryCategoryListReplySchema>;
export type GalleryCategoryInput = z.infer<typeof galleryCategoryInputSchema>;
export type GalleryCategoryChanges = z.infer<typeof galleryCategoryChangesSchema>;

/**
 * The newest `updatedAt` of a category and its images, which is what its delete names (decision 0014): an upload and new words
 * count, a move and a deleted image do not.
 */
export function lastChangeOf({ updatedAt, images }: Pick<GalleryCategory, "updatedAt" | "images">): string {
  return images.reduce((last, image) => (image.updatedAt > last ? image.updatedAt : last), updatedAt);
}
