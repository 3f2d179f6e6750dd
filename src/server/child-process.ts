import { fork } from "node:child_process";
import { setPriority } from "node:os";

type Reply<Result> = { result: Result } | { fault: string };

/** On one core, visitors come first. */
const BELOW_NORMAL = 10;

/**
 * Calls an exported function of a module in a child process, which keeps its memory and crashes away from the server.
 * @param job its argument; like the result, it travels by structured clone
 * @param heapMb of JavaScript values, at which the child ends
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
    // V8 would take up to 100 MB more for what lives shortly.
    execArgv: heapMb === undefined ? [] : [`--max-old-space-size=${heapMb}`, "--max-semi-space-size=4"],
    env: {},
    stdio: "ignore",
  });
  return new Promise<Result>((resolve, reject) => {
    const limit = setTimeout(() => reject(new Error(`it took more than ${limitMs / 1000} s`)), limitMs);
    child.once("message", (reply: Reply<Result>) => {
      if ("result" in reply) resolve(reply.result);
      else reject(new Error(reply.fault));
    });
    child.once("error", reject);
    child.once("exit", (code, signal) => {
      clearTimeout(limit);
      reject(new Error(`the process ended without an answer (${signal ?? `exit code ${code}`})`));
    });
    child.send(job, (error) => error && reject(error));
  }).finally(() => child.kill());
}

/** The child's side. */
async function work(module: string, name: string): Promise<void> {
  setPriority(BELOW_NORMAL);
  // The server has ended.
  process.once("disconnect", () => process.exit(1));
  const job = new Promise((resolve) => process.once("message", resolve));
  const run = async () => (await import(module))[name](await job);
  const reply = await run().then(
    (result: unknown) => ({ result }),
    (error: unknown) => ({ fault: String(error) }),
  );
  process.send?.(reply, () => process.exit(0));
}

const [, started, module, name] = process.argv;
// Not awaited: the module may import this one.
if (started === import.meta.filename && module && name) void work(module, name);
