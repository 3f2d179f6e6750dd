import { fork } from "node:child_process";
import { setPriority } from "node:os";

type Reply<Result> = { result: Result } | { fault: string };

/** Visitors come first: on a machine with one core the work waits for them. */
const BELOW_NORMAL = 10;

/**
 * Runs one job in a process of its own: the server answers meanwhile, keeps none of the memory that it takes, and
 * outlives whatever happens to it.
 * @param module what the process runs; it calls `answerApart`
 * @param job travels by structured clone, and so does the result
 * @throws Error with one line that says what could not be done
 */
export function runApart<Result>(module: URL, job: object, limitMs: number): Promise<Result> {
  const child = fork(module, { serialization: "advanced", execArgv: [], env: {}, stdio: "ignore" });
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

/** The other side of `runApart`: does the one job that this process is for. */
export function answerApart<Job, Result>(work: (job: Job) => Promise<Result>): void {
  setPriority(BELOW_NORMAL);
  process.once("message", async (job: Job) => {
    const reply = await work(job).then(
      (result) => ({ result }),
      (error: unknown) => ({ fault: String(error) }),
    );
    process.send?.(reply, () => process.exit(0));
  });
}
