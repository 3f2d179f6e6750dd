import { open, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { makeBenchFolder, startProcess, stopProcess } from "./belongings.ts";
import { findFreePort } from "./programs.ts";

export interface RunningSite {
  /** Without a slash at the end. */
  url: string;
  pid: number;
  /** From the start of the process to its first answer. */
  firstAnswerMs: number;
  stop(): Promise<void>;
}

export interface BenchSite extends RunningSite, AsyncDisposable {
  dataDir: string;
}

interface StartOptions {
  dataDir: string;
  env?: Record<string, string>;
  /** What Node.js runs. */
  program?: readonly string[];
}

const STARTS_WITHIN_MS = 60_000;
const ASK_EVERY_MS = 3;

/**
 * The built site as visitors get it: the real server in a process of its own, with a fresh data folder. It keeps quiet
 * (`LOG_LEVEL=warn`) unless `env` says otherwise, and its brochure is made, so that it has nothing to do by itself.
 */
export async function openBenchSite(env: Record<string, string> = {}): Promise<BenchSite> {
  const folder = await makeBenchFolder();
  try {
    const site = await startSite({ dataDir: folder.path, env });
    await (await fetch(`${site.url}/Pdf/Brochure.pdf`)).arrayBuffer();
    return {
      ...site,
      dataDir: folder.path,
      async [Symbol.asyncDispose]() {
        await site.stop();
        await folder[Symbol.asyncDispose]();
      },
    };
  } catch (error) {
    await folder[Symbol.asyncDispose]();
    throw error;
  }
}

/**
 * Starts the server and returns once it answers. Nothing of this process's settings reaches it.
 * @throws {Error} with what it printed, when it ends or stays silent instead
 */
export async function startSite({ dataDir, env = {}, program = ["src/server/main.ts"] }: StartOptions) {
  const port = await findFreePort();
  const logFile = join(dataDir, "server.log");
  const log = await open(logFile, "a");
  const start = performance.now();
  const server = startProcess(process.execPath, program, {
    stdio: ["ignore", log.fd, log.fd],
    env: { PATH: process.env.PATH, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: "warn", ...env },
  });
  await log.close();
  const url = `http://127.0.0.1:${port}`;
  while (!(await answers(`${url}/healthz`))) {
    if (server.exitCode !== null || performance.now() - start > STARTS_WITHIN_MS) {
      await stopProcess(server, "SIGKILL");
      throw new Error(`The server did not start. It printed:\n${await readFile(logFile, "utf8")}`);
    }
    await sleep(ASK_EVERY_MS);
  }
  const firstAnswerMs = performance.now() - start;
  return { url, pid: server.pid ?? 0, firstAnswerMs, stop: () => stopProcess(server) } satisfies RunningSite;
}

export async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url);
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}
