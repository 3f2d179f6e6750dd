import { fork } from "node:child_process";
import { readFileSync } from "node:fs";
import { setPriority } from "node:os";

type Reply<Result> = { result: Result } | { error: string };

/** Priority of a child process that works for longer than `QUICK_MS`, so that requests of visitors come first on a small machine. */
const BELOW_NORMAL = 10;
/** Processor time that a task of ordinary size needs, in ms: its user waits for the answer. */
const QUICK_MS = 2_000;
const LOOK_EVERY_MS = 500;
/**
 * How many times `limitMs` a child may run in all. The limit itself counts processor time, since that is what a hostile file
 * costs others: a busy machine may give a process of low priority a tenth of a core, and an honest file must not fail by that.
 */
const LONGEST_WAIT = 10;

/**
 * Calls an exported function of a module in a child process, which keeps its memory and crashes away from the server.
 * @param job the function's argument; like the result, it travels by structured clone
 * @param limitMs the processor time that it may use, where the system tells it; it may take ten times as long in all
 * @param heapMb how many MB of JavaScript values it may hold, beyond which the child ends
 */
export function runInChild<Result>(
  module: URL,
  name: string,
  job: object,
  limitMs: number,
  heapMb?: number,
): Promise<Result> {
  const child = fork(import.meta.filename, [module.href, name], {
    serialization: "advanced",
    // With its default young generation V8 takes up to 100 MB more.
    execArgv: heapMb === undefined ? [] : [`--max-old-space-size=${heapMb}`, "--max-semi-space-size=4"],
    env: {},
    stdio: "ignore",
  });
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  const start = performance.now();
  const limit = setInterval(() => {
    const isLate = performance.now() - start > LONGEST_WAIT * limitMs;
    const used = processorMs(child.pid);
    if (child.pid && used > QUICK_MS) setPriority(child.pid, BELOW_NORMAL);
    if (isLate || used > limitMs) reject(new Error(`it took more than ${limitMs / 1000} s`));
  }, LOOK_EVERY_MS);
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

/** Processor time of a process in ms, from https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html; 0 on other systems. */
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
  // The server has ended, and nobody waits for the result.
  process.once("disconnect", () => process.exit(1));
  const job = new Promise((resolve) => process.once("message", resolve));
  const run = async () => (await import(module))[name](await job);
  const reply = await run().then(
    (result: unknown) => ({ result }),
    (error: unknown) => ({ error: String(error) }),
  );
  process.send?.(reply, () => process.exit(0));
}

const [, started, module, name] = process.argv;
// Not awaited: the module may import this one.
if (started === import.meta.filename && module && name) void work(module, name);
