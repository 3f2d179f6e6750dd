import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { InjectOptions, LightMyRequestResponse } from "fastify";
import { type App, createApp } from "#server/app.ts";
import { readConfig } from "#server/config.ts";
import { loadContent } from "#server/content/load-content.ts";
import type { Database, DatabaseLocation } from "#server/db/open-database.ts";
import { loadBuiltFrontend } from "#server/rendering/built-frontend.ts";
import { openTestDatabase } from "./test-databases.ts";

export interface TestApi extends AsyncDisposable {
  app: App;
  db: Database;
  dataDir: string;
  request(options: InjectOptions): Promise<LightMyRequestResponse>;
}

interface TestApiOptions {
  kind?: DatabaseLocation["kind"];
  /** Settings as in the environment. */
  env?: Record<string, string>;
  now?: () => Date;
}

const PUBLIC_URL = "http://localhost:3000";

// Neither changes while the tests of a file run.
const loadingContent = loadContent(resolve("content"));
const loadingFrontend = loadBuiltFrontend(resolve("build"));

/** The whole application on a database of its own, without a port: `await using api = await openTestApi()`. */
export async function openTestApi({ kind = "sqlite", env = {}, now }: TestApiOptions = {}): Promise<TestApi> {
  const dataDir = await mkdtemp(join(tmpdir(), "mortarboard-data-"));
  const { db, [Symbol.asyncDispose]: closeDatabase } = await openTestDatabase(kind);
  const [content, frontend] = await Promise.all([loadingContent, loadingFrontend]);
  const app = await createApp({
    config: readConfig({ LOG_LEVEL: "silent", DATA_DIR: dataDir, ...env }),
    publicUrl: PUBLIC_URL,
    db,
    content,
    frontend,
    ...(now && { now }),
  });
  return {
    app,
    db,
    dataDir,
    request: (options) => app.server.inject(options),
    [Symbol.asyncDispose]: async () => {
      await app.server.close();
      await app.services.mailWorker.stop();
      await closeDatabase();
      await rm(dataDir, { recursive: true });
    },
  };
}
