import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { formatMoment } from "#messages/moments.ts";
import type { Manifest } from "#server/operations/backup/archive.ts";
import { openBackup, writeTestedBackup } from "#server/operations/backup/backup-places.ts";
import { insertBackup, recordBackupTest } from "#server/operations/backup/backups.repository.ts";
import { readErasedList, writeErasedList } from "#server/operations/backup/erased-list.ts";
import { readManifest, restoreBackup, restoreSite, testBackup } from "#server/operations/backup/restore-backup.ts";
import { writeBackup } from "#server/operations/backup/write-backup.ts";
import { type Config, OPERATOR_TOOL, readConfig } from "#server/platform/config.ts";
import { openDatabase } from "#server/platform/db/open-database.ts";
import { SettingError } from "#server/platform/errors.ts";
import { openMediaStore } from "#server/platform/media/media-store.ts";
import { type Command, UsageError } from "./command.ts";

export const backupCommand: Command = {
  name: "backup",
  usages: ["FILE", "-"],
  help: "Writes database, uploads and SITE_DIR, with its secrets, into one tar file while the server runs, and tries it. - is standard output.",
  async run(args) {
    const given = fileFrom(parseArgs({ args, allowPositionals: true }).positionals);
    const config = readConfig();
    const { database, siteDir } = config;
    if (database.kind === "sqlite" && !existsSync(database.file)) {
      throw new SettingError(`DATA_DIR: there is no database at ${database.file} yet, so there is nothing to back up.`);
    }
    const source = { database, store: openMediaStore(config), siteDir };
    const startedAt = new Date();
    if (given === "-") {
      await writeBackup(source, process.stdout).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== "EPIPE") throw error;
        throw new SettingError("The program that reads this backup ended early, so what it has is not whole.");
      });
      return 0;
    }
    const file = resolve(given);
    if (existsSync(file)) throw new SettingError(`${file} is there already, and it is not touched. Name a new file.`);
    const { manifest, bytes } = await writeTestedBackup(file, source);
    const made = { id: manifest.id, bytes, place: file };
    await note(config, (db) => insertBackup(db, made, startedAt, new Date()));
    console.log(
      `${file}: ${megabytes(bytes)}, ${contentsOf(manifest)}. It is whole: all of it was read and restored on trial.`,
    );
    tellLost(manifest);
    return 0;
  },
};

export const restoreCommand: Command = {
  name: "restore",
  usages: ["FILE", "FILE --dry-run"],
  help: "Restores a backup where there is no database and no upload yet. --dry-run restores on trial, and changes nothing.",
  async run(args) {
    const options = { "dry-run": { type: "boolean" } } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const { siteDir, backups } = readConfig();
    const file = openBackup(fileFrom(positionals), backups);
    if (values["dry-run"]) {
      const manifest = await testBackup(file);
      await note(readConfig(), (db) => recordBackupTest(db, manifest.id, new Date()));
      console.log(`${file.name}, of ${momentOf(manifest)}, is whole and can be restored: ${contentsOf(manifest)}.`);
      tellLost(manifest);
      return 0;
    }
    const manifest = await readManifest(file);
    const hasSite = await restoreSite(file, siteDir);
    try {
      // Read the settings again: the restored site folder has brought its own .env.
      const config = readConfig();
      const goal = { database: config.database, store: openMediaStore(config) };
      const erased = await readErasedList(file.name, config);
      const { held, erasedAgain } = await restoreBackup(file, manifest, goal, new Date(), erased);
      await note(config, (db) => writeErasedList(db, config));
      const place = config.database.kind === "sqlite" ? config.database.file : "PostgreSQL";
      console.log(`Restored from ${momentOf(manifest)}: ${contentsOf(manifest)}, into ${place} and ${config.dataDir}.`);
      console.log(
        hasSite
          ? `${siteDir} was restored with its settings. Compare PUBLIC_URL, SMTP_URL and BACKUP_URL in ${join(siteDir, ".env")} with this machine.`
          : `${siteDir} stays as it is. What the backup has of it, if anything: tar -xf ${file.name} site`,
      );
      tellLost(manifest);
      if (held > 0) {
        console.log(
          `Mails that waited, and are held since they may have been sent: ${held}. See: ${OPERATOR_TOOL} outbox list. To send them: ${OPERATOR_TOOL} outbox retry --all`,
        );
      }
      console.log(
        "All admins log in again; invitations, reset links, previews and waiting mails with such links are gone.",
      );
      console.log(
        erased.length > 0
          ? `Numbers and addresses of people who were erased since ${momentOf(manifest)}, and are erased again: ${erasedAgain}.`
          : `There is no list of erased people in DATA_DIR or beside the backup. Erase again those who have asked for it since ${momentOf(manifest)}: ${OPERATOR_TOOL} enquiry erase EMAIL, or a mobile instead of EMAIL`,
      );
      return 0;
    } catch (error) {
      if (hasSite) await rm(siteDir, { recursive: true });
      throw error;
    }
  },
};

function fileFrom([file, ...rest]: string[]): string {
  if (file === undefined || rest.length > 0) throw new UsageError("Name one file.");
  return file;
}

/**
 * Writes something about a backup to the database, such as a note for the doctor. Errors are ignored, such as those of
 * a database that needs a migration: the backup itself is complete.
 */
async function note(
  config: Config,
  write: (db: Awaited<ReturnType<typeof openDatabase>>) => Promise<unknown>,
): Promise<void> {
  const { database } = config;
  if (database.kind === "sqlite" && !existsSync(database.file)) return;
  try {
    await using db = await openDatabase(database);
    await write(db);
  } catch {}
}

const momentOf = ({ takenAt }: Manifest) => formatMoment(takenAt);

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

function contentsOf({ tables, uploads }: Manifest): string {
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
  return `rows: ${rows}, enquiries: ${tables.enquiry?.rows ?? 0}, files of uploads: ${uploads.files} (${megabytes(uploads.bytes)})`;
}

function tellLost({ missing }: Manifest): void {
  if (missing.length === 0) return;
  console.log(
    `Files of uploads that were lost before the backup: ${missing.length}, such as ${missing[0]}. Look for them in an older one.`,
  );
}
