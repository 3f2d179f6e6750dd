import { fork } from "node:child_process";
import { readFileSync } from "node:fs";
import { flushCompileCache, getCompileCacheDir } from "node:module";
import { setPriority } from "node:os";
import { dirname } from "node:path";

type Reply<Result> = { result: Result } | { error: string };

/** Nice value of a child process that runs longer than `QUICK_MS`: visitors' requests come first on a small machine. */
const BELOW_NORMAL = 10;
/** CPU time in ms that suffices for ordinary tasks, which keep normal priority because a user waits for them. */
const QUICK_MS = 2_000;
const POLL_INTERVAL_MS = 500;
/**
 * Maximum wall-clock time of a child, as a multiple of `limitMs`. `limitMs` counts CPU time, because a busy machine may
 * give a low-priority process only a tenth of a core, and a harmless file must not fail for that.
 */
const MAX_WALL_CLOCK_FACTOR = 10;

/**
 * Calls an exported function of a module in a child process, which isolates its memory use and crashes from the server.
 * @param job the function's argument; passed, like the result, by structured clone
 * @param limitMs maximum CPU time, enforced on Linux; the wall-clock limit is ten times as long
 * @param heapMb maximum heap of V8 in MB; a child that exceeds it crashes
 */
export function runInChild<Result>(
  module: URL,
  name: string,
  job: object,
  limitMs: number,
  heapMb?: number,
): Promise<Result> {
  const compiled = getCompileCacheDir();
  const child = fork(import.meta.filename, [module.href, name], {
    serialization: "advanced",
    // V8's default young generation would take up to 100 MB more.
    execArgv: heapMb === undefined ? [] : [`--max-old-space-size=${heapMb}`, "--max-semi-space-size=4"],
    // No settings, only the cache of compiled code, without which a child may compile for half a second.
    env: compiled === undefined ? {} : { NODE_COMPILE_CACHE: dirname(compiled) },
    stdio: "ignore",
  });
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  const start = performance.now();
  const limit = setInterval(() => {
    const isLate = performance.now() - start > MAX_WALL_CLOCK_FACTOR * limitMs;
    const used = processorMs(child.pid);
    if (child.pid && used > QUICK_MS) setPriority(child.pid, BELOW_NORMAL);
    if (isLate || used > limitMs) reject(new Error(`it took more than ${limitMs / 1000} s`));
  }, POLL_INTERVAL_MS);
  child.once("message", (reply: Reply<Result>) => {
    if ("result" in reply) resolve(reply.result);
    else reject(new Error(reply.error));
  });
  child.once("error", reject);
  child.once("exit", (code, signal) =>
    reject(new Error(`the process ended without an answer (${signal ?? `exit code ${code}`})`)),
  );
  child.send(job, (error) => error && reject(error));
  return promise.finally(() => {
    clearInterval(limit);
    child.kill();
  });
}

/** Returns a process's CPU time in ms (man7.org/linux/man-pages/man5/proc_pid_stat.5.html); 0 if not on Linux. */
function processorMs(pid = 0): number {
  try {
    const [, fields = ""] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ");
    const [user, system] = fields.split(" ").slice(11, 13).map(Number);
    return 10 * ((user ?? 0) + (system ?? 0));
  } catch {
    return 0;
  }
}

/** Runs in the child process: calls the function and sends its result. */
async function work(module: string, name: string): Promise<void> {
  // The server has exited, so the result is not needed any more.
  process.once("disconnect", () => process.exit(1));
  const job = new Promise((resolve) => process.once("message", resolve));
  const run = async () => {
    const imported = await import(module);
    // Flush now: at the end, the parent kills this process before the cache is written.
    flushCompileCache();
    return imported[name](await job);
  };
  const reply = await run().then(
    (result: unknown) => ({ result }),
    (error: unknown) => ({ error: String(error) }),
  );
  process.send?.(reply, () => process.exit(0));
}

const [, started, module, name] = process.argv;
// Not awaited: the module may import this one.
if (started === import.meta.filename && module && name) void work(module, name);
