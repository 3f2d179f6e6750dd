import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { accessSync, constants, globSync } from "node:fs";
import { connect, createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** A service that the server uses, in a separate process on a free port of this machine. */
export interface ServiceProcess {
  url: string;
  /** Stops the engine and keeps the stored data. */
  stop(): Promise<void>;
  /** Restarts the engine at the same address. */
  restart(): Promise<void>;
}

const STARTS_WITHIN_MS = 20_000;

/** Returns the newest executable that matches one of the patterns, or undefined. */
export function findProgram(...patterns: string[]): string | undefined {
  return patterns.flatMap((pattern) => globSync(pattern).toSorted().reverse()).find(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Starts an engine. @param user the user that runs the engine; by default the user that runs the tests */
export async function startServiceProcess(options: {
  program: string;
  args: string[];
  port: number;
  url: string;
  user?: { uid: number; gid: number } | undefined;
  signal?: NodeJS.Signals;
}): Promise<ServiceProcess> {
  const { program, args, port, url, user = {}, signal = "SIGTERM" } = options;
  let child: ChildProcess | undefined;
  let ended: Promise<unknown> = Promise.resolve();
  async function restart(): Promise<void> {
    await stop();
    const output: string[] = [];
    const started = spawn(program, args, { ...user, stdio: ["ignore", "pipe", "pipe"] });
    for (const stream of [started.stdout, started.stderr]) stream.on("data", (text) => output.push(String(text)));
    child = started;
    ended = once(started, "exit");
    const until = Date.now() + STARTS_WITHIN_MS;
    while (!(await isListening(port))) {
      if (started.exitCode !== null || Date.now() > until) {
        throw new Error(`${program} does not start:\n${output.join("").slice(-2_000)}`);
      }
      await sleep(50);
    }
  }
  async function stop(): Promise<void> {
    child?.kill(signal);
    await ended;
    child = undefined;
  }
  await restart();
  return { url, stop, restart };
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.on("connect", () => resolve(true)).on("error", () => resolve(false));
    socket.on("connect", () => socket.destroy());
  });
}

export async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as { port: number };
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
