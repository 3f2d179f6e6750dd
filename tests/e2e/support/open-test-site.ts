import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject } from "vitest";
import { startServerProcess } from "#tests/support/server-process.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Only in the browser's tests. Those of the process want first starts. */
    preparedSites?: PreparedSites;
  }
}

/** What all files of browser tests have in common (prepared-sites.ts). */
export interface PreparedSites {
  /** What a first start leaves behind when it has nothing more to do, without and with sample data. */
  dataDirs: Record<"bare" | "samples", string>;
  /** A running site with sample data. */
  shared: { url: string; dataDir: string };
}

export type TestSite = Awaited<ReturnType<typeof openTestSite>>;

interface TestSiteOptions {
  /** Settings besides the free port and the data folder, or instead of them. */
  env?: Record<string, string>;
  /** The folder of an earlier site. It stays when this site is closed; a fresh one goes. */
  dataDir?: string;
}

/** Starts the built site in a process of its own, on a free port and a data folder that goes with it. */
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
