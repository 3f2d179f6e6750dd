import { createWriteStream, existsSync, rmSync } from "node:fs";
import { readdir, rm, stat } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { PassThrough } from "node:stream";
import type { Config } from "#server/platform/config.ts";
import { checkFolderWritable, makeDataFolder, renameDurably } from "#server/platform/data-folder.ts";
import { errorReason, SettingError } from "#server/platform/errors.ts";
import { ObjectStoreError, openObjectStore, type S3Location } from "#server/platform/media/s3.ts";
import { type BackupFile, diskFile } from "./archive.ts";
import { testBackup } from "./restore-backup.ts";
import { type BackupSource, writeBackup } from "./write-backup.ts";

/** A folder or bucket that stores the nightly backups. */
export interface BackupPlace {
  /** Path or `s3://` address of a backup, for people. */
  addressOf(name: string): string;
  /** Makes a backup and tests it with `testBackup`. An incomplete backup is never left under this name. */
  make(name: string, source: BackupSource): ReturnType<typeof writeTestedBackup>;
  /** Rejects if backups cannot be stored here. */
  check(): Promise<unknown>;
  list(): Promise<string[]>;
  remove(names: readonly string[]): Promise<void>;
}

/** Opens the place of the nightly backups. Returns null if nightly backups are not configured. */
export function openBackupPlace({ dir, s3 }: Pick<Config["backups"], "dir" | "s3">): BackupPlace | null {
  if (dir !== null) return folderPlace(dir);
  return s3 && bucketPlace(s3);
}

function folderPlace(dir: string): BackupPlace {
  const addressOf = (name: string) => join(dir, name);
  return {
    addressOf,
    async make(name, source) {
      await makeDataFolder(dir);
      return writeTestedBackup(addressOf(name), source);
    },
    check: () => checkFolderWritable(dir),
    list: async () => (existsSync(dir) ? await readdir(dir) : []),
    async remove(names) {
      for (const name of names) await rm(addressOf(name), { force: true });
    },
  };
}

function bucketPlace(location: S3Location): BackupPlace {
  const objects = openObjectStore(location);
  return {
    addressOf: (name) => `s3://${location.bucket}/${location.prefix}${name}`,
    async make(name, source) {
      const sink = new PassThrough({ highWaterMark: 1 << 20 });
      const isStored = objects.put(name, sink, "application/x-tar");
      isStored.catch((error: Error) => sink.destroy(error));
      try {
        await writeBackup(source, sink);
        await isStored;
        const manifest = await testBackup(bucketFile(location, name));
        return { manifest, bytes: (await objects.size(name)) ?? 0 };
      } catch (error) {
        await isStored.catch(() => {});
        await objects.remove([name]).catch(() => {});
        throw error instanceof ObjectStoreError ? new SettingError(`BACKUP_URL: ${error.reason}.`) : error;
      }
    },
    check: () => objects.check(),
    list: () => objects.list(),
    remove: (names) => objects.remove(names),
  };
}

function bucketFile(location: S3Location, key: string): BackupFile {
  return {
    name: key,
    async open() {
      const stream = await openObjectStore(location).get(key);
      if (!stream) throw new SettingError(`There is no ${key} in the bucket ${location.bucket}.`);
      return stream;
    },
  };
}

/** Opens a backup. @param name a path, or if there is no such file, a key in the bucket of `BACKUP_URL` */
export function openBackup(name: string, { s3 }: Pick<Config["backups"], "s3">): BackupFile {
  const path = resolve(name);
  return s3 && !existsSync(path) ? bucketFile(s3, name) : diskFile(path);
}

/**
 * Writes a backup to a file readable only by this user. The file appears only once its test has passed.
 * @throws {SettingError} if the file cannot be written, or the test fails
 */
export async function writeTestedBackup(file: string, source: BackupSource) {
  const partial = `${file}.${process.pid}.part`;
  const remove = () => rmSync(partial, { force: true });
  const end = () => process.exit(1);
  process.once("exit", remove).once("SIGINT", end).once("SIGTERM", end);
  try {
    await writeBackup(source, createWriteStream(partial, { flags: "wx", mode: 0o600 }));
    const manifest = await testBackup(diskFile(partial));
    const { size: bytes } = await stat(partial);
    await renameDurably(partial, file);
    return { manifest, bytes };
  } catch (error) {
    throw readableError(error, file);
  } finally {
    remove();
    process.off("exit", remove).off("SIGINT", end).off("SIGTERM", end);
  }
}

function readableError(error: unknown, file: string): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === "ENOSPC" || code === "EDQUOT") {
    return new SettingError(
      `There is no room for the backup ${basename(file)} in ${dirname(file)}. Make room, or name another place.`,
    );
  }
  if (/^E(ACCES|PERM|ROFS|NOENT|NOTDIR|ISDIR|EXIST)$/.test(code ?? "")) {
    return new SettingError(
      `The backup ${file} cannot be written (${errorReason(error)}). Name a file in a folder that this user may write to.`,
    );
  }
  return error;
}
