import { spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { createInterface } from "node:readline";

const PROGRAM = resolve("src/server/main.ts");
const STARTS_WITHIN_MS = 180_000;
const STOPS_WITHIN_MS = 60_000;

export interface ServerProcessOptions {
  /** All of its settings: nothing of this process's own reaches it. */
  env: Record<string, string>;
  /** Where it is started: the project's root, unless told otherwise. */
  cwd?: string;
}

/** How a server ended, and every line that it printed. */
export interface Ending {
  /** null when a signal ended it. */
  code: number | null;
  stdout: string[];
  stderr: string[];
}

export interface ServerProcess {
  /** The origin that it told, without a slash at the end. */
  url: string;
  pid: number;
  /** Everything that it has printed so far, line by line. */
  printed: readonly string[];
  /** Resolves when it has ended and all that it printed has come. */
  ended: Promise<Ending>;
  /** SIGTERM; after a minute SIGKILL. */
  stop(): Promise<Ending>;
  /** SIGKILL: no line of its code runs any more. */
  kill(): Promise<Ending>;
}

/**
 * Starts the built site as visitors get it: the real server in a process of its own.
 * @throws {Error} with what it printed, when it ends or says nothing instead of telling its address
 */
export async function startServerProcess(options: ServerProcessOptions): Promise<ServerProcess> {
  const address = Promise.withResolvers<string>();
  const { child, printed, ended } = launch(options, (line) => {
    const url = addressIn(line);
    if (url) address.resolve(url);
  });
  const fail = (what: string) => address.reject(new Error(`The server ${what}. It printed:\n${printed.join("\n")}`));
  const timer = setTimeout(() => fail(`told no address within ${STARTS_WITHIN_MS / 1000} s`), STARTS_WITHIN_MS);
  void ended.then(({ code }) => fail(`ended with code ${code}`));

  async function endBy(signal: NodeJS.Signals): Promise<Ending> {
    const lastResort = setTimeout(() => child.kill("SIGKILL"), STOPS_WITHIN_MS);
    child.kill(signal);
    return ended.finally(() => clearTimeout(lastResort));
  }

  try {
    const url = await address.promise;
    return { url, pid: child.pid ?? 0, printed, ended, stop: () => endBy("SIGTERM"), kill: () => endBy("SIGKILL") };
  } catch (error) {
    await endBy("SIGKILL");
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** Starts a server that is expected to give up, and waits for its end. */
export function runServer(options: ServerProcessOptions): Promise<Ending> {
  const { child, ended } = launch(options);
  const timer = setTimeout(() => child.kill("SIGKILL"), STARTS_WITHIN_MS);
  return ended.finally(() => clearTimeout(timer));
}

function launch({ env, cwd = "." }: ServerProcessOptions, onLine: (line: string) => void = () => {}) {
  const child = spawn(process.execPath, [PROGRAM], {
    cwd,
    stdio: ["ignore", "pipe", "pipe"],
    // A college's own folder beside this checkout is not what the tests are about.
    env: { PATH: process.env.PATH, SITE_DIR: "no-site", ...env },
  });
  const printed: string[] = [];
  const collect = (stream: NodeJS.ReadableStream): string[] => {
    const lines: string[] = [];
    createInterface(stream).on("line", (line) => {
      lines.push(line);
      printed.push(line);
      onLine(line);
    });
    return lines;
  };
  const [stdout, stderr] = [collect(child.stdout), collect(child.stderr)];
  const ended = once(child, "close").then(([code]): Ending => ({ code, stdout, stderr }));
  return { child, printed, ended };
}

function addressIn(line: string): string | null {
  try {
    const { url } = JSON.parse(line);
    return typeof url === "string" ? url : null;
  } catch {
    return null;
  }
}
