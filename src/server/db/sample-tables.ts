/** A sample picture that lies in the content folder and is still to be stored as an upload would be. */
export interface SamplePictureTable {
  id: string;
  /** Its name in `content/sample/pictures/`. */
  file: string;
  category_id: string | null;
  alt: string;
  position: number;
}

/** One row while the operator's tool has ever changed what public pages show: a running server looks for a new id. */
interface OutsideChangeTable {
  id: string;
}

/** Tables that the sample data and the operator's tool need, in the rules of `schema.ts`. */
export interface SampleTables {
  sample_picture: SamplePictureTable;
  outside_change: OutsideChangeTable;
}
