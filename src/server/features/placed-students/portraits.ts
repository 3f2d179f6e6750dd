import type { Portrait } from "#contract/placed-students.ts";
import type { MediaRow } from "#server/features/media/media.repository.ts";
import { toImage } from "#server/features/media/media.service.ts";
import type { PlacedStudentRow } from "./placed-students.repository.ts";

/**
 * The picture of a placed student: the upload, else the drawing of a sample record, else none.
 * @param uploads the rows of the uploads, by id
 */
export function toPortrait(
  row: Pick<PlacedStudentRow, "image_media_id" | "image_url">,
  uploads: ReadonlyMap<string, MediaRow>,
): Portrait | null {
  const upload = uploads.get(row.image_media_id ?? "");
  if (upload) return toImage(upload);
  return row.image_url ? { url: row.image_url } : null;
}
