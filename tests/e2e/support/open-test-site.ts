import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject } from "vitest";
import { startServerProcess } from "#tests/support/server-process.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Set only in the browser tests: tests of the process want first starts. */
    preparedSites?: PreparedSites;
  }
}

/** What all browser test files have in common (prepared-sites.ts). */
export interface PreparedSites {
  /** Data folders as a first start leaves them when it has nothing more to do, without and with sample data. */
  dataDirs: Record<"bare" | "samples", string>;
  /** A running site with sample data. */
  shared: { url: string; dataDir: string };
}

export type TestSite = Awaited<ReturnType<typeof openTestSite>>;

interface TestSiteOptions {
  /** Settings that are added to the free port and the data folder, or replace them. */
  env?: Record<string, string>;
  /** The data folder of an earlier site. It stays when this site is closed; a fresh one is removed. */
  dataDir?: string;
}

/** Starts the built site in a process of its own, on a free port, with a data folder that is removed afterwards. */
export async function openTestSite({ env = {}, dataDir: known }: TestSiteOptions = {}) {
  const dataDir = known ?? (await mkdtemp(join(tmpdir(), "mortarboard-e2e-")));
  const prepared = inject("preparedSites")?.dataDirs[env.SAMPLE_DATA === "false" ? "bare" : "samples"];
  if (prepared && !known) await cp(prepared, dataDir, { recursive: true });
  const removeData = async () => {
    // A child that makes a brochure may still write.
    if (!known) await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const server = await startServerProcess({ env: { PORT: "0", DATA_DIR: dataDir, LOG_LEVEL: "info", ...env } });
    return {
      ...server,
      dataDir,
      async [Symbol.asyncDispose]() {
        await server.stop();
        await removeData();
      },
    };
  } catch (error) {
    await removeData();
    throw error;
  }
}
