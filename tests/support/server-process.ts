import { spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { createInterface } from "node:readline";

const PROGRAM = resolve("src/server/main.ts");
/**
 * Default settings: a site folder with finished brochures, because making one takes three seconds per address and
 * publication, and no sample records, because their pictures take ten seconds.
 */
const QUICK = { SITE_DIR: resolve("tests/support/site"), SAMPLE_DATA: "false" };
const STARTS_WITHIN_MS = 180_000;

export interface ServerProcessOptions {
  /** All settings of the server, which does not inherit this process's environment. */
  env: Record<string, string>;
  /** Folder in which the server is started; by default the project's root. */
  cwd?: string;
  /** Node.js and program to run instead of those of the checkout. */
  command?: readonly [node: string, program: string];
}

/** How a server ended, and all printed lines. */
export interface Ending {
  /** Exit code of the server; null when a signal ended it. */
  code: number | null;
  stdout: string[];
  stderr: string[];
}

/**
 * Starts the built site as in production: the real server in a separate process.
 * @throws {Error} with the server's output, if the server ends or times out before printing its address
 */
export async function startServerProcess(options: ServerProcessOptions) {
  const address = Promise.withResolvers<string>();
  const { child, printed, ended } = launch(options, (line) => {
    const url = addressIn(line);
    if (url) address.resolve(url);
  });
  const fail = (what: string) => address.reject(new Error(`The server ${what}. It printed:\n${printed.join("\n")}`));
  const timer = setTimeout(() => fail(`printed no address within ${STARTS_WITHIN_MS / 1000} s`), STARTS_WITHIN_MS);
  void ended.then(({ code }) => fail(`ended with code ${code}`));

  const endBy = (signal: NodeJS.Signals): Promise<Ending> => {
    child.kill(signal);
    return ended;
  };

  try {
    return {
      /** The origin that the server prints, without a trailing slash. */
      url: await address.promise,
      pid: child.pid ?? 0,
      /** Everything that the server has printed so far, line by line. */
      printed: printed as readonly string[],
      /** Resolves when the server has ended and all output has been read. */
      ended,
      /** Sends SIGTERM and waits for the end. */
      stop: () => endBy("SIGTERM"),
      /** Sends SIGKILL, so that no more code of the server runs, and waits for the end. */
      kill: () => endBy("SIGKILL"),
      [Symbol.asyncDispose]: async () => void (await endBy("SIGTERM")),
    };
  } catch (error) {
    await endBy("SIGKILL");
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** Starts a server that is expected to fail, and waits for the end. */
export function runServer(options: ServerProcessOptions): Promise<Ending> {
  return launch(options).ended;
}

function launch(
  { env, cwd = ".", command: [node, program] = [process.execPath, PROGRAM] }: ServerProcessOptions,
  onLine: (line: string) => void = () => {},
) {
  const child = spawn(node, [program], {
    cwd,
    stdio: ["ignore", "pipe", "pipe"],
    env: { PATH: process.env.PATH, ...QUICK, ...env },
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
