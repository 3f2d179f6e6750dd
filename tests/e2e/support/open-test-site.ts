import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject } from "vitest";
import { startServerProcess } from "#tests/support/server-process.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Set only for the browser tests: tests of the server process (tests/process) need unused data folders. */
    preparedSites?: PreparedSites;
  }
}

/** Data shared by all browser test files, created by prepared-sites.ts. */
export interface PreparedSites {
  /** Data folders after a finished first start, without and with sample data. */
  dataDirs: Record<"bare" | "samples", string>;
  /** The site with sample data that test files share while it runs. */
  shared: { url: string; dataDir: string };
}

export type TestSite = Awaited<ReturnType<typeof openTestSite>>;

interface TestSiteOptions {
  /** Additional settings. They may also override the free port and the data folder. */
  env?: Record<string, string>;
  /** Data folder of an earlier site, kept when this site is closed. By default a new folder, removed at the end. */
  dataDir?: string;
}

/** Starts the built site in a separate process, on a free port, with a data folder that is removed afterwards. */
export async function openTestSite({ env = {}, dataDir: known }: TestSiteOptions = {}) {
  const dataDir = known ?? (await mkdtemp(join(tmpdir(), "mortarboard-e2e-")));
  const prepared = inject("preparedSites")?.dataDirs[env.SAMPLE_DATA === "false" ? "bare" : "samples"];
  if (prepared && !known) await cp(prepared, dataDir, { recursive: true });
  await using stack = new AsyncDisposableStack();
  // Retry, because a child process that makes a brochure may still write into the folder.
  if (!known) stack.defer(() => rm(dataDir, { recursive: true, force: true, maxRetries: 5 }));
  const settings = { PORT: "0", DATA_DIR: dataDir, LOG_LEVEL: "info", SAMPLE_DATA: String(prepared !== undefined) };
  const server = stack.use(await startServerProcess({ env: { ...settings, ...env } }));
  const open = stack.move();
  return { ...server, dataDir, [Symbol.asyncDispose]: () => open.disposeAsync() };
}
