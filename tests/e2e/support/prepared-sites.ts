import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import type { TestProject } from "vitest/node";
import { startServerProcess } from "#tests/support/server-process.ts";
import type { PreparedSites } from "./open-test-site.ts";

const LOOK_EVERY_MS = 100;

/** Vitest's global setup: creates the data folders that sites start from, and starts the shared site. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "mortarboard-e2e-"));
  const dataDirs = { bare: join(folder, "bare"), samples: join(folder, "samples") };
  await Promise.all([prepare(dataDirs.bare, false), prepare(dataDirs.samples, true)]);
  const dataDir = join(folder, "shared");
  await cp(dataDirs.samples, dataDir, { recursive: true });
  const server = await start(dataDir, { TRUST_PROXY: "127.0.0.1", ENQUIRY_LIMIT: "10", ENQUIRY_REFUSED_LIMIT: "20" });
  project.provide("preparedSites", { dataDirs, shared: { url: server.url, dataDir } } satisfies PreparedSites);
  return async () => {
    await server.stop();
    await rm(folder, { recursive: true, maxRetries: 5 });
  };
}

function start(dataDir: string, env: Record<string, string>) {
  return startServerProcess({ env: { PORT: "0", DATA_DIR: dataDir, LOG_LEVEL: "info", ...env } });
}

async function prepare(dataDir: string, hasSamples: boolean): Promise<void> {
  await using _server = await start(dataDir, { SAMPLE_DATA: String(hasSamples) });
  using db = new DatabaseSync(join(dataDir, "mortarboard.sqlite"), { readOnly: true });
  const waiting = db.prepare(
    "select id from sample_picture union all select id from media where variants_status = 'pending' limit 1",
  );
  while (waiting.get()) await sleep(LOOK_EVERY_MS);
}
