import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import SqliteDatabase from "better-sqlite3";
import type { TestProject } from "vitest/node";
import { startServerProcess } from "#tests/support/server-process.ts";
import type { DataFolders } from "./open-test-site.ts";

const LOOK_EVERY_MS = 100;
const MOST_TRIES = 20;

/**
 * Vitest's global setup: makes once what each test site would make anew at its first start, the brochure and the sample
 * pictures in all their widths. Each site gets a copy.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "mortarboard-e2e-"));
  const folders: DataFolders = { bare: join(folder, "bare"), samples: join(folder, "samples") };
  await Promise.all([startOnce(folders.bare, false), startOnce(folders.samples, true)]);
  project.provide("dataFolders", folders);
  return () => rm(folder, { recursive: true });
}

async function startOnce(dataDir: string, hasSamples: boolean): Promise<void> {
  const server = await startServerProcess({
    env: { PORT: "0", DATA_DIR: dataDir, LOG_LEVEL: "info", SAMPLE_DATA: String(hasSamples) },
  });
  try {
    // On a busy machine the server may give up a request before the brochure is made, and makes it all the same.
    const hasBrochure = async () => (await fetch(`${server.url}/Pdf/Brochure.pdf`).catch(() => null))?.ok === true;
    for (let tries = 1; tries <= MOST_TRIES && !(await hasBrochure()); tries += 1) await sleep(LOOK_EVERY_MS);
    const db = new SqliteDatabase(join(dataDir, "mortarboard.sqlite"), { readonly: true });
    const waiting = db.prepare(
      "select (select count(*) from sample_picture) + (select count(*) from media where variants_status = 'pending')",
    );
    while (waiting.pluck().get() !== 0) await sleep(LOOK_EVERY_MS);
    db.close();
  } finally {
    await server.stop();
  }
}
