import { z } from "zod";

/** Raised when an older version could not read a backup any more. */
export const FORMAT = 1;

const count = z.int().nonnegative();

/** The last part of a backup, `manifest.json`. */
export const manifestSchema = z.object({
  format: z.literal(FORMAT),
  id: z.string(),
  /** Of the product. */
  version: z.string(),
  /** The moment that the database is of. */
  takenAt: z.iso.datetime(),
  migrations: z.array(z.string()),
  /** By name, in the order in which they can be filled. `sum`: see `createRowSum`. */
  tables: z.record(
    z.string(),
    z.object({ columns: z.record(z.string(), z.enum(["text", "integer"])), rows: count, sum: z.string() }),
  ),
  uploads: z.object({ files: count, bytes: count }),
  /** Uploads whose files were erased for good while the backup was made: their rows go, too. */
  erased: z.array(z.string()),
  /** Files that rows name and that are lost. */
  missing: z.array(z.string()),
  /** By name. */
  parts: z.record(z.string(), z.object({ bytes: count, sha256: z.string() })),
});

export type Manifest = z.infer<typeof manifestSchema>;
