import { existsSync } from "node:fs";
import type { Config } from "#server/config.ts";
import { listPendingMigrations, proveWritable, refuseDamaged } from "#server/db/check-database.ts";
import { openDatabase } from "#server/db/open-database.ts";
import { SettingError } from "#server/errors.ts";
import { countMailsByStatus } from "#server/features/mail/mail.repository.ts";
import { reasonOf } from "#server/features/mail/mail-transport.ts";
import { bad, type Finding, good } from "./doctor-checks.ts";

/** The database and, where it can be read, the mails in it. A database that does not exist yet is not made. */
export async function checkDatabase({ database }: Pick<Config, "database">): Promise<Finding[]> {
  if (database.kind === "sqlite" && !existsSync(database.file)) {
    return [good(`Database: none yet. The first start makes ${database.file}.`)];
  }
  try {
    const db = await openDatabase(database);
    try {
      await refuseDamaged(db, database);
      const pending = await listPendingMigrations(db);
      if (pending.length > 0) {
        return [bad(`Database: it lacks ${pending.join(", ")}. Run: npm run cli -- migrate`)];
      }
      await proveWritable(db);
      const { pending: waiting, parked } = await countMailsByStatus(db);
      return [
        good(
          `Database: ${database.kind === "sqlite" ? database.file : "PostgreSQL"} is up to date and can be written.`,
        ),
        parked > 0
          ? bad(`Outbox: ${parked} mail(s) were refused for good. See: npm run cli -- outbox list --status parked`)
          : good(`Outbox: no mail is parked, ${waiting} wait.`),
      ];
    } finally {
      await db.destroy();
    }
  } catch (error) {
    if (error instanceof SettingError) return [bad(`Database: ${error.message}`)];
    return [bad(`Database: it does not take a row (${reasonOf(error)}). Check its owner, rights and free space.`)];
  }
}
