import { z } from "zod";
import * as m from "#messages/compiled/documents-server.ts";
import { translationSchemasFor } from "./collections/translations.ts";
import { idSchema, instantSchema, lineSchema, okReplySchema, optimisticLockSchema, optionalField } from "./common.ts";

export const MAX_IMAGES_PER_UPLOAD = 10;
export const MAX_IMAGE_BYTES = 1_048_576;
export const MAX_PDF_BYTES = 10 * 1_048_576;

/** An image. `url` is the uploaded image, rotated upright and without EXIF data. */
export const imageSchema = z.object({
  url: z.string(),
  /** Id of the image. Contains a slash, so encode the id in URLs. */
  publicId: z.string(),
  width: z.int().positive(),
  height: z.int().positive(),
  /** Tiny WebP as a data URL, shown while the image loads; "" for a drawing. */
  placeholder: z.string(),
  /** Smaller widths in AVIF and WebP for `srcset`. Empty until generated. */
  sources: z.array(
    z.object({ type: z.enum(["image/avif", "image/webp"]), width: z.int().positive(), url: z.string() }),
  ),
});

/** An uploaded image, or a drawing in a sample record, of which only `url` is known. */
export const portraitSchema = imageSchema.partial().required({ url: true });

const altSchema = lineSchema(300);
/** Schemas of a picture's translations: `{ "bn": { "alt": "…" } }`. */
const pictureTranslations = translationSchemasFor({ alt: altSchema.optional() });

/** A gallery picture as the admin edits it. */
export const storedImageSchema = imageSchema.extend({
  _id: idSchema,
  alt: z.string(),
  translations: pictureTranslations.reply,
  updatedAt: instantSchema,
  /** When the order of the picture's list last changed; initially the moment of the upload. */
  orderedAt: instantSchema,
});

export const pdfSchema = z.object({
  url: z.string(),
  originalName: z.string(),
  filename: z.string(),
  bytes: z.int().nonnegative(),
});

/** Changes to a picture. Omitted fields keep their value. */
export const pictureChangesSchema = optimisticLockSchema.extend({
  alt: altSchema.optional(),
  translations: pictureTranslations.input,
  /** New position in the list, from 0. A number beyond the end means the end. */
  position: z
    .int({ error: m.positionNumber })
    .min(0, { error: m.positionNumber })
    .max(100_000, { error: m.positionSmaller })
    .optional(),
  /** The `orderedAt` that was read. If the order has changed since, 409 with the picture in `current`. */
  ifOrderedAt: optionalField(instantSchema),
});

/** Id of a picture. Contains a slash, which is encoded as `%2F` in URLs. */
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
