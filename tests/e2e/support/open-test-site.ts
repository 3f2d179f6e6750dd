import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

export interface TestSite extends AsyncDisposable {
  /** The origin that it prints at start, without a slash at the end. */
  url: string;
  dataDir: string;
  /** Everything it has printed so far, line by line. */
  printed: readonly string[];
}

interface TestSiteOptions {
  /** Settings besides the free port and the fresh data folder, or instead of them. */
  env?: Record<string, string>;
}

const STARTS_WITHIN_MS = 60_000;
const STOPS_WITHIN_MS = 15_000;

/**
 * Starts the built site as visitors get it: the real server in a process of its own, on a free port, with a data folder
 * that goes when the site is closed. Nothing of this process's settings reaches it.
 * @throws {Error} with what the server printed, when it ends or says nothing instead of telling its address
 */
export async function openTestSite({ env = {} }: TestSiteOptions = {}): Promise<TestSite> {
  const dataDir = await mkdtemp(join(tmpdir(), "mortarboard-e2e-"));
  const server = spawn(process.execPath, ["src/server/main.ts"], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { PATH: process.env.PATH, PORT: "0", DATA_DIR: dataDir, LOG_LEVEL: "info", ...env },
  });
  const printed: string[] = [];
  try {
    return {
      url: await readAddress(server, printed),
      dataDir,
      printed,
      [Symbol.asyncDispose]: () => stop(server, dataDir),
    };
  } catch (error) {
    await stop(server, dataDir);
    throw error;
  }
}

function readAddress(server: ChildProcess, printed: string[]): Promise<string> {
  return new Promise((found, failed) => {
    const fail = (what: string) => failed(new Error(`The server ${what}. It printed:\n${printed.join("\n")}`));
    const timer = setTimeout(() => fail(`told no address within ${STARTS_WITHIN_MS / 1000} s`), STARTS_WITHIN_MS);
    server.once("error", failed);
    server.once("close", (code) => fail(`ended with code ${code}`));
    for (const stream of [server.stdout, server.stderr]) {
      if (!stream) continue;
      createInterface(stream).on("line", (line) => {
        printed.push(line);
        const url = addressIn(line);
        if (!url) return;
        clearTimeout(timer);
        found(url);
      });
    }
  });
}

function addressIn(line: string): string | null {
  try {
    const { url } = JSON.parse(line);
    return typeof url === "string" ? url : null;
  } catch {
    return null;
  }
}

async function stop(server: ChildProcess, dataDir: string): Promise<void> {
  if (server.exitCode === null && server.signalCode === null) {
    const kill = setTimeout(() => server.kill("SIGKILL"), STOPS_WITHIN_MS);
    server.kill("SIGTERM");
    await once(server, "exit");
    clearTimeout(kill);
  }
  await rm(dataDir, { recursive: true, force: true });
}
