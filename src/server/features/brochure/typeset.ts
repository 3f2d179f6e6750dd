import { fork } from "node:child_process";

/** Everything that one run of the typesetter may read. Paths are those that the template writes, such as `/data.json`. */
export interface TypesetJob {
  fonts: Uint8Array[];
  /** The template: `/brochure.typ` and what it imports. */
  sources: Record<string, string>;
  /** Data and pictures. */
  files: Record<string, Uint8Array>;
}

export type TypesetReply = { pdf: Uint8Array } | { fault: string };

/** A run takes a second, on a busy machine a few; what takes longer than this never ends. */
const TIME_LIMIT_MS = 60_000;

/**
 * Sets a document in a process of its own: the server answers meanwhile, keeps none of the 160 MB that it takes, and
 * outlives whatever happens to it.
 * @returns the bytes of the PDF
 * @throws Error with one line that says what the typesetter could not do
 */
export function typeset(job: TypesetJob): Promise<Uint8Array> {
  const typesetter = fork(new URL("./typeset-process.ts", import.meta.url), {
    serialization: "advanced",
    execArgv: [],
    env: {},
    stdio: "ignore",
  });
  return new Promise<Uint8Array>((resolve, reject) => {
    const limit = setTimeout(() => reject(new Error(`it took more than ${TIME_LIMIT_MS / 1000} s`)), TIME_LIMIT_MS);
    typesetter.once("message", (reply: TypesetReply) => {
      if ("pdf" in reply) resolve(reply.pdf);
      else reject(new Error(reply.fault));
    });
    typesetter.once("error", reject);
    typesetter.once("exit", (code, signal) => {
      clearTimeout(limit);
      reject(new Error(`the typesetter ended without an answer (${signal ?? `exit code ${code}`})`));
    });
    typesetter.send(job, (error) => error && reject(error));
  }).finally(() => typesetter.kill());
}
