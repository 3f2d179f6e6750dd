import { z } from "zod";
import * as m from "#messages/compiled/documents-server.ts";
import { editSchema, idSchema, instantSchema, okReplySchema, optionalField } from "./common.ts";
import { altSchema, pictureTranslations, storedImageSchema } from "./media.ts";

/** Changes to a picture; what is left out stays as it is. */
export const pictureChangesSchema = editSchema.extend({
  alt: altSchema.optional(),
  translations: pictureTranslations.input,
  /** New place in the list, from 0; a number beyond the last means the end. */
  position: z
    .int({ error: m.positionNumber })
    .min(0, { error: m.positionNumber })
    .max(100_000, { error: m.positionSmaller })
    .optional(),
  /** The `orderedAt` as it was read; if the order has changed since, the reply is 409 with the picture in `current`. */
  ifOrderedAt: optionalField(instantSchema),
});

/** Id of a picture. It holds a slash, which an address carries as `%2F`. */
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
