import { createRowSum, listTables, readRows, withSnapshot } from "#server/platform/db/copy-tables.ts";
import { type DatabaseLocation, listMigrations } from "#server/platform/db/open-database.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { SettingError } from "#server/platform/errors.ts";
import type { MediaStore } from "#server/platform/media/media-store.ts";
import type { Manifest } from "./manifest.ts";
import { compareTables, fillEmptyDatabase, fillTables, refuseUsedStore } from "./restore-backup.ts";
import { keysOf, readUpload } from "./write-backup.ts";

/**
 * Copies every row into an empty database, and compares them there. The source stays as it is.
 * @returns how many tables and rows
 */
export async function copyDatabase(from: DatabaseLocation, to: DatabaseLocation) {
  return withSnapshot(from, async (snapshot) => {
    const migrations = await listMigrations(snapshot);
    const shapes = await listTables(snapshot);
    const tables: Manifest["tables"] = {};
    for (const { name, columns } of shapes) tables[name] = { columns, rows: 0, sum: "" };
    await fillEmptyDatabase(to, (db) =>
      fillTables(db, { migrations, tables }, async (transaction, insert) => {
        for (const shape of shapes) {
          const sum = createRowSum(shape);
          for await (const rows of readRows(snapshot, shape.name)) {
            rows.forEach(sum.add);
            await insert(shape.name, JSON.stringify(rows));
          }
          tables[shape.name] = { columns: shape.columns, ...sum.total() };
        }
        await compareTables(transaction, { tables });
      }),
    );
    return { tables: shapes.length, rows: Object.values(tables).reduce((sum, { rows }) => sum + rows, 0) };
  });
}

/**
 * Copies the files of all uploads into an empty store, and compares them there. The source stays as it is.
 * @returns how many files were copied, and the keys of those of which only the rows are there
 */
export async function copyUploads(db: Database, from: MediaStore, to: MediaStore) {
  await refuseUsedStore(to);
  const rows = await db.selectFrom("media").selectAll().execute();
  const copied: string[] = [];
  const missing: string[] = [];
  try {
    for (const key of rows.flatMap((row) => keysOf(row))) {
      const content = await readUpload(from, key);
      if (content === null) {
        missing.push(key);
        continue;
      }
      copied.push(key);
      await to.write(key, content);
      if (!content.equals(await to.read(key)))
        throw new SettingError(`The file ${key} differs where it was copied to.`);
    }
  } catch (error) {
    for (const key of copied) await to.removeFolderOf(key).catch(() => {});
    throw error;
  }
  return { files: copied.length, missing };
}
