import type { Portrait } from "./placed-students.ts";
import type { Placements } from "./placement-figures.ts";

/** What public pages show of the placed students. */
export interface PlacementPages {
  /** Newest record first. */
  listPlacedStudents(limit: number, offset?: number): Promise<PlacedStudent[]>;
  countPlacedStudents(): Promise<number>;
  /** The cell's yearly figures, from the content. */
  getPlacementFigures(): Placements;
}

export interface PlacedStudent {
  _id: string;
  name: string;
  placedAt: string;
  designation: string;
  /** An upload has its size and smaller widths; the drawing of a sample record only its address. */
  image: Portrait | null;
}
