import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ServerProcess, startServerProcess } from "./server-process.ts";

export interface RestartingServer extends AsyncDisposable {
  dataDir: string;
  readonly kills: number;
  /** The process that runs now; while it is starting, the promise waits for it. */
  current(): Promise<ServerProcess>;
  /** SIGKILL at this moment, and a new process on the same data. Resolves when that one has told its address. */
  killAndRestart(): Promise<ServerProcess>;
}

/** A server whose process is killed and started again on the same data folder, each time on another port. */
export async function openRestartingServer(settings: Record<string, string>): Promise<RestartingServer> {
  const dataDir = await mkdtemp(join(tmpdir(), "mortarboard-kills-"));
  const start = () => startServerProcess({ env: { PORT: "0", DATA_DIR: dataDir, ...settings } });
  let kills = 0;
  let current = start();
  await current;
  return {
    dataDir,
    get kills() {
      return kills;
    },
    current: () => current,
    killAndRestart() {
      kills += 1;
      // Replaced before the signal: whoever loses a connection to the old process already finds the new one here.
      current = current.then((server) => server.kill()).then(start);
      return current;
    },
    async [Symbol.asyncDispose]() {
      await current.then((server) => server.stop()).catch(() => {});
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
