import { accessSync } from "node:fs";
import { dirname } from "node:path";
import fastify from "fastify";
import { sql } from "kysely";
import { openContentStore } from "#server/collections/content/content-store.ts";
import { storeSeeds } from "#server/collections/content/seeds.ts";
import { createFeatures } from "#server/features.ts";
import { readConfig } from "#server/platform/config.ts";
import { migrateDatabase, openDatabase } from "#server/platform/db/open-database.ts";
import { createCountsFactory } from "#server/platform/http/expiring-counts.ts";
import { loadBuiltFrontend } from "#server/publishing/pages/frontend.ts";
import { PageCache } from "#server/publishing/pages/page-cache.ts";
import { aSendRequest } from "#tests/server/factories.ts";

/**
 * Program for a test that traces the system calls: `node enquiry-process.ts <SQLite file> <count>`. Stores `count`
 * enquiries like the server, then `count` more without the sync at each commit.
 */
const [file = "", count = ""] = process.argv.slice(2);
const db = await openDatabase({ kind: "sqlite", file });
await migrateDatabase(db);
const places = { contentDir: "content", publicDirs: ["public"] };
await storeSeeds(db, places);
const platform = {
  config: readConfig({ CAPTCHA: "off", DATA_DIR: dirname(file) }),
  publicUrl: "http://localhost:3000",
  db,
  log: fastify().log,
  countsFor: createCountsFactory(),
  clearPages: () => {},
  versions: { onChange: () => undefined },
  now: () => new Date(),
};
const { enquiry } = createFeatures(platform, {
  contentStore: await openContentStore({ ...places, db, dataDir: null }),
  frontend: await loadBuiltFrontend("build"),
  cache: new PageCache(Date.now),
  errors: [],
});

await takeIn("as-it-is");
await sql`pragma synchronous = NORMAL`.execute(db);
await takeIn("without-sync");
await db.destroy();

async function takeIn(name: string): Promise<void> {
  mark(`begin-${name}`);
  for (let taken = 0; taken < Number(count); taken++) {
    await enquiry.intake.submit(aSendRequest().template_params, "127.0.0.1");
  }
  mark(`end-${name}`);
}

/** Marks a place in the traced system calls by accessing a missing file with this name. */
function mark(name: string): void {
  try {
    accessSync(`/mark/${name}`);
  } catch {
    // The file does not exist. Only the system call matters.
  }
}
