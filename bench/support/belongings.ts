import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { resolve } from "node:path";

/** The processes and folders of a bench: they go when it ends, also when somebody breaks it off. */
const children = new Set<ChildProcess>();
const folders = new Set<string>();

const STOPS_WITHIN_MS = 15_000;
/** A process that is just ending may still write for a moment. */
const REMOVAL = { recursive: true, force: true, maxRetries: 10, retryDelay: 100 };

process.once("exit", () => {
  for (const child of children) child.kill();
  for (const folder of folders) rmSync(folder, REMOVAL);
});
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));

/** A folder on the disk of this checkout: many systems keep their temporary folder in memory, where a sync is free. */
export async function makeBenchFolder(): Promise<{ path: string } & AsyncDisposable> {
  await mkdir("test-results", { recursive: true });
  const path = await mkdtemp(resolve("test-results", "bench-"));
  folders.add(path);
  return {
    path,
    async [Symbol.asyncDispose]() {
      await rm(path, REMOVAL);
      folders.delete(path);
    },
  };
}

export function startProcess(program: string, programArguments: readonly string[], options: SpawnOptions) {
  const child = spawn(program, programArguments, options);
  children.add(child);
  child.once("exit", () => children.delete(child));
  return child;
}

/** Returns when the process is gone. */
export async function stopProcess(child: ChildProcess, signal: NodeJS.Signals = "SIGTERM"): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, "exit");
  child.kill(signal);
  const timer = setTimeout(() => child.kill("SIGKILL"), STOPS_WITHIN_MS);
  await gone;
  clearTimeout(timer);
}
