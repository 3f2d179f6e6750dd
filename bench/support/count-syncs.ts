import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startProcess, stopProcess } from "./belongings.ts";

const ATTACHES_WITHIN_MS = 5_000;

/**
 * Counts how often a process syncs its SQLite log while something is done, as the kernel sees it.
 * @param strace the path of the program
 * @param folder where the trace may be written
 * @returns null where this system does not allow tracing
 */
export async function countDatabaseSyncs(
  strace: string,
  { pid, folder }: { pid: number; folder: string },
  act: () => Promise<void>,
): Promise<number | null> {
  const trace = join(folder, "strace.txt");
  const options = ["-f", "-qq", "-y", "-e", "trace=fsync,fdatasync", "-o", trace];
  const tracer = startProcess(strace, [...options, "-p", String(pid)], { stdio: "ignore" });
  try {
    const start = performance.now();
    while (!(await isTraced(pid))) {
      if (tracer.exitCode !== null || performance.now() - start > ATTACHES_WITHIN_MS) return null;
      await sleep(20);
    }
    await act();
  } finally {
    await stopProcess(tracer, "SIGINT");
  }
  return [...(await readFile(trace, "utf8")).matchAll(/sync\(\d+<[^>]*\.sqlite-wal>/g)].length;
}

async function isTraced(pid: number): Promise<boolean> {
  return !/^TracerPid:\s+0$/m.test(await readFile(`/proc/${pid}/status`, "utf8"));
}
