import { z } from "zod";
import { editSchema, idSchema, instantSchema, lineSchema, okReplySchema, optionalField } from "./common.ts";
import { storedImageSchema } from "./media.ts";

/** A picture of the standalone gallery or of a category. What is left out stays as it is. */
export const galleryImageChangesSchema = editSchema.extend({
  /** What a person who does not see the picture is told. */
  alt: lineSchema(300).optional(),
  /** Its place among the pictures of its list, from 0; a number beyond the last means the end. */
  position: z
    .int("Enter a whole number from 0.")
    .min(0, "Enter a whole number from 0.")
    .max(100_000, "Enter a smaller number.")
    .optional(),
  /**
   * The `orderedAt` of the picture as it was read. If somebody has changed the order of its list since, the answer is 409
   * with the picture as it is now in `current`.
   */
  ifOrderedAt: optionalField(instantSchema),
});

/** Holds a slash, which an address carries as `%2F`. */
const publicIdSchema = z
  .string()
  .min(1)
  .max(200)
  .regex(/^\P{Cc}*$/u, "This is not a public id.");

export const publicIdParamsSchema = z.object({ publicId: publicIdSchema });
export const categoryImageParamsSchema = publicIdParamsSchema.extend({ id: idSchema });

export const imageListReplySchema = okReplySchema.extend({ images: z.array(storedImageSchema) });
/** The new pictures of an upload. */
export const imagesUploadedReplySchema = imageListReplySchema.extend({ message: z.string() });
export const imageReplySchema = okReplySchema.extend({ image: storedImageSchema });

export type GalleryImageChanges = z.infer<typeof galleryImageChangesSchema>;
