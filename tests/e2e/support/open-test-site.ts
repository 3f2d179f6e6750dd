import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject } from "vitest";
import { type Ending, type ServerProcess, startServerProcess } from "#tests/support/server-process.ts";

export interface TestSite extends AsyncDisposable {
  /** The origin that it prints at start, without a slash at the end. */
  url: string;
  dataDir: string;
  /** Everything it has printed so far, line by line. */
  printed: readonly string[];
  /** SIGTERM, as an operator ends it. The data folder stays until the site is closed. */
  stop(): Promise<Ending>;
  /** SIGKILL: no line of its code runs any more. */
  kill(): Promise<Ending>;
}

interface TestSiteOptions {
  /** Settings besides the free port and the data folder, or instead of them. */
  env?: Record<string, string>;
  /** The folder of an earlier site. It stays when this site is closed; a fresh one goes. */
  dataDir?: string;
}

declare module "vitest" {
  interface ProvidedContext {
    /** Only in the browser's tests. Those of the process want first starts. */
    dataFolders?: DataFolders;
  }
}

/** What a first start leaves behind when it has nothing more to do, without and with sample data (data-folders.ts). */
export type DataFolders = Record<"bare" | "samples", string>;

/**
 * Starts the built site as visitors get it: the real server in a process of its own, on a free port. Nothing of this
 * process's settings reaches it.
 * @throws {Error} with what the server printed, when it ends or says nothing instead of telling its address
 */
export async function openTestSite({ env = {}, dataDir: known }: TestSiteOptions = {}): Promise<TestSite> {
  const dataDir = known ?? (await mkdtemp(join(tmpdir(), "mortarboard-e2e-")));
  const prepared = inject("dataFolders")?.[env.SAMPLE_DATA === "false" ? "bare" : "samples"];
  if (prepared && !known) await cp(prepared, dataDir, { recursive: true });
  const removeData = async () => {
    if (!known) await rm(dataDir, { recursive: true, force: true });
  };
  let server: ServerProcess;
  try {
    server = await startServerProcess({ env: { PORT: "0", DATA_DIR: dataDir, LOG_LEVEL: "info", ...env } });
  } catch (error) {
    await removeData();
    throw error;
  }
  return {
    url: server.url,
    dataDir,
    printed: server.printed,
    stop: server.stop,
    kill: server.kill,
    async [Symbol.asyncDispose]() {
      await server.stop();
      await removeData();
    },
  };
}
