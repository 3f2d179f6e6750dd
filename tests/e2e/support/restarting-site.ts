import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openTestSite, type TestSite } from "./open-test-site.ts";

export interface RestartingSite extends AsyncDisposable {
  dataDir: string;
  readonly kills: number;
  /** The site that runs now; while it is starting, the promise waits for it. */
  current(): Promise<TestSite>;
  /** SIGKILL at this moment, and a new process on the same data. Resolves when that one has told its address. */
  killAndRestart(): Promise<TestSite>;
}

/** A site whose process is killed and started again on the same data folder, each time on another port. */
export async function openRestartingSite(env: Record<string, string>): Promise<RestartingSite> {
  const dataDir = await mkdtemp(join(tmpdir(), "mortarboard-e2e-"));
  let kills = 0;
  let current = openTestSite({ env, dataDir });
  await current;
  return {
    dataDir,
    get kills() {
      return kills;
    },
    current: () => current,
    killAndRestart() {
      kills += 1;
      const killed = current;
      // Replaced before the signal: whoever loses a connection to the old process already finds the new one here.
      current = killed.then((site) => site.kill()).then(() => openTestSite({ env, dataDir }));
      return current;
    },
    async [Symbol.asyncDispose]() {
      await (await current)[Symbol.asyncDispose]();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
