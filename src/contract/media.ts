import { z } from "zod";
import { idSchema, instantSchema } from "./common.ts";

/** Business limits of the specification, section 9, and the rulings, 'HTTP'. */
export const MAX_IMAGES_PER_UPLOAD = 10;
export const MAX_IMAGE_BYTES = 1_048_576;
export const MAX_PDF_BYTES = 10 * 1_048_576;

/** A picture as every reader receives it. `url` is the upload, upright and without EXIF; `sources` come when they are made. */
export const imageSchema = z.object({
  url: z.string(),
  /** Holds a slash: URL-encode it in a path. */
  publicId: z.string(),
  width: z.int().positive(),
  height: z.int().positive(),
  /** A tiny WebP as a data address, shown until the picture is there. */
  placeholder: z.string(),
  /** For `srcset`: smaller widths in AVIF and WebP. Empty until they are made. */
  sources: z.array(
    z.object({ type: z.enum(["image/avif", "image/webp"]), width: z.int().positive(), url: z.string() }),
  ),
});

/** A picture of a gallery as the admin edits it. */
export const storedImageSchema = imageSchema.extend({
  _id: idSchema,
  alt: z.string(),
  /** When its words were last changed. */
  updatedAt: instantSchema,
  /** When the order of its list was last changed; before that, when it was uploaded. */
  orderedAt: instantSchema,
});

export const pdfSchema = z.object({
  url: z.string(),
  /** As the person's computer named it, Bengali too. */
  originalName: z.string(),
  filename: z.string(),
  bytes: z.int().nonnegative(),
});

export type Image = z.infer<typeof imageSchema>;
export type StoredImage = z.infer<typeof storedImageSchema>;
export type Pdf = z.infer<typeof pdfSchema>;
