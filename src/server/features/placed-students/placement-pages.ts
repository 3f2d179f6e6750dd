import type { PlacementPages } from "#contract/placement-pages.ts";
import { listMediaByIds } from "#server/features/media/media.repository.ts";
import type { SitePagesSource } from "#server/site-pages-source.ts";
import { countPlacedStudents, listPlacedStudents } from "./placed-students.repository.ts";
import { toPortrait } from "./portraits.ts";

export function createPlacementPages({ db, content, asked }: SitePagesSource): PlacementPages {
  return {
    getPlacementFigures: () => content.placements,
    countPlacedStudents() {
      asked("placed-students");
      return countPlacedStudents(db);
    },
    async listPlacedStudents(limit, offset = 0) {
      asked("placed-students");
      const rows = await listPlacedStudents(db, { limit, offset });
      const images = await listMediaByIds(
        db,
        rows.flatMap((row) => row.image_media_id ?? []),
      );
      return rows.map((row) => ({
        _id: row.id,
        name: row.name,
        placedAt: row.placed_at,
        designation: row.designation,
        image: toPortrait(row, images),
      }));
    },
  };
}
