import { Worker } from "node:worker_threads";

/** Everything that one run of the typesetter may read. Paths are those that the template writes, such as `/data.json`. */
export interface TypesetJob {
  fonts: Uint8Array[];
  /** The template: `/brochure.typ` and what it imports. */
  sources: Record<string, string>;
  /** Data and pictures. */
  files: Record<string, Uint8Array>;
}

export type TypesetReply = { pdf: Uint8Array } | { fault: string };

/** A run takes about half a second; what takes longer than this never ends. */
const TIME_LIMIT_MS = 60_000;

/**
 * Sets a document on a thread of its own.
 * @returns the bytes of the PDF
 * @throws Error with one line that says what the typesetter could not do
 */
export function typeset(job: TypesetJob): Promise<Uint8Array> {
  const worker = new Worker(new URL("./typeset.worker.ts", import.meta.url), { workerData: job, execArgv: [] });
  return new Promise<Uint8Array>((resolve, reject) => {
    const limit = setTimeout(() => reject(new Error(`it took more than ${TIME_LIMIT_MS / 1000} s`)), TIME_LIMIT_MS);
    worker.once("message", (reply: TypesetReply) => {
      if ("pdf" in reply) resolve(reply.pdf);
      else reject(new Error(reply.fault));
    });
    worker.once("error", reject);
    worker.once("exit", () => {
      clearTimeout(limit);
      reject(new Error("the typesetter ended without an answer"));
    });
  }).finally(() => worker.terminate());
}
