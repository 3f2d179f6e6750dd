import { z } from "zod";
import * as m from "#messages/compiled/records.ts";
import { editSchema, idSchema, instantSchema, lineSchema, okReplySchema, optionalField } from "./common.ts";
import { storedImageSchema } from "./media.ts";

/** What is left out stays as it is. */
export const pictureChangesSchema = editSchema.extend({
  alt: lineSchema(300).optional(),
  /** From 0; a number beyond the last means the end. */
  position: z
    .int({ error: m.fromZero })
    .min(0, { error: m.fromZero })
    .max(100_000, { error: m.smallerNumber })
    .optional(),
  /** The `orderedAt` as it was read; 409 with the picture in `current` when the order has changed since. */
  ifOrderedAt: optionalField(instantSchema),
});

/** Holds a slash, which an address carries as `%2F`. */
const publicIdSchema = z
  .string()
  .min(1)
  .max(200)
  .regex(/^\P{Cc}*$/u, "This is not a public id.");

export const publicIdParamsSchema = z.object({ publicId: publicIdSchema });
export const albumPictureParamsSchema = publicIdParamsSchema.extend({ id: idSchema });

export const pictureListReplySchema = okReplySchema.extend({ images: z.array(storedImageSchema) });
/** The new pictures of an upload. */
export const picturesUploadedReplySchema = pictureListReplySchema.extend({ message: z.string() });
export const pictureReplySchema = okReplySchema.extend({ image: storedImageSchema });

export type PictureChanges = z.infer<typeof pictureChangesSchema>;
