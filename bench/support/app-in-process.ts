import { resolve } from "node:path";
import { type App, createApp } from "#server/app.ts";
import { readConfig } from "#server/config.ts";
import { loadContent } from "#server/content/load-content.ts";
import { migrateDatabase, openDatabase } from "#server/db/open-database.ts";
import { loadSampleData } from "#server/features/sample-data/load-sample-data.ts";
import { loadBuiltFrontend } from "#server/rendering/built-frontend.ts";

/**
 * The whole application inside this process, for what cannot be reached from outside. It does not listen, and no mail
 * worker runs. The sample data are loaded.
 * @param env settings, among them `DATA_DIR`; this process's own do not count
 */
export async function openAppInProcess(env: Record<string, string>): Promise<App & AsyncDisposable> {
  const config = readConfig({ LOG_LEVEL: "silent", ...env });
  const content = await loadContent(config.contentDir, config.publicDirs);
  const db = await openDatabase(config.database);
  await migrateDatabase(db);
  const frontend = await loadBuiltFrontend(resolve("build"));
  const app = await createApp({ config, publicUrl: "http://localhost:3000", db, content, frontend });
  await loadSampleData({ db, media: app.services.media.service }, content.samples, new Date());
  return {
    ...app,
    async [Symbol.asyncDispose]() {
      await app.server.close();
      await db.destroy();
    },
  };
}
