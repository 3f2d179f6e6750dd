import { z } from "zod";
import * as m from "#messages/compiled/documents-server.ts";
import { schemasFor } from "./collections/translations.ts";
import { editSchema, idSchema, instantSchema, lineSchema, okReplySchema, optionalField } from "./common.ts";

export const MAX_IMAGES_PER_UPLOAD = 10;
export const MAX_IMAGE_BYTES = 1_048_576;
export const MAX_PDF_BYTES = 10 * 1_048_576;

/** An image. `url` is the upload, upright and without EXIF. */
export const imageSchema = z.object({
  url: z.string(),
  /** Id of the image, which holds a slash: URL-encode it in a path. */
  publicId: z.string(),
  width: z.int().positive(),
  height: z.int().positive(),
  /** Placeholder: a tiny WebP as a data address; "" for a drawing. */
  placeholder: z.string(),
  /** Images for `srcset`: smaller widths in AVIF and WebP. Empty until they are made. */
  sources: z.array(
    z.object({ type: z.enum(["image/avif", "image/webp"]), width: z.int().positive(), url: z.string() }),
  ),
});

/** An uploaded image; of a drawing in a sample record only the address is known. */
export const portraitSchema = imageSchema.partial().required({ url: true });

const altSchema = lineSchema(300);
/** Schemas of a picture's texts in other languages: `{ "bn": { "alt": "…" } }`. */
const pictureTranslations = schemasFor({ alt: altSchema.optional() });

/** A picture of a gallery as the admin edits it. */
export const storedImageSchema = imageSchema.extend({
  _id: idSchema,
  alt: z.string(),
  translations: pictureTranslations.reply,
  updatedAt: instantSchema,
  /** When the order of the picture's list was last changed; before that, when it was uploaded. */
  orderedAt: instantSchema,
});

export const pdfSchema = z.object({
  url: z.string(),
  originalName: z.string(),
  filename: z.string(),
  bytes: z.int().nonnegative(),
});

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
export const picturesUploadedReplySchema = pictureListReplySchema.extend({ message: z.string() });
export const pictureReplySchema = okReplySchema.extend({ image: storedImageSchema });

export type Image = z.infer<typeof imageSchema>;
export type Portrait = z.infer<typeof portraitSchema>;
export type StoredImage = z.infer<typeof storedImageSchema>;
export type Pdf = z.infer<typeof pdfSchema>;
export type PictureChanges = z.infer<typeof pictureChangesSchema>;
