import type { StoredImage } from "#contract/media.ts";
import { toImage } from "#server/features/media/media.service.ts";
import type { GalleryImageRow } from "./gallery-images.repository.ts";

/** The one place where a picture's row becomes what readers receive. */
export function toStoredImage(row: GalleryImageRow): StoredImage {
  return {
    ...toImage(row),
    _id: row.image_id,
    alt: row.alt,
    updatedAt: row.updated_at,
    orderedAt: row.ordered_at,
  };
}
