import { parseArgs } from "node:util";
import { copyDatabase, copyUploads } from "#server/operations/backup/restore-backup.ts";
import { type Config, readConfig } from "#server/platform/config.ts";
import { countOtherSessions } from "#server/platform/db/copy-tables.ts";
import { lockDataFolder } from "#server/platform/db/open-database.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { SettingError } from "#server/platform/errors.ts";
import { openMediaStore } from "#server/platform/media/media-store.ts";
import { ObjectStoreError } from "#server/platform/media/s3.ts";
import { type Command, UsageError, withConfiguredDatabase } from "./command.ts";

export const moveCommand: Command = {
  name: "move",
  usages: [
    "--to-database postgres://user:password@host:5432/database|sqlite",
    "--to-media s3://bucket/prefix?endpoint=…|disk",
  ],
  help: "Copies all rows or uploads into another, empty place and compares them there. Stop the server first. The first place stays as it is.",
  async run(args) {
    const options = { "to-database": { type: "string" }, "to-media": { type: "string" } } as const;
    const { "to-database": database, "to-media": media } = parseArgs({ args, options }).values;
    if ((database === undefined) === (media === undefined)) throw new UsageError("Name one place to move to.");
    const config = readConfig();
    return withConfiguredDatabase(config, async (db) => {
      await refuseRunningServer(db, config);
      if (database !== undefined) await moveDatabase(config, database);
      else await moveUploads(db, config, String(media));
      console.log(
        "The first place is as it was: keep it until all is well, and start no server with it: it would send the same mails again.",
      );
      return 0;
    });
  },
};

async function moveDatabase({ database: from }: Config, goal: string): Promise<void> {
  const { database: to } = readConfig(undefined, { DATABASE_URL: goal === "sqlite" ? "" : goal });
  if (to.kind === "sqlite" && from.kind === "sqlite") {
    throw new SettingError("The data are in SQLite already: DATABASE_URL is not set.");
  }
  const { tables, rows } = await copyDatabase(from, to);
  console.log(`Copied and compared: ${rows} rows of ${tables} tables.`);
  console.log(
    to.kind === "postgres"
      ? "Now set DATABASE_URL to that address and start the server."
      : `Now take DATABASE_URL away, so that ${to.file} is used, and start the server.`,
  );
}

async function moveUploads(db: Database, config: Config, goal: string): Promise<void> {
  const to = readConfig(undefined, { MEDIA_URL: goal === "disk" ? "" : goal });
  if (to.media.s3 === null && config.media.s3 === null) {
    throw new SettingError("The uploads are in DATA_DIR/media already: MEDIA_URL is not set.");
  }
  try {
    const { files, missing } = await copyUploads(db, openMediaStore(config), openMediaStore(to));
    console.log(`Copied and compared: ${files} files.`);
    if (missing.length > 0) console.log(`${missing.length} files were lost before, such as ${missing[0]}.`);
    console.log(
      to.media.s3
        ? "Now set MEDIA_URL to that address and start the server."
        : "Now take MEDIA_URL away and start the server.",
    );
  } catch (error) {
    throw error instanceof ObjectStoreError ? new SettingError(`${error.reason}. Nothing was moved.`) : error;
  }
}

async function refuseRunningServer(db: Database, { database, dataDir }: Config): Promise<void> {
  // This process holds the lock until it ends, so that no server can start during the move.
  if (database.kind === "sqlite") await lockDataFolder(dataDir);
  const others = await countOtherSessions(db);
  if (others === 0) return;
  throw new SettingError(
    `${others} other connections use this database. Stop every server, for what it writes would stay behind, and close other programs. Then move again.`,
  );
}
