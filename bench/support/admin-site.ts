import { join } from "node:path";
import { type Database, migrateDatabase, openDatabase } from "#server/db/open-database.ts";
import { seedAdmin, seedSession } from "#server/testing/seed-admin.ts";
import { makeBenchFolder } from "./belongings.ts";
import { type RunningSite, startSite } from "./bench-site.ts";

export interface AdminSite extends RunningSite, AsyncDisposable {
  /** Of the one admin. */
  headers: { authorization: string };
}

/**
 * The real server in a process of its own on SQLite, with an admin who is signed in.
 * @param fill writes what the bench needs before the server starts
 */
export async function openAdminSite(fill: (db: Database) => Promise<void> = async () => {}): Promise<AdminSite> {
  const folder = await makeBenchFolder();
  try {
    const db = await openDatabase({ kind: "sqlite", file: join(folder.path, "mortarboard.sqlite") });
    await migrateDatabase(db);
    const token = await seedSession(db, await seedAdmin(db));
    await fill(db);
    await db.destroy();
    const site = await startSite({ dataDir: folder.path });
    await (await fetch(`${site.url}/Pdf/Brochure.pdf`)).arrayBuffer();
    return {
      ...site,
      headers: { authorization: `Bearer ${token}` },
      async [Symbol.asyncDispose]() {
        await site.stop();
        await folder[Symbol.asyncDispose]();
      },
    };
  } catch (error) {
    await folder[Symbol.asyncDispose]();
    throw error;
  }
}
