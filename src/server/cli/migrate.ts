import { readConfig } from "#server/config.ts";
import { migrateDatabase, openDatabase } from "#server/db/open-database.ts";
import type { Command } from "./command.ts";

export const migrateCommand: Command = {
  name: "migrate",
  usages: [""],
  help: "Brings the database up to this version; makes it when there is none.",
  async run() {
    const db = await openDatabase(readConfig().database);
    try {
      const names = await migrateDatabase(db);
      for (const name of names) console.log(`✓ ${name}`);
      console.log(names.length > 0 ? "The database is up to date now." : "The database was up to date already.");
    } finally {
      await db.destroy();
    }
    return 0;
  },
};
