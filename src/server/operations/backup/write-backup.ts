import { createReadStream } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Writable } from "node:stream";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { createTableChecksum, listTables, type Row, readRows, withSnapshot } from "#server/platform/db/copy-tables.ts";
import { type DatabaseLocation, listMigrations, openDatabase } from "#server/platform/db/open-database.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { newId } from "#server/platform/ids.ts";
import { type MediaStore, parseMediaKey } from "#server/platform/media/media-store.ts";
import { type Archive, BACKUP_FORMAT_VERSION, createArchive, type Manifest } from "./archive.ts";

export interface BackupSource {
  database: DatabaseLocation;
  store: Pick<MediaStore, "read" | "size">;
  siteDir: string;
}

const compress = promisify(gzip);
/** Number of characters, before compression, after which a part of a table ends. */
const PART_SIZE = 1_000_000;

/**
 * Writes a backup while the server runs: the college's folder, a snapshot of the database, then the uploads that it
 * refers to. Uploads may come last because a file is stored before its row.
 */
export async function writeBackup(source: BackupSource, sink: Writable): Promise<Manifest> {
  const archive = createArchive(sink);
  try {
    for (const path of await siteFiles(source.siteDir))
      await addFile(archive, `site/${path}`, join(source.siteDir, path));
    const { keys, ...facts } = await withSnapshot(source.database, (snapshot) => addTables(archive, snapshot));
    const uploads = await addUploads(archive, source, keys);
    const { version } = JSON.parse(await readFile(new URL("../../../../package.json", import.meta.url), "utf8"));
    return await archive.finish({ format: BACKUP_FORMAT_VERSION, id: newId(), version, ...facts, ...uploads });
  } catch (error) {
    await archive.fail(error);
    throw error;
  }
}

async function addTables(archive: Archive, snapshot: Database) {
  const migrations = await listMigrations(snapshot);
  // The query above fixed the snapshot's moment, as the first one in the transaction.
  const takenAt = new Date().toISOString();
  const tables: Manifest["tables"] = {};
  const keys: string[] = [];
  for (const shape of await listTables(snapshot)) {
    const sum = createTableChecksum(shape);
    let [lines, parts] = ["", 0];
    const flush = async () => {
      if (lines === "") return;
      parts += 1;
      await archive.add(`tables/${shape.name}/${String(parts).padStart(4, "0")}.ndjson.gz`, await compress(lines));
      lines = "";
    };
    for await (const rows of readRows(snapshot, shape.name)) {
      for (const row of rows) {
        sum.add(row);
        lines += `${JSON.stringify(row)}\n`;
        if (shape.name === "media") keys.push(...listStorageKeys(row));
      }
      if (lines.length > PART_SIZE) await flush();
    }
    await flush();
    tables[shape.name] = { columns: shape.columns, ...sum.total() };
  }
  return { migrations, takenAt, tables, keys };
}

/** Returns the storage keys of an upload and its smaller widths. @param row of the table `media` */
export function listStorageKeys({ storage_key, variants }: Row): string[] {
  return [String(storage_key), ...JSON.parse(String(variants)).map(({ key }: { key: string }) => key)];
}

/** Reads an upload's file. Returns null if the file is missing. */
export async function readUpload(store: BackupSource["store"], key: string): Promise<Buffer | null> {
  return store.read(key).catch(async (error: unknown) => {
    if ((await store.size(key)) === null) return null;
    throw error;
  });
}

/** Adds the uploads. Lists missing files: as `erased` if their row is gone too, so that a restore drops the row. */
async function addUploads(archive: Archive, { database, store }: BackupSource, keys: readonly string[]) {
  const gone: string[] = [];
  const uploads = { files: 0, bytes: 0 };
  for (const key of keys) {
    const content = await readUpload(store, key);
    if (content === null) {
      gone.push(key);
      continue;
    }
    await archive.add(`uploads/${key}`, content);
    uploads.files += 1;
    uploads.bytes += content.length;
  }
  if (gone.length === 0) return { uploads, erased: [], missing: [] };
  await using db = await openDatabase(database);
  const known = new Set((await db.selectFrom("media").select("id").execute()).map(({ id }) => id));
  const idOf = (key: string) => parseMediaKey(key)?.id ?? "";
  return {
    uploads,
    erased: [...new Set(gone.map(idOf))].filter((id) => !known.has(id)),
    missing: gone.filter((key) => known.has(idOf(key))),
  };
}

/** Lists the settings, content and public files in the college's folder, as relative paths. */
async function siteFiles(siteDir: string): Promise<string[]> {
  const within = await Promise.all(
    ["content", "public"].map(async (folder) => {
      const names = await readdir(join(siteDir, folder), { recursive: true }).catch(() => []);
      return names.map((name) => join(folder, name));
    }),
  );
  const files: string[] = [];
  for (const path of [".env", ...within.flat().sort()]) {
    // `stat` follows symbolic links: the files that links lead to belong to the college too.
    if ((await stat(join(siteDir, path)).catch(() => null))?.isFile()) files.push(path);
  }
  return files;
}

async function addFile(archive: Archive, name: string, path: string): Promise<void> {
  const { size } = await stat(path);
  const stream = size > 0 ? createReadStream(path, { end: size - 1 }) : [];
  await archive.add(name, { bytes: size, stream: stream as AsyncIterable<Buffer> });
}
