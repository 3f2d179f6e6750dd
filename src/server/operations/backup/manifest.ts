import { z } from "zod";

/** The version of the backup format, raised when an older version of the product could not read a backup any more. */
export const FORMAT = 1;

const count = z.int().nonnegative();

/** The last part of a backup, `manifest.json`. */
export const manifestSchema = z.object({
  format: z.literal(FORMAT),
  id: z.string(),
  /** The version of the product. */
  version: z.string(),
  /** The moment at which the database was as the backup has it. */
  takenAt: z.iso.datetime(),
  migrations: z.array(z.string()),
  /** The tables by name, in the order in which they can be filled. `sum`: see `createRowSum`. */
  tables: z.record(
    z.string(),
    z.object({ columns: z.record(z.string(), z.enum(["text", "integer"])), rows: count, sum: z.string() }),
  ),
  uploads: z.object({ files: count, bytes: count }),
  /** Uploads whose files were erased for good while the backup was made: their rows go, too. */
  erased: z.array(z.string()),
  /** Files that rows name and that are lost. */
  missing: z.array(z.string()),
  /** Size and checksum of each other part, by its name. */
  parts: z.record(z.string(), z.object({ bytes: count, sha256: z.string() })),
});

export type Manifest = z.infer<typeof manifestSchema>;
